import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  PRINT_SYMBOLS,
  type PrintBlock,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { sealsRoutes } from '@auditplus/contract/features/seals/seals.routes.ts';
import { CHART_KINDS } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { columnScope } from '@auditplus/core/expressions/column-scope.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { chartMessages } from '../../kit/charts/chart.messages.ts';
import { MapChoice } from '../../kit/charts/chart-fields.tsx';
import { ExpressionEditor } from '../../kit/expression-editor/expression-editor.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { PictureInput } from '../../kit/picture-input.tsx';
import { useRoute } from '../../lib/query.ts';
import { AlignSelect, FontSelect, Options, StyleSelect } from './block-options.tsx';
import { MoveButtons, ordered } from './ordered.tsx';
import { printMessages } from './print-templates.messages.ts';
import { PrintTextArea } from './print-text-area.tsx';
import { columnsOf, StudioContext, tablesOf, useStudio } from './studio-context.ts';
import { TableFields, Widths } from './table-fields.tsx';

type Of<K extends PrintBlock['kind']> = {
  readonly block: Extract<PrintBlock, { kind: K }>;
  readonly path: string;
  readonly onChange: (block: PrintBlock) => void;
};

/** The fields of a block of any kind. */
export function BlockFields({
  block,
  path,
  onChange,
}: {
  readonly block: PrintBlock;
  /** Where it stands in the template: `content.2`. */
  readonly path: string;
  readonly onChange: (block: PrintBlock) => void;
}) {
  switch (block.kind) {
    case 'paragraph':
      return <ParagraphFields block={block} path={path} onChange={onChange} />;
    case 'heading':
      return <HeadingFields block={block} path={path} onChange={onChange} />;
    case 'list':
      return <ListFields block={block} path={path} onChange={onChange} />;
    case 'table':
      return <TableFields block={block} path={path} onChange={onChange} />;
    case 'loop':
      return <LoopFields block={block} path={path} onChange={onChange} />;
    case 'condition':
      return <ConditionFields block={block} path={path} onChange={onChange} />;
    case 'together':
      return <TogetherFields block={block} path={path} onChange={onChange} />;
    case 'picture':
      return <PictureFields block={block} onChange={onChange} />;
    case 'code':
      return <CodeFields block={block} path={path} onChange={onChange} />;
    case 'seal':
      return <SealFields block={block} onChange={onChange} />;
    case 'chart':
      return <ChartFields block={block} path={path} onChange={onChange} />;
    case 'columns':
      return <ColumnFields block={block} path={path} onChange={onChange} />;
    case 'space':
      return <Height value={block.height} onChange={(height) => onChange({ ...block, height })} />;
    case 'pageBreak':
    case 'approvals':
      return null;
  }
}

function Height({ value, onChange }: { readonly value: number; readonly onChange: (value: number) => void }) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  return (
    <InputNumber
      aria-label={t('height')}
      prefix={t('height')}
      size="small"
      min={1}
      max={600}
      disabled={readOnly}
      value={value}
      onChange={(next) => onChange(next ?? 1)}
    />
  );
}

function ParagraphFields({ block, path, onChange }: Of<'paragraph'>) {
  const t = useMessages(printMessages);
  return (
    <>
      <PrintTextArea
        label={t('text')}
        path={`${path}.text`}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
      />
      <Options>
        <AlignSelect value={block.align} onChange={(align) => onChange({ ...block, align })} />
        <StyleSelect value={block.style} onChange={(style) => onChange({ ...block, style })} />
        <FontSelect value={block.font} onChange={(font) => onChange({ ...block, ...font })} />
      </Options>
    </>
  );
}

function HeadingFields({ block, path, onChange }: Of<'heading'>) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  return (
    <>
      <PrintTextArea
        label={t('text')}
        path={`${path}.text`}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
      />
      <Options>
        <Select
          aria-label={t('level')}
          size="small"
          disabled={readOnly}
          value={block.level}
          onChange={(level) => onChange({ ...block, level })}
          options={([1, 2] as const).map((level) => ({ value: level, label: t('levelName', { level }) }))}
        />
        <AlignSelect value={block.align} onChange={(align) => onChange({ ...block, align })} />
        <FontSelect value={block.font} onChange={(font) => onChange({ ...block, ...font })} />
      </Options>
    </>
  );
}

