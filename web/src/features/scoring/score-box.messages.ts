import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the box that takes a score; they have just the room of a number. */
export const scoreBoxMessages = defineMessages('score-box', {
  claimed: ['申请', 'requested'],
  accepted: words.notApplicableShort,
  refused: ['未同意', 'rejected'],
  noNumber: ['“{typed}”不是分数，请填写数字', '“{typed}” is not a score; enter a number'],
});
