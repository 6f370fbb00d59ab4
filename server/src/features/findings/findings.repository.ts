import { findingFileLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import type { FindingsTable } from '../../db/generated/tables.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import type { OutboxEvent } from '../../kernel/outbox.ts';
import { findingScopeSql } from '../audit-base/public.ts';
import { type LoadedTask, loadTaskUnchecked } from '../stored-audits/public.ts';

export async function hasPlan(tx: Change, findingId: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('rectifications')
    .select('id')
    .where('finding_id', '=', findingId)
    .where('state', '>', rectificationLifecycle.state.toPlan)
    .where('state', '<>', rectificationLifecycle.state.void)
    .executeTakeFirst();
  return found !== undefined;
}

export async function moveFindingFiles(db: Tx, to: string, from: string): Promise<void> {
  await db
    .updateTable('support_files')
    .set({ finding_id: to })
    .where('finding_id', '=', from)
    .where('kind', '=', 2)
    .execute();
}

export async function moveMergedFindings(db: Tx, to: string, from: string): Promise<void> {
  await db.updateTable('findings').set({ merged_into_id: to }).where('merged_into_id', '=', from).execute();
}

export async function stageOfRecord(tx: Change, taskId: string, recordId: string): Promise<string> {
  const record = await tx.db
    .selectFrom('stage_records')
    .select('stage')
    .where('id', '=', recordId)
    .where('check_task_id', '=', taskId)
    .executeTakeFirst();
  return orThrow(record, 'AU0002').stage;
}

export async function insertFinding(db: Tx, row: Insertable<FindingsTable>): Promise<void> {
  await db.insertInto('findings').values(row).execute();
}

export async function releaseFindingFiles(db: Tx, id: string): Promise<void> {
  await db
    .updateTable('support_files')
    .set({ state: findingFileLifecycle.state.submitted, finding_id: null })
    .where('finding_id', '=', id)
    .where('kind', '=', 2)
    .execute();
}

export const findEarlierFinding = (db: Db | Tx, repeatOfId: string, unitOrgId: string) =>
  db
    .selectFrom('findings')
    .select(['id', 'repeat_count'])
    .where('id', '=', repeatOfId)
    .where('unit_org_id', '=', unitOrgId)
    .where('state', 'not in', [findingLifecycle.state.draft, findingLifecycle.state.withdrawn])
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export const scoreDeductions = (db: Db | Tx, recordId: string, nodeId: string) =>
  db
    .selectFrom('item_scores')
    .select(['scorer_id', 'deductions'])
    .where('stage_record_id', '=', recordId)
    .where('node_id', '=', nodeId)
    .execute();

/** A finding with the task and audit that it belongs to. */
export type LoadedFinding = { readonly row: Selectable<FindingsTable>; readonly task: LoadedTask };

/** The finding when the caller may read it; refuses with AU0002 otherwise. */
export async function loadFinding(db: Db | Tx, ctx: Ctx, id: string): Promise<LoadedFinding> {
  const found = await db
    .selectFrom('findings')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .selectAll('findings')
    .where('findings.id', '=', id)
    .where('findings.delete_mark', '=', 0)
    .where(findingScopeSql(ctx))
    .executeTakeFirst();
  const row = orThrow(found, 'AU0002');
  return { row, task: await loadTaskUnchecked(db, row.check_task_id) };
}

export const Payload = z.object({ findingId: z.string(), accepted: z.boolean().optional() });

export async function detailsOf(tx: Tx, event: OutboxEvent) {
  const { findingId } = Payload.parse(event.payload);
  return tx
    .selectFrom('findings')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('organizes', 'organizes.id', 'findings.unit_org_id')
    .leftJoin('rectifications', 'rectifications.finding_id', 'findings.id')
    .select([
      'findings.id',
      'findings.en_code',
      'findings.title',
      'findings.major_hazard',
      'findings.unit_org_id',
    ])
    .select(['checks.id as check_id', 'checks.full_name as check_name', 'checks.lead_auditor_id'])
    .select([
      'organizes.full_name as unit_name',
      'rectifications.responsible_user_id',
      'rectifications.deadline',
    ])
    .where('findings.id', '=', findingId)
    .executeTakeFirstOrThrow();
}

export const rectificationOf = (tx: Change, findingId: string) =>
  tx.db
    .selectFrom('rectifications')
    .select(['id', 'state'])
    .where('finding_id', '=', findingId)
    .executeTakeFirst();
