import { PHRASES, Phrases } from '@auditplus/contract/features/current-user/current-user.model.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { findPreference, lockPreference, storePreference } from './current-user.repository.ts';

const NAME = 'phrases';

/** The phrases that the caller keeps for opinions. */
export const ownPhrases = (ctx: Ctx): Promise<string[]> => stored(ctx.db, ctx.caller.userId);

const stored = async (db: Db, userId: string): Promise<string[]> =>
  Phrases.catch([]).parse(await findPreference(db, userId, NAME));

/** Keeps one more phrase of the caller. */
export const keepPhrase = (ctx: Ctx, text: string): Promise<string[]> =>
  changePhrases(ctx, (kept) => {
    if (kept.includes(text)) return kept;
    if (kept.length >= PHRASES.most) refuse('phrase.tooMany', { most: PHRASES.most });
    return [...kept, text];
  });

/** Forgets a phrase of the caller; one that is not kept needs no forgetting. */
export const dropPhrase = (ctx: Ctx, text: string): Promise<string[]> =>
  changePhrases(ctx, (kept) => kept.filter((one) => one !== text));

/** Two windows of one person change the phrases one after the other; a matter of taste leaves no trail. */
function changePhrases(ctx: Ctx, work: (kept: string[]) => string[]): Promise<string[]> {
  const { userId } = ctx.caller;
  return change(ctx, async ({ db }) => {
    await lockPreference(db, userId, NAME);
    const phrases = work(await stored(db, userId));
    const value = JSON.stringify(phrases);
    await storePreference(db, { userId, name: NAME, value, updated_at: ctx.clock.now() });
    return phrases;
  });
}
