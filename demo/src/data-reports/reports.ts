/** A report of the demonstration, and the entry of the menu that opens it. */
export type DemoReport = {
  readonly enCode: string;
  readonly fullName: string;
  readonly names: { readonly zhtw: string; readonly en: string };
  readonly categoryId: string;
  readonly description: string;
  readonly menuCode: string;
  /** Codes of the roles that find it in their menu. */
  readonly roles: readonly string[];
  readonly body: object;
};

const label = (zh: string, en: string) => ({ zh, en });
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
    { value: '1', label: label('严重不符合', 'Major') },
    { value: '2', label: label('一般不符合', 'Minor') },
    { value: '3', label: label('观察项', 'Observation') },
    { value: '4', label: label('改进机会', 'Opportunity') },
  ],
};
const count = (zh: string, en: string, more: object = {}) => ({
  name: 'n',
  kind: 'count',
  label: label(zh, en),
  ...more,
});

/** Reports on findings and corrective actions; each reader gets those of the own scope. */
export const REPORTS: readonly DemoReport[] = [
  {
    enCode: 'findingsMonthly',
    fullName: '审核发现统计月报',
    names: { zhtw: '審核發現統計月報', en: 'Findings by month' },
    categoryId: 'safety',
    description: '按单位、月份和严重程度统计审核发现，并与去年同期比较',
    menuCode: 'auditResult.findingsMonthly',
    roles: ROLES,
    body: {
      parameters: [YEAR],
      sets: [
        {
          from: 'relation',
          name: 'findings',
          label: label('审核发现', 'Findings'),
          relation: 'findings',
          where: [{ column: 'created_at', operator: 'withinBoth', parameter: 'year' }],
          names: [UNIT_NAMES, SEVERITIES],
        },
        {
          from: 'relation',
          name: 'thisYear',
          label: label('本年度审核发现', 'Findings of the year'),
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
          text: label('{year} 年审核发现统计', 'Findings of {year}'),
        },
        {
          kind: 'figures',
          id: 'figures',
          set: 'findings',
          compared: { column: 'created_at', from: 'year', to: 'year' },
          measures: [
            count('审核发现', 'Findings'),
            { name: 'major', kind: 'count', label: label('严重不符合', 'Major'), when: 'severity = 1' },
            { name: 'repeated', kind: 'ratio', label: label('重复发生率', 'Repeated'), when: 'repeated' },
          ],
        },
        {
          kind: 'chart',
          id: 'months',
          title: label('各月审核发现', 'Findings by month'),
          set: 'thisYear',
          category: { column: 'created_at', by: 'month' },
          series: { column: 'severity' },
          measures: [count('数量', 'Number')],
          chart: { kind: 'bar', isStacked: 1 },
        },
        {
          kind: 'group',
          id: 'units',
          title: label('按单位统计', 'By unit'),
          set: 'findings',
          compared: { column: 'created_at', from: 'year', to: 'year' },
          groups: [{ column: 'unit_id', label: label('单位', 'Unit') }, { column: 'severity' }],
          measures: [count('数量', 'Number', { extras: ['share', 'lastYear', 'change'], hasBar: true })],
        },
        {
          kind: 'crosstab',
          id: 'crossed',
          title: label('单位与月份', 'Units and months'),
          set: 'thisYear',
          rows: [{ column: 'unit_id', label: label('单位', 'Unit') }],
          columns: [{ column: 'created_at', by: 'month' }],
          measures: [count('数量', 'Number', { marks: [{ when: 'value >= 10', tone: 'bad' }] })],
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
          title: label('各单位整改及时率', 'On time, by unit'),
          set: 'actions',
          groups: [{ column: 'unit_id', label: label('单位', 'Unit') }],
          measures: [
            {
              name: 'onTime',
              kind: 'ratio',
              label: label('及时率', 'On time'),
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
              label: label('已关闭', 'Closed'),
              when: 'not isEmpty(closed_at)',
            },
            count('整改总数', 'All'),
          ],
          order: { by: 'onTime', isDescending: true },
        },
        {
          kind: 'chart',
          id: 'chart',
          title: label('整改数量', 'Corrective actions'),
          set: 'actions',
          category: { column: 'unit_id' },
          measures: [count('整改总数', 'All')],
          order: { by: 'n', isDescending: true },
          chart: { kind: 'horizontalBar', showsValues: 1 },
        },
      ],
    },
  },
];
