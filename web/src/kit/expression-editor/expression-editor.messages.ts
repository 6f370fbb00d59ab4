import { defineMessages } from '../../i18n/messages.ts';

/** Words of the expression editor. */
export const expressionMessages = defineMessages('expression-editor', {
  value: ['示例记录的结果：{value}', 'Value for the sample record: {value}'],
  emptyValue: ['空', 'empty'],
});
