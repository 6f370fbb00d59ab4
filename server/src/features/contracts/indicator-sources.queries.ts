import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { IndicatorRows, SourceRow } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { rectificationRates } from '@auditplus/core/scoring/rectification-rates.ts';
import { type SqlBool, sql } from 'kysely';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { overdueSql } from '../rectifications/public.ts';
import { effectiveSheet } from '../scoring/public.ts';
import type { ContractRecord } from './contracts.repository.ts';

/** A value from its source with the rows that it is counted from; null where the source has nothing yet. */
type Sourced = IndicatorRows;

/** The days whose events count for a contract: the first and the last of a year's contracts are open to the outside. */
type Span = { readonly from: string; readonly to: string };

const spanOf = (row: ContractRecord): Span => ({
  from: row.predecessor_id === null ? '0001-01-01' : row.period_start,
  to: row.ended_on ?? '9999-12-31',
});

const isWithin = ({ from, to }: Span, day: string): boolean => from <= day && day <= to;

/** `row`: the contract; `publishedOnly`: for readers to whom a score is open only with its published report. */
type Asked = { readonly row: ContractRecord; readonly source: string; readonly publishedOnly?: boolean };

/** What a source says of a contract now; null for an indicator that people fill in. */
export async function sourced(
  ctx: Ctx,
  db: Db | Tx,
  { row, source, publishedOnly = false }: Asked,
): Promise<Sourced | null> {
  switch (source) {
    case 'AUDIT_SCORE':
      return auditScore(ctx, db, { row, publishedOnly });
    case 'RECT_RATE':
      return onTimeRate(ctx, db, row);
    case 'REPORT_COUNT':
      return reportCount(db, row);
    default:
      return null;
  }
}

const SYSTEM_AUDIT = 1;

/**
 * The published percent of the unit's system audit of the year, with its chapters. It belongs to whoever held the
 * post on the day on which it was confirmed (audit-domain 12).
 */
async function auditScore(
  ctx: Ctx,
  db: Db | Tx,
  { row, publishedOnly }: { readonly row: ContractRecord; readonly publishedOnly: boolean },
): Promise<Sourced> {
  const task = await db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select([
      'check_tasks.id',
      'check_tasks.published_percent',
      'check_tasks.locked_at',
      'checks.id as check_id',
    ])
    .where('checks.year', '=', row.year)
    .where('checks.check_type', '=', SYSTEM_AUDIT)
    .where('checks.delete_mark', '=', 0)
    .where('check_tasks.unit_org_id', '=', row.unit_org_id)
    .where('check_tasks.state', '>=', taskLifecycle.state.final)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where('check_tasks.published_percent', 'is not', null)
    .$if(publishedOnly, (query) => query.where(hasPublishedReport))
    .orderBy('check_tasks.locked_at', 'desc')
    .executeTakeFirst();
  if (!task?.locked_at) return { ...NOTHING, waived: false };
  const at = dayOf(task.locked_at);
  if (!isWithin(spanOf(row), at)) return { ...NOTHING, waived: true };
  const { sheet } = await effectiveSheet(ctx, task.id, db);
  const names = await chapterNames(
    db,
    sheet.chapters.map(({ id }) => id),
  );
  const rows = sheet.chapters
    .filter(({ due }) => due > 0)
    .map(
      (chapter): SourceRow => ({
        id: chapter.id,
        code: chapter.nodeCode,
        name: names.get(chapter.id) ?? '',
        at,
        numerator: chapter.got / 100,
        denominator: chapter.due / 100,
        address: `/evaluationDetail/${task.check_id}/${task.id}`,
      }),
    );
  return { ...sumsOf(rows), value: Number(task.published_percent), waived: false };
}

const hasPublishedReport = sql<SqlBool>`EXISTS (SELECT 1 FROM reports WHERE reports.check_task_id = check_tasks.id
  AND reports.state = ${reportLifecycle.state.published} AND reports.delete_mark = 0)`;

