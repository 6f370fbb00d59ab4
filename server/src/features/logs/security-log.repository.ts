import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { Ctx } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { SECURITY } from './logs.repository.ts';

/** One line of the security log. */
export type SecurityEvent = {
  /** `login`, `logout`, `login.wrong`, `password.changed`, ... */
  readonly event: string;
  readonly userId: string | null;
  readonly account: string;
  readonly userName?: string;
  /** What the event's words have places for. */
  readonly params?: RefusalParams;
};

/** Writes a line of the security log, outside any transaction: a refused sign-in is logged too. */
export async function logSecurity(ctx: Ctx, event: SecurityEvent): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .insertInto('sys_logs')
    .values({
      id: newId(now.getTime()),
      category: SECURITY,
      user_id: event.userId,
      account: event.account.slice(0, 50),
      user_name: event.userName ?? '',
      event: event.event,
      ip: ctx.ip.slice(0, 50),
      platform: ctx.device.slice(0, 300),
      request_id: ctx.requestId.slice(0, 50),
      detail: JSON.stringify(event.params ?? {}),
      created_at: now,
    })
    .execute();
}
