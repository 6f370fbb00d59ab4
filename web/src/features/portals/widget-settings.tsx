import {
  type Answered,
  ColumnName,
  type Figure,
  type FilterKind,
  type GroupedRecords,
  type PortalWidget,
  type TargetParameter,
  type WidgetAnswer,
  WidgetData,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { GROUP_MEASURES, PERIODS } from '@auditplus/contract/features/records/records.schemas.ts';
import { AUDIT_FIGURE_NAMES, AUDIT_FIGURES } from '@auditplus/contract/features/statistics/audit-figures.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { Collapse, Form, Input, InputNumber, Segmented, Select, TreeSelect } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { CodeEditor } from '../../kit/code-editor/code-editor.tsx';
import { InterfaceValues } from '../../kit/interfaces/interface-values.tsx';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import { PropertyField } from '../../kit/property-field.tsx';
import { RichTextEditor } from '../../kit/rich-text-editor.tsx';
import { RowEditor } from '../../kit/row-editor.tsx';
import { valueWordsMessages } from '../../kit/value-words.messages.ts';
import { WordsSource } from '../../kit/value-words.tsx';
import { menuName } from '../../lib/menu.ts';
import { useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { IconPicker } from '../menus/public.ts';
import { ChartSettings } from './chart-settings.tsx';
import { ClickSettings } from './click-settings.tsx';
import { useInterfaces } from './page-parameters.ts';
import { designerMessages } from './portals.messages.ts';
import { TitleField } from './title-field.tsx';

/** What the page may ask of its widgets: by a filter above them, by the year, or by a click on one. */
export type PageParameter = {
  readonly name: string;
  readonly title: string;
  /** How it is entered; null: whatever was clicked. */
  readonly kind: FilterKind | null;
};

type WidgetSettingsProps = {
  readonly widget: PortalWidget;
  /** What the page may ask of its widgets. */
  readonly parameters: readonly PageParameter[];
  /** By what the other widgets can be narrowed down. */
  readonly offered: readonly TargetParameter[];
  /** No other widget takes what a click on it gives. */
  readonly isUnheard: boolean;
  readonly answer: WidgetAnswer | undefined;
  /** `about` names what is edited: edits of the same are undone together. */
  readonly onChange: (next: PortalWidget, about: string) => void;
};

const SHOWS_DATA: ReadonlySet<string> = new Set(['dataBoard', 'chart', 'table', 'ranking']);

/** What a widget is called, what it shows, and how. */
export function WidgetSettings({
  widget,
  parameters,
  offered,
  isUnheard,
  answer,
  onChange,
}: WidgetSettingsProps) {
  const t = useMessages(designerMessages);
  const set = <K extends keyof PortalWidget>(name: K, value: PortalWidget[K]) =>
    onChange({ ...widget, [name]: value }, name);
  const columns = useColumns(widget.data, answer);
  const given = parameters.filter(
    ({ name }) => widget.click.does !== 'filter' || widget.click.parameter !== name,
  );
  const hasFigures = widget.figures.length > 0;
  // Figures with a source each have no columns in common, and nothing that a click could mean.
  const hasRows = SHOWS_DATA.has(widget.elementKey) && !hasFigures;
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('widgetTitle')}>
        <TitleField
          label={t('widgetTitle')}
          value={widget}
          onChange={(titled) => onChange({ ...widget, ...titled }, 'title')}
        />
      </Form.Item>
      {widget.elementKey === 'dataBoard' ? (
        <Form.Item label={t('figuresFrom')}>
          <Segmented<boolean>
            aria-label={t('figuresFrom')}
            block
            value={hasFigures}
            options={[
              { value: false, label: t('figuresOfOne') },
              { value: true, label: t('figuresOfOwn') },
            ]}
            onChange={(own) =>
              onChange(
                { ...widget, figures: own ? [blankFigure(widget.data)] : [], click: { does: 'none' } },
                'figures',
              )
            }
          />
        </Form.Item>
      ) : null}
      {hasFigures ? (
        <Figures
          figures={widget.figures}
          answers={answer?.figures ?? []}
          parameters={given}
          onChange={(figures) => set('figures', figures)}
        />
      ) : null}
      {hasRows ? (
        <DataSettings
          data={widget.data}
          parameters={given}
          onChange={(data) => {
            const { does } = widget.click;
            // Records lead to their list, and nothing else does.
            const isOther = (data.from === 'records') !== (widget.data.from === 'records');
            const leads = data.from === 'records' ? does === 'none' : does === 'records';
            const click = { does: data.from === 'records' ? ('records' as const) : ('none' as const) };
            onChange({ ...widget, data, ...(isOther && leads && { click }) }, 'data');
          }}
        />
      ) : null}
      {widget.chart ? (
        <ChartSettings chart={widget.chart} columns={columns} onChange={(chart) => set('chart', chart)} />
      ) : null}
      {hasRows && !widget.chart ? (
        <Form.Item label={t('columns')} help={t('columnsHelp')}>
          <Select
            mode="multiple"
            aria-label={t('columns')}
            value={widget.columns}
            options={columns}
            onChange={(value: string[]) => set('columns', value)}
          />
        </Form.Item>
      ) : null}
      {hasRows && (widget.data.from === 'interface' || widget.data.from === 'static') ? (
        <ColumnNames
          columns={(answer?.data?.columns ?? []).map(({ name }) => name)}
          names={widget.columnNames}
          onChange={(columnNames) => set('columnNames', columnNames)}
        />
      ) : null}
      {hasRows ? (
        <ClickSettings
          from={widget.data.from}
          click={widget.click}
          columns={columns}
          offered={offered}
          isUnheard={isUnheard}
          onChange={(click) => set('click', click)}
        />
      ) : null}
      {widget.elementKey === 'table' || widget.elementKey === 'ranking' ? (
        <Form.Item label={t('limit')}>
          <InputNumber
            aria-label={t('limit')}
            min={1}
            max={200}
            value={widget.limit}
            onChange={(value) => set('limit', value ?? 10)}
          />
        </Form.Item>
      ) : null}
      {widget.elementKey === 'richText' ? (
        <Form.Item label={t('text')}>
          <RichTextEditor value={widget.text} aria-label={t('text')} onChange={(html) => set('text', html)} />
        </Form.Item>
      ) : null}
      {widget.elementKey === 'iframe' ? (
        <Form.Item label={t('address')}>
          <Input
            aria-label={t('address')}
            maxLength={1000}
            value={widget.url}
            onChange={({ target }) => set('url', target.value)}
          />
        </Form.Item>
      ) : null}
      {widget.elementKey === 'commonFunc' ? (
        <Form.Item label={t('menus')}>
          <MenuChoice value={widget.menuIds} onChange={(menuIds) => set('menuIds', menuIds)} />
        </Form.Item>
      ) : null}
    </Form>
  );
}

