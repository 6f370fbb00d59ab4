import { Legend } from './bar-chart.tsx';
import { Chart, cut, Mark } from './chart.tsx';

type RadarChartProps = {
  readonly label: string;
  readonly axes: readonly string[];
  /** One rate an axis and series, in percent. */
  readonly series: readonly {
    readonly name: string;
    readonly rates: readonly (number | null)[];
    /** Where the mark of an axis leads. */
    readonly to?: (index: number) => string | undefined;
  }[];
};

const RINGS = [25, 50, 75, 100] as const;
const LEGEND = 28;

/** Rates of chapters around a centre of zero. */
export function RadarChart({ label, axes, series }: RadarChartProps) {
  return (
    <Chart label={label} height={(width) => Math.min(400, width) + LEGEND}>
      {(width) => {
        const size = Math.min(400, width);
        const [cx, cy, radius] = [width / 2, LEGEND + size / 2, size / 2 - 72];
        const at = (index: number, share: number) => {
          const angle = (index / Math.max(1, axes.length)) * 2 * Math.PI - Math.PI / 2;
          return { x: cx + Math.cos(angle) * radius * share, y: cy + Math.sin(angle) * radius * share };
        };
        const outline = (share: (index: number) => number) =>
          axes
            .map((_, index) => at(index, share(index)))
            .map(({ x, y }) => `${x},${y}`)
            .join(' ');
        return (
          <>
            <Legend series={series.map(({ name }) => name)} />
            {RINGS.map((ring) => (
              <polygon key={ring} className="chart-ring" points={outline(() => ring / 100)} />
            ))}
            {axes.map((axis, index) => {
              const { x, y } = at(index, 1.1);
              const side = Math.abs(x - cx) < 1 ? 'middle' : x > cx ? 'start' : 'end';
              const room = side === 'middle' ? width : side === 'start' ? width - x : x;
              return (
                <text
                  key={axis}
                  className="chart-axis"
                  x={x}
                  y={y}
                  textAnchor={side}
                  dominantBaseline="central"
                >
                  <title>{axis}</title>
                  {cut(axis, room)}
                </text>
              );
            })}
            {series.map(({ name, rates, to }, line) => (
              <g key={name} className={`chart-stroke-${line}`}>
                <polygon className="chart-line" points={outline((index) => (rates[index] ?? 0) / 100)} />
                {rates.map((rate, index) => {
                  if (rate === null) return null;
                  const { x, y } = at(index, rate / 100);
                  return (
                    <Mark
                      key={axes[index]}
                      title={`${name} ${axes[index]} ${rate.toFixed(1)}%`}
                      to={to?.(index)}
                    >
                      <circle className="chart-dot" cx={x} cy={y} r={3} />
                    </Mark>
                  );
                })}
              </g>
            ))}
          </>
        );
      }}
    </Chart>
  );
}
