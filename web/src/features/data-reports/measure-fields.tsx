import {
  ICONS,
  MEASURES,
  type MeasureExtra,
  type MeasureKind,
  type ReportMark,
  type ReportMeasure,
  TONES,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { reportDesignerMessages } from './data-reports.messages.ts';
import { type ColumnOption, ColumnSelect, ExpressionField, Items, LabelInput } from './designer-fields.tsx';

type MeasureFieldsProps = {
  readonly measure: ReportMeasure;
  readonly columns: readonly ColumnOption[];
  /** The measures before it, which a formula may name. */
  readonly earlier: readonly ReportMeasure[];
  /** What may be told beside its value: only tables have room for all of it. */
  readonly extras: readonly MeasureExtra[];
  readonly onChange: (part: Partial<ReportMeasure>) => void;
};

const OF_NUMBERS: ReadonlySet<MeasureKind> = new Set(['sum', 'avg', 'median', 'percentile']);
const isNumber = ({ type }: ColumnOption): boolean => type === 'integer' || type === 'decimal';

/** What is counted or added up, of which rows, and how it is shown. */
export function MeasureFields({ measure, columns, earlier, extras, onChange }: MeasureFieldsProps) {
  const t = useMessages(reportDesignerMessages);
  const language = useLanguage();
  const { kind } = measure;
  const condition = (name: 'when' | 'overWhen') => (
    <ExpressionField
      label={t(name)}
      columns={columns}
      expects={BOOLEAN}
      value={measure[name]}
      onChange={(next) => onChange({ [name]: next })}
    />
  );
  const text = (name: 'format' | 'name', label: string) => (
    <Input
      aria-label={label}
      placeholder={label}
      value={measure[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const isExtreme = kind === 'min' || kind === 'max';
  const measured = columns.find(({ value }) => value === measure.column);
  return (
    <>
      <LabelInput value={measure.label} onChange={(label) => onChange({ label })} />
      <Select
        aria-label={t('measures')}
        value={kind}
        options={MEASURES.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(next) => onChange({ kind: next, column: '', over: '', overWhen: '' })}
      />
      {kind === 'formula' ? (
        <ExpressionField
          label={t('expression')}
          columns={earlier.map(({ name, label }) => ({
            value: name,
            label: textIn(label, language) || name,
            type: 'decimal',
          }))}
          value={measure.expression}
          onChange={(expression) => onChange({ expression })}
        />
      ) : (
        <>
          {kind === 'count' ? null : (
            <ColumnSelect
              label={t('column')}
              columns={OF_NUMBERS.has(kind) ? columns.filter(isNumber) : columns}
              value={measure.column}
              allowClear
              onChange={(column) => onChange({ column })}
            />
          )}
          {kind === 'percentile' ? (
            <InputNumber
              aria-label={t('kind.percentile')}
              min={1}
              max={99}
              value={measure.percent}
              onChange={(percent) => onChange({ percent: percent ?? 90 })}
            />
          ) : null}
          {condition('when')}
          {kind === 'ratio' ? (
            <>
              <ColumnSelect
                label={t('over')}
                columns={columns.filter(isNumber)}
                value={measure.over}
                allowClear
                onChange={(over) => onChange({ over })}
              />
              {condition('overWhen')}
            </>
          ) : null}
        </>
      )}
      {text('name', t('setName'))}
      {text('format', t('format'))}
      {extras.length > 0 ? (
        <Select
          aria-label={t('extras')}
          mode="multiple"
          placeholder={t('extras')}
          value={measure.extras}
          options={extras.map((value) => ({ value, label: t(`extra.${value}`) }))}
          onChange={(chosen) => onChange({ extras: chosen })}
        />
      ) : null}
      <Checkbox checked={measure.hasBar} onChange={({ target }) => onChange({ hasBar: target.checked })}>
        {t('bar')}
      </Checkbox>
      <MarkFields
        type={isExtreme && measured && !isNumber(measured) ? 'text' : 'decimal'}
        marks={measure.marks}
        onChange={(marks) => onChange({ marks })}
      />
    </>
  );
}

type MarkFieldsProps = {
  /** Of the value that stands out. */
  readonly type: string;
  readonly marks: readonly ReportMark[];
  readonly onChange: (marks: ReportMark[]) => void;
};

/** Conditions on a value that make it stand out. */
export function MarkFields({ type, marks, onChange }: MarkFieldsProps) {
  const t = useMessages(reportDesignerMessages);
  return (
    <Items
      title={t('marks')}
      addText={t('addMark')}
      list={marks}
      make={(): ReportMark => ({ when: '', tone: 'bad', icon: 'none' })}
      onChange={onChange}
    >
      {(mark, edit) => (
        <>
          <ExpressionField
            label={t('markWhen')}
            columns={[{ value: 'value', label: t('value'), type }]}
            expects={BOOLEAN}
            value={mark.when}
            onChange={(when) => edit({ when })}
          />
          <Select
            aria-label={t('marks')}
            value={mark.tone}
            options={TONES.map((value) => ({ value, label: t(`tone.${value}`) }))}
            onChange={(tone) => edit({ tone })}
          />
          <Select
            aria-label={t('icon')}
            value={mark.icon}
            options={ICONS.map((value) => ({ value, label: t(`icon.${value}`) }))}
            onChange={(icon) => edit({ icon })}
          />
        </>
      )}
    </Items>
  );
}
