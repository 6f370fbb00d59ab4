import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type {
  FunnelStep,
  NatureCell,
  OverdueRow,
  RepeatRow,
  StatQuery,
} from '@auditplus/contract/features/statistics/statistics.model.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { CASES, casesOf, isLate, isRepeat, lateDays, reached } from './finding-cases.queries.ts';

const yearOnly = ({ year }: StatQuery) => ({ from: year, to: year });

/** Overdue rectifications by unit and age (G5). */
export async function overdue(ctx: Ctx, query: StatQuery): Promise<{ list: z.infer<typeof OverdueRow>[] }> {
  const today = dayOf(ctx.clock.now());
  const late = lateDays(today);
  const between = (from: number, to: number | null) =>
    sql<number>`(count(*) FILTER (WHERE ${late} >= ${from} ${to === null ? sql`` : sql`AND ${late} <= ${to}`}))::int`;
  const { rows } = await sql<{
    id: string;
    fullName: string;
    enCode: string;
    total: number;
    days1to7: number;
    days8to15: number;
    days16to30: number;
    daysOver30: number;
  }>`SELECT unit.id, unit.full_name AS "fullName", unit.en_code AS "enCode", count(*)::int AS total,
      ${between(1, 7)} AS "days1to7", ${between(8, 15)} AS "days8to15", ${between(16, 30)} AS "days16to30",
      ${between(31, null)} AS "daysOver30"
    FROM ${CASES}
    WHERE ${casesOf(ctx, query, yearOnly(query))} AND ${isLate(today)}
    GROUP BY unit.id ORDER BY total DESC, unit.en_code`.execute(ctx.db);
  return {
    list: rows.map(({ id, fullName, enCode, ...days }) => ({ unit: { id, fullName, enCode }, ...days })),
  };
}

const STEPS = ['issued', 'planned', 'proof', 'verified', 'closed'] as const;

/** How far the findings have come (G6); a finding that skipped a step counts there with the next one. */
export async function funnel(ctx: Ctx, query: StatQuery): Promise<{ list: z.infer<typeof FunnelStep>[] }> {
  const days = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM (${to} - ${from})) / 86400)`;
  const { rows } = await sql<Record<string, number | null>>`
    WITH cases AS (
      SELECT findings.issued_at, rectifications.plan_submitted_at AS planned_at, rectifications.closed_at,
        ${reached('planned')} AS is_planned, ${reached('proof')} AS is_proved,
        ${reached('verified')} AS is_verified, ${reached('closed')} AS is_closed,
        (SELECT min(submitted_at) FROM rectify_proofs WHERE rectification_id = rectifications.id) AS proof_at,
        (SELECT min(verified_at) FROM verifications WHERE rectification_id = rectifications.id AND result = 1)
          AS verified_at
      FROM ${CASES} WHERE ${casesOf(ctx, query, yearOnly(query))} AND ${reached('issued')}
    )
    SELECT count(*)::int AS issued,
      (count(*) FILTER (WHERE is_planned))::int AS planned,
      (count(*) FILTER (WHERE is_proved))::int AS proof,
      (count(*) FILTER (WHERE is_verified))::int AS verified,
      (count(*) FILTER (WHERE is_closed))::int AS closed,
      ${days(sql`issued_at`, sql`planned_at`)} AS "plannedDays",
      ${days(sql`coalesce(planned_at, issued_at)`, sql`proof_at`)} AS "proofDays",
      ${days(sql`proof_at`, sql`verified_at`)} AS "verifiedDays",
      ${days(sql`verified_at`, sql`closed_at`)} AS "closedDays"
    FROM cases`.execute(ctx.db);
  const [row] = rows;
  return {
    list: STEPS.map((step) => ({
      step,
      count: row?.[step] ?? 0,
      medianDays: oneDecimal(row?.[`${step}Days`] ?? null),
    })),
  };
}

const oneDecimal = (value: number | null): number | null =>
  value === null ? null : Math.round(Number(value) * 10) / 10;

/** Years over which repeats are shown. */
const REPEAT_YEARS = 5;

/** Repeat findings by clause and year (G8). */
export async function repeats(ctx: Ctx, query: StatQuery): Promise<{ list: z.infer<typeof RepeatRow>[] }> {
  const years = { from: query.year - REPEAT_YEARS + 1, to: query.year };
  const { rows } = await sql<{ nodeCode: string; fullName: string; year: number; count: number }>`
    SELECT standard_nodes.node_code AS "nodeCode", max(${nameIn(ctx.language, 'standard_nodes')}) AS "fullName", checks.year,
      count(*)::int AS count
    FROM ${CASES} WHERE ${casesOf(ctx, query, years)}
      AND ${isRepeat}
    GROUP BY standard_nodes.node_code, checks.year ORDER BY checks.year`.execute(ctx.db);
  const list = [...Map.groupBy(rows, ({ nodeCode }) => nodeCode)].map(([nodeCode, own]) => ({
    nodeCode,
    fullName: own.at(-1)?.fullName ?? '',
    years: own.map(({ year, count }) => ({ year, count })),
    total: own.reduce((sum, { count }) => sum + count, 0),
  }));
  return { list: list.sort((a, b) => b.total - a.total || byCode(a.nodeCode, b.nodeCode)) };
}

const byCode = (a: string, b: string): number => a.localeCompare(b, 'zh', { numeric: true });

/** Findings by severity and category (G15). */
export async function nature(ctx: Ctx, query: StatQuery): Promise<{ list: z.infer<typeof NatureCell>[] }> {
  const { rows } = await sql<z.infer<typeof NatureCell>>`
    SELECT findings.severity, findings.category, count(*)::int AS count,
      (count(*) FILTER (WHERE findings.state NOT IN ${inStates(findingLifecycle, 'closed')}))::int AS open
    FROM ${CASES} WHERE ${casesOf(ctx, query, yearOnly(query))}
    GROUP BY findings.severity, findings.category ORDER BY findings.severity, findings.category`.execute(
    ctx.db,
  );
  return { list: rows };
}
