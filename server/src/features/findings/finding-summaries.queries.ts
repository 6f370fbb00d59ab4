import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { findingScopeSql } from '../audit-base/public.ts';
import { StoredDeductions } from './findings.view.ts';

/** A finding as reports, closing and carry-forward look at it. */
export type FindingSummary = {
  readonly id: string;
  readonly enCode: string;
  readonly checkTaskId: string;
  readonly nodeId: string;
  readonly nodeCode: string;
  readonly nodeName: string;
  readonly stage: string;
  readonly title: string;
  readonly fact: string;
  readonly criterion: string;
  readonly category: string;
  readonly place: string;
  readonly severity: number;
  readonly majorHazard: boolean;
  readonly state: number;
  readonly repeatOf: string | null;
  readonly issuedAt: Date | null;
  readonly files: readonly FileRef[];
  /** Linked deductions of the item's row in the finding's stage; points in hundredths. */
  readonly deductions: z.infer<typeof StoredDeductions>;
  readonly rectification: {
    readonly id: string;
    readonly enCode: string;
    readonly state: number;
    readonly deadline: string;
    readonly responsibleOrg: string;
    readonly responsible: string;
    readonly closedAt: Date | null;
    readonly closedOnTime: boolean | null;
  } | null;
};

/** Findings of an audit or a task that are issued and neither closed nor withdrawn. */
export async function openFindings(
  db: Db | Tx,
  scope: { readonly checkId: string } | { readonly taskId: string },
): Promise<FindingSummary[]> {
  const query = summaries(db).where('findings.state', 'in', [
    findingLifecycle.state.issued,
    findingLifecycle.state.disputed,
    findingLifecycle.state.rectifying,
  ]);
  const rows = await ('checkId' in scope
    ? query.where('findings.check_id', '=', scope.checkId)
    : query.where('findings.check_task_id', '=', scope.taskId)
  ).execute();
  return rows.map(toSummary);
}

/** Findings of a task that were issued, withdrawn ones included; drafts are left out. */
export async function findingsOfTask(db: Db | Tx, taskId: string): Promise<FindingSummary[]> {
  const rows = await summaries(db)
    .where('findings.check_task_id', '=', taskId)
    .where('findings.state', '<>', findingLifecycle.state.draft)
    .execute();
  return rows.map(toSummary);
}

/** The findings of a task that the caller may read, drafts aside. */
export async function readableFindings(ctx: Ctx, taskId: string): Promise<FindingSummary[]> {
  const all = await findingsOfTask(ctx.db, taskId);
  const rows = await ctx.db
    .selectFrom('findings')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .select('findings.id')
    .where('findings.check_task_id', '=', taskId)
    .where(findingScopeSql(ctx))
    .execute();
  const readable = new Set(rows.map(({ id }) => id));
  return all.filter(({ id }) => readable.has(id));
}

/** The issued findings of last year's task of the same unit (3.2, `prevTaskId`); none where there was no such task. */
export async function lastYearFindings(
  db: Db | Tx,
  task: { readonly prev_task_id: string | null },
): Promise<FindingSummary[]> {
  return task.prev_task_id === null ? [] : findingsOfTask(db, task.prev_task_id);
}

const summaries = (db: Db | Tx) =>
  db
    .selectFrom('findings')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .leftJoin('findings as earlier', 'earlier.id', 'findings.repeat_of_id')
    .leftJoin('rectifications', 'rectifications.finding_id', 'findings.id')
    .leftJoin('organizes as org', 'org.id', 'rectifications.responsible_org_id')
    .leftJoin('users as person', 'person.id', 'rectifications.responsible_user_id')
    .selectAll('findings')
    .select([
      'standard_nodes.node_code',
      'standard_nodes.full_name as node_name',
      'earlier.en_code as earlier_code',
      'rectifications.id as rect_id',
      'rectifications.en_code as rect_code',
      'rectifications.state as rect_state',
      'rectifications.deadline as rect_deadline',
      'rectifications.closed_at as rect_closed_at',
      'rectifications.closed_on_time as rect_on_time',
      'org.full_name as org_name',
      'person.real_name as person_name',
    ])
    .where('findings.delete_mark', '=', 0)
    .orderBy('findings.severity')
    .orderBy('findings.en_code');

type Row = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

const toSummary = (row: Row): FindingSummary => ({
  id: row.id,
  enCode: row.en_code,
  checkTaskId: row.check_task_id,
  nodeId: row.node_id,
  nodeCode: row.node_code,
  nodeName: row.node_name,
  stage: row.stage,
  title: row.title,
  fact: row.fact,
  criterion: row.criterion,
  category: row.category,
  place: row.place,
  severity: row.severity,
  majorHazard: row.major_hazard === 1,
  state: row.state,
  repeatOf: row.earlier_code,
  issuedAt: row.issued_at,
  files: row.files as FileRef[],
  deductions: StoredDeductions.parse(row.deductions),
  rectification: rectificationOf(row),
});

function rectificationOf(row: Row): FindingSummary['rectification'] {
  const { rect_id, rect_code, rect_state, rect_deadline } = row;
  if (rect_id === null || rect_code === null || rect_state === null || rect_deadline === null) return null;
  return {
    id: rect_id,
    enCode: rect_code,
    state: rect_state,
    deadline: rect_deadline,
    responsibleOrg: row.org_name ?? '',
    responsible: row.person_name ?? '',
    closedAt: row.rect_closed_at,
    closedOnTime: row.rect_on_time === null ? null : row.rect_on_time === 1,
  };
}