/** The columns of a source; whoever may not see the figures chooses their columns all the same. */
function useColumns(data: WidgetData, answer: Answered | undefined) {
  const language = useLanguage();
  return data.from === 'figure'
    ? Object.entries(AUDIT_FIGURES[data.figure].columns).map(([value, { name }]) => ({
        value,
        label: inLanguage(name, language),
      }))
    : (answer?.data?.columns ?? []).map(({ name, label }) => ({ value: name, label }));
}

const blankFigure = (data: WidgetData): Figure => ({
  ...{ title: '', titles: { en: '', zhtw: '' }, data, column: '', unit: { zh: '' }, icon: '' },
});

type FiguresProps = {
  readonly figures: readonly Figure[];
  readonly answers: readonly Answered[];
  readonly parameters: readonly PageParameter[];
  readonly onChange: (figures: Figure[]) => void;
};

/** Figures with a source each. */
function Figures({ figures, answers, parameters, onChange }: FiguresProps) {
  const t = useMessages(designerMessages);
  return (
    <RowEditor
      label={t('figures')}
      rows={figures}
      addText={t('addFigure')}
      {...(figures.length < MAX_FIGURES && { blank: () => blankFigure({ from: 'none' }) })}
      onChange={onChange}
    >
      {(figure, set, at) => (
        <FigureFields figure={figure} answer={answers[at]} parameters={parameters} onChange={set} />
      )}
    </RowEditor>
  );
}

