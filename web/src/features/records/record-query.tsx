import { CloseOutlined } from '@ant-design/icons';
import {
  FILTER_OPERATORS,
  type FilterItem,
  RecordFilter,
} from '@auditplus/contract/features/records/records.schemas.ts';
import { valueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { type FormField, propsOf } from '@auditplus/core/forms/form-model.ts';
import { Button, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { formRenderer } from '../../kit/fields/form-fields.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { NumberRange } from '../../kit/number-range.tsx';
import { recordQueryMessages, recordsMessages } from './records.messages.ts';
import type { Runtime } from './use-runtime.ts';

type Operator = FilterItem['operator'];

const ORDERED: readonly Operator[] = [
  'equal',
  'notEqual',
  'greater',
  'atLeast',
  'less',
  'atMost',
  'between',
  'empty',
  'notEmpty',
];
const EMPTINESS: readonly Operator[] = ['empty', 'notEmpty'];
const TREES: ReadonlySet<string> = new Set(['organization', 'department', 'area']);

/** What a field can be asked, by what its value is. */
function operatorsOf({ shape, kind, props }: FormField): readonly Operator[] {
  switch (shape) {
    case 'text':
    case 'html':
      return ['like', 'notLike', 'equal', 'notEqual', 'startsWith', ...EMPTINESS];
    case 'decimal':
    case 'day':
    case 'moment':
      return ORDERED;
    case 'time':
      return ORDERED.filter((operator) => operator !== 'between');
    case 'flag':
      return ['equal'];
    case 'id':
    case 'ids':
    case 'paths': {
      const isTree = TREES.has(kind.refersTo?.(props)?.to ?? '');
      return ['in', 'notIn', ...(isTree ? (['within'] as const) : []), ...EMPTINESS];
    }
    default:
      return EMPTINESS;
  }
}

/** Fields that lists can be asked by: those that a view shows or is searched by. */
export function queriedFields({ model, views }: Runtime): FormField[] {
  const names = new Set(
    views.flatMap(({ columns, filters }) => [...columns, ...filters].map(({ field }) => field)),
  );
  return [...names].flatMap((name) => {
    const field = model.byPath.get(name);
    return field && field.table === null && field.kindId !== 'PsdInput' ? [field] : [];
  });
}

/** The query that a text of the address says; null where it says none. */
export function readQuery(text: string): RecordFilter | null {
  try {
    return text === '' ? null : (RecordFilter.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

const countOf = ({ items }: RecordFilter): number =>
  items.reduce((sum, item) => sum + ('logic' in item ? countOf(item) : 1), 0);

const EMPTY: RecordFilter = { logic: 'and', items: [] };
const needsNoValue = (operator: Operator): boolean => EMPTINESS.includes(operator);

/** Without conditions that are not complete, and groups that hold none. */
function completed({ logic, items }: RecordFilter): RecordFilter {
  return {
    logic,
    items: items.flatMap((item): RecordFilter['items'][number][] => {
      if ('logic' in item) {
        const group = completed(item);
        return group.items.length > 0 ? [group] : [];
      }
      const { value } = item;
      const isSaid =
        needsNoValue(item.operator) ||
        !(
          value === null ||
          value === undefined ||
          value === '' ||
          (Array.isArray(value) && (value.length === 0 || value.includes(null)))
        );
      return item.field !== '' && isSaid ? [item] : [];
    }),
  };
}

type QueryButtonProps = {
  readonly fields: readonly FormField[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Opens the conditions of a list that are put together by and, or and groups. */
export function QueryButton({ fields, value, onChange }: QueryButtonProps) {
  const t = useMessages(recordsMessages);
  const common = useMessages(commonMessages);
  const [draft, setDraft] = useState<RecordFilter | null>(null);
  return (
    <>
      <Button onClick={() => setDraft(readQuery(value) ?? { logic: 'and', items: [newItem(fields)] })}>
        {t('query')}
      </Button>
      {draft ? (
        <Modal
          open
          width={760}
          title={t('query')}
          okText={t('queryApply')}
          cancelText={common('cancel')}
          onCancel={() => setDraft(null)}
          onOk={() => {
            const query = completed(draft);
            onChange(query.items.length > 0 ? JSON.stringify(query) : '');
            setDraft(null);
          }}
        >
          <Group fields={fields} group={draft} depth={1} onChange={setDraft} />
        </Modal>
      ) : null}
    </>
  );
}

/** How many conditions there are, for the chip. */
export function QueryWords({ value }: { readonly value: string }) {
  const t = useMessages(recordsMessages);
  return <>{t('queryCount', { count: countOf(readQuery(value) ?? EMPTY) })}</>;
}

function newItem(fields: readonly FormField[]): FilterItem {
  const [first] = fields;
  return { field: first?.path ?? '', operator: (first ? operatorsOf(first)[0] : undefined) ?? 'equal' };
}

const MAX_DEPTH = 3;

type GroupProps = {
  readonly fields: readonly FormField[];
  readonly group: RecordFilter;
  readonly depth: number;
  readonly onChange: (group: RecordFilter) => void;
};

function Group({ fields, group, depth, onChange }: GroupProps) {
  const t = useMessages(recordsMessages);
  const put = (at: number, item: RecordFilter['items'][number] | null) =>
    onChange({
      ...group,
      items: group.items.flatMap((one, index) => (index === at ? (item ? [item] : []) : [one])),
    });
  const add = (item: RecordFilter['items'][number]) => onChange({ ...group, items: [...group.items, item] });
  return (
    <div className="record-query-group">
      <Segmented
        size="small"
        aria-label={t('queryLogic')}
        value={group.logic}
        options={[
          { value: 'and' as const, label: t('queryAll') },
          { value: 'or' as const, label: t('queryAny') },
        ]}
        onChange={(logic) => onChange({ ...group, logic })}
      />
      {group.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names of their own
        <div key={at} className="record-query-row">
          {'logic' in item ? (
            <Group fields={fields} group={item} depth={depth + 1} onChange={(next) => put(at, next)} />
          ) : (
            <div className="record-query-parts">
              <Condition fields={fields} item={item} onChange={(next) => put(at, next)} />
            </div>
          )}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('queryDrop')}
            title={t('queryDrop')}
            onClick={() => put(at, null)}
          />
        </div>
      ))}
      <div className="record-query-add">
        <Button size="small" onClick={() => add(newItem(fields))}>
          {t('queryAdd')}
        </Button>
        {depth < MAX_DEPTH ? (
          <Button size="small" onClick={() => add({ logic: 'or', items: [newItem(fields)] })}>
            {t('queryAddGroup')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

type ConditionProps = {
  readonly fields: readonly FormField[];
  readonly item: FilterItem;
  readonly onChange: (item: FilterItem) => void;
};

function Condition({ fields, item, onChange }: ConditionProps) {
  const t = useMessages(recordsMessages);
  const compared = useMessages(recordQueryMessages);
  const words = useWords();
  const field = fields.find(({ path }) => path === item.field);
  const operators = field ? operatorsOf(field) : FILTER_OPERATORS;
  return (
    <>
      <Select
        aria-label={t('queryField')}
        className="record-query-field"
        showSearch={{ optionFilterProp: 'label' }}
        value={item.field}
        options={fields.map(({ path, field: one }) => ({ value: path, label: words(one.label) || path }))}
        onChange={(path) => {
          const next = fields.find((one) => one.path === path);
          onChange({ field: path, operator: (next && operatorsOf(next)[0]) ?? 'equal' });
        }}
      />
      <Select
        aria-label={t('queryOperator')}
        className="record-query-operator"
        value={item.operator}
        options={operators.map((operator) => ({ value: operator, label: compared(operator) }))}
        onChange={(operator) =>
          onChange({
            field: item.field,
            operator,
            ...(isAlike(operator, item.operator) ? { value: item.value } : {}),
          })
        }
      />
      {field && !needsNoValue(item.operator) ? (
        <div className="record-query-value">
          <Value field={field} item={item} onChange={(value) => onChange({ ...item, value })} />
        </div>
      ) : null}
    </>
  );
}

/** Two operators that take the same value. */
const isAlike = (one: Operator, other: Operator): boolean =>
  !needsNoValue(one) && (one === 'between') === (other === 'between');

type ValueProps = {
  readonly field: FormField;
  readonly item: FilterItem;
  readonly onChange: (value: FilterItem['value']) => void;
};

function Value({ field, item, onChange }: ValueProps) {
  const words = useWords();
  const { operator, value } = item;
  const isList = operator === 'in' || operator === 'notIn' || operator === 'within';
  const say = (next: unknown) => onChange(JSON.parse(JSON.stringify(next ?? null)));
  if (operator === 'between') {
    const [from = null, to = null] = Array.isArray(value) ? value : [];
    if (field.shape === 'decimal')
      return (
        <NumberRange
          value={[typeof from === 'number' ? from : null, typeof to === 'number' ? to : null]}
          onChange={say}
        />
      );
    return (
      <>
        <One field={field} kindId={field.kindId} value={from} onChange={(next) => say([next ?? null, to])} />
        <One field={field} kindId={field.kindId} value={to} onChange={(next) => say([from, next ?? null])} />
      </>
    );
  }
  // Several of what is chosen; ways down a tree stay one.
  const isMany = isList && !field.kind.toWire && 'multiple' in field.props;
  const kindId: FormField['kindId'] =
    field.shape === 'text'
      ? 'comInput'
      : field.kindId === 'radio' || field.kindId === 'checkbox'
        ? 'select'
        : field.kindId;
  const label = words(field.field.label);
  return (
    <One
      field={field}
      kindId={kindId}
      label={label}
      value={value}
      props={isMany ? { multiple: true, clearable: true, filterable: true } : {}}
      onChange={say}
    />
  );
}

type OneProps = {
  readonly field: FormField;
  readonly kindId: FormField['kindId'];
  readonly label?: string;
  readonly value: unknown;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly onChange: (value: unknown) => void;
};

function One({ field, kindId, label = '', value, props = {}, onChange }: OneProps) {
  const { Edit } = formRenderer(kindId);
  const own = { ...propsOf(valueKind(kindId), field.field), ...props };
  const blank = field.kind.blank({ props: own });
  return (
    <Edit
      id={`query-${field.path}`}
      path={field.path}
      label={label}
      value={value ?? blank}
      props={own}
      isDisabled={false}
      hasIssue={false}
      onChange={onChange}
      onBlur={() => {}}
    />
  );
}
