import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import { type Insertable, sql, type Updateable, type UpdateObject } from 'kysely';
import type { Database, StandardVersionsTable } from '../../db/generated/tables.ts';
import { addDays } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export async function setRev(db: Tx, rev: number, versionId: string): Promise<void> {
  await db
    .updateTable('standard_versions')
    .set({ rev: rev + 1 })
    .where('id', '=', versionId)
    .execute();
}

export const insertVersionRow = (db: Tx, row: Insertable<StandardVersionsTable>) =>
  db.insertInto('standard_versions').values(row).execute();

export const updateVersionRow = (db: Tx, id: string, set: Updateable<StandardVersionsTable>) =>
  db.updateTable('standard_versions').set(set).where('id', '=', id).execute();

export const endFormerVersions = (
  db: Tx,
  { from, standardId, id }: { readonly from: string; readonly standardId: string; readonly id: string },
) =>
  db
    .updateTable('standard_versions')
    .set({
      effective_to: sql<string>`greatest(effective_from, ${addDays(from, -1)}::date)`,
      rev: sql<number>`rev + 1`,
    })
    .where('standard_id', '=', standardId)
    .where('id', '<>', id)
    .where('state', '=', standardVersionLifecycle.state.published)
    .where('effective_to', 'is', null)
    .where('delete_mark', '=', 0)
    .returning(['id', 'effective_to'])
    .execute();

export const findPredecessor = (db: Db | Tx, standardId: string, id: string) =>
  db
    .selectFrom('standard_versions')
    .select('id')
    .where('standard_id', '=', standardId)
    .where('id', '<>', id)
    .where('state', 'in', [standardVersionLifecycle.state.published, standardVersionLifecycle.state.retired])
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export const findFixedVersion = (db: Db | Tx, id: string) =>
  db
    .selectFrom('standard_versions')
    .select('id')
    .where('standard_id', '=', id)
    .where('delete_mark', '=', 0)
    .where('state', 'in', [standardVersionLifecycle.state.published, standardVersionLifecycle.state.retired])
    .executeTakeFirst();

export const nextRev = sql<number>`rev + 1`;

export const updateVersionsOf = (db: Tx, id: string, set: UpdateObject<Database, 'standard_versions'>) =>
  db
    .updateTable('standard_versions')
    .set(set)
    .where('standard_id', '=', id)
    .where('delete_mark', '=', 0)
    .returning('id')
    .execute();

export const findVersion = (tx: Tx, id: string) =>
  tx
    .selectFrom('standard_versions')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select(['standard_versions.id', 'standard_versions.version_no', 'standard_versions.creator_user_id'])
    .select(['standard_versions.return_reason', 'standards.full_name'])
    .where('standard_versions.id', '=', id)
    .executeTakeFirst();
