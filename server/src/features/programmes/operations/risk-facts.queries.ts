import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { RiskFacts } from '@auditplus/core/programmes/risk-proposal.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../kernel/db.ts';
import { inStates } from '../../../kernel/lifecycle.ts';

/** What is known of a unit before a programme's year, with its last audit of the kind. */
export type UnitFacts = RiskFacts & {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
  /** Year of the last audit of the kind, null when there was none. */
  readonly lastYear: number | null;
  readonly lastPartnerId: string | null;
};

const COMPANY = 3;

/**
 * Facts of the companies (or of the given units): the newest published percent of an earlier year, the findings of
 * the year before, and those of earlier years that are still open.
 */
export async function unitFacts(
  db: Db | Tx,
  {
    year,
    checkType,
    unitOrgIds,
  }: { year: number; checkType: number; unitOrgIds?: readonly string[] | undefined },
): Promise<UnitFacts[]> {
  const chosen = unitOrgIds ? sql`unit.id = ANY(${[...unitOrgIds]})` : sql`unit.org_kind = ${COMPANY}`;
  const isEarlier = sql`checks.delete_mark = 0 AND checks.year < ${year} AND checks.check_type = ${checkType}
    AND checks.state IN ${inStates(auditLifecycle, 'issued', 'running', 'scored', 'published', 'rectifying', 'closed')} AND check_tasks.state NOT IN ${inStates(taskLifecycle, 'cancelled')}`;
  const { rows } = await sql<{
    id: string;
    full_name: string;
    en_code: string;
    percent: number | null;
    last_year: number | null;
    partner_org_id: string | null;
    severe: number;
    major: number;
    repeats: number;
    still_open: number;
  }>`
    SELECT unit.id, unit.full_name, unit.en_code, published.percent, last.last_year, last.partner_org_id,
      coalesce(found.severe, 0) AS severe, coalesce(found.major, 0) AS major,
      coalesce(found.repeats, 0) AS repeats, coalesce(found.still_open, 0) AS still_open
    FROM organizes AS unit
    LEFT JOIN LATERAL (
      SELECT checks.year AS last_year, check_tasks.partner_org_id
      FROM check_tasks JOIN checks ON checks.id = check_tasks.check_id
      WHERE check_tasks.unit_org_id = unit.id AND ${isEarlier}
      ORDER BY checks.year DESC, check_tasks.locked_at DESC NULLS LAST LIMIT 1) AS last ON true
    LEFT JOIN LATERAL (
      SELECT check_tasks.published_percent::float8 AS percent
      FROM check_tasks JOIN checks ON checks.id = check_tasks.check_id
      WHERE check_tasks.unit_org_id = unit.id AND ${isEarlier} AND check_tasks.published_percent IS NOT NULL
      ORDER BY checks.year DESC, check_tasks.locked_at DESC NULLS LAST LIMIT 1) AS published ON true
    LEFT JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE checks.year = ${year - 1} AND findings.severity = 1))::int AS severe,
        (count(*) FILTER (WHERE checks.year = ${year - 1} AND findings.major_hazard = 1))::int AS major,
        (count(*) FILTER (WHERE checks.year = ${year - 1} AND findings.repeat_of_id IS NOT NULL))::int AS repeats,
        (count(*) FILTER (WHERE findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'rectifying')}))::int AS still_open
      FROM findings JOIN checks ON checks.id = findings.check_id
      WHERE findings.unit_org_id = unit.id AND findings.delete_mark = 0 AND findings.state NOT IN ${inStates(findingLifecycle, 'draft', 'withdrawn')}
        AND checks.delete_mark = 0 AND checks.year < ${year}) AS found ON true
    WHERE unit.delete_mark = 0 AND unit.enabled_mark = 1 AND ${chosen}
    ORDER BY unit.sort_code, unit.en_code`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    percent: row.percent,
    lastYear: row.last_year,
    lastPartnerId: row.partner_org_id,
    severeFindings: row.severe,
    majorHazards: row.major,
    repeatFindings: row.repeats,
    openFindings: row.still_open,
  }));
}
