import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

export const scoreConfirmMessages = defineMessages('score-confirm', {
  statement: [
    '点击“确认评分”即声明：本人已审阅{unit}“{name}”的结果，内容真实、完整。确认后评分锁定，进入下一环节。',
    'By selecting “Confirm scores” you declare that you have reviewed the result “{name}” of {unit} and that it is true and complete. The scores are then locked and the next stage starts.',
  ],
  points: ['实得分 / 应得分', 'Score / due score'],
  lastYear: ['上年同项', 'Same items last year'],
  submitted: ['提交', 'Submitted'],
  difference: ['{points} 个百分点', '{points} percentage points'],
  deductions: words.deductions,
  deductionsOf: [
    '扣分 {count} 项，共 {points} 分',
    '{count} items with deductions, {points} points',
    { one: '{count} item with deductions, {points} points' },
  ],
  noDeductions: ['没有扣分，全部项目满分', 'No deductions; all items have the full score'],
  notApplicable: [
    '不适用 {count} 项',
    '{count} items not applicable',
    { one: '{count} item not applicable' },
  ],
  bulk: [
    '{count} 项由批量操作填写',
    '{count} items filled in by bulk action',
    { one: '{count} item filled in by bulk action' },
  ],
  bulkHint: [
    '这些项目由“批量满分”或“同意下级评分”一次填写，未逐项判断，确认前请抽查。',
    'Filled in at once with “Full score” or “Agree with previous stage”, not judged one by one. Spot-check before confirming.',
  ],
  showItems: ['查看项目', 'View items'],
});
