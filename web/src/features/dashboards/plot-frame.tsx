import { BarChartOutlined, FileExcelOutlined, PictureOutlined, TableOutlined } from '@ant-design/icons';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { IconAction } from '../../kit/icon-action.tsx';
import { Can } from '../../kit/permission.tsx';
import { attempt } from '../../lib/attempt.ts';
import { dashboardMessages } from './dashboards.messages.ts';
import { type Cell, cellValue, type PlotTable, savePicture, saveWorkbook } from './export-plot.ts';

type PlotFrameProps<T> = {
  /** The question that the plot answers. */
  readonly title: string;
  /** How to read it. */
  readonly note?: string;
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => unknown;
  };
  readonly isEmpty: (data: T) => boolean;
  readonly table: (data: T) => PlotTable;
  /** Takes the whole width of the grid. */
  readonly wide?: boolean;
  readonly children: (data: T) => ReactNode;
};

/** A plot with its question, the same numbers as a table, and both as files. */
export function PlotFrame<T>({ title, note, query, isEmpty, table, wide, children }: PlotFrameProps<T>) {
  const t = useMessages(dashboardMessages);
  const [asTable, setAsTable] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { data } = query;
  const hasRows = data !== undefined && !isEmpty(data);
  const picture = () => {
    const drawing = body.current?.querySelector('.chart svg');
    if (drawing instanceof SVGSVGElement) void attempt(() => savePicture(title, drawing));
  };
  return (
    <section className="plot" data-wide={wide === true} aria-label={title}>
      <header className="plot-head">
        <h2>{title}</h2>
        {hasRows ? (
          <div className="plot-actions">
            <IconAction
              label={asTable ? t('showPlot') : t('showTable')}
              icon={asTable ? <BarChartOutlined /> : <TableOutlined />}
              onClick={() => setAsTable(!asTable)}
            />
            <Can button="btn_export">
              {asTable ? null : (
                <IconAction label={t('savePicture')} icon={<PictureOutlined />} onClick={picture} />
              )}
              <IconAction
                label={t('saveExcel')}
                icon={<FileExcelOutlined />}
                onClick={() => void attempt(() => saveWorkbook(title, table(data)))}
              />
            </Can>
          </div>
        ) : null}
      </header>
      {note ? <p className="plot-note">{note}</p> : null}
      <div ref={body} className="plot-body">
        <Loaded query={query} rows={5}>
          {(loaded) => {
            if (isEmpty(loaded)) return <EmptyBlock text={t('nothing')} />;
            return asTable ? <PlotRows table={table(loaded)} /> : children(loaded);
          }}
        </Loaded>
      </div>
    </section>
  );
}

function PlotRows({ table: { columns, rows } }: { readonly table: PlotTable }) {
  return (
    <div className="plot-table">
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two chapters may share a name
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are as given and never move
            <tr key={line}>
              {row.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells follow their columns
                <td key={index} className={typeof cellValue(cell) === 'number' ? 'number' : undefined}>
                  <CellText cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CellText({ cell }: { readonly cell: Cell }) {
  if (cell !== null && typeof cell === 'object') return <Link to={cell.to}>{cell.value}</Link>;
  return cell ?? '–';
}
