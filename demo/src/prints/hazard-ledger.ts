import type {
  PrintBlock,
  PrintCell,
  PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';

const text = (words: string): PrintText => {
  const [zh = '', zhtw = '', en = ''] = words.split('|');
  return { zh, zhtw, en };
};

/** What the hazards of the record's company and year add up to. */
const TOTALS = `SELECT u.name AS unit_name, to_char(h.found_on, 'YYYY') AS year, count(*) AS hazards,
  count(*) FILTER (WHERE o.status = 'closed') AS closed,
  count(*) FILTER (WHERE o.status <> 'closed' AND o.due < date(now())) AS overdue
FROM f_hazards h
JOIN units u ON u.id = h.unit
JOIN f_hazards o ON o.unit = h.unit AND to_char(o.found_on, 'YYYY') = to_char(h.found_on, 'YYYY')
WHERE h.id = @formId
GROUP BY u.name, to_char(h.found_on, 'YYYY')`;

/** Names of options in the three languages, for a statement that joins them by their codes. */
const names = (...lines: readonly string[]): string =>
  lines
    .map((line) => {
      const [code = '', zh = '', zhtw = '', en = ''] = line.split('|');
      return `('${code}', '${zh}', '${zhtw}', '${en}')`;
    })
    .join(', ');

/** The hazards themselves, the oldest first. */
const ROWS = `SELECT row_number() OVER (ORDER BY o.found_on, o.id) AS no, o.found_on, o.title, o.place,
  c.zh AS category, c.zhtw AS category_zhtw, c.en AS category_en,
  l.zh AS level, l.zhtw AS level_zhtw, l.en AS level_en,
  finder.name AS finder, owner.name AS owner, o.due, o.total_cost,
  s.zh AS status, s.zhtw AS status_zhtw, s.en AS status_en
FROM f_hazards h
JOIN f_hazards o ON o.unit = h.unit AND to_char(o.found_on, 'YYYY') = to_char(h.found_on, 'YYYY')
LEFT JOIN people finder ON finder.id = o.finder
LEFT JOIN people owner ON owner.id = o.owner
LEFT JOIN (VALUES ${names(
  'equipment|设备设施|設備設施|Equipment',
  'behaviour|人员行为|人員行為|Behaviour',
  'environment|作业环境|作業環境|Workplace',
  'chemical|危险化学品|危險化學品|Chemicals',
  'management|管理缺陷|管理缺陷|Management',
)}) AS c (code, zh, zhtw, en) ON c.code = o.category
LEFT JOIN (VALUES ${names(
  'general|一般|一般|Minor',
  'serious|较大|較大|Serious',
  'major|重大|重大|Major',
)}) AS l (code, zh, zhtw, en) ON l.code = o.level
LEFT JOIN (VALUES ${names(
  'open|待整改|待整改|Open',
  'working|整改中|整改中|In progress',
  'closed|已整改|已整改|Closed',
)}) AS s (code, zh, zhtw, en) ON s.code = o.status
WHERE h.id = @formId
ORDER BY no`;

export const HAZARD_LEDGER_SQL = [{ sql: TOTALS }, { sql: ROWS }];

const head = (words: string): PrintCell => ({ text: text(words), style: 'strong', align: 'center' });
const value = (zh: string, align?: 'center' | 'right'): PrintCell => ({
  text: { zh },
  style: 'small',
  ...(align && { align }),
});
const named = (field: string): PrintCell => ({
  text: { zh: `{table1.${field}}`, zhtw: `{table1.${field}_zhtw}`, en: `{table1.${field}_en}` },
  style: 'small',
  align: 'center',
});

/** The register of hazards of one company and year: a wide table on A3, with the seal of the safety department. */
export const hazardLedger = (seal: string): readonly PrintBlock[] => [
  {
    kind: 'heading',
    level: 1,
    align: 'center',
    text: text(
      '{unit_name} {year} 年隐患排查治理台账|{unit_name} {year} 年隱患排查治理台帳|Register of hazards {year}: {unit_name}',
    ),
  },
  {
    kind: 'paragraph',
    align: 'center',
    style: 'muted',
    text: text(
      '共 {hazards} 项，已整改 {closed} 项，逾期未整改 {overdue} 项|共 {hazards} 項，已整改 {closed} 項，逾期未整改 {overdue} 項|{hazards} hazards, {closed} closed, {overdue} overdue',
    ),
  },
  {
    kind: 'table',
    widths: [0.6, 1.3, 3.4, 2, 1.4, 1, 1.3, 1.3, 1.3, 1.2, 1.1],
    lines: 'all',
    rows: [
      {
        isHead: true,
        cells: [
          head('序号|序號|No.'),
          head('发现日期|發現日期|Found on'),
          head('隐患名称|隱患名稱|Hazard'),
          head('具体位置|具體位置|Place'),
          head('类别|類別|Category'),
          head('等级|等級|Severity'),
          head('发现人|發現人|Found by'),
          head('整改责任人|整改責任人|Responsible'),
          head('整改期限|整改期限|Due'),
          head('费用（元）|費用（元）|Cost (CNY)'),
          head('状态|狀態|Status'),
        ],
      },
      {
        over: 'table1',
        cells: [
          value('{table1.no}', 'center'),
          value('{table1.found_on}', 'center'),
          value('{table1.title}'),
          value('{table1.place|dash}'),
          named('category'),
          named('level'),
          value('{table1.finder|dash}'),
          value('{table1.owner|dash}'),
          value('{table1.due|dash}', 'center'),
          value('{table1.total_cost|money}', 'right'),
          named('status'),
        ],
      },
    ],
  },
  { kind: 'space', height: 8 },
  {
    kind: 'paragraph',
    align: 'right',
    text: text('安全管理部（盖章）|安全管理部（蓋章）|Safety department (seal)'),
  },
  { kind: 'seal', seal, size: 40, turn: -8, right: -12, down: -22, align: 'right' },
];
