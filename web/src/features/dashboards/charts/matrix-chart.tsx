import { Legend } from './bar-chart.tsx';
import { Chart, cut, Mark, roomForNames } from './chart.tsx';

export type MatrixCell = {
  readonly value: number | null;
  readonly text: string;
  readonly title: string;
  readonly to?: string | undefined;
};

export type MatrixRow = {
  readonly key: string;
  readonly label: string;
  readonly to?: string | undefined;
  readonly cells: readonly MatrixCell[];
};

type MatrixColumn = {
  readonly key: string;
  readonly label: string;
  /** What the head says where it has no room; a number that the label begins with unless given. */
  readonly short?: string;
};

type MatrixChartProps = {
  readonly label: string;
  readonly columns: readonly MatrixColumn[];
  readonly rows: readonly MatrixRow[];
  /** `rate`: by the bands of percents. `count`: the more, the stronger. */
  readonly scale: 'rate' | 'count';
  /** The column that the rows are sorted by, and who sorts them by another. */
  readonly sorted?: { readonly by: string; readonly onSort: (key: string) => void; readonly hint: string };
};

const ROW = 30;
const HEAD = 34;
const LEGEND = 24;

/** Where one band of percents ends and the next begins. */
const THRESHOLDS = [60, 70, 80, 90] as const;
/** Under this a number is printed bold. */
const ALARMING = 70;
const BANDS = ['<60', '60–70', '70–80', '80–90', '≥90'];
const BAND_CLASSES = BANDS.map((_, index) => `chart-band-${index}`);

const bandOf = (percent: number): number => THRESHOLDS.filter((threshold) => percent >= threshold).length;

const NARROW_HEAD = 40;

function headOf({ label, short = /^\d+/.exec(label)?.[0] }: MatrixColumn, room: number): string {
  return room < NARROW_HEAD && short ? short : cut(label, room);
}

/** Rows by columns with the number in each cell; what does not apply is hatched. */
export function MatrixChart({ label, columns, rows, scale, sorted }: MatrixChartProps) {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)));
  const top = scale === 'rate' ? LEGEND : 0;
  return (
    <Chart label={label} height={top + HEAD + rows.length * ROW}>
      {(width) => {
        const name = roomForNames(
          rows.map(({ label: own }) => own),
          width,
        );
        const cell = (width - name) / Math.max(1, columns.length);
        return (
          <>
            <Hatch />
            {scale === 'rate' ? <Legend series={BANDS} classes={BAND_CLASSES} /> : null}
            {columns.map((column, index) => (
              <ColumnHead
                key={column.key}
                column={column}
                at={{ x: name + cell * index, y: top, width: cell }}
                sorted={sorted}
              />
            ))}
            {rows.map((row, line) => (
              <g key={row.key} transform={`translate(0 ${top + HEAD + line * ROW})`}>
                <Mark title={row.label} to={row.to}>
                  <text className="chart-name" x={0} y={ROW / 2} dominantBaseline="central">
                    {cut(row.label, name - 10)}
                  </text>
                </Mark>
                {row.cells.map((shown, index) => (
                  <Mark key={columns[index]?.key ?? index} title={shown.title} to={shown.to}>
                    <rect
                      className={cellClass(shown.value, scale)}
                      x={name + cell * index + 1}
                      y={1}
                      width={Math.max(1, cell - 2)}
                      height={ROW - 2}
                      rx={3}
                      style={
                        shown.value === null || scale === 'rate' ? undefined : fillOf(shown.value / most)
                      }
                    />
                    <text
                      className={
                        scale === 'rate' && shown.value !== null && shown.value < ALARMING
                          ? 'chart-number chart-alarm'
                          : 'chart-number'
                      }
                      x={name + cell * (index + 0.5)}
                      y={ROW / 2}
                      textAnchor="middle"
                      dominantBaseline="central"
                    >
                      {shown.text}
                    </text>
                  </Mark>
                ))}
              </g>
            ))}
          </>
        );
      }}
    </Chart>
  );
}

function Hatch() {
  return (
    <defs>
      <pattern
        id="chart-hatch"
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <line className="chart-hatch" x1={0} y1={0} x2={0} y2={6} />
      </pattern>
    </defs>
  );
}

type HeadProps = {
  readonly column: MatrixColumn;
  readonly at: { readonly x: number; readonly y: number; readonly width: number };
  readonly sorted: MatrixChartProps['sorted'];
};

/** The name of a column; pressing it sorts the rows by that column. */
function ColumnHead({ column, at, sorted }: HeadProps) {
  const isSorted = sorted?.by === column.key;
  const name = (
    <text
      className={isSorted ? 'chart-axis chart-sorted' : 'chart-axis'}
      x={at.x + at.width / 2}
      y={at.y + HEAD - 12}
      textAnchor="middle"
    >
      <title>{column.label}</title>
      {isSorted ? `${headOf(column, at.width - 16)} ↓` : headOf(column, at.width - 4)}
    </text>
  );
  if (!sorted) return name;
  const sort = () => sorted.onSort(column.key);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand inside a drawing and keep its place
    <g
      className="chart-link"
      role="button"
      tabIndex={0}
      aria-label={`${sorted.hint} ${column.label}`}
      aria-pressed={isSorted}
      onClick={sort}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        sort();
      }}
    >
      <rect className="chart-hit" x={at.x} y={at.y} width={at.width} height={HEAD} />
      {name}
    </g>
  );
}

function cellClass(value: number | null, scale: 'rate' | 'count'): string {
  if (value === null) return 'chart-none';
  return scale === 'rate' ? `chart-cell ${BAND_CLASSES[bandOf(value)]}` : 'chart-cell';
}

/** Full colours stay light enough for the number in them. */
const MAX_COLOUR = 62;

const fillOf = (share: number) => ({
  fill: `color-mix(in oklab, var(--chart-count) ${Math.round(share * MAX_COLOUR)}%, var(--surface))`,
});
