import type { Db } from '../../kernel/db.ts';

export const storedColumns = (db: Db, userId: string, moduleId: string) =>
  db
    .selectFrom('column_settings')
    .select('field_list')
    .where('user_id', '=', userId)
    .where('module_id', '=', moduleId)
    .executeTakeFirst();

export async function storeColumns(
  db: Db,
  userId: string,
  moduleId: string,
  field_list: string,
): Promise<void> {
  await db
    .insertInto('column_settings')
    .values({ user_id: userId, module_id: moduleId, field_list })
    .onConflict((conflict) => conflict.columns(['user_id', 'module_id']).doUpdateSet({ field_list }))
    .execute();
}
