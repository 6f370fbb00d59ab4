import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

const types = (db: Db) => db.selectFrom('dictionary_types').where('delete_mark', '=', 0);
const data = (db: Db) => db.selectFrom('dictionary_data').where('delete_mark', '=', 0);

export function listTypes(db: Db) {
  return types(db).selectAll().orderBy('sort_code').orderBy('creator_time').orderBy('id').execute();
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
