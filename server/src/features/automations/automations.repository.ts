import { TRIGGERS } from '@auditplus/contract/features/automations/automation-template.model.ts';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { AutomationsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Hearing } from '../../kernel/outbox.ts';

/** Names of automations by id, deleted ones too. */
export const automationNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('automations')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids, ''])
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
};

export const findAutomation = (db: Db, id: string) =>
  db
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export async function updateAutomation(tx: Tx, id: string, set: Updateable<AutomationsTable>): Promise<void> {
  await tx.updateTable('automations').set(set).where('id', '=', id).execute();
}

/** Automations that are on and wait for what a trigger tells. */
export const waitingFor = (db: Db, { trigger, key }: { readonly trigger: string; readonly key: string }) =>
  db
    .selectFrom('automations')
    .select(['id', 'full_name', 'user_id'])
    .where('trigger', '=', trigger)
    .where('trigger_key', '=', key)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .orderBy('id')
    .execute();

/** Whether an automation waits for something to happen to records of the design that an event names. */
export const isWaitedFor: Hearing = ({ payload }) =>
  sql<SqlBool>`EXISTS (SELECT FROM automations WHERE trigger = ${sql.lit(TRIGGERS.record)}
    AND trigger_key = ${payload} ->> 'designId' AND enabled_mark = 1 AND delete_mark = 0)`;

/** Stops the clock for automations that are off or deleted; answers those that it is to start from now on. */
export async function unplanned(tx: Tx) {
  await tx
    .updateTable('automations')
    .set({ next_run_time: null })
    .where('next_run_time', 'is not', null)
    .where((where) => where.or([where('enabled_mark', '<>', 1), where('delete_mark', '=', 1)]))
    .execute();
  return tx
    .selectFrom('automations')
    .select(['id', 'cron', 'start_time', 'end_time'])
    .where('cron', '<>', '')
    .where('next_run_time', 'is', null)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .execute();
}

/** An enabled account. */
export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .executeTakeFirst();
