import { CloseOutlined } from '@ant-design/icons';
import {
  type DataField,
  SCHEME_OPERATORS,
  SCHEME_TOKENS,
  type SchemeChoice,
  type SchemeCondition,
  type SchemeGroup,
  type SchemeItem,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { AutoComplete, Button, Segmented, Select } from 'antd';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { menusMessages } from './menus.messages.ts';
import { TOKEN_TEXTS } from './scheme-words.ts';

type Props = {
  readonly fields: readonly DataField[];
  readonly value?: SchemeCondition;
  readonly onChange?: (condition: SchemeCondition) => void;
};

/** Groups of comparisons: AND inside a group, AND or OR between groups. */
export function ConditionEditor({ fields, value = [], onChange }: Props) {
  const t = useMessages(menusMessages);
  const change = (at: number, group: SchemeGroup | null) =>
    onChange?.(value.flatMap((one, index) => (index === at ? (group ?? []) : [one])));
  if (fields.length === 0) return <p className="quiet">{t('fieldsFirst')}</p>;
  return (
    <div className="menus-condition">
      {value.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id of their own
        <div key={index}>
          {index > 0 ? (
            <Segmented<SchemeGroup['logic']>
              size="small"
              value={group.logic}
              options={[
                { value: 'and', label: t('and') },
                { value: 'or', label: t('or') },
              ]}
              onChange={(logic) => change(index, { ...group, logic })}
            />
          ) : null}
          <Group group={group} fields={fields} onChange={(next) => change(index, next)} />
        </div>
      ))}
      <Button onClick={() => onChange?.([...value, { logic: 'and', groups: [emptyItem(fields)] }])}>
        {t('addGroup')}
      </Button>
    </div>
  );
}

type GroupProps = {
  readonly group: SchemeGroup;
  readonly fields: readonly DataField[];
  readonly onChange: (group: SchemeGroup | null) => void;
};

function Group({ group, fields, onChange }: GroupProps) {
  const t = useMessages(menusMessages);
  const change = (at: number, item: SchemeItem | null) => {
    const groups = group.groups.flatMap((one, index) => (index === at ? (item ?? []) : [one]));
    onChange(groups.length > 0 ? { ...group, groups } : null);
  };
  return (
    <div className="menus-group">
      {group.groups.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no id of their own
        <Item key={index} item={item} fields={fields} onChange={(next) => change(index, next)} />
      ))}
      <div>
        <Button
          size="small"
          onClick={() => onChange({ ...group, groups: [...group.groups, emptyItem(fields)] })}
        >
          {t('addItem')}
        </Button>
      </div>
    </div>
  );
}

type ItemProps = {
  readonly item: SchemeItem;
  readonly fields: readonly DataField[];
  readonly onChange: (item: SchemeItem | null) => void;
};

function Item({ item, fields, onChange }: ItemProps) {
  const t = useMessages(menusMessages);
  const common = useMessages(commonMessages);
  const field = fields.find((one) => one.enCode === item.field);
  const allowed = field?.conditionSymbol.split(',') ?? [];
  const fixed = field && field.conditionText !== 'text' ? field.conditionText : null;
  const tokens = SCHEME_TOKENS.filter((token) => fixed === null || token === fixed).map((token) => ({
    value: token,
    label: t(TOKEN_TEXTS[token]),
  }));
  const token = tokens.find((one) => one.value === item.value);
  const asked = field?.choices && fixed === null && CHOSEN.has(item.op) ? field.choices : null;
  return (
    <div className="menus-item">
      <Select
        aria-label={t('chooseField')}
        value={item.field}
        showSearch={{ optionFilterProp: 'label' }}
        options={fields.map((one) => ({ value: one.enCode, label: one.shownName }))}
        onChange={(code) => {
          const next = fields.find((one) => one.enCode === code);
          if (next) onChange(itemOf(next));
        }}
      />
      <Select
        aria-label={t('chooseOperator')}
        value={item.op}
        options={SCHEME_OPERATORS.filter((op) => allowed.includes(op)).map((op) => ({
          value: op,
          label: t(op),
        }))}
        // Of several chosen values one is left where only one is compared.
        onChange={(op) =>
          onChange({ ...item, op, ...(asked && !takesSeveral({ op }) ? { value: firstOf(item) } : {}) })
        }
      />
      {asked ? (
        <ChosenValue item={item} choices={asked} onChange={onChange} />
      ) : (
        <AutoComplete
          aria-label={t('value')}
          placeholder={t(exampleOf(item))}
          value={token ? token.label : item.value}
          options={tokens}
          onChange={(text: string) => onChange({ ...item, value: fixed ?? text })}
        />
      )}
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={common('remove')}
        onClick={() => onChange(null)}
      />
    </div>
  );
}

/** Comparisons with whole values; of the others parts are typed. */
const CHOSEN: ReadonlySet<SchemeItem['op']> = new Set(['Equal', 'NotEqual', 'Included', 'NotIncluded']);

type ChosenValueProps = {
  readonly item: SchemeItem;
  readonly choices: readonly SchemeChoice[];
  readonly onChange: (item: SchemeItem) => void;
};

/** Chooses among the values that the field is known to have: several where the comparison takes several. */
function ChosenValue({ item, choices, onChange }: ChosenValueProps) {
  const t = useMessages(menusMessages);
  const isSeveral = takesSeveral(item);
  return (
    <Select
      aria-label={t('value')}
      placeholder={t('chooseValue')}
      {...(isSeveral ? { mode: 'multiple' as const } : {})}
      value={isSeveral ? item.value.split(',').filter(Boolean) : firstOf(item) || null}
      options={[...choices]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: string | string[] | null) =>
        onChange({ ...item, value: [next ?? []].flat().join(',') })
      }
    />
  );
}

const firstOf = ({ value }: SchemeItem): string => value.split(',')[0] ?? '';

const takesSeveral = ({ op }: Pick<SchemeItem, 'op'>): boolean => op === 'Included' || op === 'NotIncluded';

/** What may be typed as a value. */
const exampleOf = (item: SchemeItem) => {
  if (takesSeveral(item)) return 'valueSeveral';
  const { op, type } = item;
  return type === 'datetime' && op !== 'Like' && op !== 'NotLike' ? 'valueMoment' : 'value';
};

const itemOf = (field: DataField): SchemeItem => ({
  id: field.id,
  field: field.enCode,
  type: field.type,
  op: SCHEME_OPERATORS.find((op) => field.conditionSymbol.split(',').includes(op)) ?? 'Equal',
  value: field.conditionText === 'text' ? '' : field.conditionText,
  fieldRule: field.fieldRule,
  bindTable: field.bindTable,
});

function emptyItem(fields: readonly DataField[]): SchemeItem {
  const [first] = fields;
  if (first) return itemOf(first);
  return { id: '', field: '', type: 'string', op: 'Equal', value: '', fieldRule: 0, bindTable: '' };
}
