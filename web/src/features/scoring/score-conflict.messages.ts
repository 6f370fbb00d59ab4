import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Deciding between scorers who differ. */
export const scoreConflictMessages = defineMessages('score-conflict', {
  decide: ['裁定得分', 'Decide the score'],
  decided: words.decided,
  decision: ['裁定为', 'Decide as'],
  scoreNeeded: words.enterTheDecidedScore,
  range: ['0 至 {max} 分，步长 {step} 分', '0 to {max} points in steps of {step}'],
  reason: ['裁定理由', 'Reason for decision'],
  reasonNeeded: ['请填写裁定理由', 'Enter the reason for the decision'],
});