/** A condition on the fields of the record; in a loop those of its row come first. */
function WhenInput({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useMessages(printMessages);
  const { fields, loops, readOnly } = useStudio();
  const columns = useMemo(
    () => [
      ...fields.map(({ id, fullName, type }) => ({ name: id, label: fullName, type })),
      ...loops.flatMap((over) => columnsOf(fields, over)),
    ],
    [fields, loops],
  );
  const scope = useMemo(() => columnScope(columns), [columns]);
  const labels = useMemo(
    () => Object.fromEntries(columns.map(({ name, label }) => [name, label])),
    [columns],
  );
  return (
    <div>
      <span className="quiet">{t('when')}</span>
      <ExpressionEditor
        label={t('when')}
        placeholder={t('whenHint')}
        scope={scope}
        labels={labels}
        expects={BOOLEAN}
        readOnly={readOnly}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

function ListFields({ block, path, onChange }: Of<'list'>) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  const { items } = block;
  const setItem = (index: number, item: (typeof items)[number]) =>
    onChange({ ...block, items: items.map((old, at) => (at === index ? item : old)) });
  const place = (at: number) =>
    ({
      list: items,
      at,
      run: 'down',
      onChange: (next: readonly (typeof items)[number][]) => onChange({ ...block, items: [...next] }),
    }) as const;
  return (
    <>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no ids; their fields are controlled
        <div key={index} className="print-item" {...(readOnly ? {} : ordered(place(index)))}>
          <div>
            <PrintTextArea
              label={t('item', { number: index + 1 })}
              path={`${path}.items.${index}.text`}
              value={item.text}
              onChange={(text) => setItem(index, { ...item, text })}
            />
            <WhenInput
              value={item.when ?? ''}
              onChange={(when) => setItem(index, when === '' ? { text: item.text } : { ...item, when })}
            />
          </div>
          {readOnly ? null : (
            <span>
              <MoveButtons {...place(index)} />
              <IconButton
                label={t('removeItem')}
                icon={<DeleteOutlined />}
                onClick={() => onChange({ ...block, items: items.filter((_, at) => at !== index) })}
              />
            </span>
          )}
        </div>
      ))}
      <Options>
        <Checkbox
          checked={block.isOrdered}
          disabled={readOnly}
          onChange={(event) => onChange({ ...block, isOrdered: event.target.checked })}
        >
          {t('ordered')}
        </Checkbox>
        <FontSelect value={block.font} onChange={(font) => onChange({ ...block, ...font })} />
        {readOnly ? null : (
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={() => onChange({ ...block, items: [...items, { text: { zh: '' } }] })}
          >
            {t('addItem')}
          </Button>
        )}
      </Options>
    </>
  );
}

function LoopFields({ block, path, onChange }: Of<'loop'>) {
  const t = useMessages(printMessages);
  const studio = useStudio();
  const { fields, loops, readOnly, blocksOf } = studio;
  const inner = useMemo(() => [...loops, block.over], [loops, block.over]);
  return (
    <>
      <Options>
        <Select
          aria-label={t('over')}
          placeholder={t('over')}
          size="small"
          disabled={readOnly}
          {...(block.over ? { value: block.over } : {})}
          onChange={(over: string) => onChange({ ...block, over })}
          options={tablesOf(fields)}
        />
      </Options>
      <StudioContext value={{ ...studio, loops: inner }}>
        {blocksOf({
          value: block.blocks,
          path: `${path}.blocks`,
          onChange: (blocks) => onChange({ ...block, blocks }),
        })}
      </StudioContext>
    </>
  );
}

function TogetherFields({ block, path, onChange }: Of<'together'>) {
  const t = useMessages(printMessages);
  const { blocksOf } = useStudio();
  return (
    <>
      <span className="quiet">{t('togetherHelp')}</span>
      {blocksOf({
        value: block.blocks,
        path: `${path}.blocks`,
        onChange: (blocks) => onChange({ ...block, blocks }),
      })}
    </>
  );
}

function ConditionFields({ block, path, onChange }: Of<'condition'>) {
  const t = useMessages(printMessages);
  const { blocksOf } = useStudio();
  return (
    <>
      <WhenInput value={block.when} onChange={(when) => onChange({ ...block, when })} />
      <span className="quiet">{t('blocksThen')}</span>
      {blocksOf({
        value: block.blocks,
        path: `${path}.blocks`,
        onChange: (blocks) => onChange({ ...block, blocks }),
      })}
      <span className="quiet">{t('blocksElse')}</span>
      {blocksOf({
        value: block.otherwise ?? [],
        path: `${path}.otherwise`,
        onChange: (otherwise) => onChange({ ...block, otherwise }),
      })}
    </>
  );
}

