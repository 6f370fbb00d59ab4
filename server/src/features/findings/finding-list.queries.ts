import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { Finding, FindingQuery } from '@auditplus/contract/features/findings/findings.model.ts';
import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { chooseRows, type Way } from '../../kernel/choose-rows.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { allOfSql, equalSql } from '../../kernel/filter-sql.ts';
import { containing } from '../../kernel/keyword.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { keptPerCaller, perCaller } from '../../kernel/per-caller.ts';
import { findingReading, findingScopeAloneSql, findingScopeSql } from '../audit-base/public.ts';

export const isReadableFinding = (db: Db | Tx, ctx: Ctx, findingId: string) =>
  db
    .selectFrom('findings')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .select('findings.id')
    .where('findings.id', '=', findingId)
    .where(findingScopeSql(ctx))
    .executeTakeFirst();

export type Query = z.infer<typeof FindingQuery>;

const keepFor = keptPerCaller();

const joined = (ctx: Ctx) =>
  ctx.db
    .selectFrom('findings')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'findings.unit_org_id')
    .where('findings.delete_mark', '=', 0);

/** What a finding shows of its own row; the text to search in would double its weight. */
const OWN_COLUMNS = [
  'findings.id',
  'findings.en_code',
  'findings.check_id',
  'findings.check_task_id',
  'findings.node_id',
  'findings.stage',
  'findings.title',
  'findings.fact',
  'findings.criterion',
  'findings.severity',
  'findings.major_hazard',
  'findings.category',
  'findings.cause_preliminary',
  'findings.unit_org_id',
  'findings.dept_org_id',
  'findings.place',
  'findings.files',
  'findings.deductions',
  'findings.state',
  'findings.repeat_of_id',
  'findings.repeat_count',
  'findings.merged_into_id',
  'findings.dispute_text',
  'findings.disputed_at',
  'findings.dispute_result',
  'findings.issued_at',
  'findings.issued_by',
  'findings.withdraw_reason',
  'findings.creator_user_id',
  'findings.creator_time',
  'findings.rev',
] as const;

const findingRows = (ctx: Ctx) =>
  joined(ctx)
    .leftJoin('organizes as dept', 'dept.id', 'findings.dept_org_id')
    .leftJoin('rectifications', 'rectifications.finding_id', 'findings.id')
    .leftJoin('findings as earlier', 'earlier.id', 'findings.repeat_of_id')
    .leftJoin('findings as target', 'target.id', 'findings.merged_into_id')
    .leftJoin('users as creator', 'creator.id', 'findings.creator_user_id')
    .leftJoin('users as issuer', 'issuer.id', 'findings.issued_by')
    .select(OWN_COLUMNS)
    .select(nameIn(ctx.language, 'standard_nodes').as('node_name'))
    .select([
      'standard_nodes.node_code',
      'standard_nodes.line',
      'checks.en_code as check_code',
      'checks.full_name as check_name',
      'checks.state as check_state',
      'checks.lead_auditor_id',
      'check_tasks.partner_org_id',
      'check_tasks.state as task_state',
      'unit.full_name as unit_name',
      'unit.en_code as unit_code',
      'dept.full_name as dept_name',
      'dept.en_code as dept_code',
      'rectifications.id as rect_id',
      'rectifications.en_code as rect_code',
      'rectifications.state as rect_state',
      'rectifications.deadline as rect_deadline',
      'earlier.en_code as earlier_code',
      'earlier.title as earlier_title',
      'target.en_code as target_code',
      'target.title as target_title',
      'creator.real_name as creator_name',
      'issuer.real_name as issuer_name',
    ])
    .select(
      // A PART covers its items in place of the WHOLE (audit-domain 3.2.1).
      sql<number | null>`CASE WHEN findings.state IN ${inStates(findingLifecycle, 'draft')} THEN (
        SELECT stage_records.state FROM evaluations
        JOIN stage_records ON stage_records.id = evaluations.current_record_id
        WHERE evaluations.check_task_id = findings.check_task_id AND evaluations.stage = findings.stage
          AND jsonb_exists(evaluations.node_ids, findings.node_id)
        ORDER BY (evaluations.kind = 'PART') DESC LIMIT 1) END`.as('covering_state'),
    )
    .select(MERGED);

