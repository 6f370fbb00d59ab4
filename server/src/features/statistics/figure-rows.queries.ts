import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import {
  scoreRowLifecycle,
  stageRecordLifecycle,
} from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type {
  CaseRow,
  CaseRowQuery,
  ItemRow,
  ItemRowQuery,
  LateDays,
  RequestRow,
  RequestRowQuery,
  WorkRow,
  WorkRowQuery,
} from '@auditplus/contract/features/statistics/figure-rows.model.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { sheetName } from '../../documents/sheet-name.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { taskScope } from '../audit-base/public.ts';
import { openWorkSql } from '../audits/public.ts';
import { loadTask } from '../stored-audits/public.ts';
import { CASES, casesOf, isLate, isRepeat, lateDays, reached } from './finding-cases.queries.ts';
import { DECIDED_ITEMS, MSD_ROLES, onLine, yearTaskIds } from './item-figures.queries.ts';
import { isExpired, REQUEST_PARTS, tasksSql } from './open-work.queries.ts';

/** Rows behind one mark; more are not looked through by anybody. */
const MAX_ROWS = 1000;

const AGES: Readonly<Record<LateDays, readonly [number, number]>> = {
  '1-7': [1, 7],
  '8-15': [8, 15],
  '16-30': [16, 30],
  '31': [31, 100_000],
  all: [1, 100_000],
};

