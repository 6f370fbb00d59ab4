import { defineTexts } from '../../i18n/texts.ts';

/** Deciding between scorers who differ. */
export const scoreConflictTexts = defineTexts({
  zh: {
    decide: '裁定得分',
    decided: '已裁定',
    decision: '裁定为',
    scoreNeeded: '请填写裁定得分',
    range: '0 至 {max} 分，步长 {step} 分',
    reason: '裁定理由',
    reasonNeeded: '请填写裁定理由',
  },
  en: {
    decide: 'Decide the score',
    decided: 'Decided',
    decision: 'Decide as',
    scoreNeeded: 'Please give the decided score',
    range: '0 to {max} points in steps of {step}',
    reason: 'Reason of the decision',
    reasonNeeded: 'Please give the reason of the decision',
  },
});
