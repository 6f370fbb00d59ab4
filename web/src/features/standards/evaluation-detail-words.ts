import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Translate } from '../../i18n/messages.ts';
import { points } from '../../lib/formats.ts';
import type { evaluationDetailMessages } from './evaluation-detail.messages.ts';

export type DetailWords = Translate<keyof (typeof evaluationDetailMessages)['zh']>;

/** The stage whose result counts, and the stage that the points came from where that is another one. */
export function effectiveFrom(
  t: DetailWords,
  { stage, originStage }: { readonly stage: Stage | null; readonly originStage: Stage | null },
): string[] {
  if (stage === null) return [];
  const own = t(`stage${stage}`);
  if (originStage === null || originStage === stage) return [own];
  return [own, t('origin', { stage: t(`stage${originStage}`) })];
}

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
