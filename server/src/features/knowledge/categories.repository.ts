import { type Insertable, sql, type Updateable } from 'kysely';
import type { KnowledgeCategoriesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** Categories are held one by one, so that two moves never make a ring. */
export const lockCategory = (tx: Tx, id: string) =>
  tx.selectFrom('knowledge_categories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findCategory = (db: Db | Tx, id: string) =>
  db.selectFrom('knowledge_categories').select('id').where('id', '=', id).executeTakeFirst();

/** Whether a category holds another one or an article. */
export async function isCategoryUsed(db: Db | Tx, id: string): Promise<boolean> {
  const [child, article] = await Promise.all([
    db.selectFrom('knowledge_categories').select('id').where('parent_id', '=', id).executeTakeFirst(),
    db.selectFrom('knowledge_articles').select('id').where('category_id', '=', id).executeTakeFirst(),
  ]);
  return child !== undefined || article !== undefined;
}

export const insertCategory = (tx: Tx, values: Insertable<KnowledgeCategoriesTable>) =>
  tx.insertInto('knowledge_categories').values(values).execute();

/** Writes columns of a locked category and counts its version up. */
export const changeCategory = (tx: Tx, id: string, set: Updateable<KnowledgeCategoriesTable>) =>
  tx
    .updateTable('knowledge_categories')
    .set({ ...set, rev: sql`rev + 1` })
    .where('id', '=', id)
    .execute();

export const deleteCategory = (tx: Tx, id: string) =>
  tx.deleteFrom('knowledge_categories').where('id', '=', id).execute();
