/** A report of the demonstration, and the entry of the menu that opens it. */
export type DemoReport = {
  readonly enCode: string;
  readonly fullName: string;
  readonly names: { readonly zhtw: string; readonly en: string };
  readonly categoryId: string;
  readonly description: string;
  readonly descriptions: { readonly zhtw: string; readonly en: string };
  readonly menuCode: string;
  /** Codes of the roles that find it in their menu. */
  readonly roles: readonly string[];
  readonly body: object;
};

/** A text in three languages; what is written the same in Traditional Chinese is given once. */
const label = (zh: string, en: string, zhtw = zh) => ({ zh, zhtw, en });
const ROLES = ['sysAdmin', 'msdHead', 'msd', 'groupLeader', 'unitGM', 'unitSafety'];

const YEAR = {
  name: 'year',
  label: label('年度', 'Year'),
  type: 'year',
  isRequired: true,
  initial: '@thisYear',
};
const UNIT_NAMES = { column: 'unit_id', of: 'unit' };
const SEVERITIES = {
  column: 'severity',
  of: 'list',
  list: [
    { value: '1', label: label('严重不符合', 'Major', '嚴重不符合') },
    { value: '2', label: label('一般不符合', 'Minor') },
    { value: '3', label: label('观察项', 'Observation', '觀察項') },
    { value: '4', label: label('改进机会', 'Opportunity', '改進機會') },
  ],
};
const count = (named: ReturnType<typeof label>, more: object = {}) => ({
  name: 'n',
  kind: 'count',
  label: named,
  ...more,
});

const NUMBER = label('数量', 'Number', '數量');

/** Those who have the functions whose records these reports count. */
const FORM_ROLES = ['sysAdmin', 'msdHead', 'msd', 'groupLeader', 'unitGM', 'unitCoord'];

/** The records of a year of a function, which is named by its code. */
const formOf = (code: string, name: object, day: string, operator = 'within') => ({
  ...{ from: 'form', name: code, label: name, designId: code },
  where: [{ column: day, operator, parameter: 'year' }],
});

