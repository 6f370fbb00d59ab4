import type { SearchHit } from '@auditplus/contract/features/search/search.model.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { containing } from '../../kernel/keyword.ts';
import { checkScopeSql, findingScopeAloneSql, taskScope, taskScopeSql } from '../audit-base/public.ts';

/** Shown of each kind. */
export const SHOWN = 6;

/** The newest findings that are ranked by how close they come to the keyword. */
const LOOKED_AT = 300;

type Row = {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly unit_id: string | null;
  readonly unit_name: string | null;
  readonly place: string | null;
};

const hitOf = (row: Row, address: string): SearchHit => ({
  id: row.id,
  code: row.code,
  title: row.title,
  unit: row.unit_id === null ? null : { id: row.unit_id, fullName: row.unit_name ?? '' },
  place: row.place ?? '',
  address,
});

/** Exact numbers first, then what begins with the keyword, then the rest. */
const closeness = (keyword: string, code: RawBuilder<unknown>, title: RawBuilder<unknown>) => {
  const start = containing(keyword).slice(1);
  return sql<number>`CASE WHEN lower(${code}) = lower(${keyword}) THEN 0
    WHEN ${code} ILIKE ${start} OR ${title} ILIKE ${start} THEN 1 ELSE 2 END`;
};

const holds = (ctx: Ctx, ...modules: readonly string[]): boolean =>
  modules.some((code) => ctx.caller.modules.has(code));

/** Units that are audited in some audit of the caller's; they open the list of their audits. */
export async function findUnits(ctx: Ctx, keyword: string): Promise<SearchHit[]> {
  if (!holds(ctx, 'audit.list')) return [];
  const like = containing(keyword);
  const { rows } = await sql<Row>`
    SELECT unit.id, unit.en_code AS code, unit.full_name AS title, unit.id AS unit_id, unit.full_name AS unit_name,
      NULL AS place
    FROM organizes unit
    WHERE unit.delete_mark = 0 AND unit.org_kind IN (2, 3)
      AND (unit.full_name ILIKE ${like} OR unit.en_code ILIKE ${like} OR unit.property ->> 'shortName' ILIKE ${like}
        OR unit.property ->> 'fullNameEn' ILIKE ${like} OR unit.property ->> 'shortNameEn' ILIKE ${like})
      AND EXISTS (SELECT 1 FROM check_tasks JOIN checks ON checks.id = check_tasks.check_id
        WHERE check_tasks.unit_org_id = unit.id AND ${taskScopeSql(taskScope(ctx))})
    ORDER BY ${closeness(keyword, sql`unit.en_code`, sql`unit.full_name`)}, unit.sort_code, unit.en_code
    LIMIT ${SHOWN}`.execute(ctx.db);
  return rows.map((row) => hitOf(row, `/auditList?unit=${row.id}`));
}

export async function findAudits(ctx: Ctx, keyword: string): Promise<SearchHit[]> {
  if (!holds(ctx, 'audit.list', 'audit.task')) return [];
  const like = containing(keyword);
  const { rows } = await sql<Row>`
    SELECT checks.id, checks.en_code AS code, checks.full_name AS title, NULL AS unit_id, NULL AS unit_name,
      checks.year::text AS place
    FROM checks
    WHERE (checks.full_name ILIKE ${like} OR checks.en_code ILIKE ${like}) AND ${checkScopeSql(taskScope(ctx))}
    ORDER BY ${closeness(keyword, sql`checks.en_code`, sql`checks.full_name`)}, checks.year DESC, checks.en_code DESC
    LIMIT ${SHOWN}`.execute(ctx.db);
  return rows.map((row) => hitOf(row, `/checkInfo?id=${row.id}`));
}

/** By number (of the finding or of its rectification), title, place or fact. */
export async function findFindings(ctx: Ctx, keyword: string): Promise<SearchHit[]> {
  const scope = taskScope(ctx);
  const mayRectify = holds(ctx, 'audit.rectification');
  const mayAudit = holds(ctx, 'audit.list', 'audit.task');
  if ((!mayRectify && !mayAudit) || (scope.kind === 'all' && scope.metadataOnly)) return [];
  const pattern = containing(keyword);
  // One character has no pair of characters to look up.
  const byWords =
    keyword.length > 1
      ? sql<SqlBool>`bigrams(findings.search_text) @> bigrams(${keyword})`
      : sql<SqlBool>`false`;
  // Only what opens for the caller counts towards the limits: without the audits, findings that are to be rectified.
  const mayOpen = sql<SqlBool>`findings.delete_mark = 0 AND ${findingScopeAloneSql(ctx)}
    AND ${mayAudit ? sql`true` : sql`EXISTS (SELECT 1 FROM rectifications AS own WHERE own.finding_id = findings.id)`}`;
  // OFFSET 0 keeps the words' index in use: with the limit inside, the newest findings might be read one by one.
  const { rows } = await sql<Row & { check_id: string; rectification_id: string | null }>`
    SELECT findings.id, coalesce(rectifications.en_code, findings.en_code) AS code, findings.title,
      unit.id AS unit_id, unit.full_name AS unit_name, checks.full_name AS place, checks.id AS check_id,
      rectifications.id AS rectification_id
    FROM findings
    JOIN checks ON checks.id = findings.check_id
    JOIN organizes unit ON unit.id = findings.unit_org_id
    LEFT JOIN rectifications ON rectifications.finding_id = findings.id
    WHERE findings.id = ANY(ARRAY(
        (SELECT found.id FROM (
            SELECT findings.id, findings.creator_time FROM findings
            WHERE ${byWords} AND findings.search_text LIKE ${pattern.toLowerCase()} AND ${mayOpen}
            OFFSET 0) AS found
          ORDER BY found.creator_time DESC LIMIT ${LOOKED_AT})
        UNION
        (SELECT findings.id FROM rectifications AS numbered JOIN findings ON findings.id = numbered.finding_id
          WHERE numbered.en_code LIKE ${containing(keyword.toUpperCase()).slice(1)} AND ${mayOpen}
          ORDER BY findings.creator_time DESC LIMIT ${LOOKED_AT})))
    ORDER BY ${closeness(keyword, sql`coalesce(rectifications.en_code, findings.en_code)`, sql`findings.title`)},
      findings.creator_time DESC, findings.id
    LIMIT ${SHOWN}`.execute(ctx.db);
  return rows.flatMap((row) => {
    if (row.rectification_id && mayRectify)
      return [hitOf(row, `/SubmitProofs/${row.check_id}/${row.rectification_id}`)];
    return mayAudit ? [hitOf(row, `/checkInfo?id=${row.check_id}&tab=findings`)] : [];
  });
}
