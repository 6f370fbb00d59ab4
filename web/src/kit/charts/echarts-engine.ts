import type { ChartOption } from '@auditplus/core/charts/chart-option.ts';
import {
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
} from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

use([
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapComponent,
  LabelLayout,
  SVGRenderer,
]);

/** A drawing that fills its place until it is taken away. */
export type Drawing = { show(option: ChartOption): void; fit(): void; end(): void };

/** Starts drawing in an element. */
export function drawIn(place: HTMLElement): Drawing {
  const instance = init(place, null, { renderer: 'svg' });
  return {
    show: (option) => instance.setOption(option, { notMerge: true }),
    fit: () => instance.resize(),
    end: () => instance.dispose(),
  };
}
