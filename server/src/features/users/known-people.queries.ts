import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isGuest } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';

/**
 * Condition on `users`: the people whose names the caller may read and to whom the caller may write. That is everybody
 * for staff; a guest from outside knows the other members of the audits that let the guest in, and who has written.
 */
export function knownToSql({ caller, clock }: Pick<Ctx, 'caller' | 'clock'>): RawBuilder<SqlBool> {
  if (!isGuest(caller)) return sql<SqlBool>`true`;
  const { userId } = caller;
  return sql<SqlBool>`(users.id = ${userId}
    OR EXISTS (SELECT 1 FROM check_members own JOIN check_members other USING (check_id)
      WHERE own.user_id = ${userId} AND own.expires_at > ${clock.now()} AND other.user_id = users.id)
    OR EXISTS (SELECT 1 FROM chat_conversations
      WHERE chat_conversations.user_id = ${userId} AND other_id = users.id))`;
}
