import { defineMessages } from '../../i18n/messages.ts';

/** Deciding between scorers who differ. */
export const scoreConflictMessages = defineMessages('score-conflict', {
  decide: ['裁定得分', 'Decide the score'],
  decided: ['已裁定', 'Decided'],
  decision: ['裁定为', 'Decide as'],
  scoreNeeded: ['请填写裁定得分', 'Enter the decided score'],
  range: ['0 至 {max} 分，步长 {step} 分', '0 to {max} points in steps of {step}'],
  reason: ['裁定理由', 'Reason for decision'],
  reasonNeeded: ['请填写裁定理由', 'Enter the reason for the decision'],
});
