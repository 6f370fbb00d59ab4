import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  type DesignBody,
  type DesignRule,
  RULE_ACTIONS,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import { anyKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { typeOfShape } from '@auditplus/core/forms/form-model.ts';
import { Button, Select, Switch } from 'antd';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useWords } from '../../kit/fields/use-words.ts';
import { IconAction } from '../../kit/icon-action.tsx';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import { RowEditor } from '../../kit/row-editor.tsx';
import { newId } from '../../lib/new-id.ts';
import { useDesignScope } from './design-scope.ts';
import { designPartsMessages } from './designer.messages.ts';
import { ExpressionField } from './expression-field.tsx';
import { IssueList } from './issue-list.tsx';

type RulesEditorProps = {
  readonly rules: DesignBody['rules'];
  readonly issues: readonly DesignIssue[];
  readonly onChange: (rules: DesignRule[], about?: string) => void;
};

/** Rules as sentences: when a condition holds, what follows for which fields. */
export function RulesEditor({ rules, issues, onChange }: RulesEditorProps) {
  const t = useMessages(designPartsMessages);
  const add = () =>
    onChange([
      ...rules,
      {
        ruleId: newId(),
        name: { zh: '' },
        when: '',
        actions: [{ action: 'show', fields: [], value: '', message: { zh: '' } }],
        enabled: true,
      },
    ]);
  const button = (
    <Button icon={<PlusOutlined />} onClick={add}>
      {t('addRule')}
    </Button>
  );
  if (rules.length === 0)
    return (
      <EmptyBlock text={t('noRules')}>
        <p className="quiet">{t('rulesText')}</p>
        {button}
      </EmptyBlock>
    );
  return (
    <div className="design-rules">
      <p className="quiet">{t('rulesText')}</p>
      <ol>
        {rules.map((rule, at) => (
          <li key={rule.ruleId} id={`rule-${rule.ruleId}`}>
            <RuleCard
              rule={rule}
              at={at + 1}
              issues={issues.filter(({ ruleId }) => ruleId === rule.ruleId)}
              onChange={(next, about) =>
                onChange(
                  rules.map((one) => (one.ruleId === rule.ruleId ? next : one)),
                  about && `${rule.ruleId} ${about}`,
                )
              }
              onRemove={() => onChange(rules.filter(({ ruleId }) => ruleId !== rule.ruleId))}
            />
          </li>
        ))}
      </ol>
      {button}
    </div>
  );
}

type RuleCardProps = {
  readonly rule: DesignRule;
  readonly at: number;
  readonly issues: readonly DesignIssue[];
  readonly onChange: (rule: DesignRule, about?: string) => void;
  readonly onRemove: () => void;
};

function RuleCard({ rule, at, issues, onChange, onRemove }: RuleCardProps) {
  const t = useMessages(designPartsMessages);
  const words = useWords();
  const { model } = useDesignScope();
  // A rule about columns of a child table is read in each of its rows.
  const column = rule.actions.flatMap(({ fields }) => fields).find((name) => name.includes('.'));
  const inRow = column === undefined ? undefined : model.byPath.get(column)?.field;
  return (
    <section className="rule-card" aria-label={words(rule.name) || t('ruleAt', { at })}>
      <header>
        <LocalTextInput
          label={t('ruleName')}
          placeholder={t('ruleAt', { at })}
          value={rule.name}
          onChange={(name) => onChange({ ...rule, name }, 'name')}
        />
        <Switch
          size="small"
          aria-label={t('enabled')}
          checked={rule.enabled}
          onChange={(enabled) => onChange({ ...rule, enabled })}
        />
        <IconAction label={t('removeRule')} icon={<DeleteOutlined />} onClick={onRemove} />
      </header>
      <IssueList issues={issues} />
      <ExpressionField
        label={t('when')}
        expects={BOOLEAN}
        {...(inRow ? { field: inRow } : {})}
        value={rule.when}
        onChange={(when) => onChange({ ...rule, when }, 'when')}
      />
      <RowEditor
        label={t('follows')}
        addText={t('addAction')}
        rows={rule.actions}
        blank={(): DesignRule['actions'][number] => ({
          action: 'show',
          fields: [],
          value: '',
          message: { zh: '' },
        })}
        onChange={(actions) => onChange({ ...rule, actions }, 'actions')}
      >
        {(action, set) => <ActionCells action={action} onChange={set} />}
      </RowEditor>
    </section>
  );
}

type ActionCellsProps = {
  readonly action: DesignRule['actions'][number];
  readonly onChange: (action: DesignRule['actions'][number]) => void;
};

function ActionCells({ action, onChange }: ActionCellsProps) {
  const t = useMessages(designPartsMessages);
  const words = useWords();
  const language = useLanguage();
  const { choices, model } = useDesignScope();
  const isSaying = action.action === 'warn' || action.action === 'refuse';
  const [first = ''] = action.fields;
  const target = model.byPath.get(first);
  // What holds no value, a card or a text, goes by its id.
  const others = model.placed
    .filter(({ field }) => field.name === '')
    .map(({ field }) => ({
      value: `#${field.fieldId}`,
      label: words(field.label) || inLanguage(anyKind(field.kind).title, language),
    }));
  return (
    <>
      <span className="rule-action">
        <Select
          aria-label={t('action')}
          value={action.action}
          options={RULE_ACTIONS.map((value) => ({ value, label: t(`action${value}`) }))}
          onChange={(value) => onChange({ ...action, action: value })}
        />
        <Select<string[]>
          mode="multiple"
          aria-label={t('fields')}
          placeholder={t('fields')}
          showSearch={{ optionFilterProp: 'label' }}
          value={action.fields}
          options={[
            ...choices
              .filter(
                ({ value }) => action.action !== 'setOptions' || model.byPath.get(value)?.kind.isNarrowed,
              )
              .map(({ value, label }) => ({ value, label })),
            ...(action.action === 'show' || action.action === 'hide' ? others : []),
          ]}
          onChange={(fields) => onChange({ ...action, fields })}
        />
      </span>
      {action.action === 'setValue' ? (
        <ExpressionField
          label={t('value')}
          value={action.value}
          {...(target ? { field: target.field, expects: typeOfShape(target.shape) } : {})}
          onChange={(value) => onChange({ ...action, value })}
        />
      ) : null}
      {action.action === 'setOptions' ? (
        <ExpressionField
          label={t('optionsWhere')}
          value={action.value}
          optionOf={{ target }}
          expects={BOOLEAN}
          onChange={(value) => onChange({ ...action, value })}
        />
      ) : null}
      {isSaying ? (
        <LocalTextInput
          label={t('message')}
          placeholder={t('message')}
          value={action.message}
          onChange={(message) => onChange({ ...action, message })}
        />
      ) : null}
    </>
  );
}
