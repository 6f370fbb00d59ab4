import { defineTexts } from '../../i18n/texts.ts';

export const scoreConfirmTexts = defineTexts({
  zh: {
    statement:
      '点击“确认评分”即声明：本人已审阅{unit}“{name}”的结果，内容真实、完整。确认后评分锁定，进入下一环节。',
    points: '实得分 / 应得分',
    lastYear: '上年同项',
    submitted: '提交',
    difference: '{points} 个百分点',
    deductions: '扣分',
    deductionsOf: '扣分 {count} 项，共 {points} 分',
    noDeductions: '没有扣分，全部项目满分',
    notApplicable: '不适用 {count} 项',
    bulk: '{count} 项由批量操作填写',
    bulkHint: '这些项目由“批量满分”或“同意下级评分”一次填写，未逐项判断，确认前请抽查。',
    showItems: '查看项目',
  },
  en: {
    statement:
      'By pressing “Confirm scores” you state that you have reviewed “{name}” of {unit} and that it is true and complete. The scores are then locked and the next stage starts.',
    points: 'Scored / available',
    lastYear: 'Same items last year',
    submitted: 'Submitted',
    difference: '{points} points',
    deductions: 'Deductions',
    deductionsOf: '{count} items with deductions, {points} points',
    deductionsOf_one: '{count} item with deductions, {points} points',
    noDeductions: 'Nothing deducted, all items have full marks',
    notApplicable: '{count} items not applicable',
    notApplicable_one: '{count} item not applicable',
    bulk: '{count} items filled in bulk',
    bulk_one: '{count} item filled in bulk',
    bulkHint:
      'Filled at once by “Full marks” or “Agree with the stage below”, not judged one by one. Please check some of them first.',
    showItems: 'Show the items',
  },
});
