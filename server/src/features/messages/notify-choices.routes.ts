import {
  type NotifyOff,
  notifyChoicesRoutes,
} from '@auditplus/contract/features/messages/notify-choices.routes.ts';
import { NOTIFY_GROUPS } from '@auditplus/contract/features/messages/notify-events.ts';
import {
  NOTIFY_CHANNELS,
  type NotifyChannel,
} from '@auditplus/contract/features/messages/notify-rules.model.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { implement } from '../../kernel/http/register.ts';
import { refuseStale } from '../../kernel/stale.ts';
import { canSend } from '../deliveries/public.ts';
import { findChoices, storeChoices } from './notify-choices.repository.ts';

export const notifyChoicesHandlers = implement(notifyChoicesRoutes, {
  read: (ctx) => choicesOf(ctx),
  save: (ctx, { body }) => saveChoices(ctx, body),
});

type Choices = RouteReply<typeof notifyChoicesRoutes.read>;

const Stored = z.partialRecord(z.enum(NOTIFY_GROUPS), z.array(z.enum(NOTIFY_CHANNELS)));

async function choicesOf(ctx: Ctx): Promise<Choices> {
  const row = await findChoices(ctx.db, ctx.caller.userId);
  const open: Readonly<Record<NotifyChannel, boolean>> = { inSite: true, ...(await canSend(ctx)) };
  return {
    off: Stored.parse(row?.off ?? {}),
    offered: NOTIFY_CHANNELS.filter((channel) => open[channel]),
    rev: row?.rev ?? 0,
  };
}

async function saveChoices(ctx: Ctx, { off, rev }: { off: NotifyOff; rev: number }): Promise<Choices> {
  const { userId } = ctx.caller;
  await change(ctx, async (tx) => {
    const before = await findChoices(tx.db, userId);
    if (rev !== (before?.rev ?? 0) || !(await storeChoices(tx.db, { userId, off, rev, at: ctx.clock.now() })))
      await refuseStale(tx.db, orThrow(await findChoices(tx.db, userId), 'record.missing'));
    tx.record({
      action: 'notifyChoices.changed',
      targetType: 'notifyChoices',
      targetId: userId,
      before: before ? { off: before.off } : {},
      after: { off },
    });
  });
  return choicesOf(ctx);
}
