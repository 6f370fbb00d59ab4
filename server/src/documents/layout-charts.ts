import { chartOption } from '@auditplus/core/charts/chart-option.ts';
import { everyLaid, type LaidBlock } from '@auditplus/core/print/laid.ts';
import { type ChartSpec, DOCUMENT_CHART } from './chart-style.ts';
import type { LayoutDocument } from './layout-document.ts';

/** What draws charts. */
export type ChartEngine = Pick<typeof import('./chart-engine.ts'), 'chartSvg' | 'chartPng'>;

/** The engine, where a document has charts: it takes longer to load than most prints take. */
export async function chartsOf({ parts }: Pick<LayoutDocument, 'parts'>): Promise<ChartEngine | null> {
  const hasCharts = parts.some(({ blocks }) => [...everyLaid(blocks)].some(({ kind }) => kind === 'chart'));
  return hasCharts ? import('./chart-engine.ts') : null;
}

/** A chart of so many points; null where its rows have nothing to draw. */
export function chartSpec(
  { chart, data, title }: Extract<LaidBlock, { kind: 'chart' }>,
  size: { readonly width: number; readonly height: number },
): ChartSpec | null {
  const option = chartOption(chart, data, DOCUMENT_CHART);
  return option && { option: { ...option }, ...size, title, note: '' };
}
