import { createCanvas } from '@napi-rs/canvas';
import { BarChart, CustomChart, HeatmapChart, LineChart, RadarChart, ScatterChart } from 'echarts/charts';
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  RadarComponent,
  VisualMapComponent,
} from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import type { EChartsOption } from 'echarts/types/dist/echarts.js';
import type { ChartSpec } from './charts.ts';
import { registerCanvasFonts } from './fonts.ts';

export type { EChartsOption };

/** Pixels per point of the pictures made for Word. */
const PICTURE_SCALE = 2.5;

use([
  BarChart,
  CustomChart,
  HeatmapChart,
  LineChart,
  RadarChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  RadarComponent,
  VisualMapComponent,
  CanvasRenderer,
  SVGRenderer,
]);

/** The chart as SVG text, laid out with the true widths of the embedded font. */
export function chartSvg(chart: ChartSpec): string {
  prepare();
  const instance = init(null, null, { renderer: 'svg', ssr: true, width: chart.width, height: chart.height });
  try {
    instance.setOption(chart.option);
    return instance.renderToSVGString();
  } finally {
    instance.dispose();
  }
}

/** The chart as a PNG picture of 180 dpi on white. */
export function chartPng(chart: ChartSpec): Buffer {
  prepare();
  const canvas = createCanvas(
    Math.round(chart.width * PICTURE_SCALE),
    Math.round(chart.height * PICTURE_SCALE),
  );
  const instance = init(canvas as never, null, {
    renderer: 'canvas',
    width: chart.width,
    height: chart.height,
    devicePixelRatio: PICTURE_SCALE,
  });
  try {
    instance.setOption({ ...chart.option, backgroundColor: '#ffffff' });
    return canvas.toBuffer('image/png');
  } finally {
    instance.dispose();
  }
}

let prepared = false;

function prepare(): void {
  if (prepared) return;
  registerCanvasFonts();
  setPlatformAPI({ createCanvas: () => createCanvas(32, 32) as never });
  prepared = true;
}
