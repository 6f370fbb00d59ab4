import { defineMessages } from '../../i18n/messages.ts';

/** What is shown before a record is handed in. */
export const scoreSubmitMessages = defineMessages('score-submit', {
  differences: ['评分人之间的差异', 'Differences between scorers'],
  differencesHint: [
    '每一项都须由组长裁定或确认后才能提交',
    'The lead must decide or confirm each one before submission',
  ],
  differencesOpen: ['{count} 项待裁定', '{count} to decide'],
  differencesNone: ['全部已有结论', 'All decided'],
  onlyLead: ['由本环节负责人裁定', 'Decided by the stage lead'],
  counts: ['计 {value}', '{value} counts'],
  byRule: ['按多人评分规则', 'by the rule for several scorers'],
  inBulk: ['批量', 'bulk'],
  inBulkHint: [
    '批量操作给出的评分，不优先于逐项给出的评分',
    'Given by a bulk action; does not take precedence over item-by-item scores',
  ],
  unseen: [
    '其他评分人逐项评分，与组长的评分不同，待组长裁定',
    'Another scorer’s item-by-item score differs from the lead’s; the lead must decide',
  ],
  take: ['采用 {value}（{name}）', 'Adopt {value} ({name})'],
  takeReason: ['采用{name}的评分', 'Score of {name} adopted'],
  confirmers: ['提交后由 {people} 确认', 'To be confirmed by {people}'],
  evidence: [
    '{count} 项支撑资料未接收',
    '{count} evidence requests not accepted',
    { one: '{count} evidence request not accepted' },
  ],
  evidencePending: ['必备资料未提交 {count} 项', 'mandatory, not submitted: {count}'],
  evidenceSubmitted: ['已提交待接收 {count} 项', 'submitted, pending acceptance: {count}'],
  evidenceReturned: ['已退回 {count} 项', 'returned: {count}'],
  reasonless: [
    '{count} 项扣分没有填写原因',
    '{count} items have deductions without a reason',
    { one: '{count} item has deductions without a reason' },
  ],
});
