import { Chart, cut, Mark, roomForNames, widthOf } from './chart.tsx';

export type BarRow = {
  readonly key: string;
  readonly label: string;
  /** One length a series, laid end to end. */
  readonly parts: readonly number[];
  /** Printed behind the bar. */
  readonly text: string;
  readonly title: string;
  readonly to?: string | undefined;
  /** Where each part alone leads, and what it says. */
  readonly partLinks?: readonly { readonly title: string; readonly to: string }[];
  /** A line under the row, and what it stands for. */
  readonly rule?: string | undefined;
};

type BarChartProps = {
  readonly label: string;
  readonly rows: readonly BarRow[];
  /** Names of the parts; one alone needs none. */
  readonly series?: readonly string[];
  /** Full length; the longest bar unless given. */
  readonly full?: number;
};

const ROW = 26;
const BAR = 14;
const LEGEND = 26;
const LEGEND_LINE = 18;
const TEXT_GAP = 8;
/** Of the width, at most, for the words behind the bars. */
const TEXT_SHARE = 0.35;

/** Horizontal bars with their numbers. */
export function BarChart({ label, rows, series = [], full }: BarChartProps) {
  const longest = full ?? Math.max(1, ...rows.map(({ parts }) => sum(parts)));
  const topOf = (width: number) =>
    series.length > 0 ? LEGEND + linesOf(series, width) * LEGEND_LINE - LEGEND_LINE : 0;
  return (
    <Chart label={label} height={(width) => topOf(width) + rows.length * ROW + 4}>
      {(width) => {
        const top = topOf(width);
        const name = roomForNames(
          rows.map(({ label: own }) => own),
          width,
        );
        const longestText = Math.max(0, ...rows.map(({ text }) => widthOf(text)));
        const words = Math.min(longestText, width * TEXT_SHARE);
        const room = Math.max(40, width - name - TEXT_GAP - words);
        const scale = (value: number) => (value / longest) * room;
        return (
          <>
            <Legend series={series} width={width} />
            {rows.map((row, line) => {
              const y = top + line * ROW;
              const bars = row.parts.map((part, index) => (
                <rect
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts are the series, in their order
                  key={index}
                  className={`chart-series-${index}`}
                  x={name + scale(sum(row.parts.slice(0, index)))}
                  y={y + (ROW - BAR) / 2}
                  width={Math.max(0, scale(part))}
                  height={BAR}
                />
              ));
              return (
                <g key={row.key}>
                  <Mark title={row.title} to={row.to}>
                    <rect className="chart-hit" x={0} y={y} width={width} height={ROW} />
                    <text className="chart-name" x={0} y={y + ROW / 2} dominantBaseline="central">
                      {cut(row.label, name - 10)}
                    </text>
                    <rect
                      className="chart-track"
                      x={name}
                      y={y + (ROW - BAR) / 2}
                      width={room}
                      height={BAR}
                      rx={2}
                    />
                    {row.partLinks ? null : bars}
                    <text
                      className="chart-number"
                      x={name + room + TEXT_GAP}
                      y={y + ROW / 2}
                      dominantBaseline="central"
                    >
                      {cut(row.text, words)}
                    </text>
                  </Mark>
                  {row.partLinks?.map((link, index) =>
                    row.parts[index] ? (
                      <Mark key={link.to} title={link.title} to={link.to}>
                        {bars[index]}
                      </Mark>
                    ) : null,
                  )}
                </g>
              );
            })}
            {rows.map(({ key, rule }, line) =>
              rule === undefined ? null : (
                <g key={key}>
                  <line
                    className="chart-note"
                    x1={name}
                    x2={width}
                    y1={top + (line + 1) * ROW}
                    y2={top + (line + 1) * ROW}
                  />
                  <text
                    className="chart-axis"
                    x={name + room}
                    y={top + (line + 1) * ROW - 4}
                    textAnchor="end"
                  >
                    {rule}
                  </text>
                </g>
              ),
            )}
          </>
        );
      }}
    </Chart>
  );
}

type LegendProps = {
  readonly series: readonly string[];
  /** Classes of the squares where they are not those of the series. */
  readonly classes?: readonly string[];
  readonly width?: number;
};

/** Coloured squares with names, in as many lines as the width asks for; in one where none is given. */
export function Legend({ series, classes, width }: LegendProps) {
  const places = placesOf(series, width ?? Number.POSITIVE_INFINITY);
  return series.map((name, index) => {
    const { x = 0, line = 0 } = places[index] ?? {};
    return (
      <g key={name} transform={`translate(${x} ${line * LEGEND_LINE})`}>
        <rect className={classes?.[index] ?? `chart-series-${index}`} width={10} height={10} y={3} rx={2} />
        <text className="chart-axis" x={15} y={8} dominantBaseline="central">
          {name}
        </text>
      </g>
    );
  });
}

function placesOf(series: readonly string[], width: number): { x: number; line: number }[] {
  let [x, line] = [0, 0];
  return series.map((name) => {
    const room = 26 + [...name].reduce((wide, letter) => wide + (letter > '\u2e7f' ? 13 : 7), 0);
    if (x > 0 && x + room > width) [x, line] = [0, line + 1];
    const place = { x, line };
    x += room;
    return place;
  });
}

const linesOf = (series: readonly string[], width: number): number =>
  (placesOf(series, width).at(-1)?.line ?? 0) + 1;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
