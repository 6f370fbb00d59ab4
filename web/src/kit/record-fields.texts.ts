import { defineTexts } from '../i18n/texts.ts';

/** Words of the fields that every platform record has. */
export const recordFieldTexts = defineTexts({
  zh: { order: '排序', state: '状态', on: '正常', off: '停用', remarks: '说明' },
  en: { order: 'Order', state: 'State', on: 'On', off: 'Off', remarks: 'Remarks' },
});
