import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the bill rules page beyond the labels of its record. */
export const billRuleMessages = defineMessages('bill-rule', {
  example: ['示例', 'Example'],
  used: [
    '此规则已经生成过编号 {number}：编码、前缀、日期格式不能再修改，位数和起始值只能增大。',
    'Last number issued: {number}. Code, prefix and date format can no longer change; digits and start value can only grow.',
  ],
  imported: ['导入完成，新增 {added} 条编号规则', 'Imported, {added} new numbering rules'],
  export: words.export,
});
