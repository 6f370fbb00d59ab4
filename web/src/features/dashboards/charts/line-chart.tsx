import { Chart, cut, Mark } from './chart.tsx';
import { LEADER, type NamePlace, namePlaces } from './name-places.ts';

export type LineSeries = {
  readonly key: string;
  readonly label: string;
  readonly isDashed?: boolean;
  /** Drawn in the strong colour. */
  readonly isMain?: boolean;
  /** One value an x; a gap where there is none. */
  readonly points: readonly {
    readonly value: number | null;
    readonly title: string;
    readonly to?: string | undefined;
  }[];
};

type LineChartProps = {
  readonly label: string;
  readonly xs: readonly string[];
  readonly series: readonly LineSeries[];
  /** Lowest and highest value of the axis. */
  readonly domain: readonly [number, number];
  /** The first place on top. */
  readonly isRank?: boolean;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
  /** Marks between two x, such as a new version. */
  readonly notes?: readonly { readonly x: number; readonly text: string }[];
};

const TOP = 20;
const BOTTOM = 26;
const LEFT = 40;
const NAMES = 132;

/** Lines over years, each with its name at the end. */
export function LineChart({ label, xs, series, domain, isRank, ticks, notes = [] }: LineChartProps) {
  const height = Math.max(260, TOP + BOTTOM + series.length * 18);
  const [low, high] = domain;
  const y = (value: number) => {
    const share = (value - low) / Math.max(1e-9, high - low);
    return TOP + (isRank ? share : 1 - share) * (height - TOP - BOTTOM);
  };
  return (
    <Chart label={label} height={height}>
      {(width) => {
        const names = width < 480 ? 96 : NAMES;
        const room = width - LEFT - names;
        const x = (index: number) =>
          LEFT + (xs.length < 2 ? room / 2 : (index / (xs.length - 1)) * (room - 20) + 10);
        const places = namePlaces(series, {
          x,
          y,
          end: LEFT + room,
          bottom: height - BOTTOM,
          nameWidth: names - LEADER,
        });
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick.value}>
                <line
                  className="chart-grid"
                  x1={LEFT}
                  x2={LEFT + room}
                  y1={y(tick.value)}
                  y2={y(tick.value)}
                />
                <text
                  className="chart-axis"
                  x={LEFT - 6}
                  y={y(tick.value)}
                  textAnchor="end"
                  dominantBaseline="central"
                >
                  {tick.label}
                </text>
              </g>
            ))}
            {xs.map((name, index) => (
              <text key={name} className="chart-axis" x={x(index)} y={height - 8} textAnchor="middle">
                {name}
              </text>
            ))}
            {notes.map((note) => (
              <g key={note.text}>
                <line
                  className="chart-note"
                  x1={x(note.x)}
                  x2={x(note.x)}
                  y1={TOP - 6}
                  y2={height - BOTTOM}
                />
                <text className="chart-axis" x={x(note.x) - 4} y={10} textAnchor="end">
                  {note.text}
                </text>
              </g>
            ))}
            {series.map((line, index) => (
              <g key={line.key} className={`chart-stroke-${line.isMain ? 'main' : index % 8}`}>
                <polyline
                  className={line.isDashed ? 'chart-line chart-dashed' : 'chart-line'}
                  points={line.points
                    .flatMap(({ value }, at) => (value === null ? [] : `${x(at)},${y(value)}`))
                    .join(' ')}
                />
                {line.points.map((point, at) =>
                  point.value === null ? null : (
                    <Mark key={xs[at]} title={point.title} to={point.to}>
                      <circle className="chart-dot" cx={x(at)} cy={y(point.value)} r={line.isMain ? 5 : 4} />
                    </Mark>
                  ),
                )}
              </g>
            ))}
            {series.map((line, index) => (
              <g key={line.key} className={`chart-stroke-${line.isMain ? 'main' : index % 8}`}>
                <LineName text={line.label} place={places.get(line.key)} room={names - LEADER} />
              </g>
            ))}
          </>
        );
      }}
    </Chart>
  );
}

/** Half of a last dot, from which the way to its name begins. */
const DOT = 6;

function LineName({ text, place, room }: { text: string; place: NamePlace | undefined; room: number }) {
  if (!place) return null;
  const { x, y, dotX, dotY } = place;
  return (
    <>
      <line className="chart-leader" x1={dotX + DOT} y1={dotY} x2={x - 3} y2={y} />
      <text className="chart-name" x={x} y={y} dominantBaseline="central">
        <title>{text}</title>
        {cut(text, room)}
      </text>
    </>
  );
}
