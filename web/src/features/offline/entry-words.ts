import type { QuarantineRow } from '@auditplus/contract/features/offline/offline.model.ts';
import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import type { Translate } from '../../i18n/messages.ts';
import { points } from '../../lib/formats.ts';
import type { offlineMessages } from './offline.messages.ts';

type Words = Translate<keyof (typeof offlineMessages)['zh']>;
type Entry = NonNullable<QuarantineRow['mine']>;

export type RowWords = string;

/** A stored row in words: its result, then what was written. */
export function rowWords(t: Words, row: ScoreRow | null): RowWords {
  if (!row) return '–';
  const result =
    row.status === ITEM_STATUS.scored ? points(row.score) : t(isNa(row.status) ? 'na' : 'unscored');
  return [result, row.naReason, row.comment, row.strength].filter(Boolean).join('\n');
}

/** An entry in words: what it takes off and why, then what was written. */
export function entryWords(t: Words, entry: Entry, options: QuarantineRow['options']): string {
  const lines = (entry.deductions ?? []).map((deduction) => {
    const label = options.find(({ id }) => id === deduction.optionId)?.label;
    const count = deduction.count ?? 1;
    const what = label ?? t('deducted', { points: points(deduction.points ?? 0) });
    return [what, count > 1 ? t('times', { n: count }) : '', deduction.reason ?? '']
      .filter(Boolean)
      .join(' ');
  });
  const result =
    entry.status !== undefined && isNa(entry.status)
      ? [t('na'), entry.naReason ?? '']
      : entry.deductions === undefined
        ? []
        : lines.length > 0
          ? lines
          : [t('fullMarks')];
  return [...result, entry.comment ?? '', entry.strength ?? ''].filter(Boolean).join('\n') || t('unscored');
}

const isNa = (status: number): boolean =>
  status === ITEM_STATUS.naClaimed || status === ITEM_STATUS.naAccepted;
