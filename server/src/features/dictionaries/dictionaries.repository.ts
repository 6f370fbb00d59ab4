import { type Insertable, sql, type Updateable } from 'kysely';
import type { DictionaryDataTable, DictionaryTypesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const types = (db: Db) => db.selectFrom('dictionary_types').where('delete_mark', '=', 0);
const data = (db: Db) => db.selectFrom('dictionary_data').where('delete_mark', '=', 0);

export function listTypes(db: Db) {
  return types(db).selectAll().orderBy('sort_code').orderBy('creator_time').orderBy('id').execute();
}

/** The ids of all types, those first that others lie below. */
export async function listTypeNames(db: Db): Promise<{ id: string; names: readonly (string | null)[] }[]> {
  const { rows } = await sql<{ id: string; names: readonly (string | null)[] }>`
    WITH RECURSIVE placed AS (
      SELECT id, full_name, name_zhtw, name_en, 0 AS depth FROM dictionary_types WHERE delete_mark = 0 AND parent_id = '-1'
      UNION ALL
      SELECT below.id, below.full_name, below.name_zhtw, below.name_en, placed.depth + 1 FROM dictionary_types AS below JOIN placed ON placed.id = below.parent_id
       WHERE below.delete_mark = 0 AND placed.depth < 50
    )
    SELECT id, json_build_array(full_name, name_zhtw, name_en) AS names FROM placed ORDER BY depth, id`.execute(
    db,
  );
  return rows;
}

export type TypeRecord = Awaited<ReturnType<typeof listTypes>>[number];

/** A type by its id or its code. */
export function findType(db: Db, idOrCode: string): Promise<TypeRecord | undefined> {
  return types(db)
    .selectAll()
    .where((where) => where.or([where('id', '=', idOrCode), where('en_code', '=', idOrCode)]))
    .executeTakeFirst();
}

/** Locks a type for a change, so that values and their guard see one state. */
export function lockType(db: Db, id: string): Promise<TypeRecord | undefined> {
  return types(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Values of one type or of all, in the order of the lists. */
export function listValues(db: Db, { typeId, onlyEnabled }: { typeId?: string; onlyEnabled: boolean }) {
  let query = data(db).selectAll();
  if (typeId !== undefined) query = query.where('type_id', '=', typeId);
  if (onlyEnabled) query = query.where('enabled_mark', '=', 1);
  return query.orderBy('sort_code').orderBy('creator_time').orderBy('id').execute();
}

export type ValueRecord = Awaited<ReturnType<typeof listValues>>[number];

export function lockValue(db: Db, id: string): Promise<ValueRecord | undefined> {
  return data(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export const findValue = (db: Db, id: string): Promise<ValueRecord | undefined> =>
  data(db).selectAll().where('id', '=', id).executeTakeFirst();

export async function countValues(db: Db, typeId: string): Promise<number> {
  const { count } = await data(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('type_id', '=', typeId)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertType = (tx: Tx, values: Insertable<DictionaryTypesTable>) =>
  tx.insertInto('dictionary_types').values(values).execute();

/** Writes columns of a locked type, deleted or not, and counts its version up. */
export const changeType = (tx: Tx, id: string, set: Updateable<DictionaryTypesTable>) =>
  tx
    .updateTable('dictionary_types')
    .set({ ...set, rev: sql`rev + 1` })
    .where('id', '=', id)
    .execute();

export const insertValue = (tx: Tx, values: Insertable<DictionaryDataTable>) =>
  tx.insertInto('dictionary_data').values(values).execute();

/** Writes columns of a locked value, deleted or not, and counts its version up. */
export const changeValue = (tx: Tx, id: string, set: Updateable<DictionaryDataTable>) =>
  tx
    .updateTable('dictionary_data')
    .set({ ...set, rev: sql`rev + 1` })
    .where('id', '=', id)
    .execute();

/** Adds a value, or writes its columns where there is one of this id. */
export const upsertValue = (
  tx: Tx,
  values: Insertable<DictionaryDataTable>,
  set: Updateable<DictionaryDataTable>,
) =>
  tx
    .insertInto('dictionary_data')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ ...set, rev: sql`dictionary_data.rev + 1` }),
    )
    .execute();

type Order = {
  readonly typeId: string;
  readonly parentId: string;
  readonly ids: readonly string[];
  readonly userId: string;
  readonly now: Date;
};

/** Numbers the values of one parent in the order of the ids; ids that are not its values are left alone. */
export async function numberValues(tx: Tx, { typeId, parentId, ids, userId, now }: Order): Promise<void> {
  const places = ids.map((id, index) => sql`(${id}, ${index + 1}::int)`);
  await sql`
    UPDATE dictionary_data SET sort_code = place.sort_code, rev = rev + 1,
      last_modify_user_id = ${userId}, last_modify_time = ${now}
    FROM (VALUES ${sql.join(places)}) AS place (id, sort_code)
    WHERE dictionary_data.id = place.id AND type_id = ${typeId} AND parent_id = ${parentId}
      AND delete_mark = 0 AND dictionary_data.sort_code <> place.sort_code`.execute(tx);
}

export const lockRecycledType = (tx: Tx, id: string) =>
  tx
    .selectFrom('dictionary_types')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 1)
    .forUpdate()
    .executeTakeFirst();

export const lockRecycledValue = (tx: Tx, id: string) =>
  tx
    .selectFrom('dictionary_data')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 1)
    .forUpdate()
    .executeTakeFirst();

/** The values of a dictionary with their names, switched off ones too. */
export const dictionaryValues = (db: Db | Tx, dictionary: string) =>
  db
    .selectFrom('dictionary_data')
    .innerJoin('dictionary_types', 'dictionary_types.id', 'dictionary_data.type_id')
    .select(['dictionary_data.en_code', 'dictionary_data.full_name'])
    .select(['dictionary_data.name_zhtw', 'dictionary_data.name_en'])
    .where('dictionary_types.en_code', '=', dictionary)
    .where('dictionary_data.delete_mark', '=', 0);

/** Whether there is a dictionary with this id. */
export async function hasDictionary(db: Db | Tx, id: string): Promise<boolean> {
  const type = await db
    .selectFrom('dictionary_types')
    .select('id')
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  return type !== undefined;
}
