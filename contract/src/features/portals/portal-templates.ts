import type { Language } from '../../kernel/refusal.ts';
import type { AuditFigure } from '../statistics/audit-figures.ts';
import { PortalForm, SCREEN_CATEGORY } from './portals.model.ts';

/** A portal to begin with: what it is called, for whom it is, and its widgets. */
export type PortalTemplate = {
  readonly key: 'group' | 'unit' | 'screen';
  readonly name: Readonly<Record<Language, string>>;
  readonly about: Readonly<Record<Language, string>>;
  /** A value of the dictionary `portalDesigner`. */
  readonly category: string;
  readonly formData: PortalForm;
};

const said = (zh: string, zhtw: string, en: string) => ({ zh, zhtw, en });
const titled = (zh: string, zhtw: string, en: string) => ({ title: zh, titles: { zhtw, en } });
const figure = (name: AuditFigure) => ({ data: { from: 'figure', figure: name } });

const TOTALS = {
  elementKey: 'dataBoard',
  ...titled('年度概况', '年度概況', 'The year in figures'),
  ...figure('totals'),
};
const TREND = {
  elementKey: 'chart',
  ...titled('历年得分率', '歷年得分率', 'Score rates of the years'),
  ...figure('trend'),
  chart: { kind: 'line', category: 'year', values: ['percent', 'sameScope'], unit: { zh: '%' }, max: 100 },
};
const CLOSED = {
  elementKey: 'chart',
  ...titled('整改闭环率', '整改結案率', 'Closed share of rectifications'),
  ...figure('totals'),
  chart: {
    kind: 'gauge',
    category: 'closedRate',
    values: ['closedRate'],
    min: 0,
    max: 100,
    unit: { zh: '%' },
  },
};
const STEPS = {
  elementKey: 'chart',
  ...titled('整改进程', '整改進程', 'Progress of rectification'),
  ...figure('funnel'),
};
const FUNNEL = { ...STEPS, chart: { kind: 'funnel', category: 'step', values: ['count'], showsValues: 1 } };
const RANKING = {
  elementKey: 'ranking',
  ...titled('单位排名', '單位排名', 'Ranking of units'),
  ...figure('results'),
  columns: ['unit', 'percent'],
};
const OVERDUE = {
  elementKey: 'chart',
  ...titled('逾期整改', '逾期整改', 'Overdue rectifications'),
  ...figure('overdue'),
  chart: {
    kind: 'horizontalBar',
    category: 'unit',
    values: ['days1to7', 'days8to15', 'days16to30', 'daysOver30'],
    isStacked: 1,
  },
};
const GRADES = {
  elementKey: 'chart',
  ...titled('等级分布', '等級分布', 'Grades of units'),
  ...figure('grades'),
  chart: { kind: 'pie', category: 'grade', values: ['count'], showsValues: 1 },
};
const CHAPTERS = {
  elementKey: 'chart',
  ...titled('单位与章节得分率', '單位與章節得分率', 'Rates of units by chapter'),
  ...figure('heatmap'),
  chart: { kind: 'heatmap', category: 'unit', values: ['rate'], series: 'chapter', showsValues: 1 },
};

/** Portals that the product brings along. They hold figures and own work, which everybody sees within their own rights. */
export const PORTAL_TEMPLATES: readonly PortalTemplate[] = [
  {
    key: 'group',
    name: said('集团总览', '集團總覽', 'Group overview'),
    about: said(
      '全集团的审核结果、整改进程和失分项目',
      '全集團的審核結果、整改進程和失分項目',
      'Results, rectification and lost points of the whole group',
    ),
    category: 'group',
    formData: PortalForm.parse({
      layout: [
        { ...{ i: 'totals', x: 0, y: 0, w: 12, h: 3 }, ...TOTALS },
        { ...{ i: 'trend', x: 0, y: 3, w: 6, h: 7 }, ...TREND },
        { ...{ i: 'funnel', x: 6, y: 3, w: 3, h: 7 }, ...FUNNEL },
        { ...{ i: 'closed', x: 9, y: 3, w: 3, h: 7 }, ...CLOSED },
        { ...{ i: 'chapters', x: 0, y: 10, w: 8, h: 9 }, ...CHAPTERS },
        { ...{ i: 'ranking', x: 8, y: 10, w: 4, h: 9 }, ...RANKING, limit: 12 },
        { ...{ i: 'overdue', x: 0, y: 19, w: 6, h: 8 }, ...OVERDUE },
        {
          ...{ i: 'pareto', x: 6, y: 19, w: 6, h: 8, elementKey: 'chart' },
          ...titled('主要失分项目', '主要失分項目', 'Where points are lost'),
          ...figure('pareto'),
          chart: { kind: 'bar', category: 'item', values: ['lost'] },
        },
      ],
    }),
  },
  {
    key: 'unit',
    name: said('单位工作台', '單位工作台', 'Unit desk'),
    about: said(
      '本人的待办和日程，本单位的结果和准备情况',
      '本人的待辦和日程，本單位的結果和準備情況',
      'Own work and dates, results and readiness of the own unit',
    ),
    category: 'unit',
    formData: PortalForm.parse({
      layout: [
        {
          ...{ i: 'work', x: 0, y: 0, w: 5, h: 8, elementKey: 'todoList' },
          ...titled('待我处理', '待我處理', 'Waiting for me'),
        },
        {
          ...{ i: 'results', x: 5, y: 0, w: 7, h: 4, elementKey: 'table' },
          ...titled('审核结果', '審核結果', 'Results'),
          ...figure('results'),
        },
        {
          ...{ i: 'readiness', x: 5, y: 4, w: 7, h: 4, elementKey: 'table' },
          ...titled('准备情况', '準備情況', 'Readiness'),
          ...figure('readiness'),
        },
        {
          ...{ i: 'steps', x: 0, y: 8, w: 5, h: 7 },
          ...STEPS,
          chart: { kind: 'bar', category: 'step', values: ['count'], showsValues: 1 },
        },
        {
          ...{ i: 'dates', x: 5, y: 8, w: 4, h: 7, elementKey: 'calendar' },
          ...titled('日程', '行程', 'Calendar'),
        },
        {
          ...{ i: 'notices', x: 9, y: 8, w: 3, h: 7, elementKey: 'notice' },
          ...titled('公告', '公告', 'Notices'),
        },
      ],
    }),
  },
  {
    key: 'screen',
    name: said('调度大厅大屏', '調度大廳大螢幕', 'Control room screen'),
    about: said(
      '大字号的指标和图表，自动刷新，供大屏显示',
      '大字級的指標和圖表，自動重新整理，供大螢幕顯示',
      'Figures and charts for a big screen that asks again by itself',
    ),
    category: SCREEN_CATEGORY,
    formData: PortalForm.parse({
      layout: [
        { ...{ i: 'totals', x: 0, y: 0, w: 12, h: 3 }, ...TOTALS },
        { ...{ i: 'ranking', x: 0, y: 3, w: 3, h: 12 }, ...RANKING, limit: 12 },
        { ...{ i: 'trend', x: 3, y: 3, w: 6, h: 6 }, ...TREND },
        { ...{ i: 'grades', x: 9, y: 3, w: 3, h: 6 }, ...GRADES },
        { ...{ i: 'overdue', x: 3, y: 9, w: 6, h: 6 }, ...OVERDUE },
        { ...{ i: 'funnel', x: 9, y: 9, w: 3, h: 6 }, ...FUNNEL },
      ],
      refreshSeconds: 60,
    }),
  },
];
