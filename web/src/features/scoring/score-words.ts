import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import type { TextParams, Translate } from '../../i18n/texts.ts';
import { moment, points } from '../../lib/formats.ts';
import type { Tone } from '../../theme/palette.ts';
import type { scoringTexts } from './scoring.texts.ts';

type Key = keyof (typeof scoringTexts)['zh'];
export type Words = Translate<Key>;

const STATE_TONES: readonly Tone[] = ['grey', 'blue', 'orange', 'red', 'green', 'grey'];

export const stateTone = (state: number): Tone => STATE_TONES[state] ?? 'grey';

export const stageKey = (stage: Stage) => `stage${stage}` as const;
export const shortStageKey = (stage: Stage) => `short${stage}` as const;

const STATES = ['state0', 'state1', 'state2', 'state3', 'state4', 'state5'] as const;
export const stateKey = (state: number): (typeof STATES)[number] => STATES[state] ?? 'state0';

/** What a box says of a result: the points, or the word for N/A; a dash while it is open. */
export function resultWord(
  t: Words,
  value: { readonly status: number; readonly score: number | null },
): string {
  switch (value.status) {
    case ITEM_STATUS.scored:
      return points(value.score);
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

/** 标准分 − 扣分 = 得分, who and when (ui.md, The score page). */
export function explained(
  t: Words,
  part: {
    readonly standardScore: number | null;
    readonly status: number;
    readonly score: number | null;
    readonly deductTotal: number;
    readonly who?: string | undefined;
    readonly at?: number | null | undefined;
  },
): string {
  const by = part.who && part.at ? t('byAt', { who: part.who, at: moment(part.at) }) : '';
  // A score above the standard one has no sum to explain; its row says what is wrong.
  if (part.status !== ITEM_STATUS.scored || part.deductTotal < 0)
    return [resultWord(t, part), by].filter(Boolean).join(' · ');
  const sum: TextParams = {
    standard: points(part.standardScore),
    deduct: points(part.deductTotal),
    score: points(part.score),
  };
  return [t('sum', sum), by].filter(Boolean).join(' · ');
}

/** A difference with its sign. */
export const signed = (delta: number): string => (delta > 0 ? `+${points(delta)}` : points(delta));
