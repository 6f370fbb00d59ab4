export type Sample = { readonly time: number; readonly cpu: number; readonly memory: number };

type LineChartProps = {
  readonly title: string;
  readonly samples: readonly Sample[];
  readonly field: 'cpu' | 'memory';
};

const WIDTH = 600;
const HEIGHT = 160;
const LEFT = 36;
const HOUR_MS = 3_600_000;
const LINES = [0, 25, 50, 75, 100] as const;

/** Percent over the last hour, 0 to 100, the newest at the right. */
export function LineChart({ title, samples, field }: LineChartProps) {
  const newest = samples.at(-1)?.time ?? 0;
  const x = (time: number) => WIDTH - ((newest - time) / HOUR_MS) * (WIDTH - LEFT);
  const y = (value: number) => HEIGHT - 8 - (value / 100) * (HEIGHT - 16);
  const points = samples
    .filter(({ time }) => newest - time <= HOUR_MS)
    .map((sample) => `${x(sample.time).toFixed(1)},${y(sample[field]).toFixed(1)}`);
  const last = samples.at(-1)?.[field] ?? 0;
  return (
    <figure className="monitor-chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: ${last}%`}>
        {LINES.map((line) => (
          <g key={line}>
            <line x1={LEFT} x2={WIDTH} y1={y(line)} y2={y(line)} className="monitor-grid" />
            <text x={LEFT - 6} y={y(line) + 4} textAnchor="end" className="monitor-axis">
              {line}%
            </text>
          </g>
        ))}
        {points.length > 1 ? <polyline points={points.join(' ')} className="monitor-line" /> : null}
      </svg>
    </figure>
  );
}
