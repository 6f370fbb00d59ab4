import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { findingScopeSql, hasRole } from '../rectifications/public.ts';
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
        AND extensions.state = 0)`.as('extension_asked'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM verifications WHERE verifications.rectification_id = rect.id
        AND verifications.round = rect.round AND verifications.verifier_id = ${userId})`.as('verified_by_me'),
    )
    .where('findings.delete_mark', '=', 0)
    .where(sql<SqlBool>`(findings.state IN (0, 2) OR rect.state BETWEEN 0 AND 6)`)
    .where('checks.state', 'in', [2, 3, 4, 5, 6])
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
    if (row.state === FINDING_DRAFT) {
      const mayIssue = row.record_state === CONFIRMED || row.major_hazard === 1;
      if (oversees && mayIssue) add('finding', finding);
      return list;
    }
    if (row.state === FINDING_DISPUTED) {
      if (!isOfUnit && (isLead || hasRole(ctx, 'msdHead'))) add('dispute', finding);
      return list;
    }
    const submit = `/SubmitProofs/${row.check_id}/${row.rect_id}`;
    const finish = `/FinishRectify/${row.check_id}/${row.rect_id}`;
    const signs = isOfUnit && hasRole(ctx, 'unitCoord', 'hqDept');
    if (row.rect_state === 0 && signs) add('plan', submit, row.deadline);
    if (row.rect_state === 1 && responsible) add('plan', submit, row.deadline);
    if (row.rect_state === 2 && approves) add('planApprove', submit);
    if ((row.rect_state === 3 || row.rect_state === 5) && responsible) add('proof', submit, row.deadline);
    if (row.rect_state === 4 && approves && row.proof_by !== userId && !row.verified_by_me)
      add('verify', finish);
    if (row.rect_state === 6 && oversees) add('finish', finish);
    if (row.extension_asked && approves) add('extension', submit);
    return list;
  });
}

const FINDING_DRAFT = 0;
const FINDING_DISPUTED = 2;
const CONFIRMED = 4;

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
