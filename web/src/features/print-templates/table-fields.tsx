import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type {
  PrintBlock,
  PrintCell,
  PrintRow,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { AlignSelect, FontSelect, Options, StyleSelect } from './block-options.tsx';
import { MoveButtons, type Ordered, ordered } from './ordered.tsx';
import { printMessages } from './print-templates.messages.ts';
import { PrintTextArea } from './print-text-area.tsx';
import { tablesOf, useStudio } from './studio-context.ts';

type Table = Extract<PrintBlock, { kind: 'table' }>;

const LINES = ['all', 'rows', 'none'] as const;

/** Rows and cells of a table, with spans, heads and loops. */
export function TableFields({
  block,
  path,
  onChange,
}: {
  readonly block: Table;
  readonly path: string;
  readonly onChange: (block: Table) => void;
}) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  const { rows } = block;
  return (
    <>
      <Options>
        <Widths widths={block.widths} onChange={(widths) => onChange({ ...block, widths })} />
        <Select
          aria-label={t('lines')}
          size="small"
          disabled={readOnly}
          value={block.lines}
          onChange={(lines) => onChange({ ...block, lines })}
          options={LINES.map((lines) => ({ value: lines, label: `${t('lines')}: ${t(`lines_${lines}`)}` }))}
        />
      </Options>
      {rows.map((_row, index) => (
        <RowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids; their fields are controlled
          key={index}
          rows={rows}
          at={index}
          path={`${path}.rows.${index}`}
          onRows={(next) => onChange({ ...block, rows: [...next] })}
        />
      ))}
      {readOnly ? null : (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() =>
            onChange({
              ...block,
              rows: [...rows, { cells: block.widths.map(() => ({ text: { zh: '' } })) }],
            })
          }
        >
          {t('addRow')}
        </Button>
      )}
    </>
  );
}

/** Widths of columns, beside each other. */
export function Widths({
  widths,
  onChange,
}: {
  readonly widths: readonly number[];
  readonly onChange: (widths: readonly number[]) => void;
}) {
  const t = useMessages(printMessages);
  const { readOnly } = useStudio();
  const [text, setText] = useState(widths.join(','));
  const read = text.split(/[,，]/).map(Number);
  const isRight = read.every((weight) => weight >= 0.1 && weight <= 100) && read.length <= 30;
  return (
    <Input
      size="small"
      className="print-widths"
      aria-label={t('weights')}
      addonBefore={t('weights')}
      title={t('weightsHelp')}
      readOnly={readOnly}
      value={text}
      {...(isRight ? {} : { status: 'error' as const })}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => {
        if (isRight) onChange(read);
        else setText(widths.join(','));
      }}
    />
  );
}

type RowFieldsProps = {
  readonly rows: readonly PrintRow[];
  /** Which of them. */
  readonly at: number;
  readonly path: string;
  readonly onRows: (rows: readonly PrintRow[]) => void;
};

function RowFields({ rows, at: number, path, onRows }: RowFieldsProps) {
  const t = useMessages(printMessages);
  const { fields, readOnly } = useStudio();
  const place = { list: rows, at: number, run: 'down', onChange: onRows } as const;
  const row = rows[number] ?? NO_CELLS;
  const onChange = (next: PrintRow) => onRows(rows.with(number, next));
  const setCell = (index: number, cell: PrintCell) =>
    onChange({ ...row, cells: row.cells.map((old, at) => (at === index ? cell : old)) });
  const setOver = (over: string) => {
    const { over: _, ...rest } = row;
    onChange(over === '' ? rest : { ...rest, over });
  };
  return (
    <fieldset className="print-row" {...(readOnly ? {} : ordered(place))}>
      <legend className="quiet">{t('row', { number: number + 1 })}</legend>
      <div className="print-cells">
        {row.cells.map((cell, index) => (
          <CellFields
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no ids; their fields are controlled
            key={index}
            cell={cell}
            path={`${path}.cells.${index}`}
            place={{
              list: row.cells,
              at: index,
              run: 'across',
              onChange: (cells) => onChange({ ...row, cells }),
            }}
            onChange={(next) => setCell(index, next)}
            onRemove={() => onChange({ ...row, cells: row.cells.filter((_, at) => at !== index) })}
          />
        ))}
      </div>
      {readOnly ? null : (
        <Options>
          <Checkbox
            checked={row.isHead === true}
            onChange={(event) => onChange({ ...row, isHead: event.target.checked })}
          >
            {t('isHead')}
          </Checkbox>
          <Select
            aria-label={t('over')}
            size="small"
            value={row.over ?? ''}
            onChange={setOver}
            options={[{ value: '', label: t('overNone') }, ...tablesOf(fields)]}
          />
          <Button
            size="small"
            icon={<PlusOutlined />}
            onClick={() => onChange({ ...row, cells: [...row.cells, { text: { zh: '' } }] })}
          >
            {t('addCell')}
          </Button>
          <Button
            size="small"
            icon={<DeleteOutlined />}
            onClick={() => onRows(rows.filter((_, at) => at !== number))}
          >
            {t('removeRow')}
          </Button>
          <MoveButtons {...place} />
        </Options>
      )}
    </fieldset>
  );
}

const NO_CELLS: PrintRow = { cells: [] };

type CellFieldsProps = {
  readonly cell: PrintCell;
  readonly path: string;
  readonly place: Ordered<PrintCell>;
  readonly onChange: (cell: PrintCell) => void;
  readonly onRemove: () => void;
};

function CellFields({ cell, path, place, onChange, onRemove }: CellFieldsProps) {
  const t = useMessages(printMessages);
  const { readOnly, blocksOf } = useStudio();
  const span = (name: 'colspan' | 'rowspan', max: number) => (
    <InputNumber
      size="small"
      aria-label={t(name)}
      prefix={t(name)}
      min={1}
      max={max}
      precision={0}
      disabled={readOnly}
      value={cell[name] ?? 1}
      onChange={(value) => onChange({ ...cell, [name]: value ?? 1 })}
    />
  );
  return (
    <div className="print-cell" {...(readOnly ? {} : ordered(place))}>
      {cell.text || !cell.blocks ? (
        <PrintTextArea
          label={t('text')}
          path={`${path}.text`}
          value={cell.text ?? { zh: '' }}
          onChange={(text) => onChange({ ...cell, text })}
        />
      ) : null}
      {cell.blocks
        ? blocksOf({
            value: cell.blocks,
            path: `${path}.blocks`,
            onChange: (blocks) => onChange(withBlocks(cell, blocks)),
          })
        : null}
      <Options>
        <AlignSelect value={cell.align} onChange={(align) => onChange({ ...cell, align })} />
        <StyleSelect value={cell.style} onChange={(style) => onChange({ ...cell, style })} />
        <FontSelect value={cell.font} onChange={(font) => onChange({ ...cell, ...font })} />
        {span('colspan', 30)}
        {span('rowspan', 200)}
        {readOnly || cell.blocks ? null : (
          <Button size="small" icon={<PlusOutlined />} onClick={() => onChange({ ...cell, blocks: [] })}>
            {t('cellBlocks')}
          </Button>
        )}
        {readOnly ? null : (
          <span>
            <MoveButtons {...place} />
            <IconButton label={t('removeCell')} icon={<CloseOutlined />} onClick={onRemove} />
          </span>
        )}
      </Options>
    </div>
  );
}

/** A cell without blocks has a text again. */
const withBlocks = ({ blocks: _former, ...cell }: PrintCell, blocks: readonly PrintBlock[]): PrintCell =>
  blocks.length === 0 ? cell : { ...cell, blocks: [...blocks] };
