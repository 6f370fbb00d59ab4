/** A portal of the demonstration, and the entry of the menu that opens it. */
export type DemoPortal = {
  readonly enCode: string;
  readonly fullName: string;
  readonly names: { readonly zhtw: string; readonly en: string };
  readonly category: string;
  readonly description: string;
  readonly menuCode: string;
  /** Codes of the roles that find it in their menu. */
  readonly roles: readonly string[];
  readonly widgets: readonly object[];
};

const titles = (zhtw: string, en: string) => ({ zhtw, en });
const figure = (name: string) => ({ from: 'figure', figure: name });
const column = (name: string, title: string, zhtw: string, en: string) => ({
  column: name,
  title,
  titles: titles(zhtw, en),
});

/** What the readings of the stations are called. */
const READINGS = {
  data: { from: 'interface', interfaceId: 'demo.pressure' },
  columnNames: [
    column('station', '加压站', '加壓站', 'Station'),
    column('hour', '时间', '時間', 'Time'),
    column('pressure', '压力（MPa）', '壓力（MPa）', 'Pressure (MPa)'),
    column('chlorine', '余氯（mg/L）', '餘氯（mg/L）', 'Residual chlorine (mg/L)'),
  ],
};

const incidents = (name: string) => ({ from: 'interface', interfaceId: `demo.${name}` });

/** What the figures of incidents are called. */
const INCIDENT_NAMES = [
  column('incidents', '事故事件', '事故事件', 'Incidents'),
  column('near_misses', '未遂事件', '未遂事件', 'Near misses'),
  column('injured', '受伤人数', '受傷人數', 'People injured'),
  column('loss', '直接损失（万元）', '直接損失（萬元）', 'Loss (10,000 CNY)'),
  column('open', '未结案', '未結案', 'Not closed'),
  column('month', '月份', '月份', 'Month'),
  { ...column('unit', '单位', '單位', 'Unit'), of: 'unit' },
  column('happened_on', '发生日期', '發生日期', 'Happened on'),
  column('title', '事件名称', '事件名稱', 'Incident'),
  column('place', '发生地点', '發生地點', 'Place'),
];