function PictureFields({ block, onChange }: Omit<Of<'picture'>, 'path'>) {
  const t = useMessages(printMessages);
  const { fields, readOnly } = useStudio();
  const pictures = fields
    .flatMap((field): { id: string; fullName: string; type: string }[] =>
      field.type === 'table' ? field.children : [field],
    )
    .filter(({ type }) => type === 'pictures')
    .map(({ id, fullName }) => ({ value: id, label: fullName }));
  const { field: _field, data: _data, ...rest } = block;
  return (
    <Options>
      <Select
        aria-label={t('pictureField')}
        size="small"
        disabled={readOnly}
        value={block.field ?? ''}
        onChange={(field) => onChange(field === '' ? rest : { ...rest, field })}
        options={[{ value: '', label: t('pictureOwn') }, ...pictures]}
      />
      {block.field ? null : (
        <PictureInput
          label={t('pictureOwn')}
          maxKilobytes={730}
          disabled={readOnly}
          value={block.data ?? ''}
          onChange={(data) => onChange({ ...rest, data })}
          onRemove={() => onChange(rest)}
        />
      )}
      <Height value={block.height} onChange={(height) => onChange({ ...block, height })} />
      <InputNumber
        aria-label={t('perLine')}
        prefix={t('perLine')}
        size="small"
        min={1}
        max={6}
        precision={0}
        disabled={readOnly}
        value={block.perLine}
        onChange={(perLine) => onChange({ ...block, perLine: perLine ?? 1 })}
      />
      <AlignSelect value={block.align} onChange={(align) => onChange({ ...block, align })} />
    </Options>
  );
}

function CodeFields({ block, path, onChange }: Of<'code'>) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  return (
    <>
      <PrintTextArea
        label={t('text')}
        path={`${path}.text`}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
      />
      <Options>
        <Select
          aria-label={t('symbol')}
          size="small"
          disabled={readOnly}
          value={block.symbol}
          onChange={(symbol) => onChange({ ...block, symbol })}
          options={PRINT_SYMBOLS.map((symbol) => ({ value: symbol, label: SYMBOL_NAMES[symbol] }))}
        />
        <Height value={block.height} onChange={(height) => onChange({ ...block, height })} />
        <AlignSelect value={block.align} onChange={(align) => onChange({ ...block, align })} />
      </Options>
    </>
  );
}

const SEAL_NUMBERS = {
  size: { min: 10, max: 100, title: 'sealSize' },
  turn: { min: -180, max: 180, title: 'sealTurn' },
  right: { min: -300, max: 300, title: 'sealRight' },
  down: { min: -300, max: 300, title: 'sealDown' },
} as const;
const SEAL_PLACES = ['size', 'turn', 'right', 'down'] as const;

function SealFields({ block, onChange }: Omit<Of<'seal'>, 'path'>) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  const { data } = useRoute(sealsRoutes.selector, {});
  return (
    <>
      <span className="quiet">{t('sealHelp')}</span>
      <Options>
        <Select
          aria-label={t('kind_seal')}
          placeholder={t('sealChoose')}
          size="small"
          disabled={readOnly}
          {...(block.seal ? { value: block.seal } : {})}
          onChange={(seal: string) => onChange({ ...block, seal })}
          options={data?.list.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? []}
        />
        {SEAL_PLACES.map((place) => {
          const { min, max, title } = SEAL_NUMBERS[place];
          return (
            <InputNumber
              key={place}
              aria-label={t(title)}
              prefix={t(title)}
              size="small"
              min={min}
              max={max}
              disabled={readOnly}
              value={block[place]}
              onChange={(next) => onChange({ ...block, [place]: next ?? Math.max(0, min) })}
            />
          );
        })}
        <AlignSelect value={block.align} onChange={(align) => onChange({ ...block, align })} />
      </Options>
    </>
  );
}

/** Names of codes are the same in every language. */
const SYMBOL_NAMES = {
  qr: 'QR',
  code128: 'Code 128',
  code39: 'Code 39',
  ean13: 'EAN-13',
  datamatrix: 'Data Matrix',
} as const;

