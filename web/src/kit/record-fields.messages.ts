import { defineMessages } from '../i18n/messages.ts';

/** Words of the fields that every platform record has. */
export const recordFieldMessages = defineMessages('record-field', {
  order: ['排序', 'Sort order'],
  state: ['状态', 'Status'],
  on: ['启用', 'Enabled'],
  off: ['停用', 'Disabled'],
  remarks: ['说明', 'Description'],
});
