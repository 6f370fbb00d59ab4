import type { MapShapes } from '@auditplus/contract/features/maps/maps.model.ts';
import type { ChartOption } from '@auditplus/core/charts/chart-option.ts';
import {
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  MapChart,
  PieChart,
  RadarChart,
} from 'echarts/charts';
import {
  GeoComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, registerMap, use } from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { SVGRenderer } from 'echarts/renderers';

use([
  BarChart,
  FunnelChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  MapChart,
  PieChart,
  RadarChart,
  GeoComponent,
  GridComponent,
  LegendComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapComponent,
  LabelLayout,
  SVGRenderer,
]);

/** A drawing that fills its place until it is taken away. */
export type Drawing = {
  show(option: ChartOption): void;
  /** Tells the name of what is clicked. */
  onClick(told: (name: string) => void): void;
  fit(): void;
  end(): void;
};

/** Makes the regions of a map known, before it is shown. */
export function knowMap(name: string, { type, features }: MapShapes): void {
  registerMap(name, { type, features });
}

/** Starts drawing in an element. */
export function drawIn(place: HTMLElement): Drawing {
  const instance = init(place, null, { renderer: 'svg' });
  return {
    show: (option) => instance.setOption(option, { notMerge: true }),
    onClick: (told) => {
      instance.off('click');
      instance.on('click', ({ name }) => told(name));
    },
    fit: () => instance.resize(),
    end: () => instance.dispose(),
  };
}
