import { addDays, daysBetween } from '../demo-calendar.ts';
import type { DateText } from '../plan-types.ts';
import type { ChosenFinding } from './finding-selection.ts';

/** How far a finding has come on the base date. */
export type Progress =
  | { kind: 'disputed' }
  | { kind: 'unsigned' }
  | { kind: 'planTodo' }
  | { kind: 'planReview' }
  | { kind: 'inProgress' }
  | { kind: 'extension'; decided: boolean }
  | { kind: 'awaiting' }
  | { kind: 'failed' }
  | { kind: 'overdue'; days: number; afterFailure: boolean }
  | { kind: 'pendingClose' }
  | { kind: 'closed' }
  | { kind: 'carried'; deadline: DateText };

/** A chosen finding with the day its stage was confirmed, the day of issue and its progress. */
export interface PlacedFinding {
  chosen: ChosenFinding;
  confirmedOn: DateText;
  issuedOn: DateText;
  progress: Progress;
}

/** Most days for a rectification by severity (`rectMaxDays`, audit-domain 3.7). */
export const rectificationDays = { 1: 15, 2: 30, 3: 60, 4: 90 } as const;

/** A finding of an audit under way. */
export interface OpenFinding {
  chosen: ChosenFinding;
  confirmedOn: DateText;
}

/**
 * Gives every finding of the running main audit its progress so that the counts of audit-domain 14 come out:
 * 6 overdue (2, 2, 1, 1 by age), 9 waiting for verification, 3 in extension, 2 disputed. The newest findings are
 * the least far; a finding takes a step only when its dates allow it.
 */
export function placeOpenFindings(findings: readonly OpenFinding[], baseDate: DateText): PlacedFinding[] {
  const pool = [...findings].sort((a, b) => (a.confirmedOn < b.confirmedOn ? 1 : -1));
  const placed: PlacedFinding[] = [];
  for (const slot of slots) {
    for (let count = 0; count < slot.count; count += 1) {
      const progress = slot.progress(count);
      const index = pool.findIndex((finding) => issueDay(finding, progress, slot, baseDate) !== null);
      const [finding] = index < 0 ? [] : pool.splice(index, 1);
      const issuedOn = finding ? issueDay(finding, progress, slot, baseDate) : null;
      if (!finding || issuedOn === null) throw new Error(`no finding can be ${progress.kind}`);
      placed.push({ ...finding, issuedOn, progress });
    }
  }
  return [
    ...placed,
    ...pool.map(
      (finding): PlacedFinding => ({
        ...finding,
        issuedOn: addDays(finding.confirmedOn, 1),
        progress: { kind: 'closed' },
      }),
    ),
  ];
}

/** Days between issue and base date that suit a step, and which findings may take it. */
interface Slot {
  count: number;
  progress(index: number): Progress;
  age: readonly [least: number, most: number];
  /** the deadline must be able to lie after the base date */
  stillRunning: boolean;
  suits(chosen: ChosenFinding): boolean;
}

const ordinary = (chosen: ChosenFinding) => chosen.severity > 1;
const major = (chosen: ChosenFinding) => chosen.majorHazard;
const overdueDays = [3, 6, 10, 14, 22, 45];

const slots: readonly Slot[] = [
  slot(1, () => ({ kind: 'awaiting' }), [10, 40], false, major),
  slot(2, () => ({ kind: 'disputed' }), [4, 4], true),
  slot(3, () => ({ kind: 'unsigned' }), [1, 1], true),
  slot(3, () => ({ kind: 'planTodo' }), [5, 7], true),
  slot(4, () => ({ kind: 'planReview' }), [11, 14], true),
  slot(8, () => ({ kind: 'inProgress' }), [15, 60], true),
  slot(3, (index) => ({ kind: 'extension', decided: index < 2 }), [18, 60], true),
  slot(2, () => ({ kind: 'failed' }), [19, 60], true),
  slot(8, () => ({ kind: 'awaiting' }), [18, 60], false),
  ...overdueDays.map((days, index) =>
    slot(
      1,
      () => ({ kind: 'overdue', days, afterFailure: index === 2 }),
      [days + 20, days + 60],
      false,
      (chosen) => ordinary(chosen) && chosen.severity < 4,
    ),
  ),
  slot(4, () => ({ kind: 'pendingClose' }), [25, 90], false),
];

function slot(
  count: number,
  progress: Slot['progress'],
  age: Slot['age'],
  stillRunning: boolean,
  suits: Slot['suits'] = ordinary,
): Slot {
  return { count, progress, age, stillRunning, suits };
}

/** The day of issue that lets a finding take the step, or null. It follows the confirmation within two weeks. */
function issueDay(
  finding: OpenFinding,
  progress: Progress,
  { age, stillRunning, suits }: Slot,
  baseDate: DateText,
): DateText | null {
  const { chosen, confirmedOn } = finding;
  if (!suits(chosen)) return null;
  const oldest = Math.min(daysBetween(confirmedOn, baseDate) - 1, age[1]);
  const youngest = Math.max(daysBetween(confirmedOn, baseDate) - 21, age[0]);
  const limit = rectificationDays[chosen.severity];
  const mostForDeadline = progress.kind === 'overdue' ? progress.days + limit : limit - 6;
  const days = Math.min(oldest, stillRunning || progress.kind === 'overdue' ? mostForDeadline : oldest);
  return days >= youngest ? addDays(baseDate, -days) : null;
}
