import type { Db } from '../../kernel/db.ts';

export function listTypes(db: Db) {
  return db
    .selectFrom('dictionary_types')
    .select(['id', 'parent_id', 'en_code', 'full_name', 'is_tree', 'sort_code'])
    .where('delete_mark', '=', 0)
    .orderBy('sort_code')
    .orderBy('creator_time')
    .execute();
}

export type TypeRecord = Awaited<ReturnType<typeof listTypes>>[number];

/** A type by its id or its code. */
export function findType(db: Db, idOrCode: string): Promise<TypeRecord | undefined> {
  return db
    .selectFrom('dictionary_types')
    .select(['id', 'parent_id', 'en_code', 'full_name', 'is_tree', 'sort_code'])
    .where('delete_mark', '=', 0)
    .where((where) => where.or([where('id', '=', idOrCode), where('en_code', '=', idOrCode)]))
    .executeTakeFirst();
}

/** Values of one type or of all, in the order of the lists. */
export function listValues(db: Db, { typeId, onlyEnabled }: { typeId?: string; onlyEnabled: boolean }) {
  let query = db
    .selectFrom('dictionary_data')
    .select(['id', 'type_id', 'parent_id', 'en_code', 'full_name', 'name_zhtw', 'name_en'])
    .select(['sort_code', 'enabled_mark'])
    .where('delete_mark', '=', 0);
  if (typeId !== undefined) query = query.where('type_id', '=', typeId);
  if (onlyEnabled) query = query.where('enabled_mark', '=', 1);
  return query.orderBy('sort_code').orderBy('creator_time').orderBy('id').execute();
}

export type ValueRecord = Awaited<ReturnType<typeof listValues>>[number];
