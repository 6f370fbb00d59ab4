import type { OnlineUser } from '@auditplus/contract/features/online-users/online-users.routes.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { logSecurity } from '../logs/public.ts';
import { adminScope, assertInScope, organizeNames, visibleRoots } from '../organizations/public.ts';
import { idleMinutes } from '../sys-config/public.ts';
import { findPlaced, liveSessions } from './online-users.queries.ts';

/** People with a live session whom the caller sees, the newest session first. */
export async function onlineUsers(ctx: Ctx, keyword: string | undefined): Promise<OnlineUser[]> {
  const now = ctx.clock.now();
  const [roots, names, minutes] = await Promise.all([
    visibleRoots(ctx),
    organizeNames(ctx.db, ctx.language),
    idleMinutes(ctx),
  ]);
  const since = new Date(now.getTime() - minutes * 60_000);
  const rows = await liveSessions(ctx.db, { now, since, roots, keyword });
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap(([newest, ...older]) =>
    newest
      ? [
          {
            id: newest.id,
            userId: newest.id,
            userName: newest.real_name,
            userAccount: newest.account,
            organize: (newest.path ?? []).flatMap((id) => names.get(id) ?? []).join('/'),
            loginTime: newest.created_at.getTime(),
            lastSeenTime: Math.max(...[newest, ...older].map((row) => row.last_seen_at.getTime())),
            loginIPAddress: newest.ip,
            loginPlatForm: newest.user_agent,
            sessions: older.length + 1,
            isSelf: newest.id === ctx.caller.userId,
          },
        ]
      : [],
  );
}

/** Ends every session of the named people; their next call, or their open page, answers 601. */
export async function forceOut(ctx: Ctx, userIds: readonly string[]): Promise<void> {
  if (userIds.includes(ctx.caller.userId)) refuse('online.self');
  const people = await findPlaced(ctx.db, userIds);
  if (people.length === 0) refuse('record.missing');
  const scope = await adminScope(ctx);
  for (const person of people) assertInScope(scope, person.path ?? [], 'edit');
  await change(ctx, async (tx) => {
    for (const person of people)
      tx.record({ action: 'user.forcedOut', targetType: 'user', targetId: person.id });
  });
  for (const person of people) {
    await ctx.sessions.endAll(person.id, { reason: 'forced', by: ctx.caller.name });
    await logSecurity(ctx, {
      event: 'session.forcedOut',
      userId: person.id,
      account: person.account,
      userName: person.real_name,
    });
  }
}
