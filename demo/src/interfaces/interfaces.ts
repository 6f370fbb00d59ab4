import type { InterfacePlus } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { OtherTitles } from '@auditplus/contract/kernel/titles.ts';

type Parameter = {
  readonly field: string;
  readonly fieldName: string;
  readonly titles: OtherTitles;
  readonly dataType: 'varchar' | 'int';
  readonly defaultValue?: string;
};

/** A scheduled task that runs an interface. */
export type DemoTask = {
  readonly fullName: string;
  readonly enCode: string;
  readonly cron: string;
  readonly description: string;
  readonly parameter: readonly { readonly field: string; readonly value: string }[];
  readonly sortCode: number;
};

/** A data interface of the demonstration. */
export type DemoInterface = {
  readonly enCode: string;
  readonly fullName: string;
  readonly titles: OtherTitles;
  readonly categoryId: string;
  readonly description: string;
  readonly dataType: 1 | 2 | 3;
  readonly query?: string;
  readonly path?: string;
  readonly parameters?: readonly Parameter[];
  readonly plus?: Partial<InterfacePlus>;
  /** Stays a draft that is switched off: its host is not registered. */
  readonly isOff?: boolean;
  /** Everybody may take options from it. */
  readonly isForEverybody?: boolean;
  readonly task?: DemoTask;
};

/** A station, and how far its pressure and its chlorine lie from those of a usual one. */
const STATIONS = [
  ['城东加压站', 0, 0],
  ['城西加压站', 0.03, -0.04],
  ['南湖加压站', -0.02, 0.03],
] as const;

/** When people draw much water the pressure falls: in the morning and in the evening. */
const DRAWN = [1, 0, 0, 0, 1, 3, 7, 9, 7, 5, 4, 5, 6, 5, 4, 4, 5, 7, 9, 8, 6, 5, 3, 2];

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A day's readings on the hour: pressure in MPa, chlorine in mg/L. */
export const READINGS = STATIONS.flatMap(([station, pressure, chlorine]) =>
  DRAWN.map((drawn, hour) => ({
    station,
    hour: `${String(hour).padStart(2, '0')}:00`,
    pressure: rounded(0.42 - drawn * 0.008 + pressure),
    chlorine: rounded(0.55 - drawn * 0.006 + ((hour * 7) % 5) * 0.01 + chlorine),
  })),
);

/** Reads from a MariaDB where the installation names one for it. */
export const STATION_READINGS = 'demo.pressure';

/** Whom processes ask in the safety department of a unit. */
export const SAFETY_MANAGER = 'demo.safetyManager';

