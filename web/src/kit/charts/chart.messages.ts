import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words around charts. */
export const chartMessages = defineMessages('chart', {
  asTable: ['显示为表格', 'Show as a table'],
  asChart: ['显示为图表', 'Show as a chart'],
  category: words.name,
  'kind.bar': ['柱状图', 'Columns'],
  'kind.horizontalBar': ['条形图', 'Bars'],
  'kind.line': ['折线图', 'Line'],
  'kind.area': ['面积图', 'Area'],
  'kind.pie': ['饼图', 'Pie'],
  'kind.annular': ['环形图', 'Ring'],
  'kind.radar': ['雷达图', 'Radar'],
  'kind.funnel': ['漏斗图', 'Funnel'],
  'kind.gauge': ['仪表盘', 'Gauge'],
  'kind.heatmap': ['热力图', 'Heat map'],
  'kind.map': words.map,
  wholeMap: ['返回上级地图', 'Back to the whole map', { zhtw: '返回上級地圖' }],
  noRegion: [
    '数据中的名称与地图区域都不一致，可切换为表格查看。',
    'No name in the data is that of a region of this map. The table shows the numbers.',
  ],
  chartKind: words.chartType,
  stacked: ['堆叠', 'Stacked'],
  showValues: words.showValues,
  unit: words.unit,
  min: words.lowestValue,
  max: words.highestValue,
  mapChoice: words.map,
  mapPlaceholder: ['选择地图', 'Choose a map'],
});
