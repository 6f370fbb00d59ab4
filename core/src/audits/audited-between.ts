import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';

/**
 * First and last moment at which this unit was audited: from the first round begun or the opening meeting, whichever
 * came first, to the last confirmation or the closing meeting; null where nothing has happened yet. The audit's own
 * window covers all units and may end later than this report was signed.
 */
export function auditedBetween({
  head,
  stages,
}: Pick<ReportSnapshot, 'head' | 'stages'>): readonly [number | null, number | null] {
  const worked = stages.filter(({ skipped }) => !skipped);
  const known = (moments: readonly (number | null | undefined)[]) =>
    moments.filter((at): at is number => at != null && at <= head.snapshotAt);
  const begun = known([
    head.openingMeeting?.at,
    ...worked.map(({ startedAt, submittedAt }) => startedAt ?? submittedAt),
  ]);
  const ended = known([head.closingMeeting?.at, ...worked.map(({ confirmedAt }) => confirmedAt)]);
  return [begun.length > 0 ? Math.min(...begun) : null, ended.length > 0 ? Math.max(...ended) : null];
}