/** A finding that is done with (audit-domain 4.6). */
const allOf = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([...parts], sql` AND `)})`;

/** The findings that a mark of G5, G6, G8 or G15 counts. */
export async function caseRows(ctx: Ctx, query: CaseRowQuery): Promise<{ list: z.infer<typeof CaseRow>[] }> {
  const { late, step, severity, category, repeat, open, nodeCode, year } = query;
  const today = dayOf(ctx.clock.now());
  const parts = [casesOf(ctx, query, { from: year, to: year })];
  if (late) {
    const [from, to] = AGES[late];
    parts.push(isLate(today), sql<SqlBool>`${lateDays(today)} BETWEEN ${from} AND ${to}`);
  }
  if (step) parts.push(reached('issued'), reached(step));
  if (severity) parts.push(sql<SqlBool>`findings.severity = ${severity}`);
  if (category) parts.push(sql<SqlBool>`findings.category = ${category}`);
  if (repeat) parts.push(isRepeat);
  if (open) parts.push(sql<SqlBool>`findings.state NOT IN ${inStates(findingLifecycle, 'closed')}`);
  if (nodeCode) parts.push(sql<SqlBool>`standard_nodes.node_code = ${nodeCode}`);
  const { rows } = await sql<{
    id: string;
    enCode: string;
    title: string;
    unitId: string;
    unitName: string;
    unitCode: string;
    nodeCode: string;
    severity: number;
    category: string;
    state: number;
    checkId: string;
    rectId: string | null;
    rectState: number | null;
    deadline: string | null;
    lateDays: number | null;
  }>`SELECT findings.id, findings.en_code AS "enCode", findings.title, unit.id AS "unitId",
      unit.full_name AS "unitName", unit.en_code AS "unitCode", standard_nodes.node_code AS "nodeCode",
      findings.severity, findings.category, findings.state, findings.check_id AS "checkId",
      rectifications.id AS "rectId", rectifications.state AS "rectState", rectifications.deadline,
      CASE WHEN ${isLate(today)} THEN ${lateDays(today)} ELSE 0 END AS "lateDays"
    FROM ${CASES} WHERE ${allOf(parts)}
    ORDER BY rectifications.deadline NULLS LAST, findings.en_code LIMIT ${MAX_ROWS}`.execute(ctx.db);
  return {
    list: rows.map(({ unitId, unitName, unitCode, rectId, rectState, deadline, lateDays: days, ...row }) => ({
      ...row,
      unit: { id: unitId, fullName: unitName, enCode: unitCode },
      rectification:
        rectId === null || rectState === null
          ? null
          : { id: rectId, state: rectState, deadline, lateDays: days ?? 0 },
    })),
  };
}

/** The scored items that a mark of G7 or G12 (an item) or of G13 (a scorer in a stage) counts. */
export async function itemRows(ctx: Ctx, query: ItemRowQuery): Promise<{ list: z.infer<typeof ItemRow>[] }> {
  const { nodeCode, scorerId, stage } = query;
  if (scorerId && !MSD_ROLES.some((role) => ctx.caller.roleCodes.has(role))) refuse('AU0001');
  const ids = await yearTaskIds(ctx, query);
  const own = scorerId
    ? sql`JOIN (SELECT evaluations.check_task_id, item_scores.node_id, item_scores.score
        FROM evaluations
        JOIN stage_records ON stage_records.id = evaluations.current_record_id AND stage_records.state IN ${inStates(stageRecordLifecycle, 'confirmed')}
        JOIN item_scores ON item_scores.stage_record_id = stage_records.id
        WHERE item_scores.scorer_id = ${scorerId} AND evaluations.stage = ${stage ?? 'HQ'}
          AND item_scores.status IN ${inStates(scoreRowLifecycle, 'scored', 'naRefused')} AND item_scores.score IS NOT NULL) own
      ON own.check_task_id = evaluations.check_task_id AND own.node_id = item_scores.node_id`
    : sql`CROSS JOIN (SELECT NULL::int AS score) own`;
  const { rows } = await sql<{
    unitId: string;
    unitName: string;
    unitCode: string;
    checkId: string;
    checkTaskId: string;
    nodeCode: string;
    fullName: string;
    standard: number;
    given: number | null;
    score: number;
  }>`SELECT unit.id AS "unitId", unit.full_name AS "unitName", unit.en_code AS "unitCode",
      check_tasks.check_id AS "checkId", check_tasks.id AS "checkTaskId",
      standard_nodes.node_code AS "nodeCode", ${nameIn(ctx.language, 'standard_nodes')} AS "fullName",
      standard_nodes.standard_score AS standard, own.score AS given, item_scores.score
    FROM ${DECIDED_ITEMS}
    JOIN check_tasks ON check_tasks.id = evaluations.check_task_id
    JOIN organizes unit ON unit.id = check_tasks.unit_org_id
    ${own}
    WHERE evaluations.check_task_id = ANY(${ids}) AND evaluations.stage = 'MSD' ${onLine(query)}
      AND item_scores.status IN ${inStates(scoreRowLifecycle, 'scored', 'naRefused')} AND item_scores.score IS NOT NULL
      ${nodeCode ? sql`AND standard_nodes.node_code = ${nodeCode}` : sql``}
    ORDER BY standard_nodes.standard_score - item_scores.score DESC, unit.en_code, standard_nodes.sort_code
    LIMIT ${MAX_ROWS}`.execute(ctx.db);
  return {
    list: rows.map(({ unitId, unitName, unitCode, standard, given, score, ...row }) => ({
      ...row,
      unit: { id: unitId, fullName: unitName, enCode: unitCode },
      standard: fromPts(standard),
      given: given === null ? null : fromPts(given),
      score: fromPts(score),
      lost: fromPts(standard - score),
    })),
  };
}

/** The mandatory evidence of a task that a part of G9 counts. */
export async function requestRows(
  ctx: Ctx,
  { checkTaskId, part }: RequestRowQuery,
): Promise<{ list: z.infer<typeof RequestRow>[] }> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all' && scope.metadataOnly) refuse('AU0002');
  await loadTask(ctx.db, ctx, checkTaskId);
  const today = dayOf(ctx.clock.now());
  const wanted = part === 'expired' ? isExpired(today) : part ? REQUEST_PARTS[part] : sql<SqlBool>`true`;
  const { rows } = await sql<z.infer<typeof RequestRow>>`
    SELECT support_requests.id, standard_nodes.node_code AS "nodeCode", support_requests.label,
      coalesce(dept.full_name, '') AS "deptName", coalesce(owner.real_name, '') AS "ownerName",
      support_requests.state, support_requests.due_date AS "dueDate", ${isExpired(today)} AS "isExpired"
    FROM support_requests
    JOIN standard_nodes ON standard_nodes.id = support_requests.node_id
    LEFT JOIN organizes dept ON dept.id = support_requests.owner_dept_id
    LEFT JOIN users owner ON owner.id = support_requests.owner_user_id
    WHERE support_requests.check_task_id = ${checkTaskId} AND support_requests.mandatory = 1 AND ${wanted}
    ORDER BY string_to_array(standard_nodes.node_code, '.')::int[], support_requests.id
    LIMIT ${MAX_ROWS}`.execute(ctx.db);
  return { list: rows };
}

/** The open work of a person, what is due first on top. */
export async function workRows(ctx: Ctx, query: WorkRowQuery): Promise<{ list: z.infer<typeof WorkRow>[] }> {
  const today = dayOf(ctx.clock.now());
  const { rows } = await sql<{
    id: string;
    kind: 'score' | 'evidence' | 'rectification';
    title: string;
    dueDate: string | null;
    isOverdue: boolean;
    checkTaskId: string;
    checkId: string;
    unitId: string;
    unitName: string;
    unitCode: string;
    sheetKind: string | null;
    stage: string | null;
    lines: unknown;
  }>`SELECT work.piece_id AS id, work.kind, work.title, work.due AS "dueDate",
      coalesce(work.due < ${today}::date, false) AS "isOverdue", check_tasks.id AS "checkTaskId",
      check_tasks.check_id AS "checkId", unit.id AS "unitId", unit.full_name AS "unitName",
      unit.en_code AS "unitCode", evaluations.kind AS "sheetKind", evaluations.stage, evaluations.lines
    FROM ${openWorkSql(tasksSql(ctx, query))} work
    JOIN check_tasks ON check_tasks.id = work.check_task_id
    JOIN organizes unit ON unit.id = check_tasks.unit_org_id
    LEFT JOIN evaluations ON work.kind = 'score' AND evaluations.id = work.piece_id
    WHERE work.user_id = ${query.userId} ${query.kind ? sql`AND work.kind = ${query.kind}` : sql``}
    ORDER BY work.due NULLS LAST, work.kind, work.piece_id LIMIT ${MAX_ROWS}`.execute(ctx.db);
  return {
    list: rows.map(({ unitId, unitName, unitCode, sheetKind: kind, stage, lines, ...row }) => ({
      ...row,
      title:
        kind === null || stage === null
          ? row.title
          : sheetName({ kind, stage, lines, fullName: row.title }, ctx.language),
      unit: { id: unitId, fullName: unitName, enCode: unitCode },
    })),
  };
}
