import type { Insertable } from 'kysely';
import type { FilesTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';

export async function insertFile(db: Db, row: Insertable<FilesTable>): Promise<void> {
  await db.insertInto('files').values(row).execute();
}

/** Files that still exist, by their stored names; unknown ones are left out. */
export async function findFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
}

export function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** As `findFiles`, held until the transaction ends, so that two records never claim one file. */
export function lockFiles(db: Db, ids: readonly string[]): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives those of the files to a record that belong to none; answers how many. */
export async function giveFiles(
  db: Db,
  { ids, ownerType, ownerId }: { ids: readonly string[]; ownerType: string; ownerId: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ owner_type: ownerType, owner_id: ownerId })
    .where('id', 'in', [...ids])
    .where('owner_type', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Marks the files of a record as deleted, except those that it keeps. */
export async function dropFiles(
  db: Db,
  { ownerType, ownerId, keep, at }: { ownerType: string; ownerId: string; keep: readonly string[]; at: Date },
): Promise<void> {
  let query = db
    .updateTable('files')
    .set({ deleted_at: at })
    .where('owner_type', '=', ownerType)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null);
  if (keep.length > 0) query = query.where('id', 'not in', [...keep]);
  await query.execute();
}

/** Files that nobody claimed in time, and deleted ones. */
export async function findDeadFiles(
  db: Db,
  { looseBefore, limit }: { looseBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where((where) =>
      where.or([
        where('deleted_at', 'is not', null),
        where.and([where('owner_type', 'is', null), where('uploaded_at', '<', looseBefore)]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Forgets a dead file, unless a record has claimed it meanwhile; answers whether it did. */
export async function forgetDeadFile(db: Db, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('files')
    .where('id', '=', id)
    .where((where) => where.or([where('deleted_at', 'is not', null), where('owner_type', 'is', null)]))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Takes the row of a file that nothing points at. */
export async function removeRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).execute();
}
