import type { ReactNode } from 'react';

export type ReportColumn<Row> = {
  readonly title: string;
  readonly number?: boolean;
  readonly width?: string;
  readonly cell: (row: Row) => ReactNode;
};

type ReportTableProps<Row> = {
  readonly caption: string;
  readonly columns: readonly ReportColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string;
  /** Cells of a last row in bold. */
  readonly total?: readonly ReactNode[];
};

/** A plain table as reports print one. */
export function ReportTable<Row>({ caption, columns, rows, rowKey, total }: ReportTableProps<Row>) {
  const classOf = (column: ReportColumn<Row>) => (column.number ? 'number reports-right' : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="reports-scroll" aria-label={caption} tabIndex={0}>
      <table className="reports-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)} style={{ width: column.width }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row, index)}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <td key={column.title} className={classOf(column)}>
                  {total[index]}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}