const MAX_FIGURES = 12;

type FigureFieldsProps = {
  readonly figure: Figure;
  readonly answer: Answered | undefined;
  readonly parameters: readonly PageParameter[];
  readonly onChange: (figure: Figure) => void;
};

function FigureFields({ figure, answer, parameters, onChange }: FigureFieldsProps) {
  const t = useMessages(designerMessages);
  const columns = useColumns(figure.data, answer);
  return (
    <div className="portal-figure">
      <Form.Item label={t('figureName')}>
        <TitleField
          label={t('figureName')}
          value={figure}
          onChange={(titled) => onChange({ ...figure, ...titled })}
        />
      </Form.Item>
      <DataSettings
        data={figure.data}
        parameters={parameters}
        onChange={(data) => onChange({ ...figure, data, column: '' })}
      />
      <Form.Item label={t('valueColumn')}>
        <Select
          aria-label={t('valueColumn')}
          allowClear
          placeholder={t('automatic')}
          value={figure.column || null}
          options={columns}
          onChange={(column: string | null | undefined) => onChange({ ...figure, column: column ?? '' })}
        />
      </Form.Item>
      <Form.Item label={t('unit')}>
        <LocalTextInput
          label={t('unit')}
          maxLength={20}
          value={figure.unit}
          onChange={(unit) => onChange({ ...figure, unit })}
        />
      </Form.Item>
      <Form.Item label={t('icon')}>
        <IconPicker value={figure.icon} onChange={(icon) => onChange({ ...figure, icon })} />
      </Form.Item>
    </div>
  );
}

type ColumnNamesProps = {
  readonly columns: readonly string[];
  readonly names: PortalWidget['columnNames'];
  readonly onChange: (names: PortalWidget['columnNames']) => void;
};

const MAX_NAMED = 20;

/** What readers see instead of the names that the source gives its columns. */
function ColumnNames({ columns, names, onChange }: ColumnNamesProps) {
  const t = useMessages(designerMessages);
  const words = useMessages(valueWordsMessages);
  if (columns.length === 0) return null;
  const wordOf = (of: ColumnName['of']): string =>
    of === 'value' || of === 'moment' || of === 'boolean' ? t(`told.${of}`) : words(of);
  const change = (next: ColumnName) => {
    const others = names.filter(({ column }) => column !== next.column);
    const isEmpty =
      next.title === '' && next.titles.en === '' && next.titles.zhtw === '' && next.of === 'value';
    onChange(isEmpty ? others : [...others, next]);
  };
  const children = columns.slice(0, MAX_NAMED).map((column) => {
    const name = names.find((one) => one.column === column) ?? ColumnName.parse({ column });
    return (
      <div key={column} className="portal-column-name">
        <PropertyField label={column}>
          {(id) => (
            <TitleField
              id={id}
              label={column}
              placeholder={column}
              value={name}
              onChange={(titled) => change({ ...name, ...titled })}
            />
          )}
        </PropertyField>
        <Select
          aria-label={t('toldAs', { column })}
          value={name.of}
          options={ColumnName.shape.of.unwrap().options.map((of) => ({ value: of, label: wordOf(of) }))}
          onChange={(of) => change({ ...name, of })}
        />
        <WordsSource words={name} onChange={(words) => change({ ...name, ...words })} />
      </div>
    );
  });
  return <Collapse ghost size="small" items={[{ key: 'names', label: t('columnNames'), children }]} />;
}

type DataSettingsProps = {
  readonly data: PortalWidget['data'];
  readonly parameters: readonly PageParameter[];
  readonly onChange: (data: PortalWidget['data']) => void;
};

