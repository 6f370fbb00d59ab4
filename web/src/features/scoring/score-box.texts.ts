import { defineTexts } from '../../i18n/texts.ts';

/** Words of the box that takes a score; they have just the room of a number. */
export const scoreBoxTexts = defineTexts({
  zh: {
    claimed: '申请',
    accepted: '不适用',
    refused: '未同意',
    noNumber: '“{typed}”不是分数，请填写数字',
  },
  en: {
    claimed: 'claim',
    accepted: 'N/A',
    refused: 'refused',
    noNumber: '“{typed}” is no score: please type a number',
  },
});
