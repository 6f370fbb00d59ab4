import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { FileStore } from '../../kernel/files/file-store.ts';
import { type Difference, difference } from './difference.ts';
import type { Marks } from './marks.ts';

const FILES_AT_ONCE = 500;

type FileSeal = {
  readonly no: number;
  readonly file_id: string;
  readonly size: number;
  readonly sha256: string;
  readonly mac: string;
};

const partsOf = ({ no, file_id, size, sha256 }: Omit<FileSeal, 'mac'>) => [no, file_id, size, sha256];

/** Seals the files that came since the last time; answers how many are sealed. Their content never changes. */
export async function sealFiles(db: Db, marks: Marks): Promise<number> {
  const last = await db
    .selectFrom('file_seals')
    .select('no')
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  let no = last?.no ?? 0;
  for (;;) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'size', 'sha256'])
      .where('deleted_at', 'is', null)
      .where('owner_id', 'is not', null)
      .where(sql<boolean>`NOT EXISTS (SELECT FROM file_seals WHERE file_seals.file_id = files.id)`)
      .orderBy('id')
      .limit(FILES_AT_ONCE)
      .execute();
    if (rows.length === 0) return no;
    const seals = rows.map(({ id, size, sha256 }) => {
      no += 1;
      const seal = { no, file_id: id, size, sha256 };
      return { ...seal, mac: marks.of('file', partsOf(seal)) };
    });
    await db.insertInto('file_seals').values(seals).execute();
  }
}

/** Reads every sealed file that is still kept and compares its bytes and its row with its seal. */
export async function verifyFiles(
  db: Db,
  {
    files,
    marks,
    anchored,
    onStep,
  }: {
    readonly files: FileStore;
    readonly marks: Marks;
    readonly anchored: number;
    readonly onStep: (handled: number) => Promise<void>;
  },
): Promise<{ files: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  let no = 0;
  for (;;) {
    const rows = await db
      .selectFrom('file_seals')
      .leftJoin('files', 'files.id', 'file_seals.file_id')
      .selectAll('file_seals')
      .select(['files.sha256 as stored_sha256', 'files.size as stored_size', 'files.deleted_at'])
      .select('files.original_name')
      .where('file_seals.no', '>', no)
      .orderBy('file_seals.no')
      .limit(FILES_AT_ONCE)
      .execute();
    for (const row of rows) {
      if (row.no !== no + 1) differences.push(difference('file', 'sealMissing', { seq: no + 1 }));
      no = row.no;
      const found = await fileDifference(row, { files, marks });
      if (found) differences.push(found);
    }
    await onStep(no);
    if (rows.length < FILES_AT_ONCE) break;
  }
  if (no < anchored)
    differences.push(difference('file', 'sealMissing', { seq: no + 1, expected: anchored, found: no }));
  return { files: no, differences };
}

type Stored = FileSeal & {
  readonly stored_sha256: string | null;
  readonly stored_size: number | null;
  readonly deleted_at: Date | null;
  readonly original_name: string | null;
};

async function fileDifference(
  row: Stored,
  { files, marks }: { readonly files: FileStore; readonly marks: Marks },
): Promise<Difference | null> {
  const place = { table: 'files', key: row.file_id, seq: row.no };
  if (!marks.fit('file', partsOf(row), row.mac)) return difference('file', 'sealAltered', place);
  // A file that was deleted in the product, with its row or marked in it, is nobody's any more.
  if (row.stored_sha256 === null || row.deleted_at !== null) return null;
  if (row.stored_sha256 !== row.sha256)
    return difference('file', 'valueAltered', {
      ...place,
      column: 'sha256',
      expected: row.sha256,
      found: row.stored_sha256,
    });
  const bytes = await hashOfFile(files, row.file_id);
  if (bytes === null) return difference('file', 'fileMissing', place);
  return bytes === row.sha256
    ? null
    : difference('file', 'fileAltered', { ...place, expected: row.sha256, found: bytes });
}

/** Null when the bytes are gone. */
async function hashOfFile(files: FileStore, id: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of files.open(id)) hash.update(chunk);
  } catch {
    return null;
  }
  return hash.digest('hex');
}
