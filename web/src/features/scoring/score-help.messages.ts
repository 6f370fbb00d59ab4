import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const scoreHelpMessages = defineMessages('score-help', {
  keys: ['快捷键', 'Shortcuts'],
  explainTitle: ['得分说明与快捷键', 'Score calculation and shortcuts'],
  keyMove: ['上一项、下一项', 'Previous and next item'],
  keyNextOpen: words.nextOpenItem,
  keyOption: words.useADeductionOption,
  keyCount: words.increaseOrDecreaseCount,
  keyFull: words.fullScore,
  keyZero: words.zeroPoints,
  keyScore: words.enterScore,
  keyNa: words.notApplicable,
  keyComment: words.addComment,
  keyPhoto: words.uploadPhoto,
  keyFinding: words.newFinding,
  keySearch: words.search,
  keySave: ['立即保存', 'Save now'],
  keyEscape: ['离开输入框', 'Leave the field'],
  keyBare: ['专注模式：收起菜单和页签', 'Focus mode: hide menu and tabs'],
  keyHelp: ['打开本说明', 'Open this help'],
});
