import {
  scoreRowLifecycle,
  stageRecordLifecycle,
} from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type {
  ParetoRow,
  ScorerRow,
  SpreadRow,
  StatQuery,
} from '@auditplus/contract/features/statistics/statistics.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { rational, roundToHundredths } from '@auditplus/core/scoring/rational.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { publishedResults } from './published-results.queries.ts';

// Every decided task ends with a confirmed record of the management-system department, whose shared rows are the
// effective ones (audit-domain 5.4); scored rows have status 1 or 4 and a score.
/** The decided items of evaluations. */
export const DECIDED_ITEMS = sql`evaluations
  JOIN stage_records ON stage_records.id = evaluations.current_record_id AND stage_records.state IN ${inStates(stageRecordLifecycle, 'confirmed')}
  JOIN item_scores ON item_scores.stage_record_id = stage_records.id AND item_scores.scorer_id IS NULL
  JOIN standard_nodes ON standard_nodes.id = item_scores.node_id AND NOT standard_nodes.is_bonus`;

/** Items that a Pareto or a box plot shows. */
const MOST = 20;

/** The tasks behind the published results of the year that the caller may see. */
export async function yearTaskIds(ctx: Ctx, query: StatQuery): Promise<string[]> {
  const { shown } = await publishedResults(ctx, query, { from: query.year, to: query.year });
  return shown.map(({ id }) => id);
}

export const onLine = ({ line }: StatQuery) => (line ? sql`AND standard_nodes.line = ${line}` : sql``);

/** Items by the points that all units lost on them, worst first (G7). */
export async function pareto(ctx: Ctx, query: StatQuery): Promise<{ list: z.infer<typeof ParetoRow>[] }> {
  const ids = await yearTaskIds(ctx, query);
  const { rows } = await sql<{ nodeCode: string; fullName: string; lost: number; unitCount: number }>`
    SELECT standard_nodes.node_code AS "nodeCode", max(${nameIn(ctx.language, 'standard_nodes')}) AS "fullName",
      sum(standard_nodes.standard_score - item_scores.score)::int AS lost, count(*)::int AS "unitCount"
    FROM ${DECIDED_ITEMS}
    WHERE evaluations.check_task_id = ANY(${ids}) AND evaluations.stage = 'MSD' ${onLine(query)}
      AND item_scores.status IN ${inStates(scoreRowLifecycle, 'scored', 'naRefused')} AND item_scores.score < standard_nodes.standard_score
    GROUP BY standard_nodes.node_code ORDER BY lost DESC, standard_nodes.node_code`.execute(ctx.db);
  const total = rows.reduce((sum, { lost }) => sum + lost, 0);
  let sum = 0;
  const list = rows.slice(0, MOST).map(({ lost, ...row }) => {
    sum += lost;
    return {
      ...row,
      lost: fromPts(lost),
      cumulative: fromPts(roundToHundredths(rational(100 * sum, total), 1)),
    };
  });
  return { list };
}

/** The items whose rates differ most between units (G12). */
export async function spread(ctx: Ctx, query: StatQuery): Promise<{ list: z.infer<typeof SpreadRow>[] }> {
  const ids = await yearTaskIds(ctx, query);
  const { rows } = await sql<z.infer<typeof SpreadRow>>`
    WITH rates AS (
      SELECT standard_nodes.node_code, ${nameIn(ctx.language, 'standard_nodes')} AS full_name,
        100.0 * item_scores.score / standard_nodes.standard_score AS rate
      FROM ${DECIDED_ITEMS}
      WHERE evaluations.check_task_id = ANY(${ids}) AND evaluations.stage = 'MSD' ${onLine(query)}
        AND item_scores.status IN ${inStates(scoreRowLifecycle, 'scored', 'naRefused')} AND item_scores.score IS NOT NULL)
    SELECT node_code AS "nodeCode", max(full_name) AS "fullName", count(*)::int AS count,
      round(min(rate), 1)::float8 AS min, round(max(rate), 1)::float8 AS max,
      round(percentile_cont(0.25) WITHIN GROUP (ORDER BY rate)::numeric, 1)::float8 AS lower,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY rate)::numeric, 1)::float8 AS median,
      round(percentile_cont(0.75) WITHIN GROUP (ORDER BY rate)::numeric, 1)::float8 AS upper
    FROM rates GROUP BY node_code HAVING count(*) > 1
    ORDER BY stddev_pop(rate) DESC, node_code LIMIT ${MOST}`.execute(ctx.db);
  return { list: rows };
}

/** Scorers with fewer items say nothing about their strictness (audit-domain 10, G13). */
const LEAST_ITEMS = 30;
/** Who learns the names of scorers. */
export const MSD_ROLES = ['msdHead', 'msd'];

/** What scorers gave against what the results became (G13). */
export async function scorers(ctx: Ctx, query: StatQuery): Promise<{ list: z.infer<typeof ScorerRow>[] }> {
  if (!MSD_ROLES.some((role) => ctx.caller.roleCodes.has(role))) refuse('AU0001');
  const ids = await yearTaskIds(ctx, query);
  const { rows } = await sql<{
    id: string;
    name: string;
    account: string;
    stage: 'COMPANY' | 'WATER' | 'HQ';
    items: number;
    strictness: number;
    spread: number;
  }>`
    WITH result AS (
      SELECT evaluations.check_task_id, item_scores.node_id, item_scores.score
      FROM ${DECIDED_ITEMS}
      WHERE evaluations.check_task_id = ANY(${ids}) AND evaluations.stage = 'MSD'
        AND item_scores.status IN ${inStates(scoreRowLifecycle, 'scored', 'naRefused')} AND item_scores.score IS NOT NULL
    ), given AS (
      SELECT own.scorer_id, evaluations.stage,
        100.0 * (result.score - own.score) / standard_nodes.standard_score AS strictness
      FROM evaluations
      JOIN stage_records ON stage_records.id = evaluations.current_record_id AND stage_records.state IN ${inStates(stageRecordLifecycle, 'confirmed')}
      JOIN item_scores own ON own.stage_record_id = stage_records.id AND own.scorer_id IS NOT NULL
      JOIN standard_nodes ON standard_nodes.id = own.node_id AND NOT standard_nodes.is_bonus
      JOIN result ON result.check_task_id = evaluations.check_task_id AND result.node_id = own.node_id
      WHERE evaluations.stage IN ('COMPANY', 'WATER', 'HQ') AND own.status IN ${inStates(scoreRowLifecycle, 'scored', 'naRefused')} AND own.score IS NOT NULL
        ${onLine(query)})
    SELECT users.id, users.real_name AS name, users.account, given.stage, count(*)::int AS items,
      round(avg(strictness), 1)::float8 AS strictness, round(stddev_pop(strictness), 1)::float8 AS spread
    FROM given JOIN users ON users.id = given.scorer_id
    GROUP BY users.id, given.stage HAVING count(*) >= ${LEAST_ITEMS}
    ORDER BY avg(strictness) DESC, users.account`.execute(ctx.db);
  return {
    list: rows.map(({ id, name, account, ...row }) => ({ person: { id, name, account }, ...row })),
  };
}
