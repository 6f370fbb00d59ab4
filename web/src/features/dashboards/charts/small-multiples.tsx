import { Chart, cut, Mark } from './chart.tsx';

type Point = { readonly value: number | null; readonly title: string; readonly to?: string | undefined };

type Panel = {
  readonly key: string;
  readonly label: string;
  /** One value an x; a gap where there is none. */
  readonly points: readonly Point[];
  /** Printed beside the name. */
  readonly text: string;
};

type SmallMultiplesProps = {
  readonly label: string;
  readonly xs: readonly string[];
  readonly panels: readonly Panel[];
  /** Drawn in every panel, to compare with. */
  readonly reference: { readonly name: string; readonly points: readonly Point[] };
  readonly domain: readonly [number, number];
};

const LEAST_WIDTH = 150;
const HEIGHT = 118;
const GAP = 16;
const HEAD = 24;
const FOOT = 20;
const SIDE = 8;
const LEGEND = 24;

/** The same small line chart for each of many, all on one scale. */
export function SmallMultiples({ label, xs, panels, reference, domain }: SmallMultiplesProps) {
  const columnsOf = (width: number) => Math.max(1, Math.floor((width + GAP) / (LEAST_WIDTH + GAP)));
  const heightOf = (width: number) => LEGEND + Math.ceil(panels.length / columnsOf(width)) * (HEIGHT + GAP);
  return (
    <Chart label={label} height={heightOf}>
      {(width) => {
        const columns = columnsOf(width);
        const panelWidth = (width - GAP * (columns - 1)) / columns;
        const scale = scaleOf({ panelWidth, xs, domain });
        return (
          <>
            <line className="chart-line chart-reference" x1={0} x2={18} y1={9} y2={9} />
            <text className="chart-axis" x={24} y={9} dominantBaseline="central">
              {reference.name}
            </text>
            {panels.map((panel, index) => (
              <g
                key={panel.key}
                transform={`translate(${(index % columns) * (panelWidth + GAP)} ${
                  LEGEND + Math.floor(index / columns) * (HEIGHT + GAP)
                })`}
              >
                <text className="chart-name chart-panel-name" x={0} y={12}>
                  {cut(panel.label, panelWidth - 76)}
                </text>
                <text className="chart-number" x={panelWidth} y={12} textAnchor="end">
                  {panel.text}
                </text>
                <rect
                  className="chart-track"
                  x={0}
                  y={HEAD}
                  width={panelWidth}
                  height={HEIGHT - HEAD - FOOT}
                  rx={3}
                />
                <Line points={reference.points} scale={scale} className="chart-line chart-reference" />
                <g className="chart-stroke-0">
                  <Line points={panel.points} scale={scale} className="chart-line" />
                  {panel.points.map((point, at) =>
                    point.value === null ? null : (
                      <Mark key={xs[at]} title={point.title} to={point.to}>
                        <circle className="chart-dot" cx={scale.x(at)} cy={scale.y(point.value)} r={4} />
                      </Mark>
                    ),
                  )}
                </g>
                {[0, xs.length - 1].map((at, end) =>
                  end > 0 && at === 0 ? null : (
                    <text
                      key={at}
                      className="chart-axis"
                      x={xs.length < 2 ? panelWidth / 2 : end === 0 ? 0 : panelWidth}
                      y={HEIGHT - 5}
                      textAnchor={xs.length < 2 ? 'middle' : end === 0 ? 'start' : 'end'}
                    >
                      {xs[at]}
                    </text>
                  ),
                )}
              </g>
            ))}
          </>
        );
      }}
    </Chart>
  );
}

type Scale = { readonly x: (index: number) => number; readonly y: (value: number) => number };

function scaleOf({
  panelWidth,
  xs,
  domain: [low, high],
}: {
  readonly panelWidth: number;
  readonly xs: readonly string[];
  readonly domain: readonly [number, number];
}): Scale {
  const tall = HEIGHT - HEAD - FOOT - 2 * SIDE;
  return {
    x: (index) =>
      xs.length < 2 ? panelWidth / 2 : SIDE + (index / (xs.length - 1)) * (panelWidth - 2 * SIDE),
    y: (value) => {
      const share = (Math.min(high, Math.max(low, value)) - low) / Math.max(1e-9, high - low);
      return HEAD + SIDE + (1 - share) * tall;
    },
  };
}

function Line({
  points,
  scale,
  className,
}: {
  readonly points: readonly Point[];
  readonly scale: Scale;
  readonly className: string;
}) {
  const known = points.flatMap(({ value }, at) =>
    value === null ? [] : [`${scale.x(at)},${scale.y(value)}`],
  );
  return <polyline className={className} points={known.join(' ')} />;
}
