import type { Insertable } from 'kysely';
import type { DeputiesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const deputies = (db: Db | Tx) =>
  db
    .selectFrom('deputies')
    .innerJoin('check_tasks', 'check_tasks.id', 'deputies.check_task_id')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .innerJoin('users as person', 'person.id', 'deputies.user_id')
    .innerJoin('users as namer', 'namer.id', 'deputies.named_by')
    .selectAll('deputies')
    .select(['checks.id as check_id', 'checks.en_code', 'checks.full_name'])
    .select(['unit.id as unit_id', 'unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['person.real_name as person_name', 'person.account', 'namer.real_name as namer_name'])
    .where('deputies.ended_at', 'is', null);

export const findDeputy = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('users')
    .innerJoin('organizes', 'organizes.id', 'users.organize_id')
    .select(['users.id', 'organizes.path'])
    .where('users.id', '=', userId)
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '=', 1)
    .executeTakeFirst();

export async function endDeputies(
  db: Tx,
  { now, id, stage }: { readonly now: Date; readonly id: string; readonly stage: 'WATER' | 'HQ' | 'MSD' },
): Promise<void> {
  await db
    .updateTable('deputies')
    .set({ ended_at: now })
    .where('check_task_id', '=', id)
    .where('stage', '=', stage)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertDeputy(db: Tx, row: Insertable<DeputiesTable>): Promise<void> {
  await db.insertInto('deputies').values(row).execute();
}

export async function endDeputy(db: Tx, now: Date, id: string): Promise<void> {
  await db.updateTable('deputies').set({ ended_at: now }).where('id', '=', id).execute();
}
