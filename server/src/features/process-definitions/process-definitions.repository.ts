import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { Insertable, Updateable } from 'kysely';
import type { ProcessDefinitionsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const standing = (db: Db) => db.selectFrom('process_definitions').where('delete_mark', '=', 0);

export const findDefinition = (db: Db, id: string) =>
  standing(db).selectAll().where('id', '=', id).executeTakeFirst();

/** The definitions that stand for themselves, in the order of their ids. */
export const standingNames = (db: Db): Promise<{ id: string; fullName: string }[]> =>
  standing(db).select(['id', 'full_name as fullName']).where('design_id', 'is', null).orderBy('id').execute();

/** Brings a deleted definition back, switched off; answers whether there was one. */
export async function bringBackDefinition(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('process_definitions')
    .set({ delete_mark: 0 })
    .where('id', '=', id)
    .where('delete_mark', '=', 1)
    .where('design_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type DefinitionRow = NonNullable<Awaited<ReturnType<typeof findDefinition>>>;

export const definitionByCode = (db: Db, enCode: string) =>
  standing(db).selectAll().where('en_code', '=', enCode).where('design_id', 'is', null).executeTakeFirst();

/** The published definition that decides on the records of a system form, if one is switched on. */
export const definitionOfForm = (db: Db, formCode: string) =>
  standing(db)
    .selectAll()
    .where('form_type', '=', 1)
    .where('form_code', '=', formCode)
    .where('version', '>', 0)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('creator_time')
    .limit(1)
    .executeTakeFirst();

export const lockDefinition = (tx: Tx, id: string) =>
  standing(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Another definition that has the name or the code. */
export const findTwins = (
  db: Db,
  {
    fullName,
    enCode,
    without,
  }: { readonly fullName: string; readonly enCode: string; readonly without: string },
) =>
  standing(db)
    .select(['full_name', 'en_code'])
    .where('design_id', 'is', null)
    .where('id', '<>', without)
    .where((where) => where.or([where('full_name', '=', fullName), where('en_code', '=', enCode)]))
    .execute();

/** Names that begin alike, for the name of a copy. */
export const similarDefinitions = (db: Db, fullName: string, enCode: string) =>
  standing(db)
    .select(['full_name', 'en_code'])
    .where((where) =>
      where.or([where('full_name', 'like', `${fullName}%`), where('en_code', 'like', `${enCode}%`)]),
    )
    .execute();

export async function insertDefinition(db: Db, row: Insertable<ProcessDefinitionsTable>): Promise<void> {
  await db.insertInto('process_definitions').values(row).execute();
}

export async function updateDefinition(
  db: Db,
  id: string,
  set: Updateable<ProcessDefinitionsTable>,
): Promise<void> {
  await db.updateTable('process_definitions').set(set).where('id', '=', id).execute();
}

/** How many instances a definition has, drafts too. */
export async function countInstances(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('processes')
    .select((the) => the.fn.countAll<string>().as('count'))
    .where('definition_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const running = (db: Db, id: string) =>
  db
    .selectFrom('processes')
    .where('definition_id', '=', id)
    .where('status', 'in', [
      processLifecycle.state.running,
      processLifecycle.state.rejected,
      processLifecycle.state.withdrawn,
    ])
    .where('end_time', 'is', null)
    .where('delete_mark', '=', 0);

/** How many of its instances go on, those that wait at their start too. */
export async function countRunning(db: Db, id: string): Promise<number> {
  const { count } = await running(db, id)
    .select((the) => the.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The versions that its instances run which go on. */
export const runningVersions = async (db: Db, id: string): Promise<number[]> =>
  (await running(db, id).select('version').distinct().execute()).map(({ version }) => version);

export async function setDefinitionMark(db: Db, id: string, deleteMark: 0 | 1): Promise<void> {
  await updateDefinition(db, id, { delete_mark: deleteMark });
}

/** Ids of the published definitions among some, without those that belong to designs. */
export async function publishedAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await standing(db)
    .select('id')
    .where('id', 'in', [...ids])
    .where('version', '>', 0)
    .where('design_id', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function setFavourite(
  db: Db,
  { userId, definitionId, isFavourite }: { userId: string; definitionId: string; isFavourite: boolean },
): Promise<void> {
  if (isFavourite)
    await db
      .insertInto('process_favourites')
      .values({ user_id: userId, definition_id: definitionId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('process_favourites')
      .where('user_id', '=', userId)
      .where('definition_id', '=', definitionId)
      .execute();
}