/** Where the rows of a widget come from. */
function DataSettings({ data, parameters, onChange }: DataSettingsProps) {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const choose = (from: PortalWidget['data']['from']) => {
    if (from === 'figure') onChange({ from, figure: 'results' });
    else if (from === 'static') onChange({ from, rows: SAMPLE });
    else if (from === 'none') onChange({ from });
  };
  return (
    <>
      <Form.Item label={t('data')}>
        <SourceSelect data={data} onFrom={choose} onChange={onChange} />
      </Form.Item>
      {data.from === 'figure' ? (
        <Form.Item label={t('figure')}>
          <Select
            aria-label={t('figure')}
            value={data.figure}
            options={AUDIT_FIGURE_NAMES.map((name) => ({
              value: name,
              label: inLanguage(AUDIT_FIGURES[name].name, language),
            }))}
            onChange={(figure) => onChange({ from: 'figure', figure })}
          />
        </Form.Item>
      ) : null}
      {data.from === 'interface' ? <InterfaceSettings data={data} onChange={onChange} /> : null}
      {data.from === 'records' ? (
        <RecordSettings data={data} parameters={parameters} onChange={onChange} />
      ) : null}
      {data.from === 'static' ? <StaticRows rows={data.rows} onChange={onChange} /> : null}
    </>
  );
}

const SAMPLE = [
  { name: 'A', value: 3 },
  { name: 'B', value: 5 },
];

type SourceSelectProps = Omit<DataSettingsProps, 'parameters'> & {
  readonly onFrom: (from: PortalWidget['data']['from']) => void;
};

function SourceSelect({ data, onFrom, onChange }: SourceSelectProps) {
  const t = useMessages(designerMessages);
  const interfaces = useInterfaces() ?? [];
  const [first] = interfaces;
  const [form] = useRecordSources()?.forms ?? [];
  return (
    <Select
      aria-label={t('data')}
      value={data.from}
      options={(['none', 'figure', 'records', 'interface', 'static'] as const).map((from) => ({
        value: from,
        label: t(`from.${from}`),
        disabled: (from === 'interface' && !first) || (from === 'records' && !form),
      }))}
      onChange={(from) => {
        if (from === 'records' && form) onChange(WidgetData.parse({ from, designId: form.id }));
        else if (from !== 'interface') onFrom(from);
        else if (first) onChange({ from, interfaceId: first.id, values: [] });
      }}
    />
  );
}

const useRecordSources = (designId?: string) =>
  useRoute(
    portalsRoutes.recordSources,
    { query: designId ? { designId } : {} },
    { staleTime: 60_000, keepPrevious: true },
  ).data;

/** Which form, by which of its fields, and what is told of each group. */
function RecordSettings({
  data,
  parameters,
  onChange,
}: {
  readonly data: GroupedRecords;
  readonly parameters: readonly PageParameter[];
  readonly onChange: (data: GroupedRecords) => void;
}) {
  const t = useMessages(designerMessages);
  const { forms = [], fields = [] } = useRecordSources(data.designId) ?? {};
  const named = (some: typeof fields) => some.map(({ name, label }) => ({ value: name, label }));
  const set = (change: Partial<GroupedRecords>) => onChange({ ...data, ...change });
  return (
    <>
      <Form.Item label={t('form')}>
        <Select
          aria-label={t('form')}
          showSearch={{ optionFilterProp: 'label' }}
          value={data.designId}
          options={forms.map(({ id, label }) => ({ value: id, label }))}
          onChange={(designId: string) => set({ designId, groupBy: '', field: '', narrowed: [] })}
        />
      </Form.Item>
      <Form.Item label={t('groupBy')}>
        <Select
          aria-label={t('groupBy')}
          showSearch={{ optionFilterProp: 'label' }}
          value={data.groupBy || null}
          options={named(fields.filter(({ isGroup }) => isGroup))}
          onChange={(groupBy: string | null) => set({ groupBy: groupBy ?? '' })}
        />
      </Form.Item>
      {fields.some(({ name, isTimed }) => isTimed && name === data.groupBy) ? (
        <Form.Item label={t('period')}>
          <Select
            aria-label={t('period')}
            value={data.by}
            options={PERIODS.map((by) => ({ value: by, label: t(`period.${by}`) }))}
            onChange={(by) => set({ by })}
          />
        </Form.Item>
      ) : null}
      <Form.Item label={t('measure')}>
        <Select
          aria-label={t('measure')}
          value={data.measure}
          options={GROUP_MEASURES.map((measure) => ({ value: measure, label: t(`measure.${measure}`) }))}
          onChange={(measure) => set({ measure, ...(measure === 'count' && { field: '' }) })}
        />
      </Form.Item>
      {data.measure === 'count' ? null : (
        <Form.Item label={t('numberField')}>
          <Select
            aria-label={t('numberField')}
            value={data.field || null}
            options={named(fields.filter(({ isNumber }) => isNumber))}
            onChange={(field: string | null) => set({ field: field ?? '' })}
          />
        </Form.Item>
      )}
      {parameters.map(({ name, title, kind }) => (
        <Form.Item key={name} label={t('narrows', { filter: title })}>
          <Select
            aria-label={t('narrows', { filter: title })}
            allowClear
            placeholder={t('narrowsNothing')}
            showSearch={{ optionFilterProp: 'label' }}
            value={data.narrowed.find(({ parameter }) => parameter === name)?.field ?? null}
            options={named(
              fields.filter(({ narrowedBy }) =>
                kind === null ? narrowedBy.length > 0 : narrowedBy.includes(kind),
              ),
            )}
            onChange={(field: string | null | undefined) => {
              const others = data.narrowed.filter(({ parameter }) => parameter !== name);
              set({ narrowed: field ? [...others, { parameter: name, field }] : others });
            }}
          />
        </Form.Item>
      ))}
    </>
  );
}

