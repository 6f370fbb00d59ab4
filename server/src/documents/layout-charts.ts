import type { PrintFont } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { chartOption, mapName } from '@auditplus/core/charts/chart-option.ts';
import { everyLaid, type LaidBlock } from '@auditplus/core/print/laid.ts';
import { type ChartSpec, DOCUMENT_CHART } from './chart-style.ts';
import { SERIF_FAMILY } from './fonts.ts';
import type { LayoutDocument } from './layout-document.ts';

/** What draws charts. */
export type ChartEngine = Pick<typeof import('./chart-engine.ts'), 'chartSvg' | 'chartPng'>;

/** The engine, where a document has charts: it takes longer to load than most prints take. */
export async function chartsOf({ parts }: Pick<LayoutDocument, 'parts'>): Promise<ChartEngine | null> {
  const hasCharts = parts.some(({ blocks }) => [...everyLaid(blocks)].some(({ kind }) => kind === 'chart'));
  return hasCharts ? import('./chart-engine.ts') : null;
}

/** A chart of so many points in the font of its document; null where its rows have nothing to draw. */
export function chartSpec(
  { chart, data, title, map }: Extract<LaidBlock, { kind: 'chart' }>,
  size: { readonly width: number; readonly height: number },
  font: PrintFont,
): ChartSpec | null {
  const isSerif = font === 'serif';
  const style = isSerif ? { ...DOCUMENT_CHART, fontFamily: SERIF_FAMILY } : DOCUMENT_CHART;
  const option = chartOption(chart, data, style);
  if (!option) return null;
  return {
    ...{ option: { ...option }, ...size, title, isSerif, note: map?.approvalNumber ?? '' },
    ...(map && { map: { name: mapName(chart.mapId ?? ''), shapes: map.shapes } }),
  };
}
