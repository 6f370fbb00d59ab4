import {
  MAX_CROSS_LEVELS,
  MAX_GROUP_LEVELS,
  MEASURE_EXTRAS,
  type MeasureExtra,
  type ReportBlock,
  type ReportBody,
  type ReportColumn,
  type ReportGroup,
  type ReportMeasure,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { Button, Checkbox, Dropdown, Form, Input, InputNumber, Select } from 'antd';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { ChartKind, ChartScale } from '../../kit/charts/chart-fields.tsx';
import { reportDesignerMessages } from './data-reports.messages.ts';
import {
  type ColumnOption,
  ColumnSelect,
  GroupFields,
  Items,
  LabelInput,
  TextField,
  useColumns,
} from './designer-fields.tsx';
import { MarkFields, MeasureFields } from './measure-fields.tsx';
import { INNER_KINDS, NEW_COLUMN, NEW_GROUP, newInnerBlocks, newMeasure } from './report-blocks.ts';
import { UploadPicture } from './upload-picture.tsx';

type BlockSettingsProps = {
  readonly block: ReportBlock;
  readonly body: ReportBody;
  readonly onChange: (block: ReportBlock) => void;
};

const MAX_SIDE_BY_SIDE = 4;
const MAX_IN_COLUMN = 20;
const MAX_COLUMNS = 60;
const MAX_MEASURES = 20;
const MAX_CROSS_MEASURES = 5;
const TEXT_STYLES = ['title', 'heading', 'normal', 'muted'] as const;

/** What a block shows. */
export function BlockSettings({ block, body, onChange }: BlockSettingsProps) {
  const columns = useColumns(body, 'set' in block ? block.set : '');
  const shared = { body, columns, onChange };
  switch (block.kind) {
    case 'text':
      return <TextFields block={block} {...shared} />;
    case 'picture':
      return <UploadPicture block={block} onChange={onChange} />;
    case 'pageBreak':
      return null;
    case 'columns':
      return <ColumnsFields block={block} {...shared} />;
    case 'figures':
      return <FiguresFields block={block} {...shared} />;
    case 'table':
      return <TableFields block={block} {...shared} />;
    case 'group':
      return <GroupedFields block={block} {...shared} />;
    case 'crosstab':
      return <CrosstabFields block={block} {...shared} />;
    case 'chart':
      return <ChartFields block={block} {...shared} />;
  }
}

type Of<K extends ReportBlock['kind']> = Extract<ReportBlock, { kind: K }>;
type WithSet = Of<'figures' | 'table' | 'group' | 'crosstab' | 'chart'>;
type PartProps<B> = {
  readonly block: B;
  readonly body: ReportBody;
  readonly columns: readonly ColumnOption[];
  readonly onChange: (block: ReportBlock) => void;
};

function TextFields({ block, body, onChange }: PartProps<Of<'text'>>) {
  const t = useMessages(reportDesignerMessages);
  return (
    <>
      <TextField
        label={t('text')}
        isLong
        value={block.text}
        help={t('textHelp', { place: `{${body.parameters[0]?.name ?? 'p1'}}` })}
        onChange={(text) => onChange({ ...block, text })}
      />
      <Form.Item label={t('style')}>
        <Select
          aria-label={t('style')}
          value={block.style}
          options={TEXT_STYLES.map((value) => ({ value, label: t(`style.${value}`) }))}
          onChange={(style) => onChange({ ...block, style })}
        />
      </Form.Item>
    </>
  );
}

/** Blocks beside each other. */
function ColumnsFields({ block, body, onChange }: PartProps<Of<'columns'>>) {
  const t = useMessages(reportDesignerMessages);
  return (
    <Items
      title={t('columnWidths')}
      addText={t('addLayoutColumn')}
      least={1}
      most={MAX_SIDE_BY_SIDE}
      list={block.columns}
      make={() => ({ weight: 1, blocks: [] })}
      onChange={(next) => onChange({ ...block, columns: next })}
    >
      {(column, edit) => (
        <>
          <InputNumber
            aria-label={t('columnWidth')}
            prefix={t('columnWidth')}
            min={1}
            max={12}
            precision={0}
            value={column.weight}
            onChange={(weight) => edit({ weight: weight ?? 1 })}
          />
          {column.blocks.length > 0 ? (
            <p className="report-hint">{t('columnHolds', { count: column.blocks.length })}</p>
          ) : null}
          {column.blocks.length < MAX_IN_COLUMN ? (
            <Dropdown
              trigger={['click']}
              menu={{
                items: INNER_KINDS.map((kind) => ({
                  key: kind,
                  label: t(`block.${kind}`),
                  onClick: () =>
                    edit({
                      blocks: [...column.blocks, ...newInnerBlocks(kind, body.sets[0]?.name ?? '')],
                    }),
                })),
              }}
            >
              <Button size="small">{t('addBlock')}</Button>
            </Dropdown>
          ) : null}
        </>
      )}
    </Items>
  );
}

function FiguresFields(part: PartProps<Of<'figures'>>) {
  return (
    <>
      <BlockHead {...part} />
      <Measures {...part} extras={[]} />
      <Compared {...part} />
      <Opens {...part} />
    </>
  );
}

function TableFields(part: PartProps<Of<'table'>>) {
  const t = useMessages(reportDesignerMessages);
  const { block, columns, onChange } = part;
  return (
    <>
      <BlockHead {...part} />
      <Items
        title={t('columns')}
        addText={t('addColumn')}
        least={1}
        most={MAX_COLUMNS}
        list={block.columns}
        make={(): ReportColumn => ({ ...NEW_COLUMN, column: columns[block.columns.length]?.value ?? '' })}
        onChange={(next) => onChange({ ...block, columns: next })}
      >
        {(column, edit) => (
          <>
            <ColumnSelect
              label={t('column')}
              columns={columns}
              value={column.column}
              onChange={(next) => edit({ column: next })}
            />
            <LabelInput value={column.label} onChange={(label) => edit({ label })} />
            <Input
              aria-label={t('link')}
              placeholder={t('linkHelp', { place: '{id}' })}
              value={column.link}
              onChange={({ target }) => edit({ link: target.value })}
            />
            <Checkbox checked={column.hasTotal} onChange={({ target }) => edit({ hasTotal: target.checked })}>
              {t('total')}
            </Checkbox>
            <Checkbox checked={column.hasBar} onChange={({ target }) => edit({ hasBar: target.checked })}>
              {t('bar')}
            </Checkbox>
            <MarkFields
              type={columns.find(({ value }) => value === column.column)?.type ?? 'text'}
              marks={column.marks}
              onChange={(marks) => edit({ marks })}
            />
          </>
        )}
      </Items>
      <OrderFields
        order={block.order}
        options={columns.map(({ value, label }) => ({ value, label }))}
        onChange={(order) => onChange({ ...block, order })}
      />
      <MostField
        label={t('limit')}
        most={100_000}
        value={block.limit}
        onChange={(limit) => onChange({ ...block, limit })}
      />
    </>
  );
}

function GroupedFields(part: PartProps<Of<'group'>>) {
  const t = useMessages(reportDesignerMessages);
  const language = useLanguage();
  const { block, columns, onChange } = part;
  return (
    <>
      <BlockHead {...part} />
      <Groups
        title={t('groups')}
        most={MAX_GROUP_LEVELS}
        list={block.groups}
        columns={columns}
        onChange={(groups) => onChange({ ...block, groups })}
      />
      <Measures {...part} extras={MEASURE_EXTRAS} />
      <Compared {...part} />
      <Opens {...part} />
      <OrderFields
        order={block.order}
        options={measureOptions(block.measures, language)}
        onChange={(order) => onChange({ ...block, order })}
      />
      <MostField
        label={t('top')}
        most={10_000}
        value={block.top}
        onChange={(top) => onChange({ ...block, top })}
      />
      <Checkbox
        checked={block.hasSubtotals}
        onChange={({ target }) => onChange({ ...block, hasSubtotals: target.checked })}
      >
        {t('subtotals')}
      </Checkbox>
      <Checkbox
        checked={block.hasTotal}
        onChange={({ target }) => onChange({ ...block, hasTotal: target.checked })}
      >
        {t('totals')}
      </Checkbox>
    </>
  );
}

function CrosstabFields(part: PartProps<Of<'crosstab'>>) {
  const t = useMessages(reportDesignerMessages);
  const { block, columns, onChange } = part;
  return (
    <>
      <BlockHead {...part} />
      <Groups
        title={t('rows')}
        most={MAX_CROSS_LEVELS}
        list={block.rows}
        columns={columns}
        onChange={(rows) => onChange({ ...block, rows })}
      />
      <Groups
        title={t('across')}
        most={MAX_CROSS_LEVELS}
        list={block.columns}
        columns={columns}
        onChange={(next) => onChange({ ...block, columns: next })}
      />
      <Measures {...part} extras={[]} />
      <Checkbox
        checked={block.hasTotals}
        onChange={({ target }) => onChange({ ...block, hasTotals: target.checked })}
      >
        {t('totals')}
      </Checkbox>
    </>
  );
}

/** What blocks with rows begin with: their title, where they have one, and whose rows they show. */
function BlockHead({ block, body, onChange }: PartProps<WithSet>) {
  const t = useMessages(reportDesignerMessages);
  const language = useLanguage();
  return (
    <>
      {block.kind === 'figures' ? null : (
        <TextField
          label={t('blockTitle')}
          value={block.title}
          onChange={(title) => onChange({ ...block, title })}
        />
      )}
      <Form.Item label={t('sets')}>
        <Select
          aria-label={t('sets')}
          value={block.set || null}
          options={body.sets.map(({ name, label }) => ({
            value: name,
            label: textIn(label, language) || name,
          }))}
          onChange={(set) => onChange({ ...block, set })}
        />
      </Form.Item>
    </>
  );
}

type MostFieldProps = {
  readonly label: string;
  readonly most: number;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
};

/** How many rows, groups or parts are shown; all of them where it is empty. */
const MostField = ({ label, most, value, onChange }: MostFieldProps) => (
  <Form.Item label={label}>
    <InputNumber aria-label={label} min={1} max={most} precision={0} value={value} onChange={onChange} />
  </Form.Item>
);

type MeasuresProps = Omit<PartProps<Of<'figures' | 'group' | 'crosstab' | 'chart'>>, 'body'> & {
  readonly extras: readonly MeasureExtra[];
};

function Measures({ block, columns, extras, onChange }: MeasuresProps) {
  const t = useMessages(reportDesignerMessages);
  return (
    <Items
      title={t('measures')}
      addText={t('addMeasure')}
      least={1}
      most={block.kind === 'crosstab' ? MAX_CROSS_MEASURES : MAX_MEASURES}
      list={block.measures}
      make={() => newMeasure(block.measures)}
      onChange={(measures) => onChange({ ...block, measures })}
    >
      {(measure, edit, at) => (
        <MeasureFields
          measure={measure}
          columns={columns}
          earlier={block.measures.slice(0, at)}
          extras={extras}
          onChange={edit}
        />
      )}
    </Items>
  );
}

type GroupsProps = {
  readonly title: string;
  readonly most: number;
  readonly list: readonly ReportGroup[];
  readonly columns: readonly ColumnOption[];
  readonly onChange: (groups: ReportGroup[]) => void;
};

function Groups({ title, most, list, columns, onChange }: GroupsProps) {
  const t = useMessages(reportDesignerMessages);
  return (
    <Items
      title={title}
      addText={t('addGroup')}
      least={1}
      most={most}
      list={list}
      make={() => NEW_GROUP}
      onChange={onChange}
    >
      {(group, edit) => <GroupFields group={group} columns={columns} onChange={edit} />}
    </Items>
  );
}

const measureOptions = (measures: readonly ReportMeasure[], language: Language) =>
  measures.map(({ name, label }) => ({ value: name, label: textIn(label, language) || name }));

type OrderFieldsProps = {
  readonly order: Of<'table'>['order'];
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (order: Of<'table'>['order']) => void;
};

function OrderFields({ order, options, onChange }: OrderFieldsProps) {
  const t = useMessages(reportDesignerMessages);
  return (
    <Form.Item label={t('orderBy')}>
      <Select
        aria-label={t('orderBy')}
        allowClear
        placeholder={t('byGroup')}
        value={order.by || null}
        options={options.map((one) => ({ ...one }))}
        onChange={(by: string | null | undefined) => onChange({ ...order, by: by ?? '' })}
      />
      <Checkbox
        checked={order.isDescending}
        onChange={({ target }) => onChange({ ...order, isDescending: target.checked })}
      >
        {t('descending')}
      </Checkbox>
    </Form.Item>
  );
}

const PERIOD_TYPES: ReadonlySet<string> = new Set(['date', 'month', 'year']);

/** The date column and the condition whose period is compared with the one of last year. */
function Compared({ block, body, columns, onChange }: PartProps<Of<'figures' | 'group' | 'chart'>>) {
  const t = useMessages(reportDesignerMessages);
  const language = useLanguage();
  const { compared } = block;
  const periods = body.parameters.filter(({ type }) => PERIOD_TYPES.has(type));
  const days = columns.filter(({ type }) => type === 'date' || type === 'moment');
  const [first] = periods;
  const set = (next: NonNullable<typeof compared>) =>
    onChange({ ...block, compared: next.column === '' ? null : next });
  if (!first) return null;
  const offered = periods.map(({ name, label }) => ({ value: name, label: textIn(label, language) || name }));
  return (
    <Form.Item label={t('compared')}>
      <ColumnSelect
        label={t('comparedColumn')}
        columns={days}
        value={compared?.column ?? ''}
        allowClear
        onChange={(column) => set({ from: first.name, to: first.name, ...compared, column })}
      />
      {compared ? (
        <>
          <Select
            aria-label={t('comparedFrom')}
            value={compared.from}
            options={offered}
            onChange={(from) =>
              set({ ...compared, from, to: compared.to === compared.from ? from : compared.to })
            }
          />
          <Select
            aria-label={t('comparedTo')}
            value={compared.to}
            options={offered}
            onChange={(to) => set({ ...compared, to })}
          />
        </>
      ) : null}
    </Form.Item>
  );
}

/** The page that a group, a figure or a part of a chart opens instead of its rows. */
function Opens({ block, body, onChange }: PartProps<Of<'figures' | 'group' | 'chart'>>) {
  const t = useMessages(reportDesignerMessages);
  const [first] = block.kind === 'figures' ? body.parameters.map(({ name }) => name) : [groupColumnOf(block)];
  return (
    <Form.Item label={t('opens')} help={t('opensHelp', { place: `{${first || 'p1'}}` })}>
      <Input
        aria-label={t('opens')}
        maxLength={500}
        value={block.link}
        onChange={({ target }) => onChange({ ...block, link: target.value })}
      />
    </Form.Item>
  );
}

const groupColumnOf = (block: Of<'group' | 'chart'>): string | undefined =>
  block.kind === 'chart' ? block.category.column : block.groups[0]?.column;

function ChartFields(part: PartProps<Of<'chart'>>) {
  const t = useMessages(reportDesignerMessages);
  const language = useLanguage();
  const { block, columns, onChange } = part;
  return (
    <>
      <BlockHead {...part} />
      <ChartKind chart={block.chart} onChange={(chart) => onChange({ ...block, chart })} />
      <Form.Item label={t('categoryOf')}>
        <GroupFields
          group={block.category}
          columns={columns}
          onChange={(fields) => onChange({ ...block, category: { ...block.category, ...fields } })}
        />
      </Form.Item>
      <Form.Item label={t('seriesOf')}>
        <GroupFields
          group={block.series ?? NEW_GROUP}
          columns={columns}
          allowClear
          onChange={(fields) => {
            const series = { ...(block.series ?? NEW_GROUP), ...fields };
            onChange({ ...block, series: series.column === '' ? null : series });
          }}
        />
      </Form.Item>
      <Measures {...part} extras={['lastYear']} />
      <OrderFields
        order={block.order}
        options={measureOptions(block.measures, language)}
        onChange={(order) => onChange({ ...block, order })}
      />
      <Compared {...part} />
      <Opens {...part} />
      <MostField
        label={t('topCategories')}
        most={500}
        value={block.top}
        onChange={(top) => onChange({ ...block, top })}
      />
      <ChartScale chart={block.chart} onChange={(chart) => onChange({ ...block, chart })} />
    </>
  );
}