type InterfaceData = Extract<PortalWidget['data'], { from: 'interface' }>;

function InterfaceSettings({
  data,
  onChange,
}: {
  readonly data: InterfaceData;
  readonly onChange: (data: InterfaceData) => void;
}) {
  const t = useMessages(designerMessages);
  const interfaces = useInterfaces() ?? [];
  return (
    <>
      <Form.Item label={t('interface')}>
        <Select
          aria-label={t('interface')}
          showSearch={{ optionFilterProp: 'label' }}
          value={data.interfaceId}
          options={interfaces.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onChange={(interfaceId: string) => onChange({ from: 'interface', interfaceId, values: [] })}
        />
      </Form.Item>
      <InterfaceValues {...data} onChange={(values) => onChange({ ...data, values })} />
    </>
  );
}

type StaticRowsProps = {
  readonly rows: Extract<PortalWidget['data'], { from: 'static' }>['rows'];
  readonly onChange: (data: PortalWidget['data']) => void;
};

/** Rows as JSON; what is not a list of records yet stays in the editor. */
function StaticRows({ rows, onChange }: StaticRowsProps) {
  const t = useMessages(designerMessages);
  const [text, setText] = useState(() => JSON.stringify(rows, null, 2));
  const isRight = readRows(text) !== null;
  const change = (next: string) => {
    setText(next);
    const data = readRows(next);
    if (data) onChange(data);
  };
  const help: ReactNode = isRight ? null : t('rowsInvalid');
  return (
    <Form.Item label={t('rows')} validateStatus={isRight ? '' : 'error'} help={help}>
      <CodeEditor language="json" label={t('rows')} value={text} height="200px" onChange={change} />
    </Form.Item>
  );
}

function readRows(text: string): PortalWidget['data'] | null {
  try {
    return WidgetData.safeParse({ from: 'static', rows: JSON.parse(text) }).data ?? null;
  } catch {
    return null;
  }
}

type MenuChoiceProps = {
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
};

function MenuChoice({ value, onChange }: MenuChoiceProps) {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const menus = useSession((session) => session.current?.menuList) ?? [];
  const nodeOf = (node: (typeof menus)[number]): object => ({
    value: node.id,
    title: menuName(node, language),
    disabled: node.children.length > 0,
    children: node.children.map(nodeOf),
  });
  return (
    <TreeSelect
      multiple
      aria-label={t('menus')}
      treeNodeFilterProp="title"
      value={[...value]}
      treeData={menus.map(nodeOf)}
      onChange={(ids: string[]) => onChange(ids)}
    />
  );
}
