import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { FindingsTable, RectificationsTable } from '../db/generated/tables.ts';
import { demoId } from './demo-people.ts';
import type { TestApp } from './http.ts';

// Records as the work of other features would have left them, stored without its steps.

type Fields<Table> = Partial<Insertable<Table>> & { readonly state: number };

/** A finding of a check task, on one of its items; the answer is its id. */
export async function putFinding(
  product: TestApp,
  taskId: string,
  fields: Fields<FindingsTable>,
): Promise<string> {
  const { db } = product.app.kernel;
  const task = await taskOf(product, taskId);
  const item = await db
    .selectFrom('standard_nodes')
    .select(['id', 'node_code'])
    .where('version_id', '=', task.standard_version_id)
    .where('is_item', '=', true)
    .orderBy('node_code')
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  await db
    .insertInto('findings')
    .values({
      id,
      en_code: `WT-${id}`,
      check_id: task.check_id,
      check_task_id: taskId,
      node_id: item.id,
      stage: 'MSD',
      title: '检测记录缺失',
      fact: '三月两次作业没有检测记录',
      criterion: item.node_code,
      severity: 2,
      category: '管理缺陷',
      unit_org_id: task.unit_org_id,
      ...fields,
    })
    .execute();
  return id;
}

/** The rectification of such a finding. */
export async function putRectification(
  product: TestApp,
  findingId: string,
  fields: Fields<RectificationsTable>,
): Promise<void> {
  const { db } = product.app.kernel;
  const finding = await db
    .selectFrom('findings')
    .select(['check_id', 'unit_org_id'])
    .where('id', '=', findingId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('rectifications')
    .values({
      id: `rect-${findingId}`,
      en_code: `ZG-${findingId}`,
      finding_id: findingId,
      check_id: finding.check_id,
      responsible_org_id: finding.unit_org_id,
      deadline: '2026-03-31',
      ...fields,
    })
    .execute();
}

/** The unit report of a check task in a state; one that is there already goes to it. */
export async function putReport(product: TestApp, taskId: string, state: number): Promise<void> {
  const { check_id } = await taskOf(product, taskId);
  await product.app.kernel.db
    .insertInto('reports')
    .values({
      id: `report-${taskId}`.slice(0, 50),
      en_code: `BG-${taskId}`.slice(0, 50),
      check_id,
      check_task_id: taskId,
      report_type: 1,
      full_name: '审核报告',
      drafter_id: demoId('user', 'chenyl'),
      snapshot: '{}',
      state,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state }))
    .execute();
}

const taskOf = (product: TestApp, id: string) =>
  product.app.kernel.db
    .selectFrom('check_tasks')
    .select(['check_id', 'unit_org_id', 'standard_version_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
