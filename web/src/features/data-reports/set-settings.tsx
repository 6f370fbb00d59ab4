import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import {
  CONDITION_OPERATORS,
  type ReportBody,
  type ReportSet,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { ValueWords } from '@auditplus/contract/kernel/value-words.ts';
import { rewritten, textIn } from '@auditplus/contract/kinds/local-text.ts';
import { Form, Input, Select } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { CodeEditor } from '../../kit/code-editor/code-editor.tsx';
import { InterfaceValues } from '../../kit/interfaces/interface-values.tsx';
import { RelationList, RowlessNote, withName } from '../../kit/statements/relation-list.tsx';
import { statementMessages } from '../../kit/statements/statement.messages.ts';
import { statementCompletions } from '../../kit/statements/statement-completions.ts';
import { valueWordsMessages } from '../../kit/value-words.messages.ts';
import { WordsSource } from '../../kit/value-words.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { useRoute } from '../../lib/query.ts';
import { errorText } from '../../lib/show-error.ts';
import { reportDesignerMessages } from './data-reports.messages.ts';
import {
  type ColumnOption,
  ColumnSelect,
  ExpressionField,
  Items,
  LabelInput,
  TextField,
  useSource,
  withComputed,
} from './designer-fields.tsx';
import { freeName } from './report-blocks.ts';

type SetSettingsProps = {
  readonly set: ReportSet;
  readonly body: ReportBody;
  readonly onChange: (set: ReportSet) => void;
};

const NAMES = ValueWords.shape.of.options;
const WITHOUT_VALUE: ReadonlySet<string> = new Set(['isEmpty', 'isFilled']);

/** Where the rows of a set come from, which of them, and how their values are told. */
export function SetSettings({ set, body, onChange }: SetSettingsProps) {
  const t = useMessages(reportDesignerMessages);
  const words = useMessages(valueWordsMessages);
  const language = useLanguage();
  const source = useSource(body, set.name);
  const columns = withComputed(source.columns, set.computed, language);
  return (
    <>
      <Source set={set} body={body} onChange={onChange} />
      <TextField label={t('label')} value={set.label} onChange={(label) => onChange({ ...set, label })} />
      <Items
        title={t('rowsWhere')}
        addText={t('addCondition')}
        list={set.where}
        make={() => ({ column: '', operator: 'equal' as const, value: '', parameter: '' })}
        onChange={(where) => onChange({ ...set, where })}
      >
        {(condition, edit) => (
          <>
            <ColumnSelect
              label={t('column')}
              columns={source.columns}
              value={condition.column}
              onChange={(column) => edit({ column })}
            />
            <Select
              aria-label={t('rowsWhere')}
              value={condition.operator}
              options={CONDITION_OPERATORS.map((value) => ({ value, label: t(`operator.${value}`) }))}
              onChange={(operator) => edit({ operator })}
            />
            {WITHOUT_VALUE.has(condition.operator) ? null : (
              <>
                <Select
                  aria-label={t('byParameter')}
                  placeholder={t('byParameter')}
                  allowClear
                  value={condition.parameter || null}
                  options={body.parameters.map(({ name, label }) => ({
                    value: name,
                    label: textIn(label, language) || name,
                  }))}
                  onChange={(parameter: string | null | undefined) => edit({ parameter: parameter ?? '' })}
                />
                {condition.parameter === '' ? (
                  <ConditionValue
                    choices={source.columns.find(({ value }) => value === condition.column)?.choices ?? []}
                    value={condition.value}
                    onChange={(value) => edit({ value })}
                  />
                ) : null}
              </>
            )}
          </>
        )}
      </Items>
      <Items
        title={t('columnNames')}
        addText={t('addNames')}
        list={set.names}
        make={() => ({ column: '', of: 'unit' as const, dictionary: '', list: [] })}
        onChange={(names) => onChange({ ...set, names })}
      >
        {(names, edit) => (
          <>
            <ColumnSelect
              label={t('column')}
              columns={columns}
              value={names.column}
              onChange={(column) => edit({ column })}
            />
            <Select
              aria-label={t('columnNames')}
              value={names.of}
              options={NAMES.map((value) => ({ value, label: words(value) }))}
              onChange={(of) => edit({ of })}
            />
            <WordsSource words={names} onChange={edit} />
          </>
        )}
      </Items>
      <Items
        title={t('computed')}
        addText={t('addComputed')}
        list={set.computed}
        make={() => ({ name: freeName('c', set.computed), label: { zh: '' }, expression: '' })}
        onChange={(computed) => onChange({ ...set, computed })}
      >
        {(computed, edit, at) => (
          <>
            <Input
              aria-label={t('setName')}
              placeholder={t('setName')}
              value={computed.name}
              onChange={({ target }) => edit({ name: target.value })}
            />
            <LabelInput value={computed.label} onChange={(label) => edit({ label })} />
            <ExpressionField
              label={t('expression')}
              columns={withComputed(source.columns, set.computed.slice(0, at), language)}
              value={computed.expression}
              onChange={(expression) => edit({ expression })}
            />
          </>
        )}
      </Items>
    </>
  );
}

function Source({ set, body, onChange }: SetSettingsProps) {
  const t = useMessages(reportDesignerMessages);
  const language = useLanguage();
  const { data } = useRoute(dataReportsRoutes.sources, {});
  if (set.from === 'sql') return <Statement set={set} body={body} onChange={onChange} />;
  const [value, options] =
    set.from === 'relation'
      ? [set.relation, (data?.relations ?? []).map(({ name, label }) => ({ value: name, label }))]
      : set.from === 'form'
        ? [set.designId, (data?.forms ?? []).map(({ id, label }) => ({ value: id, label }))]
        : [set.interfaceId, (data?.interfaces ?? []).map(({ id, label }) => ({ value: id, label }))];
  const choose = (next: string) => {
    const name = options.find((one) => one.value === next)?.label ?? '';
    const label = set.label.zh === '' ? rewritten(set.label, { language, next: name }) : set.label;
    if (set.from === 'relation') onChange({ ...set, label, relation: next });
    else if (set.from === 'form') onChange({ ...set, label, designId: next });
    else onChange({ ...set, label, interfaceId: next, values: [] });
  };
  return (
    <>
      <Form.Item label={t('source')}>
        <Select
          aria-label={t('source')}
          showSearch={{ optionFilterProp: 'label' }}
          value={value === '' || value === '-' ? null : value}
          options={options}
          onChange={choose}
        />
      </Form.Item>
      {set.from === 'relation' ? (
        <RowlessNote
          relations={data?.relations ?? []}
          statement={set.relation}
          isForCaller={body.dataScope === 'caller'}
        />
      ) : null}
      {set.from === 'interface' && set.interfaceId !== '-' ? (
        <InterfaceValues
          interfaceId={set.interfaceId}
          values={set.values}
          offered={body.parameters.map(({ name, label }) => ({
            value: `{${name}}`,
            label: `{${name}} ${textIn(label, language)}`,
          }))}
          help={t('interfaceValuesHelp', { place: `{${body.parameters[0]?.name ?? 'p1'}}` })}
          onChange={(values) => onChange({ ...set, values })}
        />
      ) : null}
    </>
  );
}

type StatementProps = Omit<SetSettingsProps, 'set'> & {
  readonly set: Extract<ReportSet, { from: 'sql' }>;
};

const Placed = z.object({ place: z.object({ at: z.int() }) });

/** The statement of a set; it is run once its author pauses. */
function Statement({ set, body, onChange }: StatementProps) {
  const t = useMessages(reportDesignerMessages);
  const words = useMessages(statementMessages);
  const language = useLanguage();
  const relations = useRoute(dataReportsRoutes.relations, {}, { staleTime: 300_000 });
  const { error } = useSource(body, set.name);
  const at = error instanceof ApiError ? Placed.safeParse(error.data).data?.place.at : undefined;
  const { parameters } = body;
  const list = relations.data?.list;
  const completions = useMemo(
    () =>
      statementCompletions(
        list ?? [],
        parameters.map(({ name, label }) => ({ name, label: textIn(label, language) })),
      ),
    [list, parameters, language],
  );
  const issues = useMemo(() => (at === undefined ? [] : [{ at, text: errorText(error) ?? '' }]), [at, error]);
  const keep = (query: string) => query !== set.query && onChange({ ...set, query });
  return (
    <>
      <Form.Item
        label={t('query')}
        {...(error ? { validateStatus: 'error' as const } : {})}
        help={error ? errorText(error) : t('queryHelp', { place: '{p1}' })}
      >
        <CodeEditor
          language="sql"
          label={t('query')}
          value={set.query}
          completions={completions}
          issues={issues}
          onChange={keep}
        />
      </Form.Item>
      <RowlessNote relations={list ?? []} statement={set.query} isForCaller={body.dataScope === 'caller'} />
      {list ? (
        <details className="report-relations">
          <summary>{words('relations')}</summary>
          <RelationList relations={list} onInsert={(name) => keep(withName(set.query, name))} />
        </details>
      ) : null}
    </>
  );
}

type ConditionValueProps = {
  readonly choices: ColumnOption['choices'];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** What a column is compared with: one of its options by name, else what is typed. */
function ConditionValue({ choices, value, onChange }: ConditionValueProps) {
  const t = useMessages(reportDesignerMessages);
  if (choices.length > 0)
    return (
      <Select
        aria-label={t('value')}
        placeholder={t('value')}
        showSearch={{ optionFilterProp: 'label' }}
        value={value || null}
        options={choices.map((choice) => ({ ...choice }))}
        onChange={(next: string | null) => onChange(next ?? '')}
      />
    );
  return (
    <Input
      aria-label={t('value')}
      placeholder={t('value')}
      value={value}
      maxLength={200}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
