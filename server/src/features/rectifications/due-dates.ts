import { addDays, daysBetween } from '../../kernel/clock.ts';
import { FINDING, OVERDUE_STATES } from './rectifications.lifecycle.ts';

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

/** Days late: open (D22), not disputed, and today past the deadline; 0 otherwise. */
export function overdueDays(input: {
  state: number;
  findingState: number;
  deadline: string;
  today: string;
}): number {
  if (!OVERDUE_STATES.includes(input.state) || input.findingState === FINDING.disputed) return 0;
  return Math.max(0, daysBetween(input.deadline, input.today));
}
