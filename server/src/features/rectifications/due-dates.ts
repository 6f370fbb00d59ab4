import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { addDays, daysBetween } from '../../kernel/clock.ts';

/** The latest deadline: the severity's days after the start, longer by the days on which a dispute stopped the clock. */
export function maxDeadline(input: {
  startedOn: string;
  severity: number;
  stoppedDays: number;
  maxDays: readonly number[];
}): string {
  return addDays(input.startedOn, daysAllowed(input.severity, input.maxDays) + input.stoppedDays);
}

/** Days that a severity allows (audit-domain 3.7, `rectMaxDays`). */
export const daysAllowed = (severity: number, maxDays: readonly number[]): number =>
  maxDays[severity - 1] ?? maxDays.at(-1) ?? 0;

/** Whether a passed deadline counts (audit-domain D22): the unit has something to do, and does not dispute it. */
const isDue = ({ state, findingState }: { state: number; findingState: number }): boolean =>
  rectificationLifecycle.allows('urge', state) && !findingLifecycle.is(findingState, 'disputed');

/** Days late: open (D22), not disputed, and today past the deadline; 0 otherwise. */
export function overdueDays(input: {
  state: number;
  findingState: number;
  deadline: string;
  today: string;
}): number {
  if (!isDue(input)) return 0;
  return Math.max(0, daysBetween(input.deadline, input.today));
}
