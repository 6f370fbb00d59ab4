import { defineMessages } from '../i18n/messages.ts';
import { words } from '../i18n/words.ts';

/** Words of the fields that every platform record has. */
export const recordFieldMessages = defineMessages('record-field', {
  order: words.sortOrder,
  state: words.status,
  on: words.enabled,
  off: words.disabled,
  remarks: words.description,
});
