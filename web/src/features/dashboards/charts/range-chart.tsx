import { Legend } from './bar-chart.tsx';
import { Chart, cut, Mark, roomForNames, widthOf } from './chart.tsx';

export type RangeRow = {
  readonly key: string;
  readonly label: string;
  /** A thin line from one value to another. */
  readonly line: readonly [number, number];
  /** A box upon it. */
  readonly box?: readonly [number, number];
  /** Dots by series; null where a series has none. */
  readonly dots: readonly (number | null)[];
  readonly text: string;
  readonly title: string;
  readonly isAlert?: boolean;
  readonly to?: string | undefined;
};

type RangeChartProps = {
  readonly label: string;
  readonly rows: readonly RangeRow[];
  readonly series: readonly string[];
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
};

const ROW = 26;
const LEGEND = 26;
const AXIS = 22;
const TEXT_GAP = 10;

/** Ranges on one axis: dumbbells, boxes, spreads. */
export function RangeChart({ label, rows, series, domain, ticks }: RangeChartProps) {
  const [low, high] = domain;
  const bottom = LEGEND + rows.length * ROW;
  return (
    <Chart label={label} height={bottom + AXIS}>
      {(width) => {
        const name = roomForNames(
          rows.map(({ label: own }) => own),
          width,
        );
        const words = Math.max(0, ...rows.map(({ text }) => widthOf(text)));
        const room = Math.max(60, width - name - words - 2 * TEXT_GAP);
        const x = (value: number) =>
          name + (Math.min(high, Math.max(low, value)) - low) * (room / Math.max(1e-9, high - low));
        return (
          <>
            <Legend series={series} />
            {ticks.map((tick) => (
              <g key={tick}>
                <line className="chart-grid" x1={x(tick)} x2={x(tick)} y1={LEGEND} y2={bottom} />
                <text className="chart-axis" x={x(tick)} y={bottom + 14} textAnchor="middle">
                  {tick}
                </text>
              </g>
            ))}
            {rows.map((row, index) => {
              const y = LEGEND + (index + 0.5) * ROW;
              return (
                <Mark key={row.key} title={row.title} to={row.to}>
                  <rect className="chart-hit" x={0} y={y - ROW / 2} width={width} height={ROW} />
                  <text className="chart-name" x={0} y={y} dominantBaseline="central">
                    {cut(row.label, name - 10)}
                  </text>
                  <line className="chart-range" x1={x(row.line[0])} x2={x(row.line[1])} y1={y} y2={y} />
                  {row.box ? (
                    <rect
                      className="chart-box"
                      x={x(row.box[0])}
                      y={y - 6}
                      width={Math.max(1, x(row.box[1]) - x(row.box[0]))}
                      height={12}
                      rx={2}
                    />
                  ) : null}
                  {row.dots.map((value, dot) =>
                    value === null ? null : (
                      <circle
                        key={series[dot] ?? dot}
                        className={`chart-series-${dot} chart-range-dot`}
                        cx={x(value)}
                        cy={y}
                        r={5}
                      />
                    ),
                  )}
                  <text
                    className={row.isAlert ? 'chart-number chart-alert' : 'chart-number'}
                    x={name + room + TEXT_GAP}
                    y={y}
                    dominantBaseline="central"
                  >
                    {row.text}
                  </text>
                </Mark>
              );
            })}
          </>
        );
      }}
    </Chart>
  );
}
