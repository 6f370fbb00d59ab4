import type { RowOperation } from '@auditplus/contract/features/offline/offline.model.ts';
import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';

type Entry = RowOperation['payload'];

const TEXTS = [
  'comment',
  'strength',
  'naReason',
  'naDecisionReason',
  'varianceReason',
  'adjustmentBasis',
  'carryStatement',
] as const;

/** Whether a stored row already says what an entry says. */
export function saysTheSame(entry: Entry, row: ScoreRow): boolean {
  if (TEXTS.some((field) => entry[field] !== undefined && entry[field] !== row[field])) return false;
  const photoIds = new Set(row.photos.map(({ fileId }) => fileId));
  if (entry.photos?.some(({ fileId }) => !photoIds.has(fileId))) return false;
  if (entry.status !== undefined && entry.status !== row.status) return false;
  if (entry.score !== undefined && entry.score !== row.score) return false;
  if (entry.deductions === undefined) return true;
  const entered = entry.deductions.map((deduction) => {
    const isTyped = deduction.optionId == null;
    return {
      optionId: deduction.optionId ?? null,
      ...(isTyped ? { points: deduction.points ?? 0 } : { count: deduction.count ?? 1 }),
      reason: deduction.reason ?? '',
      place: deduction.place ?? '',
    };
  });
  const stored = row.deductions.map(({ optionId, points, count, reason, place }) => ({
    optionId,
    ...(optionId === null ? { points } : { count }),
    reason,
    place,
  }));
  return row.score !== null && canonicalJson(entered) === canonicalJson(stored);
}

/** Whether two readings of a row hold the same entry; photos are added beside it and never stand against it. */
export const isSameEntry = (one: ScoreRow, other: ScoreRow): boolean =>
  canonicalJson(entryOf(one)) === canonicalJson(entryOf(other));

function entryOf(row: ScoreRow) {
  return {
    status: row.status,
    score: row.score,
    texts: TEXTS.map((field) => row[field]),
    deductions: row.deductions.map(({ optionId, points, count, reason, place }) => [
      optionId,
      points,
      count,
      reason,
      place,
    ]),
    sample: row.sample,
  };
}
