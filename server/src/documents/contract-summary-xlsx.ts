import type { ContractRow } from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { gradeName } from '@auditplus/core/scoring/grade-names.ts';
import { writeWorkbook } from '../kernel/spreadsheet.ts';
import { pick, type Texts } from '../kernel/texts.ts';

const TEXTS = {
  sheet: ['合同汇总', '合約彙總', 'Contracts'],
  details: ['指标明细', '指標明細', 'Indicators'],
  number: ['合同编号', '合約編號', 'Number'],
  year: ['年度', '年度', 'Year'],
  unit: ['企业', '企業', 'Company'],
  manager: ['企业总经理', '企業總經理', 'General manager'],
  signer: ['甲方签约人', '甲方簽約人', 'Signer of party A'],
  start: ['开始日期', '開始日期', 'From'],
  end: ['结束日期', '結束日期', 'To'],
  state: ['状态', '狀態', 'State'],
  due: ['签署期限', '簽署期限', 'Sign by'],
  signedAt: ['总经理签署时间', '總經理簽署時間', 'Signed'],
  effectiveAt: ['生效时间', '生效時間', 'In force since'],
  score: ['考核得分', '考核得分', 'Score'],
  grade: ['考核等级', '考核等級', 'Grade'],
  indicator: ['指标', '指標', 'Indicator'],
  kind: ['类别', '類別', 'Kind'],
  target: ['目标值', '目標值', 'Target'],
  weight: ['权重', '權重', 'Weight'],
  actual: ['实际值', '實際值', 'Result'],
  points: ['得分', '得分', 'Points'],
} as const satisfies Texts;

/** An indicator of a contract as the workbook lists it. */
export type SummaryIndicator = {
  readonly enCode: string;
  readonly unit: string;
  readonly kind: string;
  readonly fullName: string;
  readonly target: number;
  readonly weight: number;
  readonly actual: number | null;
  readonly score: number | null;
};

/** 合同汇总: one row a contract, and the indicators of all of them on a second sheet. */
export function contractSummaryXlsx(
  rows: readonly (ContractRow & { readonly stateText: string })[],
  indicators: readonly SummaryIndicator[],
  language: Language,
): Promise<Uint8Array> {
  const text = pick(TEXTS, language);
  return writeWorkbook(
    [
      {
        name: text.sheet,
        columns: [
          { header: text.number, width: 14 },
          { header: text.year, kind: 'integer', width: 8 },
          { header: text.unit, width: 28 },
          { header: text.manager, width: 12 },
          { header: text.signer, width: 12 },
          { header: text.start, kind: 'date', width: 12 },
          { header: text.end, kind: 'date', width: 12 },
          { header: text.state, width: 18 },
          { header: text.due, kind: 'date', width: 12 },
          { header: text.signedAt, kind: 'moment', width: 18 },
          { header: text.effectiveAt, kind: 'moment', width: 18 },
          { header: text.score, kind: 'rate', width: 10 },
          { header: text.grade, width: 10 },
        ],
        rows: rows.map((row) => [
          row.enCode,
          row.year,
          row.unit.fullName,
          row.partyB.name,
          row.partyASigner.name,
          row.periodStart,
          row.endedOn ?? row.periodEnd,
          row.stateText,
          row.signDue,
          row.signedAt,
          row.effectiveAt,
          row.score,
          row.grade === null ? null : gradeName(row.grade, language),
        ]),
      },
      {
        name: text.details,
        columns: [
          { header: text.number, width: 14 },
          { header: text.unit, width: 28 },
          { header: text.kind, width: 10 },
          { header: text.indicator, width: 36, wrap: true },
          { header: text.target, kind: 'number', width: 10 },
          { header: text.weight, kind: 'number', width: 10 },
          { header: text.actual, kind: 'number', width: 10 },
          { header: text.points, kind: 'points', width: 10 },
        ],
        rows: indicators.map((one) => [
          one.enCode,
          one.unit,
          one.kind,
          one.fullName,
          one.target,
          one.weight,
          one.actual,
          one.score,
        ]),
      },
    ],
    { title: text.sheet },
  );
}