async function chapterNames(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('standard_nodes')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((node) => [node.id, node.full_name]));
}

/** 按期整改率 (audit-domain 5.10) over the findings issued to the unit in the span, closed or overdue. */
async function onTimeRate(ctx: Ctx, db: Db | Tx, row: ContractRecord): Promise<Sourced> {
  const { from, to } = spanOf(row);
  const issuedOn = sql<string>`(findings.issued_at AT TIME ZONE 'Asia/Shanghai')::date`;
  const late = overdueSql(dayOf(ctx.clock.now()));
  const found = await db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .select(['rectifications.id', 'rectifications.en_code', 'rectifications.check_id', 'findings.title'])
    .select(['rectifications.deadline', 'rectifications.state', 'rectifications.closed_on_time'])
    .where('findings.unit_org_id', '=', row.unit_org_id)
    .where('findings.delete_mark', '=', 0)
    .where('checks.year', '=', row.year)
    .where(sql<SqlBool>`${issuedOn} BETWEEN ${from}::date AND ${to}::date`)
    .where(sql<SqlBool>`(rectifications.state IN ${inStates(rectificationLifecycle, 'closed')} OR ${late})`)
    .orderBy('rectifications.en_code')
    .execute();
  const rows = found.map(
    (one): SourceRow => ({
      id: one.id,
      code: one.en_code,
      name: one.title,
      at: one.deadline,
      numerator: rectificationLifecycle.is(one.state, 'closed') && one.closed_on_time === 1 ? 1 : 0,
      denominator: 1,
      address: `/SubmitProofs/${one.check_id}/${one.id}`,
    }),
  );
  const sums = sumsOf(rows);
  const closed = found.filter(({ state }) => rectificationLifecycle.is(state, 'closed')).length;
  const { onTime } = rectificationRates({
    ...NO_COUNTS,
    closed,
    closedOnTime: sums.numerator,
    openOverdue: rows.length - closed,
  });
  return { ...sums, value: onTime === null ? null : onTime / 100, waived: false };
}
const NO_COUNTS = {
  issued: 0,
  voided: 0,
  closedDays: 0,
  findings: 0,
  repeatFindings: 0,
};

/** How many audit reports were published on the unit in the year. */
async function reportCount(db: Db | Tx, row: ContractRecord): Promise<Sourced> {
  const { from, to } = spanOf(row);
  const found = await db
    .selectFrom('reports')
    .innerJoin('checks', 'checks.id', 'reports.check_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'reports.check_task_id')
    .select([
      'reports.id',
      'reports.en_code',
      'reports.full_name',
      'reports.published_at',
      'checks.check_type',
    ])
    .where('check_tasks.unit_org_id', '=', row.unit_org_id)
    .where('checks.year', '=', row.year)
    .where('reports.state', '=', reportLifecycle.state.published)
    .where('reports.delete_mark', '=', 0)
    .orderBy('reports.published_at')
    .execute();
  const rows = found.flatMap((report): SourceRow[] => {
    const at = report.published_at ? dayOf(report.published_at) : null;
    if (at === null || !isWithin({ from, to }, at)) return [];
    const address = `/auditReportList?checkType=${report.check_type}&id=${report.id}`;
    const { id, en_code: code, full_name: name } = report;
    return [{ id, code, name, at, numerator: 1, denominator: 1, address }];
  });
  return { ...sumsOf(rows), value: rows.length, waived: false };
}

const NOTHING = { rows: [], numerator: 0, denominator: 0, value: null };

/** The rows with their sums, added in hundredths so that no fraction is lost. */
export function sumsOf(rows: readonly SourceRow[]): Pick<Sourced, 'rows' | 'numerator' | 'denominator'> {
  const sum = (values: readonly number[]) =>
    values.reduce((total, value) => total + Math.round(value * 100), 0) / 100;
  return {
    rows: [...rows],
    numerator: sum(rows.map(({ numerator }) => numerator)),
    denominator: sum(rows.map(({ denominator }) => denominator)),
  };
}
