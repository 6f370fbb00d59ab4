import {
  type NameChoice,
  RecordImportRow,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { RecordImportsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const SHOWN = 5;

export const runningImport = (tx: Tx, userId: string) =>
  tx
    .selectFrom('record_imports')
    .select('id')
    .where('created_by', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .where('is_cancelled', '=', false)
    .executeTakeFirst();

export async function insertImport(tx: Tx, row: Insertable<RecordImportsTable>): Promise<void> {
  await tx.insertInto('record_imports').values(row).execute();
}

export const askToCancel = (
  tx: Tx,
  { id, designId, userId }: { readonly id: string; readonly designId: string; readonly userId: string },
) =>
  tx
    .updateTable('record_imports')
    .set((set) => ({
      is_cancelled: true,
      state: set.case().when('state', '=', 'asking').then('waiting').else(set.ref('state')).end(),
    }))
    .where('id', '=', id)
    .where('design_id', '=', designId)
    .where('created_by', '=', userId)
    .returning('state')
    .executeTakeFirst();

/** Notes what an import has asked for; false where it asks nothing of the person. */
export async function answerQuestions(
  tx: Tx,
  { id, designId, userId }: { readonly id: string; readonly designId: string; readonly userId: string },
  choices: readonly NameChoice[],
): Promise<boolean> {
  const answered = await tx
    .updateTable('record_imports')
    .set({
      state: 'waiting',
      plan: sql`plan || jsonb_build_object('choices', ${JSON.stringify(choices)}::jsonb)`,
      questions: '[]',
    })
    .where('id', '=', id)
    .where('design_id', '=', designId)
    .where('created_by', '=', userId)
    .where('state', '=', 'asking')
    .executeTakeFirst();
  return answered.numUpdatedRows > 0n;
}

export const findImport = (db: Db, id: string) =>
  db.selectFrom('record_imports').selectAll().where('id', '=', id).executeTakeFirst();

/** The latest imports of a person into a design. */
export const ownImports = (
  db: Db,
  { designId, userId }: { readonly designId: string; readonly userId: string },
) =>
  db
    .selectFrom('record_imports')
    .selectAll()
    .where('created_by', '=', userId)
    .where('design_id', '=', designId)
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute();

export async function updateImport(db: Db, id: string, set: Updateable<RecordImportsTable>): Promise<void> {
  await db.updateTable('record_imports').set(set).where('id', '=', id).execute();
}

/** Moves an import on by what a change has stored; false where another worker has moved it on meanwhile. */
export async function moveOn(
  tx: Tx,
  id: string,
  {
    from,
    handled,
    added,
    changed,
    failed,
  }: {
    /** How many rows were done with before. */
    readonly from: number;
    readonly handled: number;
    readonly added: number;
    readonly changed: number;
    readonly failed: readonly RecordImportRow[];
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable('record_imports')
    .set((set) => ({
      handled: from + handled,
      added: set('added', '+', added),
      changed: set('changed', '+', changed),
      failed: set('failed', '+', failed.length),
    }))
    .where('id', '=', id)
    .where('handled', '=', from)
    .executeTakeFirst();
  if (failed.length > 0)
    await tx
      .insertInto('record_import_faults')
      .values(
        failed.map((row) => ({ import_id: id, row_number: row.rowNumber, row_json: JSON.stringify(row) })),
      )
      .execute();
  return moved.numUpdatedRows > 0n;
}

/** The rows that did not go in. */
export async function faultyRows(db: Db, importId: string): Promise<RecordImportRow[]> {
  const rows = await db
    .selectFrom('record_import_faults')
    .select('row_json')
    .where('import_id', '=', importId)
    .orderBy('row_number')
    .execute();
  return rows.map(({ row_json: row }) => RecordImportRow.parse(row));
}

export async function deleteFaultyRows(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('record_import_faults').where('import_id', '=', importId).execute();
}
