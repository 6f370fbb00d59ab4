import { ArrowDownOutlined, ArrowUpOutlined, FlagOutlined } from '@ant-design/icons';
import {
  type DocumentBlock,
  type ReportCell,
  type ReportDocument,
  type ReportTable,
  type ReportTableRow,
  SCREEN_ROWS,
} from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Alert, Button, Pagination } from 'antd';
import { type Ref, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { ChartView } from '../../kit/charts/chart-view.tsx';
import { reportMessages } from './data-reports.messages.ts';
import './data-reports.css';

type Openers = {
  /** Opens the rows behind a row, a part of a chart or a figure. */
  readonly onBehind?: ((block: string, path: readonly (string | null)[], name: string) => void) | undefined;
  readonly onPage?: ((block: string, page: number) => void) | undefined;
  readonly pageOf?: ((block: string) => number) | undefined;
  /** Why blocks cannot be made, by their ids: for their designer, who comes to their settings from there. */
  readonly faults?: ReadonlyMap<string, string>;
  readonly onFault?: (block: string) => void;
};

/** A report that was made. */
export function ReportContent({ document, ...openers }: { readonly document: ReportDocument } & Openers) {
  const t = useMessages(reportMessages);
  if (document.blocks.length === 0) return <EmptyBlock text={t('nothing')} />;
  return (
    <div className="report">
      {document.blocks.map((block) => (
        <Block key={block.id} block={block} {...openers} />
      ))}
    </div>
  );
}

function Block({ block, ...openers }: { readonly block: DocumentBlock } & Openers) {
  const t = useMessages(reportMessages);
  const fault = openers.faults?.get(block.id);
  if (fault !== undefined)
    return (
      <Alert
        type="warning"
        showIcon
        title={fault}
        action={
          <Button size="small" onClick={() => openers.onFault?.(block.id)}>
            {t('toSettings')}
          </Button>
        }
      />
    );
  switch (block.kind) {
    case 'text':
      return <Text style={block.style} text={block.text} />;
    case 'figures':
      return (
        <dl className="report-figures">
          {block.figures.map(({ label, value, hint }, at) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-tone={value.tone}>
                {openers.onBehind && value.text !== '' && !value.link ? (
                  <button
                    type="button"
                    className="open-text"
                    aria-label={`${label} ${value.text}`}
                    onClick={() => openers.onBehind?.(block.id, [String(at)], label)}
                  >
                    <Cell cell={value} />
                  </button>
                ) : (
                  <Cell cell={{ ...value, text: value.text || '–' }} />
                )}
              </dd>
              {hint ? <dd className="report-hint">{hint}</dd> : null}
            </div>
          ))}
        </dl>
      );
    case 'table':
      return <Table table={block} {...openers} />;
    case 'chart':
      return (
        <section>
          {block.title ? <h2>{block.title}</h2> : null}
          <div className="report-chart">
            <Chart block={block} onBehind={openers.onBehind} />
          </div>
        </section>
      );
    case 'picture':
      return block.data === '' ? null : (
        <img
          className="report-picture"
          alt=""
          src={`data:image/${block.data.startsWith('iVBOR') ? 'png' : 'jpeg'};base64,${block.data}`}
          style={{ height: `${block.height}mm` }}
        />
      );
    case 'pageBreak':
      return <hr className="report-break" />;
    case 'columns':
      return (
        <div className="report-columns">
          {block.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
            <div key={at} style={{ flexGrow: column.weight }}>
              {column.blocks.map((inner) => (
                <Block key={inner.id} block={inner} {...openers} />
              ))}
            </div>
          ))}
        </div>
      );
  }
}

type ChartProps = Pick<Openers, 'onBehind'> & {
  readonly block: Extract<DocumentBlock, { kind: 'chart' }>;
};

function Chart({ block: { id, title, chart, data, links }, onBehind }: ChartProps) {
  const navigate = useNavigate();
  const onPart = (name: string) => {
    const link = links?.[name];
    if (link) navigate(link);
    else onBehind?.(id, [name], name);
  };
  return (
    <ChartView definition={chart} rows={data} label={title} onPart={onBehind || links ? onPart : undefined} />
  );
}

function Text({ style, text }: { readonly style: string; readonly text: string }) {
  if (text === '') return null;
  if (style === 'title') return <h2 className="report-title">{text}</h2>;
  if (style === 'heading') return <h2>{text}</h2>;
  return (
    <p className="report-text" data-tone={style === 'muted' ? 'muted' : undefined}>
      {text}
    </p>
  );
}

