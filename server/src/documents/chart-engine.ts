import { pathToFileURL } from 'node:url';
import type { Canvas } from '@napi-rs/canvas';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import type { EChartsOption } from 'echarts';
import { builtIn, ECHARTS } from './built-in.ts';
import type { ChartSpec } from './chart-style.ts';
import { FONT_FAMILY, fontBytes, SERIF_FAMILY, sansFile } from './fonts.ts';

export type { EChartsOption };

const {
  init,
  registerMap,
  setPlatformAPI,
}: Pick<typeof import('echarts'), 'init' | 'registerMap' | 'setPlatformAPI'> = await import(
  pathToFileURL(builtIn(ECHARTS)).href
);

/** Pixels per point of the pictures made for Word. */
const PICTURE_SCALE = 2.5;

/** The chart as SVG text, laid out with the true widths of the font that it is embedded with. */
export function chartSvg(chart: ChartSpec): string {
  prepare(chart);
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
  prepare(chart);
  const canvas = createCanvas(
    Math.round(chart.width * PICTURE_SCALE),
    Math.round(chart.height * PICTURE_SCALE),
  );
  const instance = init(asElement(canvas), null, {
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
let knowsSerif = false;

function prepare({ map, isSerif }: ChartSpec): void {
  if (map) registerMap(map.name, map.shapes);
  if (isSerif && !knowsSerif) {
    for (const font of ['serif', 'serifBold'] as const) GlobalFonts.register(fontBytes(font), SERIF_FAMILY);
    knowsSerif = true;
  }
  if (prepared) return;
  GlobalFonts.registerFromPath(sansFile('regular'), FONT_FAMILY);
  GlobalFonts.registerFromPath(sansFile('bold'), FONT_FAMILY);
  setPlatformAPI({
    createCanvas: () => asElement(createCanvas(32, 32)),
    // ECharts puts the rest of a drawing off after 15 ms; the picture is taken at once and has to be whole.
    getTime: () => 0,
  });
  prepared = true;
}

/** ECharts declares browser elements only, but draws on any canvas with a 2D context. */
function asElement(canvas: Canvas): never {
  return canvas as never;
}
