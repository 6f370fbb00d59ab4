import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { GradeReason } from '@auditplus/core/scoring/grade.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { fill, pick, type Texts } from '../../../kernel/texts.ts';

const TEXTS = {
  floor: [
    '第{code}章得分率低于{floor}%',
    '第{code}章得分率低於{floor}%',
    'the rate of chapter {code} is below {floor}%',
  ],
  veto: ['触发否决项', '觸發否決項', 'a veto item was hit'],
  separator: ['；', '；', '; '],
} as const satisfies Texts;

const STORED = pick(TEXTS, 'zh');
const FLOOR = /^第(.+)章得分率低于(.+)%$/;

/** Why a grade was lowered as reports store it, in Chinese (the words of audit-domain 14). */
export const loweredReason = (reason: GradeReason): string =>
  reason.kind === 'chapterFloor'
    ? fill(STORED.floor, { code: reason.nodeCode, floor: fromPts(reason.floor) })
    : STORED.veto;

/** Several reasons as one stored text. */
export const joinReasons = (reasons: readonly string[]): string => reasons.join(STORED.separator);

/** A stored reason, or several of them in one text, in a language. */
export function reasonIn(stored: string, language: Language): string {
  const words = pick(TEXTS, language);
  return stored
    .split(STORED.separator)
    .map((reason) => {
      const [, code, floor] = FLOOR.exec(reason) ?? [];
      if (code && floor) return fill(words.floor, { code, floor });
      return reason === STORED.veto ? words.veto : reason;
    })
    .join(words.separator);
}
