import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import type { Translate } from '../../i18n/texts.ts';
import { points } from '../../lib/formats.ts';
import type { evaluationDetailTexts } from './evaluation-detail.texts.ts';

export type DetailWords = Translate<keyof (typeof evaluationDetailTexts)['zh']>;

/** Points, or the word for a result without points. */
export function resultText(
  t: DetailWords,
  entry: { readonly status: number; readonly score: number | null },
): string {
  switch (entry.status) {
    case ITEM_STATUS.scored:
      return points(entry.score);
    case ITEM_STATUS.naClaimed:
      return t('naClaimed');
    case ITEM_STATUS.naAccepted:
      return t('na');
    case ITEM_STATUS.naRefused:
      return t('naRefused');
    default:
      return '–';
  }
}
