import type { Insertable, Selectable } from 'kysely';
import type { FileChunksTable, FileMergesTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';

export type ChunkRow = Selectable<FileChunksTable>;

/** The content that a person's chunks belong to. */
export type ChunkOwner = {
  readonly userId: string;
  readonly contentHash: string;
  readonly totalSize: number;
};

/** The chunks of a file that have arrived, in order. */
export function findChunks(db: Db, owner: ChunkOwner): Promise<ChunkRow[]> {
  return db
    .selectFrom('file_chunks')
    .selectAll()
    .where('user_id', '=', owner.userId)
    .where('content_hash', '=', owner.contentHash)
    .where('total_size', '=', owner.totalSize)
    .orderBy('number')
    .execute();
}

/** Notes a chunk; answers false when it had arrived before. */
export async function insertChunk(db: Db, row: Insertable<FileChunksTable>): Promise<boolean> {
  const result = await db
    .insertInto('file_chunks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Forgets the chunks of a file and answers where they lie. */
export async function forgetChunks(db: Db, owner: ChunkOwner): Promise<string[]> {
  const rows = await db
    .deleteFrom('file_chunks')
    .where('user_id', '=', owner.userId)
    .where('content_hash', '=', owner.contentHash)
    .where('total_size', '=', owner.totalSize)
    .returning('stored_name')
    .execute();
  return rows.map((row) => row.stored_name);
}

/** Forgets chunks that arrived before a moment and answers where they lie. */
export async function forgetOldChunks(
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .deleteFrom('file_chunks')
    .where((where) =>
      where(
        'stored_name',
        'in',
        where.selectFrom('file_chunks').select('stored_name').where('arrived_at', '<', before).limit(limit),
      ),
    )
    .returning('stored_name')
    .execute();
  return rows.map((row) => row.stored_name);
}

/** The file that an upload became. */
export function findMerged(
  db: Db,
  { userId, identifier }: { readonly userId: string; readonly identifier: string },
): Promise<FileRow | undefined> {
  return db
    .selectFrom('file_merges')
    .innerJoin('files', 'files.id', 'file_merges.file_id')
    .selectAll('files')
    .where('file_merges.user_id', '=', userId)
    .where('file_merges.identifier', '=', identifier)
    .where('files.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Notes which file an upload became; answers false when another request was faster. */
export async function insertMerge(db: Db, row: Insertable<FileMergesTable>): Promise<boolean> {
  const result = await db
    .insertInto('file_merges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Forgets what an upload became when that file is deleted, so that it may be uploaded again. */
export async function forgetDeletedMerge(
  db: Db,
  { userId, identifier }: { readonly userId: string; readonly identifier: string },
): Promise<void> {
  await db
    .deleteFrom('file_merges')
    .where('user_id', '=', userId)
    .where('identifier', '=', identifier)
    .where((where) =>
      where('file_id', 'in', where.selectFrom('files').select('id').where('deleted_at', 'is not', null)),
    )
    .execute();
}

/** Files with a certain content, the newest first. */
export function findByContent(
  db: Db,
  { sha256, size, limit }: { readonly sha256: string; readonly size: number; readonly limit: number },
): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('size', '=', size)
    .where('deleted_at', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .limit(limit)
    .execute();
}
