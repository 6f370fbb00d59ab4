import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import {
  extensionLifecycle,
  rectificationLifecycle,
} from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { inStates, stateIs } from '../../kernel/lifecycle.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { findingScopeSql } from '../audit-base/public.ts';

/**
 * Rectifications joined with finding, item, task, audit and people, narrowed to what the caller may read; the one
 * query behind list, board, calendar, detail and ledger. Facts about the caller come with it, so that abilities
 * need no further query.
 */
export function caseRows(db: Db | Tx, ctx: Ctx) {
  const me = ctx.caller.userId;
  return joined(db)
    .leftJoin('users as person', 'person.id', 'rectifications.responsible_user_id')
    .leftJoin('rectify_proofs as proof', (join) =>
      join
        .onRef('proof.rectification_id', '=', 'rectifications.id')
        .onRef('proof.round', '=', 'rectifications.round'),
    )
    .selectAll('rectifications')
    .select(nameIn(ctx.language, 'standard_nodes').as('node_name'))
    .select([
      'findings.en_code as finding_code',
      'findings.title',
      'findings.fact',
      'findings.criterion',
      'findings.place',
      'findings.category',
      'findings.severity',
      'findings.major_hazard',
      'findings.stage',
      'findings.files as finding_files',
      'findings.state as finding_state',
      'findings.rev as finding_rev',
      'findings.issued_at',
      'findings.issued_by',
      'findings.repeat_of_id',
      'findings.repeat_count',
      'findings.stopped_days',
      'findings.check_task_id',
      'standard_nodes.node_code',
      'standard_nodes.line',
      'checks.en_code as check_code',
      'checks.full_name as check_name',
      'checks.year',
      'checks.state as check_state',
      'checks.lead_auditor_id',
      'check_tasks.unit_org_id',
      'check_tasks.partner_org_id',
      'unit.full_name as unit_name',
      'unit.en_code as unit_code',
      'org.full_name as org_name',
      'org.en_code as org_code',
      'person.real_name as person_name',
      'proof.submitted_by as proof_by',
      'proof.finished_on',
    ])
    .select([
      sql<boolean>`EXISTS (SELECT 1 FROM check_members WHERE check_members.check_id = checks.id
        AND check_members.user_id = ${me} AND check_members.member_role IN ('LEAD', 'AUDITOR', 'EXPERT'))`.as(
        'is_team_member',
      ),
      sql<boolean>`EXISTS (SELECT 1 FROM jsonb_array_elements(proof.opened_by) AS opening
        WHERE opening->>'userId' <> proof.submitted_by)`.as('is_proof_opened'),
      sql<string[]>`ARRAY(SELECT verifier_id FROM verifications
        WHERE verifications.rectification_id = rectifications.id AND verifications.result = 1
          AND verifications.round = rectifications.round)`.as('passed_by'),
      sql<number>`(SELECT count(*) FROM extensions
        WHERE extensions.rectification_id = rectifications.id AND extensions.state IN ${inStates(extensionLifecycle, 'approved')})`.as(
        'extended',
      ),
      sql<boolean>`EXISTS (SELECT 1 FROM extensions
        WHERE extensions.rectification_id = rectifications.id AND extensions.state IN ${inStates(extensionLifecycle, 'pending')})`.as(
        'has_pending_extension',
      ),
      sql<boolean>`EXISTS (SELECT 1 FROM extensions WHERE extensions.rectification_id = rectifications.id
        AND extensions.process_id IS NOT NULL
        AND extensions.state IN ${inStates(extensionLifecycle, 'pending')})`.as('is_extension_in_process'),
    ])
    .where('findings.delete_mark', '=', 0)
    .where(findingScopeSql(ctx));
}

/** One row of `caseRows`. */
export type CaseRow = Awaited<ReturnType<ReturnType<typeof caseRows>['executeTakeFirstOrThrow']>>;

/** The joins alone, for counting. */
export function joined(db: Db | Tx) {
  return db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'findings.unit_org_id')
    .innerJoin('organizes as org', 'org.id', 'rectifications.responsible_org_id');
}

/** Condition: open, not disputed, and past the deadline on a day (audit-domain D22). */
export const overdueSql = (today: string) =>
  sql<SqlBool>`(rectifications.state IN ${inStates(rectificationLifecycle, ...rectificationLifecycle.transitions.urge.from)}
    AND findings.state <> ${stateIs(findingLifecycle, 'disputed')} AND rectifications.deadline < ${today})`;
