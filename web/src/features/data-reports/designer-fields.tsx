import { DeleteOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import {
  PERIODS,
  type ReportBody,
  type ReportGroup,
  ReportSet,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type LocalText, textIn } from '@auditplus/contract/kinds/local-text.ts';
import { columnScope } from '@auditplus/core/expressions/column-scope.ts';
import type { Type } from '@auditplus/core/expressions/types.ts';
import { computedType } from '@auditplus/core/reports/report-rows.ts';
import { Button, Form, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { ExpressionEditor } from '../../kit/expression-editor/expression-editor.tsx';
import { readExpression } from '../../kit/expression-editor/expression-reading.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import { useRoute } from '../../lib/query.ts';
import { STATEMENT_MS, useSettled } from '../../lib/use-settled.ts';
import { reportDesignerMessages } from './data-reports.messages.ts';
import { swapped } from './report-blocks.ts';

type TextFieldProps = {
  readonly label: string;
  readonly value: LocalText;
  readonly isLong?: boolean;
  readonly help?: string | undefined;
  readonly onChange: (value: LocalText) => void;
};

/** A text of a report in the language of its designer; the other ones are behind the globe. */
export const TextField = ({ label, value, isLong = false, help, onChange }: TextFieldProps) => (
  <Form.Item label={label} help={help}>
    <LocalTextInput label={label} value={value} isLong={isLong} onChange={onChange} />
  </Form.Item>
);

type LabelInputProps = Pick<TextFieldProps, 'value' | 'onChange'>;

/** What a column or a figure is called, among its other settings. */
export function LabelInput({ value, onChange }: LabelInputProps) {
  const t = useMessages(reportDesignerMessages);
  return <LocalTextInput label={t('label')} placeholder={t('label')} value={value} onChange={onChange} />;
}

export type ColumnOption = {
  readonly value: string;
  readonly label: string;
  readonly type: string;
  /** What its values are called; empty where it holds no options. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** A set that reads nothing. */
const NO_SET = ReportSet.parse({ from: 'relation', name: 'none', label: { zh: '' }, relation: '' });

const sourceOf = (set: ReportSet): string => {
  switch (set.from) {
    case 'relation':
      return set.relation;
    case 'sql':
      return set.query;
    case 'form':
      return set.designId;
    case 'interface':
      return set.interfaceId;
  }
};

type Designed = Pick<ReportBody, 'sets' | 'parameters'>;

/** What the source of a set gives, by the set's name, and why it cannot be told; nothing is run while somebody types. */
export function useSource({ sets, parameters }: Designed, name: string) {
  const written = sets.find((one) => one.name === name) ?? NO_SET;
  const query = written.from === 'sql' ? written.query : '';
  const statement = useMemo(() => ({ name, query }), [name, query]);
  const settled = useSettled(statement, STATEMENT_MS);
  const isSettled = settled.name !== name || settled.query === query;
  const set = written.from === 'sql' && !isSettled ? { ...written, query: settled.query } : written;
  const isChosen = sourceOf(set).replace('-', '') !== '';
  const { data, error } = useRoute(
    dataReportsRoutes.columns,
    // What is made of the columns is looked at here: a mistake in it hides none of them.
    { body: { set: { ...set, where: [], names: [], computed: [] }, parameters } },
    { enabled: isChosen, keepPrevious: true },
  );
  const columns = (isChosen ? (data?.list ?? []) : []).map(
    ({ name: value, ...column }): ColumnOption => ({ value, ...column }),
  );
  return { columns, error: isChosen && isSettled ? error : null };
}

/** The columns of a set, by its name, with those that it computes. */
export function useColumns(body: Designed, name: string): readonly ColumnOption[] {
  const language = useLanguage();
  const { columns } = useSource(body, name);
  const computed = body.sets.find((one) => one.name === name)?.computed ?? [];
  return withComputed(columns, computed, language);
}

/** Columns with those that are computed of them one after the other, as far as they can be. */
export function withComputed(
  columns: readonly ColumnOption[],
  computed: ReportSet['computed'],
  language: Language,
): readonly ColumnOption[] {
  const known = [...columns];
  for (const { name, label, expression } of computed) {
    const reading = readExpression(expression, { scope: scopeOf(known), language });
    if (reading.kind !== 'right' || known.some(({ value }) => value === name)) continue;
    const type = computedType(reading.expression);
    known.push({ value: name, label: textIn(label, language) || name, type, choices: [] });
  }
  return known;
}

type Named = Pick<ColumnOption, 'value' | 'label' | 'type'>;

const scopeOf = (columns: readonly Named[]) =>
  columnScope(columns.map(({ value, type }) => ({ name: value, type })));

type ExpressionFieldProps = {
  readonly label: string;
  /** What it may name. */
  readonly columns: readonly Named[];
  readonly expects?: Type;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** An expression over columns, measures or a value. */
export function ExpressionField({ columns, ...field }: ExpressionFieldProps) {
  const scope = useMemo(() => scopeOf(columns), [columns]);
  const labels = useMemo(
    () => Object.fromEntries(columns.map(({ value, label }) => [value, label])),
    [columns],
  );
  return <ExpressionEditor {...field} placeholder={field.label} scope={scope} labels={labels} />;
}

type ColumnSelectProps = {
  readonly label: string;
  readonly columns: readonly ColumnOption[];
  readonly value: string;
  readonly allowClear?: boolean;
  readonly onChange: (value: string) => void;
};

/** A column by its label; the list also says what expressions call it. */
export function ColumnSelect({ label, columns, value, allowClear = false, onChange }: ColumnSelectProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      allowClear={allowClear}
      showSearch={{ optionFilterProp: ['label', 'value'] }}
      value={value || null}
      options={columns.map((column) => ({ value: column.value, label: column.label }))}
      optionRender={({ data }) => (
        <>
          {data.label}
          {data.label === data.value ? null : <code className="report-column-name">{data.value}</code>}
        </>
      )}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}

type ItemsProps<T> = {
  readonly title: string;
  readonly addText: string;
  readonly list: readonly T[];
  readonly least?: number;
  readonly most?: number;
  readonly make: () => T;
  readonly onChange: (list: T[]) => void;
  readonly children: (item: T, edit: (part: Partial<T>) => void, at: number) => ReactNode;
};

/** A list of things that are set one by one, in an order that matters. */
export function Items<T>({
  title,
  addText,
  list,
  least = 0,
  most = Number.POSITIVE_INFINITY,
  make,
  onChange,
  children,
}: ItemsProps<T>) {
  const t = useMessages(reportDesignerMessages);
  return (
    <Form.Item label={title}>
      {list.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items are known by their places
        <div key={at} className="report-item">
          {children(item, (part) => onChange(list.with(at, { ...item, ...part })), at)}
          <span>
            {at > 0 ? (
              <IconButton
                label={t('up')}
                icon={<UpOutlined />}
                onClick={() => onChange(swapped(list, at - 1))}
              />
            ) : null}
            {at < list.length - 1 ? (
              <IconButton
                label={t('down')}
                icon={<DownOutlined />}
                onClick={() => onChange(swapped(list, at))}
              />
            ) : null}
            {list.length > least ? (
              <IconButton
                label={t('remove')}
                icon={<DeleteOutlined />}
                onClick={() => onChange(list.filter((_one, place) => place !== at))}
              />
            ) : null}
          </span>
        </div>
      ))}
      {list.length < most ? (
        <Button size="small" onClick={() => onChange([...list, make()])}>
          {addText}
        </Button>
      ) : null}
    </Form.Item>
  );
}

type GroupFieldsProps = {
  readonly group: ReportGroup;
  readonly columns: readonly ColumnOption[];
  readonly allowClear?: boolean;
  readonly onChange: (part: Partial<ReportGroup>) => void;
};

/** A column whose equal values make a group, and the period of days. */
export function GroupFields({ group, columns, allowClear = false, onChange }: GroupFieldsProps) {
  const t = useMessages(reportDesignerMessages);
  const type = columns.find(({ value }) => value === group.column)?.type;
  return (
    <>
      <ColumnSelect
        label={t('column')}
        columns={columns}
        value={group.column}
        allowClear={allowClear}
        onChange={(column) => onChange({ column, by: null })}
      />
      {allowClear && group.column === '' ? null : (
        <LabelInput value={group.label} onChange={(label) => onChange({ label })} />
      )}
      {type === 'date' || type === 'moment' ? (
        <Select
          aria-label={t('by')}
          value={group.by ?? 'day'}
          options={PERIODS.map((value) => ({ value, label: t(`by.${value}`) }))}
          onChange={(by) => onChange({ by })}
        />
      ) : null}
    </>
  );
}
