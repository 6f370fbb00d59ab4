import type { Insertable } from 'kysely';
import type { PhotoMarkupsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** The marked copies of a photo with who made them, newest first. */
export const findMarkups = (db: Db | Tx, originalId: string) =>
  db
    .selectFrom('photo_markups')
    .innerJoin('files', 'files.id', 'photo_markups.marked_file_id')
    .innerJoin('users', 'users.id', 'photo_markups.creator_user_id')
    .selectAll('files')
    .select(['original_sha256', 'users.real_name', 'users.id as marked_by'])
    .select('photo_markups.creator_time as marked_at')
    .where('original_file_id', '=', originalId)
    .where('files.deleted_at', 'is', null)
    .orderBy('photo_markups.creator_time', 'desc')
    .orderBy('marked_file_id', 'desc')
    .execute();

/** Links a marked copy to its photo; a link that is there stays as it is. */
export async function insertMarkup(tx: Tx, row: Insertable<PhotoMarkupsTable>): Promise<void> {
  await tx
    .insertInto('photo_markups')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The newest marked copy of each photo that has one, by the photo's id: what documents show in its place. */
export async function newestMarkups(
  db: Db | Tx,
  originalIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly fileId: string; readonly name: string; readonly sha256: string }>> {
  if (originalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photo_markups')
    .innerJoin('files', 'files.id', 'photo_markups.marked_file_id')
    .select(['original_file_id', 'files.id', 'files.original_name', 'files.sha256'])
    .where('original_file_id', 'in', [...originalIds])
    .where('files.deleted_at', 'is', null)
    .orderBy('photo_markups.creator_time')
    .orderBy('marked_file_id')
    .execute();
  return new Map(
    rows.map((row) => [
      row.original_file_id,
      { fileId: row.id, name: row.original_name, sha256: row.sha256 },
    ]),
  );
}
