import type { LanguageText } from '@auditplus/contract/features/languages/languages.routes.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** Texts that administrators have changed, by id. */
export const loadTexts = (db: Db): Promise<LanguageText[]> =>
  db.selectFrom('language_texts').select(['id', 'zh', 'zhtw', 'en']).orderBy('id').execute();

export async function removeTexts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('language_texts')
    .where('id', 'in', [...ids])
    .execute();
}

/** Stores a text, with who changed it when. */
export async function storeText(
  tx: Tx,
  text: LanguageText,
  stamp: { readonly last_modify_user_id: string; readonly last_modify_time: Date },
): Promise<void> {
  await tx
    .insertInto('language_texts')
    .values({ ...text, ...stamp })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...text, ...stamp }))
    .execute();
}