/** The group's year at a glance, the desk of a unit, both with what their reader may see, incidents, and a screen of a control room. */
export const PORTALS: readonly DemoPortal[] = [
  {
    enCode: 'groupSafety',
    fullName: '集团安全总览',
    names: { zhtw: '集團安全總覽', en: 'Group safety overview' },
    category: 'group',
    description: '全集团审核结果、整改和风险',
    menuCode: 'auditResult.groupSafety',
    roles: ['sysAdmin', 'msdHead', 'msd', 'groupLeader'],
    widgets: [
      {
        ...{ i: 'totals', x: 0, y: 0, w: 12, h: 3, elementKey: 'dataBoard', title: '年度概况' },
        titles: titles('年度概況', 'The year in figures'),
        data: figure('totals'),
      },
      {
        ...{ i: 'trend', x: 0, y: 3, w: 6, h: 7, elementKey: 'chart', title: '历年得分率' },
        titles: titles('歷年得分率', 'Score rates of the years'),
        data: figure('trend'),
        chart: {
          kind: 'line',
          category: 'year',
          values: ['percent', 'sameScope'],
          unit: { zh: '%' },
          min: 60,
          max: 100,
        },
      },
      {
        ...{ i: 'funnel', x: 6, y: 3, w: 3, h: 7, elementKey: 'chart', title: '整改进程' },
        titles: titles('整改進程', 'Progress of rectification'),
        data: figure('funnel'),
        chart: { kind: 'funnel', category: 'step', values: ['count'], showsValues: 1 },
      },
      {
        ...{ i: 'closed', x: 9, y: 3, w: 3, h: 7, elementKey: 'chart', title: '整改闭环率' },
        titles: titles('整改結案率', 'Closed share of rectifications'),
        data: figure('totals'),
        chart: {
          kind: 'gauge',
          category: 'closedRate',
          values: ['closedRate'],
          min: 0,
          max: 100,
          unit: { zh: '%' },
        },
      },
      {
        ...{ i: 'heat', x: 0, y: 10, w: 8, h: 9, elementKey: 'chart', title: '单位与章节得分率' },
        titles: titles('單位與章節得分率', 'Rates of units by chapter'),
        data: figure('heatmap'),
        chart: { kind: 'heatmap', category: 'unit', values: ['rate'], series: 'chapter', showsValues: 1 },
      },
      {
        ...{ i: 'rank', x: 8, y: 10, w: 4, h: 9, elementKey: 'ranking', title: '单位排名' },
        titles: titles('單位排名', 'Ranking of units'),
        data: figure('results'),
        columns: ['unit', 'percent'],
        limit: 12,
      },
      {
        ...{ i: 'overdue', x: 0, y: 19, w: 6, h: 7, elementKey: 'chart', title: '逾期整改' },
        titles: titles('逾期整改', 'Overdue rectifications'),
        data: figure('overdue'),
        chart: {
          kind: 'horizontalBar',
          category: 'unit',
          values: ['days1to7', 'days8to15', 'days16to30', 'daysOver30'],
          isStacked: 1,
        },
      },
      {
        ...{ i: 'pressure', x: 6, y: 19, w: 6, h: 7, elementKey: 'chart', title: '加压站压力' },
        titles: titles('加壓站壓力', 'Pressure of the stations'),
        ...READINGS,
        chart: { kind: 'line', category: 'hour', values: ['pressure'], series: 'station' },
      },
    ],
  },
  {
    enCode: 'unitDesk',
    fullName: '单位工作台',
    names: { zhtw: '單位工作台', en: 'Unit desk' },
    category: 'unit',
    description: '本单位的待办、结果和准备情况',
    menuCode: 'auditResult.unitDesk',
    roles: ['sysAdmin', 'unitGM', 'unitCoord'],
    widgets: [
      {
        ...{ i: 'todo', x: 0, y: 0, w: 5, h: 8, elementKey: 'todoList', title: '待我处理' },
        titles: titles('待我處理', 'Waiting for me'),
      },
      {
        ...{ i: 'results', x: 5, y: 0, w: 7, h: 4, elementKey: 'table', title: '审核结果' },
        titles: titles('審核結果', 'Results'),
        data: figure('results'),
      },
      {
        ...{ i: 'readiness', x: 5, y: 4, w: 7, h: 4, elementKey: 'table', title: '准备情况' },
        titles: titles('準備情況', 'Readiness'),
        data: figure('readiness'),
      },
      {
        ...{ i: 'funnel', x: 0, y: 8, w: 5, h: 7, elementKey: 'chart', title: '整改进程' },
        titles: titles('整改進程', 'Progress of rectification'),
        data: figure('funnel'),
        chart: { kind: 'bar', category: 'step', values: ['count'], showsValues: 1 },
      },
      {
        ...{ i: 'notices', x: 5, y: 8, w: 7, h: 7, elementKey: 'notice', title: '公告' },
        titles: titles('公告', 'Notices'),
      },
    ],
  },
  {
    enCode: 'incidentDesk',
    fullName: '事故事件门户',
    names: { zhtw: '事故事件門戶', en: 'Incidents' },
    category: 'group',
    description: '近一年的事故事件、损失和未结案事项，各人只见自己范围内的',
    menuCode: 'auditResult.incidentDesk',
    roles: ['sysAdmin', 'msdHead', 'msd', 'groupLeader', 'unitGM', 'unitCoord'],
    widgets: [
      {
        ...{ i: 'totals', x: 0, y: 0, w: 12, h: 3, elementKey: 'dataBoard', title: '近一年概况' },
        titles: titles('近一年概況', 'The last twelve months'),
        data: incidents('incidentTotals'),
        columnNames: INCIDENT_NAMES,
      },
      {
        ...{ i: 'months', x: 0, y: 3, w: 7, h: 7, elementKey: 'chart', title: '各月事故与未遂事件' },
        titles: titles('各月事故與未遂事件', 'Incidents and near misses by month'),
        data: incidents('incidentMonths'),
        columnNames: INCIDENT_NAMES,
        chart: { kind: 'bar', category: 'month', values: ['incidents', 'near_misses'], isStacked: 1 },
      },
      {
        ...{ i: 'units', x: 7, y: 3, w: 5, h: 7, elementKey: 'ranking', title: '单位事故事件数' },
        titles: titles('單位事故事件數', 'Incidents by unit'),
        data: incidents('incidentUnits'),
        columns: ['unit', 'incidents'],
        columnNames: INCIDENT_NAMES,
      },
      {
        ...{ i: 'open', x: 0, y: 10, w: 12, h: 8, elementKey: 'table', title: '未结案的事故事件' },
        titles: titles('未結案的事故事件', 'Incidents that are not closed'),
        data: incidents('incidentOpen'),
        columnNames: INCIDENT_NAMES,
        limit: 20,
      },
    ],
  },
  {
    enCode: 'stationScreen',
    fullName: '加压站大屏',
    names: { zhtw: '加壓站大螢幕', en: 'Pumping stations' },
    category: 'screen',
    description: '各加压站的压力与余氯，供调度大厅大屏使用',
    menuCode: 'auditResult.stationScreen',
    roles: ['sysAdmin', 'msdHead', 'msd', 'groupLeader'],
    widgets: [
      {
        ...{ i: 'areas', x: 0, y: 0, w: 6, h: 12, elementKey: 'chart', title: '各供水片区出站压力（MPa）' },
        titles: titles('各供水片區出站壓力（MPa）', 'Pressure by service area (MPa)'),
        data: {
          from: 'static',
          rows: [
            { station: '城东加压站', pressure: 0.37 },
            { station: '城西加压站', pressure: 0.4 },
            { station: '南湖加压站', pressure: 0.36 },
          ],
        },
        chart: {
          kind: 'map',
          category: 'station',
          values: ['pressure'],
          mapId: 'serviceAreas',
          showsValues: 1,
          min: 0.3,
          max: 0.45,
        },
      },
      {
        ...{ i: 'pressure', x: 6, y: 0, w: 6, h: 6, elementKey: 'chart', title: '整点压力（MPa）' },
        titles: titles('整點壓力（MPa）', 'Pressure on the hour (MPa)'),
        ...READINGS,
        chart: { kind: 'line', category: 'hour', values: ['pressure'], series: 'station' },
      },
      {
        ...{ i: 'chlorine', x: 6, y: 6, w: 6, h: 6, elementKey: 'chart', title: '整点余氯（mg/L）' },
        titles: titles('整點餘氯（mg/L）', 'Residual chlorine on the hour (mg/L)'),
        ...READINGS,
        chart: { kind: 'line', category: 'hour', values: ['chlorine'], series: 'station', min: 0 },
      },
      {
        ...{ i: 'rows', x: 0, y: 12, w: 12, h: 7, elementKey: 'table', title: '监测数据' },
        titles: titles('監測資料', 'Readings'),
        ...READINGS,
      },
    ],
  },
];
