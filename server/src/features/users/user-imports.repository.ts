import {
  type ImportRow,
  ImportRow as ImportRowSchema,
} from '@auditplus/contract/features/users/user-import.model.ts';
import type { Insertable, Updateable } from 'kysely';
import type { UserImportsTable, UserOrganizesTable, UserRelationsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const runningImport = (tx: Tx, userId: string) =>
  tx
    .selectFrom('user_imports')
    .select('id')
    .where('created_by', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .where('is_cancelled', '=', false)
    .executeTakeFirst();

export const askToCancel = (tx: Tx, id: string, userId: string) =>
  tx
    .updateTable('user_imports')
    .set({ is_cancelled: true })
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .executeTakeFirst();

export const findImport = (db: Db, id: string) =>
  db.selectFrom('user_imports').selectAll().where('id', '=', id).executeTakeFirst();

export const importState = (db: Db, id: string) =>
  db.selectFrom('user_imports').select('is_cancelled').where('id', '=', id).executeTakeFirstOrThrow();

export async function deleteOutcomes(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('user_import_rows').where('import_id', '=', importId).execute();
}

export async function permissionStamp(db: Db): Promise<string> {
  const { stamp } = await db.selectFrom('permission_stamp').select('stamp').executeTakeFirstOrThrow();
  return String(stamp);
}

export async function storeOutcome(tx: Tx, importId: string, rows: readonly Outcome[]): Promise<void> {
  await inParts(rows, async (part) => {
    await tx
      .insertInto('user_import_rows')
      .values(part.map((row) => ({ import_id: importId, ...row })))
      .execute();
  });
}

type Outcome = { row_number: number; user_id: string | null; cells: string | null };

export async function countOutcomes(db: Db, importId: string): Promise<{ failed: number; people: number }> {
  const { all, people } = await db
    .selectFrom('user_import_rows')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('user_id').as('people')])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return { failed: Number(all) - Number(people), people: Number(people) };
}

export async function* failedRows(db: Db, importId: string): AsyncGenerator<ImportRow> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('user_import_rows')
      .select(['row_number', 'cells'])
      .where('import_id', '=', importId)
      .where('cells', 'is not', null)
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(PART)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows) yield ImportRowSchema.parse(row.cells);
    after = last.row_number;
  }
}

/** The people who came in, in parts. */
export async function* newPeople(db: Db, importId: string): AsyncGenerator<readonly Linked[]> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('user_import_rows')
      .innerJoin('users', 'users.id', 'user_import_rows.user_id')
      .select(['users.id', 'users.account', 'users.real_name as realName', 'row_number'])
      .where('import_id', '=', importId)
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(PART)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.row_number;
  }
}

const PART = 1000;

export const SHOWN = 10;

export const takenAccounts = (db: Db) =>
  db.selectFrom('users').select(['id', 'account']).where('delete_mark', '=', 0).execute();

/** Values of some dictionaries with their names. */
export const dictionaryValues = (db: Db, dictionaries: readonly string[]) =>
  db
    .selectFrom('dictionary_data')
    .innerJoin('dictionary_types', 'dictionary_types.id', 'dictionary_data.type_id')
    .select(['dictionary_types.en_code as dictionary', 'dictionary_data.en_code'])
    .select(['dictionary_data.full_name', 'dictionary_data.name_zhtw', 'dictionary_data.name_en'])
    .where('dictionary_data.delete_mark', '=', 0)
    .where('dictionary_types.en_code', 'in', dictionaries)
    .execute();

/** Works through a long list in parts. */
export async function inParts<T>(items: readonly T[], work: (part: T[]) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += PART) await work(items.slice(start, start + PART));
}

/** A person who gets a link. */
export type Linked = { readonly id: string; readonly account: string; readonly realName: string };

export async function insertUserOrganizes(
  tx: Tx,
  rows: readonly Insertable<UserOrganizesTable>[],
): Promise<void> {
  await tx.insertInto('user_organizes').values(rows).execute();
}

export async function insertUserRelations(
  tx: Tx,
  rows: readonly Insertable<UserRelationsTable>[],
): Promise<void> {
  await tx.insertInto('user_relations').values(rows).execute();
}

/** The latest imports of a person, or the one that is asked for. */
export function ownImports(db: Db, userId: string, id?: string) {
  let query = db.selectFrom('user_imports').selectAll().where('created_by', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  return query.orderBy('created_at', 'desc').limit(SHOWN).execute();
}

export async function insertImport(tx: Tx, row: Insertable<UserImportsTable>): Promise<void> {
  await tx.insertInto('user_imports').values(row).execute();
}

export async function updateImport(db: Db, id: string, set: Updateable<UserImportsTable>): Promise<void> {
  await db.updateTable('user_imports').set(set).where('id', '=', id).execute();
}

/** Takes the rows after `from` for this worker; false when another one has gone on from there. */
export async function takeBatch(
  tx: Tx,
  id: string,
  { from, rows }: { readonly from: number; readonly rows: number },
): Promise<boolean> {
  const taken = await tx
    .updateTable('user_imports')
    .set({ handled: from + rows })
    .where('id', '=', id)
    .where('handled', '=', from)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Adds what a batch brought to the outcome of its import. */
export async function countBatch(
  tx: Tx,
  id: string,
  batch: { readonly succeeded: number; readonly failed: number },
): Promise<void> {
  await tx
    .updateTable('user_imports')
    .set((set) => ({
      succeeded: set('succeeded', '+', batch.succeeded),
      failed: set('failed', '+', batch.failed),
    }))
    .where('id', '=', id)
    .execute();
}
