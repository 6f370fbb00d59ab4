import type { LeaveProposal } from '@auditplus/contract/features/delegations/delegations.model.ts';
import { addWorkdays } from '@auditplus/core/calendar/work-days.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { settings } from '../sys-config/public.ts';
import { workCalendar } from '../work-calendar/public.ts';
import { proposedDeputy } from './delegations.repository.ts';

/** What a leave of today is delegated by: until work begins again, to whom the caller trusted last, else the superior. */
export async function proposeLeave(ctx: Ctx): Promise<LeaveProposal> {
  const now = ctx.clock.now();
  const [deputy, days, { calendar }] = await Promise.all([
    proposedDeputy(ctx.db, ctx.caller.userId),
    workCalendar(ctx),
    settings(ctx),
  ]);
  const backOn = addWorkdays(dayOf(now), 1, days);
  const from = calendar.workingHours[0]?.from ?? '00:00';
  return {
    toUserId: deputy?.id ?? '',
    toUserName: deputy?.real_name ?? '',
    startTime: now.getTime(),
    endTime: Date.parse(`${backOn}T${from}:00+08:00`),
  };
}
