import type { LanguageText } from '@auditplus/contract/features/languages/languages.routes.ts';
import { change } from '../../kernel/audit-log.ts';
import { cached } from '../../kernel/cached.ts';
import type { Ctx } from '../../kernel/context.ts';
import { loadTexts, removeTexts, storeText } from './languages.repository.ts';

const texts = cached('languages', loadTexts);

/** Texts that administrators have changed; every visitor's first page asks for them. */
export const changedTexts = texts.read;

/** Stores texts; an entry without any text goes back to the product's own. */
export async function saveTexts(ctx: Ctx, list: readonly LanguageText[]): Promise<void> {
  const stamp = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  const isBack = (text: LanguageText) => text.zh === '' && text.zhtw === '' && text.en === '';
  await change(ctx, async (tx) => {
    const back = list.filter(isBack).map((text) => text.id);
    await removeTexts(tx.db, back);
    const kept = new Map(list.filter((text) => !isBack(text)).map((text) => [text.id, text]));
    for (const text of kept.values()) await storeText(tx.db, text, stamp);
    tx.record({
      action: 'language.changed',
      targetType: 'language',
      targetId: 'texts',
      after: { texts: [...kept.values()].slice(0, 100), restored: back.slice(0, 100) },
    });
    await texts.announce(tx.db);
  });
  texts.drop(ctx);
}
