import dayjs from 'dayjs';
import { Legend } from './bar-chart.tsx';
import { Chart, cut, Mark, roomForNames } from './chart.tsx';

export type SpanRow = {
  readonly key: string;
  readonly label: string;
  readonly planned: readonly [string, string] | null;
  readonly actual: readonly [string, string] | null;
  readonly isLate: boolean;
  readonly title: string;
  readonly to?: string | undefined;
};

type SpanChartProps = {
  readonly label: string;
  readonly rows: readonly SpanRow[];
  readonly series: readonly [string, string];
  readonly today: string;
};

const ROW = 24;
const HEAD = 44;
const SQUARES = ['chart-planned', 'chart-series-1'];

/** Planned and actual days on a calendar, the planned ones behind the actual. */
export function SpanChart({ label, rows, series, today }: SpanChartProps) {
  const days = rows.flatMap(({ planned, actual }) => [...(planned ?? []), ...(actual ?? [])]).sort();
  const [first, last] = [
    dayjs(days[0] ?? today).startOf('month'),
    dayjs(days.at(-1) ?? today).endOf('month'),
  ];
  const months = Array.from({ length: last.diff(first, 'month') + 1 }, (_, index) =>
    first.add(index, 'month'),
  );
  const whole = Math.max(1, last.diff(first, 'day'));
  return (
    <Chart label={label} height={HEAD + rows.length * ROW}>
      {(width) => {
        const name = roomForNames(
          rows.map(({ label: own }) => own),
          width,
        );
        const room = width - name;
        const x = (day: string) => name + (dayjs(day).diff(first, 'day') / whole) * room;
        const bar = (span: readonly [string, string], y: number, height: number, className: string) => (
          <rect
            className={className}
            x={x(span[0])}
            y={y}
            width={Math.max(2, x(span[1]) - x(span[0]))}
            height={height}
            rx={2}
          />
        );
        return (
          <>
            <Legend series={series} classes={SQUARES} />
            {months.map((month, index) =>
              index % Math.ceil((months.length * 44) / room) === 0 ? (
                <text
                  key={month.valueOf()}
                  className="chart-axis"
                  x={x(month.format('YYYY-MM-DD'))}
                  y={HEAD - 8}
                >
                  {month.format('YY-MM')}
                </text>
              ) : null,
            )}
            {rows.map((row, index) => {
              const y = HEAD + index * ROW;
              return (
                <Mark key={row.key} title={row.title} to={row.to}>
                  <rect className="chart-hit" x={0} y={y} width={width} height={ROW} />
                  <text className="chart-name" x={0} y={y + ROW / 2} dominantBaseline="central">
                    {cut(row.label, name - 10)}
                  </text>
                  {row.planned
                    ? bar(
                        row.planned,
                        y + 4,
                        ROW - 8,
                        row.isLate && !row.actual ? 'chart-missed' : 'chart-planned',
                      )
                    : null}
                  {row.actual
                    ? bar(row.actual, y + 8, ROW - 16, row.isLate ? 'chart-late' : 'chart-series-1')
                    : null}
                </Mark>
              );
            })}
            <line
              className="chart-today"
              x1={x(today)}
              x2={x(today)}
              y1={HEAD - 4}
              y2={HEAD + rows.length * ROW}
            />
          </>
        );
      }}
    </Chart>
  );
}
