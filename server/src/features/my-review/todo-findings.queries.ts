import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import {
  extensionLifecycle,
  rectificationLifecycle,
} from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { findingScopeSql, hasRole } from '../audit-base/public.ts';
import { placeOf, type Todo } from './todo.ts';

/** Findings to issue and to answer, and every step of a rectification (audit-domain 4.6, 4.7), in one query. */
export async function findingTodos(ctx: Ctx): Promise<Todo[]> {
  const { userId, unitId } = ctx.caller;
  const rows = await ctx.db
    .selectFrom('findings')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .innerJoin('organizes as unit', 'unit.id', 'findings.unit_org_id')
    .leftJoin('stage_records', 'stage_records.id', 'findings.stage_record_id')
    .leftJoin('rectifications as rect', 'rect.finding_id', 'findings.id')
    .leftJoin('rectify_proofs as proof', (join) =>
      join.onRef('proof.rectification_id', '=', 'rect.id').onRef('proof.round', '=', 'rect.round'),
    )
    .select(['findings.id', 'findings.en_code', 'findings.title', 'findings.state', 'findings.stage'])
    .select([
      'findings.major_hazard',
      'findings.creator_time',
      'findings.disputed_at',
      'stage_records.state as record_state',
    ])
    .select(['findings.unit_org_id', 'unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['checks.id as check_id', 'checks.en_code as check_code', 'checks.full_name as check_name'])
    .select(['checks.lead_auditor_id', 'check_tasks.partner_org_id', 'standard_nodes.line'])
    .select(['rect.id as rect_id', 'rect.en_code as rect_code', 'rect.state as rect_state', 'rect.deadline'])
    .select(['rect.responsible_user_id', 'rect.plan_approved_by', 'rect.last_modify_time as rect_since'])
    .select('proof.submitted_by as proof_by')
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM extensions WHERE extensions.rectification_id = rect.id
        AND extensions.process_id IS NULL AND extensions.state IN ${inStates(extensionLifecycle, 'pending')})`.as(
        'extension_asked',
      ),
    )
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM verifications WHERE verifications.rectification_id = rect.id
        AND verifications.round = rect.round AND verifications.verifier_id = ${userId})`.as('verified_by_me'),
    )
    .where('findings.delete_mark', '=', 0)
    .where(
      sql<SqlBool>`(findings.state IN ${inStates(findingLifecycle, 'draft', 'disputed')} OR rect.state IN ${inStates(rectificationLifecycle, 'toSign', 'toPlan', 'planInReview', 'rectifying', 'toVerify', 'failed', 'toStrikeOff')})`,
    )
    .where('checks.state', 'in', auditLifecycle.in('issued', 'running', 'scored', 'published', 'rectifying'))
    .where(findingScopeSql(ctx))
    .execute();
  return rows.flatMap((row): Todo[] => {
    const isOfUnit = row.unit_org_id === unitId;
    const isLead = row.lead_auditor_id === userId;
    const oversees = !isOfUnit && (isLead || hasRole(ctx, 'msd'));
    const approves = !isOfUnit && isApprover(ctx, row, isLead);
    const responsible =
      isOfUnit &&
      (row.responsible_user_id === userId ||
        (row.responsible_user_id === null && hasRole(ctx, 'unitCoord', 'hqDept')));
    const list: Todo[] = [];
    const add = (kind: Todo['kind'], address: string, dueDate: string | null = null) =>
      list.push({
        id: row.rect_id !== null && kind !== 'finding' && kind !== 'dispute' ? row.rect_id : row.id,
        kind,
        title: `${row.rect_code ?? row.en_code} ${row.title}`,
        ...placeOf(row),
        stage: row.stage,
        state: kind === 'finding' || kind === 'dispute' ? row.state : (row.rect_state ?? row.state),
        count: 1,
        dueDate,
        address,
        since: (row.rect_since ?? row.disputed_at ?? row.creator_time).getTime(),
      });
    const finding = `/checkInfo?id=${row.check_id}&tab=findings&finding=${row.id}`;
    if (findingLifecycle.is(row.state, 'draft')) {
      const mayIssue = stageRecordLifecycle.is(row.record_state, 'confirmed') || row.major_hazard === 1;
      if (oversees && mayIssue) add('finding', finding);
      return list;
    }
    if (findingLifecycle.is(row.state, 'disputed')) {
      if (!isOfUnit && (isLead || hasRole(ctx, 'msdHead'))) add('dispute', finding);
      return list;
    }
    const submit = `/SubmitProofs/${row.check_id}/${row.rect_id}`;
    const finish = `/FinishRectify/${row.check_id}/${row.rect_id}`;
    const rect = row.rect_state === null ? null : rectificationLifecycle.keyOf(row.rect_state);
    const signs = isOfUnit && hasRole(ctx, 'unitCoord', 'hqDept');
    if (rect === 'toSign' && signs) add('plan', submit, row.deadline);
    if (rect === 'toPlan' && responsible) add('plan', submit, row.deadline);
    if (rect === 'planInReview' && approves) add('planApprove', submit);
    if ((rect === 'rectifying' || rect === 'failed') && responsible) add('proof', submit, row.deadline);
    if (rect === 'toVerify' && approves && row.proof_by !== userId && !row.verified_by_me)
      add('verify', finish);
    if (rect === 'toStrikeOff' && oversees) add('finish', finish);
    if (row.extension_asked && approves) add('extension', submit);
    return list;
  });
}

type Approval = {
  readonly plan_approved_by: string | null;
  readonly stage: string;
  readonly line: string | null;
  readonly partner_org_id: string | null;
};

/** 4.7 and D22: who approved the plan verifies it; else the partner's lead, water operations or the audit's lead. */
function isApprover(ctx: Ctx, row: Approval, isLead: boolean): boolean {
  if (row.plan_approved_by !== null) return row.plan_approved_by === ctx.caller.userId;
  if (row.stage === 'COMPANY' && row.line !== 'H')
    return hasRole(ctx, 'partnerLead') && row.partner_org_id === ctx.caller.unitId;
  return row.line === 'W' ? hasRole(ctx, 'waterHead') : isLead;
}