/** What was put into a finding; a merged draft is gone, but its words stay with the one that took it in. */
const MERGED = sql<Finding['merged']>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', draft.id, 'enCode', draft.en_code, 'title', draft.title, 'fact', draft.fact) ORDER BY draft.en_code), '[]')
  FROM findings draft WHERE draft.merged_into_id = findings.id)`.as('merged');

export type Row = Awaited<ReturnType<ReturnType<typeof findingRows>['executeTakeFirstOrThrow']>>;

export const findReadable = perCaller<Row>(['disputed_at', 'issued_at', 'creator_time'], (ctx, id) =>
  findingRows(ctx).where('findings.id', '=', id).where(findingScopeSql(ctx)),
);

/** The ids of what the list shows, each with its place in the list's order. */
function readable(ctx: Ctx, query: Query, way: Way): AliasableExpression<{ id: string; place: unknown }> {
  const { reach, parts: partsOf } = findingReading(ctx);
  const matching = (where: RawBuilder<SqlBool>) =>
    ctx.db
      .selectFrom('findings')
      .select(['findings.id', placeOf(query).as('place')])
      .where(where);
  if (way === 'walk' || reach === 'group') return matching(readableSql(ctx, query, way));
  if (reach === 'department') {
    const parts = partsOf().map((part) => matching(readableSql(ctx, query, way, part)));
    return sql<{ id: string; place: unknown }>`(${sql.join(parts, sql` UNION `)})`;
  }
  // Few tasks have few findings, of which PostgreSQL expects many: the offset keeps it from walking the whole table.
  return matching(readableSql(ctx, query, way)).offset(0);
}

/** What the list shows, as a condition on `findings` alone: rights, filter and keyword. */
function readableSql(ctx: Ctx, query: Query, way: Way, scope = findingScopeAloneSql(ctx)) {
  const allowed = sql<SqlBool>`(findings.delete_mark = 0 AND ${filterSql(query)} AND ${scope})`;
  if (!query.keyword) return allowed;
  const held = heldBy(query.keyword);
  // A department's findings are soon read through; they are fewer than those that hold a common word.
  if (way === 'walk' || findingReading(ctx).reach === 'department')
    return sql<SqlBool>`(${allowed} AND (${held.text} OR ${held.unit} OR ${held.item}))`;
  // As ids: PostgreSQL would compute the pairs of characters of every row anew in an OR.
  return sql<SqlBool>`findings.id = ANY(ARRAY(
    SELECT id FROM findings WHERE ${allowed} AND bigrams(findings.search_text) @> bigrams(${query.keyword}) AND ${held.text}
    UNION ALL SELECT id FROM findings WHERE ${allowed} AND ${held.unit}
    UNION ALL SELECT id FROM findings WHERE ${allowed} AND ${held.item}))`;
}

/**
 * What of a finding can hold a keyword: its code, title, place or fact, its unit's name, its item's code. Units are
 * companies and departments of the head office; comparing the names of all departments would take longer than the rest.
 */
function heldBy(keyword: string) {
  const pattern = containing(keyword);
  return {
    text: sql<SqlBool>`findings.search_text LIKE ${pattern.toLowerCase()}`,
    unit: sql<SqlBool>`findings.unit_org_id = ANY(ARRAY(
      SELECT id FROM organizes WHERE org_kind IN (2, 3) AND full_name ILIKE ${pattern}))`,
    item: sql<SqlBool>`findings.node_id = ANY(ARRAY(
      SELECT id FROM standard_nodes WHERE is_item AND node_code ILIKE ${pattern}))`,
  };
}

function filterSql(query: Query) {
  const parts = equalSql({
    'findings.check_id': query.checkId,
    'findings.check_task_id': query.checkTaskId,
    'findings.node_id': query.nodeId,
    'findings.unit_org_id': query.unitOrgId,
    'findings.severity': query.severity,
    'findings.state': query.state,
  });
  if (query.year !== undefined)
    parts.push(
      sql<SqlBool>`findings.check_id = ANY(ARRAY(SELECT id FROM checks WHERE year = ${query.year}))`,
    );
  if (query.repeat !== undefined) {
    const repeated = sql<SqlBool>`(findings.repeat_of_id IS NOT NULL OR findings.repeat_count > 0)`;
    parts.push(query.repeat === 1 ? repeated : sql<SqlBool>`NOT ${repeated}`);
  }
  return allOfSql(parts);
}

/** Expressions on `findings` alone, by the column that the list is sorted by. */
const SORTS: Readonly<Record<NonNullable<Query['sidx']>, string>> = {
  enCode: 'findings.en_code',
  title: 'findings.title',
  severity: 'findings.severity',
  state: 'findings.state',
  unit: '(SELECT en_code FROM organizes WHERE id = findings.unit_org_id)',
  nodeCode: '(SELECT node_code FROM standard_nodes WHERE id = findings.node_id)',
  issuedAt: 'findings.issued_at',
  creatorTime: 'findings.creator_time',
};

const placeOf = ({ sidx }: Query) => sql.raw<unknown>(sidx ? SORTS[sidx] : 'findings.creator_time');

/** By the time of creation the latest come first; what a column does not say comes last. */
function directionOf({ sidx, sort }: Query) {
  if (!sidx) return sql`DESC`;
  return sort === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
}

export async function findFindings(db: Db | Tx, ctx: Ctx, query: Query) {
  const keep = keepFor(ctx.caller);
  const asked = JSON.stringify(query);
  const { ids, total } = await chooseRows(db, query, {
    rows: (way) =>
      db
        .selectFrom(readable(ctx, query, way).as('found'))
        .select('found.id')
        .orderBy(sql`found.place ${directionOf(query)}`)
        .orderBy('found.id', 'desc'),
    count: () =>
      db
        .selectFrom('findings')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(readableSql(ctx, query, 'find')),
    keep: (part, compile) => keep(`${part} ${asked}`, compile),
  });
  // A statement of its own: among this many joins PostgreSQL would not begin with the chosen rows.
  const rows = await findingRows(ctx)
    .where('findings.id', '=', sql<string>`ANY(${ids})`)
    .orderBy(sql`${placeOf(query)} ${directionOf(query)}`)
    .orderBy('findings.id', 'desc')
    .execute();
  return { total, rows };
}

const MAX_CANDIDATES = 500;

export const similarCandidates = (
  db: Db | Tx,
  {
    ctx,
    unitOrgId,
    creatorTime,
    id,
  }: { readonly ctx: Ctx; readonly unitOrgId: string; readonly creatorTime: Date; readonly id: string },
) =>
  db
    .selectFrom('findings')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .select(['findings.id', 'findings.en_code', 'findings.title', 'findings.fact', 'findings.place'])
    .select(['findings.state', 'standard_nodes.node_code', 'checks.year'])
    .where('findings.unit_org_id', '=', unitOrgId)
    .where((where) =>
      where.or([where('findings.creator_time', '<', creatorTime), where('findings.id', '=', id)]),
    )
    .where('findings.state', 'not in', [findingLifecycle.state.withdrawn])
    .where((where) =>
      where.or([where('findings.state', '<>', findingLifecycle.state.draft), where('findings.id', '=', id)]),
    )
    .where('findings.delete_mark', '=', 0)
    .where(findingScopeSql(ctx))
    .orderBy('findings.creator_time', 'desc')
    .limit(MAX_CANDIDATES)
    .execute();
