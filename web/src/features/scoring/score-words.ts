import type { Stage } from '@auditplus/contract/features/audits/audit-terms.model.ts';
import type { ScoreSheet, SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { ITEM_STATUS } from '@auditplus/core/scoring/item-entry.ts';
import { nodesIn, unitWord } from '@auditplus/core/text/standard-words.ts';
import type { TextParams, Translate } from '../../i18n/messages.ts';
import { moment, points } from '../../lib/formats.ts';
import type { scoringMessages } from './scoring.messages.ts';

type Key = keyof (typeof scoringMessages)['zh'];
export type Words = Translate<Key>;

export const stageKey = (stage: Stage) => `stage${stage}` as const;
export const shortStageKey = (stage: Stage) => `short${stage}` as const;

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

/** The sheet with the names of its clauses and options as a reader of this language knows them. */
export function sheetIn(language: Language, sheet: ScoreSheet): ScoreSheet {
  if (language !== 'en') return sheet;
  return { ...sheet, nodes: nodesIn(language, sheet.nodes) };
}

type Option = SheetNode['options'][number];

/** How an option deducts: 每项 −2, 最多 −4. */
export function amountWord(t: Words, language: Language, option: Option): string {
  switch (option.kind) {
    case 'PER': {
      const each = `${unitWord(option, language)} −${points(option.points)}`;
      return option.cap === null ? each : t('atMost', { each, cap: points(option.cap) });
    }
    case 'RATE':
      return t('byRate');
    case 'ZERO':
      return t('allPoints');
    case 'VETO':
      return t('veto');
    case 'MANUAL':
      return t('typedAmount');
    case 'FIXED':
      return `−${points(option.points)}`;
  }
}

/** A difference with its sign. */
export const signed = (delta: number): string => (delta > 0 ? `+${points(delta)}` : points(delta));
