import { Chart, cut, Mark } from './chart.tsx';

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
  /** `rate`: poor through plain to good, around the middle of the bands. `count`: the more, the stronger. */
  readonly scale: 'rate' | 'count';
  /** Where poor turns to good, in percent. */
  readonly middle?: number;
};

const ROW = 30;
const HEAD = 34;
const NAME_SHARE = 0.3;
const NARROW_NAME = 96;

const NARROW_HEAD = 40;

function headOf({ label, short = /^\d+/.exec(label)?.[0] }: MatrixColumn, room: number): string {
  return room < NARROW_HEAD && short ? short : cut(label, room);
}

/** Rows by columns with the number in each cell; what does not apply is hatched. */
export function MatrixChart({ label, columns, rows, scale, middle = 80 }: MatrixChartProps) {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)));
  return (
    <Chart label={label} height={HEAD + rows.length * ROW}>
      {(width) => {
        const name = Math.max(NARROW_NAME, Math.min(220, width * NAME_SHARE));
        const cell = (width - name) / Math.max(1, columns.length);
        return (
          <>
            <Hatch />
            {columns.map((column, index) => (
              <text
                key={column.key}
                className="chart-axis"
                x={name + cell * (index + 0.5)}
                y={HEAD - 12}
                textAnchor="middle"
              >
                <title>{column.label}</title>
                {headOf(column, cell - 4)}
              </text>
            ))}
            {rows.map((row, line) => (
              <g key={row.key} transform={`translate(0 ${HEAD + line * ROW})`}>
                <Mark title={row.label} to={row.to}>
                  <text className="chart-name" x={0} y={ROW / 2} dominantBaseline="central">
                    {cut(row.label, name - 10)}
                  </text>
                </Mark>
                {row.cells.map((shown, index) => (
                  <Mark key={columns[index]?.key ?? index} title={shown.title} to={shown.to}>
                    <rect
                      className={shown.value === null ? 'chart-none' : 'chart-cell'}
                      x={name + cell * index + 1}
                      y={1}
                      width={Math.max(1, cell - 2)}
                      height={ROW - 2}
                      rx={3}
                      style={shown.value === null ? undefined : fillOf(shown.value, { scale, most, middle })}
                    />
                    <text
                      className="chart-number"
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

/** Points on either side of the middle at which a colour is full. */
const FULL_DISTANCE = 20;
/** Full colours stay light enough for the number in them. */
const MOST_COLOUR = 62;

function fillOf(
  value: number,
  { scale, most, middle }: { scale: 'rate' | 'count'; most: number; middle: number },
) {
  const [share, colour] =
    scale === 'count'
      ? [value / most, 'var(--chart-count)']
      : [
          Math.min(1, Math.abs(value - middle) / FULL_DISTANCE),
          value < middle ? 'var(--chart-poor)' : 'var(--chart-good)',
        ];
  return { fill: `color-mix(in oklab, ${colour} ${Math.round(share * MOST_COLOUR)}%, var(--surface))` };
}
