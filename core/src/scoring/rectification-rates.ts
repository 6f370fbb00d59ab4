import type { Percent } from './points.ts';
import { rational, roundToHundredths } from './rational.ts';

/** What the rectification indicators of a scope are counted from (audit-domain 5.10). */
export type RectificationCounts = {
  readonly issued: number;
  readonly voided: number;
  readonly closed: number;
  readonly closedOnTime: number;
  readonly openOverdue: number;
  /** Sum over the closed tasks of `rectificationDays`. */
  readonly closedDays: number;
  readonly findings: number;
  readonly repeatFindings: number;
};

/** The indicators with one decimal, in hundredths; null where the denominator is zero (shown "—"). */
export type RectificationRates = {
  /** 整改完成率 */
  readonly completion: Percent | null;
  /** 按期整改率 */
  readonly onTime: Percent | null;
  /** 平均整改天数 */
  readonly averageDays: number | null;
  /** 重复发生率 */
  readonly repeat: Percent | null;
};

/** The rectification indicators (audit-domain 5.10), each HALF_UP to one decimal. */
export function rectificationRates(counts: RectificationCounts): RectificationRates {
  const { issued, voided, closed, closedOnTime, openOverdue, closedDays, findings, repeatFindings } = counts;
  return {
    completion: oneDecimal(100 * closed, issued - voided),
    onTime: oneDecimal(100 * closedOnTime, closed + openOverdue),
    averageDays: oneDecimal(closedDays, closed),
    repeat: oneDecimal(100 * repeatFindings, findings),
  };
}

/** Calendar days from issue to close less the days on which the clock stood still; dates are `YYYY-MM-DD`. */
export function rectificationDays(input: {
  issuedOn: string;
  closedOn: string;
  stoppedDays?: number;
}): number {
  return Math.max(0, daysBetween(input.issuedOn, input.closedOn) - (input.stoppedDays ?? 0));
}

/** Calendar days from one `YYYY-MM-DD` date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

function oneDecimal(num: number, den: number): number | null {
  return den <= 0 ? null : roundToHundredths(rational(num, den), 1);
}
