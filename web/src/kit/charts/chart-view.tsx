import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import type { ChartDefinition, DataRows } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { chartOption } from '@auditplus/core/charts/chart-option.ts';
import { chartTable } from '@auditplus/core/charts/chart-table.ts';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { requestFailed } from '../../lib/api.ts';
import { useSettings } from '../../lib/settings.ts';
import { toast } from '../../lib/toast.ts';
import { EmptyBlock } from '../blocks.tsx';
import { IconButton } from '../icon-button.tsx';
import { browserStyle } from './browser-style.ts';
import { chartMessages } from './chart.messages.ts';
import type { Drawing } from './echarts-engine.ts';
import './charts.css';

type ChartViewProps = {
  readonly definition: ChartDefinition;
  readonly rows: DataRows;
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
};

/** A chart that fills its place, and the same numbers as a table. */
export function ChartView({ definition, rows, label }: ChartViewProps) {
  const t = useMessages(chartMessages);
  const [isTable, setTable] = useState(false);
  const table = chartTable(definition, rows);
  const isEmpty = !table.series.some(({ values }) => values.some((value) => value !== null));
  if (isEmpty) return <EmptyBlock />;
  return (
    <figure className="chart-view" aria-label={label}>
      <IconButton
        className="chart-switch"
        label={isTable ? t('asChart') : t('asTable')}
        icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
        onClick={() => setTable(!isTable)}
      />
      {isTable ? null : <Canvas definition={definition} rows={rows} />}
      {/* The drawing says nothing to those who do not see it; its numbers stand here for them. */}
      <div className={isTable ? 'chart-numbers' : 'visually-hidden'}>
        <table>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('category')}</th>
              {table.series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.categories.map((category, at) => (
              <tr key={category}>
                <th scope="row">{category}</th>
                {table.series.map(({ name, values }) => (
                  <td key={name}>{values[at] == null ? '–' : `${values[at]}${definition.unit}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The drawing itself; its engine comes when it is first needed. */
function Canvas({ definition, rows }: Pick<ChartViewProps, 'definition' | 'rows'>) {
  const place = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const { dark, colour } = useSettings();
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    let isGone = false;
    let started: Drawing | null = null;
    const watcher = new ResizeObserver(() => started?.fit());
    import('./echarts-engine.ts')
      .then(({ drawIn }) => {
        if (isGone) return;
        started = drawIn(box);
        watcher.observe(box);
        setDrawing(started);
      })
      .catch(() => toast.error(requestFailed()));
    return () => {
      isGone = true;
      watcher.disconnect();
      started?.end();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const box = place.current;
    if (!box || !drawing) return;
    // The theme's variables are set by an effect of the page, which runs after this one.
    const frame = requestAnimationFrame(() => {
      const option = chartOption(definition, rows, browserStyle(box));
      if (option) drawing.show(option);
    });
    return () => cancelAnimationFrame(frame);
  }, [drawing, definition, rows, dark, colour]);
  return <div ref={place} className="chart-canvas" aria-hidden />;
}
