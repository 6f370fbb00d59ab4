import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const scoreHelpMessages = defineMessages('score-help', {
  keys: ['快捷键', 'Shortcuts'],
  explainTitle: ['得分说明与快捷键', 'Score calculation and shortcuts'],
  keyMove: ['上一项、下一项', 'Previous and next item'],
  keyNextOpen: ['下一个未评项目', 'Next open item'],
  keyOption: ['使用扣分选项', 'Use a deduction option'],
  keyCount: ['增减次数', 'Increase or decrease count'],
  keyFull: words.fullScore,
  keyZero: ['零分', 'Zero points'],
  keyScore: ['输入得分', 'Enter score'],
  keyNa: words.notApplicable,
  keyComment: words.addComment,
  keyPhoto: ['上传照片', 'Upload photo'],
  keyFinding: ['新建审核发现', 'New finding'],
  keySearch: words.search,
  keySave: ['立即保存', 'Save now'],
  keyEscape: ['离开输入框', 'Leave the field'],
  keyBare: ['专注模式：收起菜单和页签', 'Focus mode: hide menu and tabs'],
  keyHelp: ['打开本说明', 'Open this help'],
});