function ChartFields({ block, path, onChange }: Of<'chart'>) {
  const t = useMessages(printMessages);
  const words = useMessages(chartMessages);
  const { fields, readOnly } = useStudio();
  const { chart } = block;
  const set = (part: Partial<typeof chart>) => onChange({ ...block, chart: { ...chart, ...part } });
  const columns = columnsOf(fields, block.over).map(({ name, label }) => ({ value: name, label }));
  const shared = { size: 'small', disabled: readOnly } as const;
  return (
    <>
      <PrintTextArea
        label={t('chartTitle')}
        path={`${path}.title`}
        value={block.title}
        onChange={(title) => onChange({ ...block, title })}
      />
      <Options>
        <Select
          {...shared}
          aria-label={t('chartKind')}
          value={chart.kind}
          onChange={(kind) => set({ kind })}
          options={CHART_KINDS.map((kind) => ({ value: kind, label: words(`kind.${kind}`) }))}
        />
        <Select
          {...shared}
          aria-label={t('over')}
          placeholder={t('over')}
          {...(block.over ? { value: block.over } : {})}
          onChange={(over: string) =>
            onChange({ ...block, over, chart: { ...chart, category: '', values: [], series: '' } })
          }
          options={tablesOf(fields)}
        />
        <Select
          {...shared}
          allowClear
          aria-label={t('chartCategory')}
          placeholder={t('chartCategory')}
          {...(chart.category ? { value: chart.category } : {})}
          onChange={(category?: string) => set({ category: category ?? '' })}
          options={columns}
        />
        <Select
          {...shared}
          mode="multiple"
          className="print-chart-values"
          aria-label={t('chartValues')}
          placeholder={t('chartValues')}
          value={chart.values}
          onChange={(values) => set({ values })}
          options={columns}
        />
        <Select
          {...shared}
          allowClear
          aria-label={t('chartSeries')}
          placeholder={t('chartSeries')}
          {...(chart.series ? { value: chart.series } : {})}
          onChange={(series?: string) => set({ series: series ?? '' })}
          options={columns}
        />
        <Checkbox
          disabled={readOnly}
          checked={chart.showsValues === 1}
          onChange={({ target }) => set({ showsValues: target.checked ? 1 : 0 })}
        >
          {t('showValues')}
        </Checkbox>
        <Height value={block.height} onChange={(height) => onChange({ ...block, height })} />
      </Options>
      {chart.kind === 'map' ? (
        <MapChoice value={chart.mapId} disabled={readOnly} onChange={(mapId) => set({ mapId })} />
      ) : null}
    </>
  );
}

const MOST_COLUMNS = 6;

function ColumnFields({ block, path, onChange }: Of<'columns'>) {
  const t = useMessages(printMessages);
  const { readOnly, blocksOf } = useStudio();
  const { columns } = block;
  const setCount = (count: number) => {
    // Nothing that stands in a column goes with it: it moves to the last one that stays.
    const kept = columns.slice(0, count);
    const moved = columns.slice(count).flatMap(({ blocks }) => blocks);
    const last = kept.at(-1);
    if (!last) return;
    const stays = kept.with(-1, { ...last, blocks: [...last.blocks, ...moved] });
    const added = Array.from({ length: count - stays.length }, () => ({ weight: 1, blocks: [] }));
    onChange({ ...block, columns: [...stays, ...added] });
  };
  return (
    <>
      <Options>
        <InputNumber
          aria-label={t('columnCount')}
          prefix={t('columnCount')}
          size="small"
          min={1}
          max={MOST_COLUMNS}
          precision={0}
          disabled={readOnly}
          value={columns.length}
          onChange={(count) => setCount(count ?? columns.length)}
        />
        <Widths
          key={columns.length}
          widths={columns.map(({ weight }) => weight)}
          onChange={(weights) =>
            onChange({
              ...block,
              columns: columns.map((column, at) => ({ ...column, weight: weights[at] ?? column.weight })),
            })
          }
        />
      </Options>
      <div className="print-columns">
        {block.columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no ids; their fields are controlled
          <div key={index}>
            <span className="quiet">{t('column', { number: index + 1 })}</span>
            {blocksOf({
              value: column.blocks,
              path: `${path}.columns.${index}.blocks`,
              onChange: (blocks) =>
                onChange({
                  ...block,
                  columns: block.columns.map((old, at) => (at === index ? { ...old, blocks } : old)),
                }),
            })}
          </div>
        ))}
      </div>
    </>
  );
}