/** One of each kind of source, and the figures that safety people ask for most. */
export const INTERFACES: readonly DemoInterface[] = [
  {
    enCode: 'demo.units',
    fullName: '组织选项',
    titles: { zhtw: '組織選項', en: 'Units to choose from' },
    categoryId: 'master',
    description: '供选项字段和弹窗选择使用',
    dataType: 1,
    query: 'SELECT id, code, name, short_name\nFROM units\nORDER BY sort_order, code',
    plus: {
      cacheSeconds: 60,
      examples: [
        {
          id: 'units',
          name: '组织有编码和名称',
          values: [],
          asUserId: '',
          columns: ['id', 'code', 'name'],
          minRows: 1,
          maxRows: null,
        },
      ],
    },
    isForEverybody: true,
  },
  {
    enCode: 'demo.openFindings',
    fullName: '各单位审核发现数',
    titles: { zhtw: '各單位審核發現數', en: 'Audit findings by unit' },
    categoryId: 'audit',
    description: '调用人能看到的审核发现，按单位统计',
    dataType: 1,
    query: `SELECT u.name AS unit_name, count(*) AS findings,
  count(*) FILTER (WHERE f.major_hazard) AS major_hazards
FROM findings f
JOIN units u ON u.id = f.unit_id
WHERE f.year = {year}
GROUP BY u.name
ORDER BY findings DESC, unit_name`,
    parameters: [
      {
        field: 'year',
        fieldName: '年度',
        titles: { zhtw: '年度', en: 'Year' },
        dataType: 'int',
        defaultValue: '2026',
      },
    ],
    task: {
      fullName: '核对各单位审核发现数',
      enCode: 'RW.FXHD',
      cron: '30 6 * * 1',
      description: '每周一早晨运行一次，查询变慢或出错时在执行日志中可见',
      parameter: [{ field: 'year', value: '2026' }],
      sortCode: 30,
    },
  },
  {
    enCode: 'demo.overdue',
    fullName: '逾期整改',
    titles: { zhtw: '逾期整改', en: 'Overdue rectifications' },
    categoryId: 'audit',
    description: '已过整改期限而未关闭的整改任务',
    dataType: 1,
    query: `SELECT r.code, u.name AS unit_name, r.deadline, r.round
FROM rectifications r
JOIN units u ON u.id = r.unit_id
WHERE r.state NOT IN (7, 8) AND r.deadline < date(now())
ORDER BY r.deadline, r.code`,
  },
  {
    enCode: 'demo.incidentTotals',
    fullName: '近一年事故事件概况',
    titles: { zhtw: '近一年事故事件概況', en: 'Incidents of the last year' },
    categoryId: 'master',
    description: '调用人能看到的事故事件：件数、受伤人数、直接损失和未结案数',
    dataType: 1,
    query: `SELECT count(*) AS incidents, coalesce(sum(injured), 0) AS injured,
  coalesce(sum(loss), 0) AS loss, count(*) FILTER (WHERE state <> 'closed') AS open
FROM f_incidents
WHERE happened_on > date(now()) - 365`,
  },
  {
    enCode: 'demo.incidentMonths',
    fullName: '近一年各月事故事件',
    titles: { zhtw: '近一年各月事故事件', en: 'Incidents by month, last year' },
    categoryId: 'master',
    description: '按月统计的事故事件和未遂事件',
    dataType: 1,
    query: `SELECT to_char(happened_on, 'YYYY-MM') AS month,
  count(*) FILTER (WHERE category <> 'nearMiss') AS incidents,
  count(*) FILTER (WHERE category = 'nearMiss') AS near_misses
FROM f_incidents
WHERE happened_on > date(now()) - 365
GROUP BY 1
ORDER BY 1`,
  },
  {
    enCode: 'demo.incidentUnits',
    fullName: '近一年各单位事故事件',
    titles: { zhtw: '近一年各單位事故事件', en: 'Incidents by unit, last year' },
    categoryId: 'master',
    description: '按单位统计的事故事件和直接损失',
    dataType: 1,
    query: `SELECT u.id AS unit, count(*) AS incidents, sum(i.loss) AS loss
FROM f_incidents i
JOIN units u ON u.id = i.unit
WHERE i.happened_on > date(now()) - 365
GROUP BY u.id, u.code
ORDER BY incidents DESC, u.code`,
  },
  {
    enCode: 'demo.incidentOpen',
    fullName: '未结案的事故事件',
    titles: { zhtw: '未結案的事故事件', en: 'Open incidents' },
    categoryId: 'master',
    description: '还在调查的事故事件，最近的在前',
    dataType: 1,
    query: `SELECT i.happened_on, i.title, i.unit, i.place, i.loss
FROM f_incidents i
WHERE i.state <> 'closed'
ORDER BY i.happened_on DESC, i.title`,
  },
  {
    enCode: STATION_READINGS,
    fullName: '加压站压力与余氯',
    titles: { zhtw: '加壓站壓力與餘氯', en: 'Pressure and chlorine of the pumping stations' },
    categoryId: 'outside',
    description: '演示数据：各加压站整点压力（MPa）与余氯（mg/L）',
    dataType: 2,
    query: JSON.stringify(READINGS),
  },
  {
    enCode: SAFETY_MANAGER,
    fullName: '单位安全员',
    titles: { zhtw: '單位安全員', en: 'Safety manager of a unit' },
    categoryId: 'master',
    description: '流程节点的审批人：作业单位安全管理部的人员',
    dataType: 1,
    parameters: [
      {
        field: 'unit',
        fieldName: '单位',
        titles: { zhtw: '單位', en: 'Unit' },
        dataType: 'varchar',
        defaultValue: '',
      },
    ],
    query: `SELECT p.id AS "handleId", p.name
FROM people p
JOIN units d ON d.id = p.unit_id
WHERE d.parent_id = {unit} AND d.code LIKE '%-AQ'
ORDER BY p.sort_order, p.id`,
  },
  {
    enCode: 'demo.weather',
    fullName: '天气预报',
    titles: { zhtw: '天氣預報', en: 'Weather forecast' },
    categoryId: 'outside',
    description: '外部接口示例：登记 api.example.com 后可启用',
    dataType: 3,
    path: 'https://api.example.com/forecast/{city}',
    parameters: [
      {
        field: 'city',
        fieldName: '城市',
        titles: { zhtw: '城市', en: 'City' },
        dataType: 'varchar',
        defaultValue: 'qingyuan',
      },
    ],
    plus: { dataAt: '/daily', cacheSeconds: 1800 },
    isOff: true,
  },
];