/** Reports on findings, corrective actions and what companies register; each reader gets those of the own scope. */
export const REPORTS: readonly DemoReport[] = [
  {
    enCode: 'findingsMonthly',
    fullName: '审核发现统计月报',
    names: { zhtw: '審核發現統計月報', en: 'Findings by month' },
    categoryId: 'safety',
    description: '按单位、月份和严重程度统计审核发现，并与去年同期比较',
    descriptions: {
      zhtw: '按單位、月份和嚴重程度統計審核發現，並與去年同期比較',
      en: 'Findings by unit, month and severity, compared with the same period of last year',
    },
    menuCode: 'auditResult.findingsMonthly',
    roles: ROLES,
    body: {
      parameters: [YEAR],
      sets: [
        {
          from: 'relation',
          name: 'findings',
          label: label('审核发现', 'Findings', '審核發現'),
          relation: 'findings',
          where: [{ column: 'created_at', operator: 'withinBoth', parameter: 'year' }],
          names: [UNIT_NAMES, SEVERITIES],
        },
        {
          from: 'relation',
          name: 'thisYear',
          label: label('本年度审核发现', 'Findings of the year', '本年度審核發現'),
          relation: 'findings',
          where: [{ column: 'created_at', operator: 'within', parameter: 'year' }],
          names: [UNIT_NAMES, SEVERITIES],
        },
      ],
      blocks: [
        {
          kind: 'text',
          id: 'title',
          style: 'title',
          text: label('{year} 年审核发现统计', 'Findings of {year}', '{year} 年審核發現統計'),
        },
        {
          kind: 'figures',
          id: 'figures',
          set: 'findings',
          compared: { column: 'created_at', from: 'year', to: 'year' },
          measures: [
            count(label('审核发现', 'Findings', '審核發現')),
            {
              name: 'major',
              kind: 'count',
              label: label('严重不符合', 'Major', '嚴重不符合'),
              when: 'severity = 1',
            },
            {
              name: 'repeated',
              kind: 'ratio',
              label: label('重复发生率', 'Repeated', '重複發生率'),
              when: 'repeated',
            },
          ],
        },
        {
          kind: 'chart',
          id: 'months',
          title: label('各月审核发现', 'Findings by month', '各月審核發現'),
          set: 'thisYear',
          category: { column: 'created_at', by: 'month' },
          series: { column: 'severity' },
          measures: [count(NUMBER)],
          chart: { kind: 'bar', isStacked: 1 },
        },
        {
          kind: 'group',
          id: 'units',
          title: label('按单位统计', 'By unit', '按單位統計'),
          set: 'findings',
          compared: { column: 'created_at', from: 'year', to: 'year' },
          groups: [{ column: 'unit_id', label: label('单位', 'Unit', '單位') }, { column: 'severity' }],
          measures: [count(NUMBER, { extras: ['share', 'lastYear', 'change'], hasBar: true })],
        },
        {
          kind: 'crosstab',
          id: 'crossed',
          title: label('单位与月份', 'Units and months', '單位與月份'),
          set: 'thisYear',
          rows: [{ column: 'unit_id', label: label('单位', 'Unit', '單位') }],
          columns: [{ column: 'created_at', by: 'month' }],
          measures: [count(NUMBER, { marks: [{ when: 'value >= 10', tone: 'bad' }] })],
        },
      ],
    },
  },
  {
    enCode: 'rectificationRanking',
    fullName: '整改及时率排名',
    names: { zhtw: '整改及時率排名', en: 'Corrective actions closed on time' },
    categoryId: 'safety',
    description: '各单位整改按期关闭的比例，从高到低',
    descriptions: {
      zhtw: '各單位整改按期關閉的比例，從高到低',
      en: 'Share of corrective actions that each unit closed on time, highest first',
    },
    menuCode: 'auditResult.rectificationRanking',
    roles: ROLES,
    body: {
      sets: [
        {
          from: 'relation',
          name: 'actions',
          label: label('整改', 'Corrective actions'),
          relation: 'rectifications',
          names: [UNIT_NAMES],
        },
      ],
      blocks: [
        {
          kind: 'group',
          id: 'ranking',
          title: label('各单位整改及时率', 'On time, by unit', '各單位整改及時率'),
          set: 'actions',
          groups: [{ column: 'unit_id', label: label('单位', 'Unit', '單位') }],
          measures: [
            {
              name: 'onTime',
              kind: 'ratio',
              label: label('及时率', 'On time', '及時率'),
              when: 'closed_on_time',
              overWhen: 'not isEmpty(closed_at)',
              extras: ['rank'],
              hasBar: true,
              marks: [
                { when: 'value < 0.8', tone: 'bad', icon: 'down' },
                { when: 'value >= 0.95', tone: 'good' },
              ],
            },
            {
              name: 'closed',
              kind: 'count',
              label: label('已关闭', 'Closed', '已關閉'),
              when: 'not isEmpty(closed_at)',
            },
            count(label('整改总数', 'All', '整改總數')),
          ],
          order: { by: 'onTime', isDescending: true },
        },
        {
          kind: 'chart',
          id: 'chart',
          title: label('整改数量', 'Corrective actions', '整改數量'),
          set: 'actions',
          category: { column: 'unit_id' },
          measures: [count(label('整改总数', 'All', '整改總數'))],
          order: { by: 'n', isDescending: true },
          chart: { kind: 'horizontalBar', showsValues: 1 },
        },
      ],
    },
  },
  {
    enCode: 'hazardsMonthly',
    fullName: '隐患统计月报',
    names: { zhtw: '隱患統計月報', en: 'Hazards by month' },
    categoryId: 'safety',
    description: '按单位、月份、类别和等级统计登记的隐患，并与去年同期比较',
    descriptions: {
      zhtw: '按單位、月份、類別和等級統計登記的隱患，並與去年同期比較',
      en: 'Registered hazards by unit, month, kind and severity, compared with the same period of last year',
    },
    menuCode: 'auditResult.hazardsMonthly',
    roles: FORM_ROLES,
    body: {
      parameters: [YEAR],
      sets: [
        formOf('hazards', label('隐患', 'Hazards', '隱患'), 'foundOn', 'withinBoth'),
        {
          ...formOf('hazards', label('本年度隐患', 'Hazards of the year', '本年度隱患'), 'foundOn'),
          name: 'thisYear',
        },
      ],
      blocks: [
        {
          ...{ kind: 'text', id: 'title', style: 'title' },
          text: label('{year} 年隐患统计', 'Hazards of {year}', '{year} 年隱患統計'),
        },
        {
          ...{ kind: 'figures', id: 'figures', set: 'hazards' },
          compared: { column: 'foundOn', from: 'year', to: 'year' },
          measures: [
            count(label('隐患', 'Hazards', '隱患')),
            {
              name: 'cost',
              kind: 'sum',
              column: 'totalCost',
              label: label('整改费用（元）', 'Cost (CNY)', '整改費用（元）'),
            },
          ],
        },
        {
          ...{ kind: 'chart', id: 'months', set: 'thisYear' },
          title: label('各月隐患', 'Hazards by month', '各月隱患'),
          category: { column: 'foundOn', by: 'month' },
          series: { column: 'level' },
          measures: [count(NUMBER)],
          chart: { kind: 'bar', isStacked: 1 },
        },
        {
          ...{ kind: 'group', id: 'units', set: 'hazards' },
          title: label('按单位统计', 'By unit', '按單位統計'),
          compared: { column: 'foundOn', from: 'year', to: 'year' },
          groups: [{ column: 'unit' }, { column: 'level' }],
          measures: [count(NUMBER, { extras: ['share', 'lastYear', 'change'], hasBar: true })],
        },
        {
          ...{ kind: 'crosstab', id: 'crossed', set: 'thisYear' },
          title: label('类别与整改状态', 'Categories and states', '類別與整改狀態'),
          rows: [{ column: 'category' }],
          columns: [{ column: 'status' }],
          measures: [count(NUMBER)],
        },
      ],
    },
  },
  {
    enCode: 'incidentLedger',
    fullName: '事故台账',
    names: { zhtw: '事故台帳', en: 'Incident ledger' },
    categoryId: 'safety',
    description: '年度内的事故事件，含受伤人数和损失',
    descriptions: {
      zhtw: '年度內的事故事件，含受傷人數和損失',
      en: 'Incidents of the year with people injured and loss',
    },
    menuCode: 'auditResult.incidentLedger',
    roles: FORM_ROLES,
    body: {
      parameters: [YEAR],
      sets: [formOf('incidents', label('事故事件', 'Incidents'), 'happenedOn')],
      blocks: [
        {
          ...{ kind: 'figures', id: 'figures', set: 'incidents' },
          measures: [
            count(label('事故事件', 'Incidents')),
            {
              name: 'injured',
              kind: 'sum',
              column: 'injured',
              label: label('受伤人数', 'Injured', '受傷人數'),
            },
            {
              name: 'loss',
              kind: 'sum',
              column: 'loss',
              label: label('直接损失（万元）', 'Loss (10,000 CNY)', '直接損失（萬元）'),
            },
          ],
        },
        {
          ...{ kind: 'table', id: 'ledger', set: 'incidents' },
          title: label('事故事件明细', 'Incidents', '事故事件明細'),
          columns: [
            { column: 'happenedOn' },
            { column: 'unit' },
            { column: 'title' },
            { column: 'category' },
            { column: 'place' },
            { column: 'injured', hasTotal: true },
            { column: 'loss', hasTotal: true },
            { column: 'state' },
          ],
          order: { by: 'happenedOn', isDescending: true },
        },
      ],
    },
  },
  {
    enCode: 'permitStatistics',
    fullName: '危险作业统计',
    names: { zhtw: '危險作業統計', en: 'Hazardous work' },
    categoryId: 'safety',
    description: '年度内各类特种作业票的数量，按类别、单位和月份',
    descriptions: {
      zhtw: '年度內各類特種作業票的數量，按類別、單位和月份',
      en: 'Permits for dangerous work of the year, by kind, unit and month',
    },
    menuCode: 'auditResult.permitStatistics',
    roles: FORM_ROLES,
    body: {
      parameters: [YEAR],
      sets: [formOf('permits', label('作业票', 'Work permits', '作業票'), 'startsAt')],
      blocks: [
        {
          ...{ kind: 'chart', id: 'categories', set: 'permits' },
          title: label('各类作业', 'By kind of work', '各類作業'),
          category: { column: 'category' },
          measures: [count(NUMBER)],
          order: { by: 'n', isDescending: true },
          chart: { kind: 'pie', showsValues: 1 },
        },
        {
          ...{ kind: 'group', id: 'kinds', set: 'permits' },
          title: label('按类别和状态', 'By kind and state', '按類別和狀態'),
          groups: [{ column: 'category' }, { column: 'state' }],
          measures: [count(NUMBER, { extras: ['share'], hasBar: true })],
        },
        {
          ...{ kind: 'crosstab', id: 'crossed', set: 'permits' },
          title: label('单位与月份', 'Units and months', '單位與月份'),
          rows: [{ column: 'unit' }],
          columns: [{ column: 'startsAt', by: 'month' }],
          measures: [count(NUMBER)],
        },
      ],
    },
  },
];