/** A table with its head, groups and totals. */
export function Table({ table, onBehind, onPage, pageOf }: { readonly table: ReportTable } & Openers) {
  const t = useMessages(reportMessages);
  const { columns, head, rows, title, totalRows } = table;
  const page = pageOf?.(table.id) ?? 1;
  const [holder, setHolder] = useState<HTMLElement | null>(null);
  return (
    <section>
      {title ? <h2>{title}</h2> : null}
      {rows.length === 0 ? (
        <EmptyBlock text={t('noRows')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section ref={setHolder} className="report-scroll" tabIndex={0} aria-label={title}>
          <table className="report-table" aria-rowcount={rows.length + Math.max(1, head.length)}>
            <thead>
              {head.length > 0 ? (
                head.map((line, level) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line of the head is known by its place
                  <tr key={level}>
                    {line.map(({ text, span, depth }, at) => (
                      <th
                        // biome-ignore lint/suspicious/noArrayIndexKey: a cell of the head is known by its place
                        key={at}
                        colSpan={span}
                        rowSpan={depth}
                        scope={span > 1 ? 'colgroup' : 'col'}
                        data-number={level > 0 || at >= table.groupColumns}
                      >
                        {text}
                      </th>
                    ))}
                  </tr>
                ))
              ) : (
                <tr>
                  {columns.map((column, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title
                    <th key={at} scope="col" data-number={column.isNumber}>
                      {column.title}
                    </th>
                  ))}
                </tr>
              )}
            </thead>
            {rows.length > MOST_PLAIN ? (
              <LongBody table={table} holder={holder} onBehind={onBehind} />
            ) : (
              <tbody>
                {rows.map((row, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no key
                  <Row key={at} row={row} table={table} onBehind={onBehind} />
                ))}
              </tbody>
            )}
          </table>
        </section>
      )}
      {table.isCut ? <p className="report-hint">{t('isTop')}</p> : null}
      {totalRows > SCREEN_ROWS && onPage ? (
        <Pagination
          size="small"
          showSizeChanger={false}
          current={page}
          pageSize={SCREEN_ROWS}
          total={totalRows}
          onChange={(next) => onPage(table.id, next)}
        />
      ) : null}
    </section>
  );
}

/** Longer tables draw the rows that are seen. */
const MOST_PLAIN = 100;
const ROW_HEIGHT = 34;
const AHEAD = 15;

type LongBodyProps = {
  readonly table: ReportTable;
  /** What scrolls; none before it is there. */
  readonly holder: HTMLElement | null;
} & Pick<Openers, 'onBehind'>;

/** The rows of a long table that are seen; gaps stand for those above and below. */
function LongBody({ table, holder, onBehind }: LongBodyProps) {
  const { rows, head } = table;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => holder,
    estimateSize: () => ROW_HEIGHT,
    overscan: AHEAD,
  });
  const seen = virtual.getVirtualItems();
  const above = seen[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (seen.at(-1)?.end ?? 0);
  const widest = useMemo(() => widestTexts(table), [table]);
  return (
    <tbody>
      {/* Keeps the widths of the columns while other rows come. */}
      <tr className="report-widest" aria-hidden>
        {widest.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          <td key={at}>{text}</td>
        ))}
      </tr>
      <Gap height={above} columns={widest.length} />
      {seen.map(({ index, key }) => {
        const row = rows[index];
        const place = { 'data-index': index, 'aria-rowindex': index + Math.max(1, head.length) + 1 };
        return row ? (
          <Row
            key={key}
            ref={virtual.measureElement}
            place={place}
            row={row}
            table={table}
            onBehind={onBehind}
          />
        ) : null;
      })}
      <Gap height={below} columns={widest.length} />
    </tbody>
  );
}

const Gap = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 ? (
    <tr className="report-gap" aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;

/** The text of each column that takes the most room. */
function widestTexts({ columns, rows }: ReportTable): string[] {
  const widest = columns.map(() => ({ text: '', room: -1 }));
  for (const { cells } of rows)
    for (const [at, { text, icon = 'none' }] of cells.entries()) {
      const most = widest[at];
      if (!most || text.length * 2 + 2 <= most.room) continue;
      const room =
        [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0) + (icon === 'none' ? 0 : 2);
      if (room > most.room) widest[at] = { text: icon === 'none' ? text : `${text}　`, room };
    }
  return widest.map(({ text }) => text);
}

type RowProps = {
  readonly row: ReportTableRow;
  readonly table: ReportTable;
  /** Which of the rows of a long table it is. */
  readonly place?: { readonly 'data-index': number; readonly 'aria-rowindex': number };
  readonly ref?: Ref<HTMLTableRowElement>;
} & Pick<Openers, 'onBehind'>;

function Row({ row, table, place: rowPlace, ref, onBehind }: RowProps) {
  const { path } = row;
  const place = row.role === 'total' ? -1 : row.level;
  return (
    <tr ref={ref} data-role={row.role} data-level={row.level} {...rowPlace}>
      {row.cells.map((cell, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its column
          key={at}
          data-number={table.columns[at]?.isNumber}
          data-tone={cell.tone}
        >
          {table.opensRows && onBehind && path && at === place && !cell.link ? (
            <button type="button" className="open-text" onClick={() => onBehind(table.id, path, cell.text)}>
              {cell.text}
            </button>
          ) : (
            <Cell cell={cell} />
          )}
        </td>
      ))}
    </tr>
  );
}

const ICONS = { none: null, up: <ArrowUpOutlined />, down: <ArrowDownOutlined />, flag: <FlagOutlined /> };

function Cell({ cell }: { readonly cell: ReportCell }) {
  const { text, icon = 'none', bar, link } = cell;
  return (
    <>
      {ICONS[icon]}
      {link ? <Link to={link}>{text}</Link> : text}
      {bar === undefined ? null : <span className="report-bar" style={{ width: `${bar * 100}%` }} />}
    </>
  );
}
