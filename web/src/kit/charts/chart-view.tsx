import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import type { MapData } from '@auditplus/contract/features/maps/maps.model.ts';
import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import type { DataRows, DrawnChart } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { chartOption, hasRegion, mapName } from '@auditplus/core/charts/chart-option.ts';
import { chartTable } from '@auditplus/core/charts/chart-table.ts';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { requestFailed } from '../../lib/api.ts';
import { useRoute } from '../../lib/query.ts';
import { useSettings } from '../../lib/settings.ts';
import { toast } from '../../lib/toast.ts';
import { EmptyBlock, Loaded } from '../blocks.tsx';
import { IconButton } from '../icon-button.tsx';
import { browserStyle } from './browser-style.ts';
import { chartMessages } from './chart.messages.ts';
import type { Drawing } from './echarts-engine.ts';
import './charts.css';

type ChartViewProps = {
  readonly definition: DrawnChart;
  readonly rows: DataRows;
  /** What the chart shows, for those who do not see it. */
  readonly label: string;
  /** The part by which the page is narrowed down. */
  readonly chosen?: string | undefined;
  /** Told the name of the part that is clicked. */
  readonly onPart?: ((name: string) => void) | undefined;
};

/** A chart that fills its place, and the same numbers as a table. */
export function ChartView({ definition, rows, label, chosen, onPart }: ChartViewProps) {
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
      {isTable ? null : definition.kind === 'map' && definition.mapId ? (
        <RegionMap
          key={definition.mapId}
          definition={definition}
          mapId={definition.mapId}
          rows={rows}
          chosen={chosen}
          onPart={onPart}
        />
      ) : (
        <Canvas definition={definition} rows={rows} chosen={chosen} {...(onPart && { onClick: onPart })} />
      )}
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
                <th scope="row">
                  {/* Those who use no mouse choose a part in the table; hidden, it takes no focus. */}
                  {isTable && onPart ? (
                    <button
                      type="button"
                      className="open-text"
                      aria-pressed={chosen === undefined ? undefined : chosen === category}
                      onClick={() => onPart(category)}
                    >
                      {category}
                    </button>
                  ) : (
                    category
                  )}
                </th>
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

type RegionMapProps = Pick<ChartViewProps, 'definition' | 'rows' | 'chosen' | 'onPart'> & {
  readonly mapId: string;
};

/** Regions coloured by their numbers; a region with a map of its own opens it. */
function RegionMap({ definition, mapId, rows, chosen, onPart }: RegionMapProps) {
  const t = useMessages(chartMessages);
  const [path, setPath] = useState<readonly string[]>([mapId]);
  const shown = path.at(-1) ?? mapId;
  const map = useRoute(mapsRoutes.data, { params: { id: shown } });
  const drawn = useMemo(() => ({ ...definition, mapId: shown }), [definition, shown]);
  const { categories } = chartTable(definition, rows);
  return (
    <div className="chart-map">
      <Loaded query={map}>
        {(data) => (
          <>
            {hasRegion(data, categories) ? null : (
              // An empty map would be taken for one whose numbers are nought.
              <p className="chart-note" role="note">
                {t('noRegion')}
              </p>
            )}
            <Canvas
              key={shown}
              definition={drawn}
              rows={rows}
              chosen={chosen}
              map={data}
              onClick={(name) => {
                const child = data.children.find(({ region }) => region === name);
                if (child) setPath([...path, child.id]);
                else onPart?.(name);
              }}
            />
            <footer>
              {path.length > 1 ? (
                <Button type="link" size="small" onClick={() => setPath(path.slice(0, -1))}>
                  {t('wholeMap')}
                </Button>
              ) : null}
              {data.children.map((child) => (
                <Button key={child.id} type="link" size="small" onClick={() => setPath([...path, child.id])}>
                  {child.region}
                </Button>
              ))}
              <span>{data.approvalNumber}</span>
            </footer>
          </>
        )}
      </Loaded>
    </div>
  );
}

type CanvasProps = Pick<ChartViewProps, 'definition' | 'rows' | 'chosen'> & {
  readonly map?: MapData;
  readonly onClick?: (name: string) => void;
};

/** The drawing itself; its engine comes when it is first needed. */
function Canvas({ definition, rows, chosen, map, onClick }: CanvasProps) {
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
      .then(({ drawIn, knowMap }) => {
        if (isGone) return;
        if (map && definition.mapId) knowMap(mapName(definition.mapId), map);
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
    // A map is known before its first drawing; another one starts another drawing.
  }, [map, definition.mapId]);
  useEffect(() => {
    if (drawing && onClick) drawing.onClick(onClick);
  }, [drawing, onClick]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const box = place.current;
    if (!box || !drawing) return;
    // The theme's variables are set by an effect of the page, which runs after this one.
    const frame = requestAnimationFrame(() => {
      const option = chartOption(definition, rows, browserStyle(box), chosen);
      if (option) drawing.show(option);
    });
    return () => cancelAnimationFrame(frame);
  }, [drawing, definition, rows, chosen, dark, colour]);
  return <div ref={place} className="chart-canvas" aria-hidden />;
}
