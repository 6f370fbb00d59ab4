import { formatMessage } from '../i18n/messages.ts';
import { toast } from '../lib/toast.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { confirm } from './dialogs.ts';
import { kitMessages } from './kit.messages.ts';

/** Why edits would be lost: what holds them closes, the page is left, or something else is chosen in its place. */
type UnsavedCause = 'close' | 'leave' | 'switch';

const WORDS = {
  close: { title: 'discardTitle', text: 'discardText', okText: 'discard' },
  leave: { title: 'leaveTitle', text: 'leaveText', okText: 'leave' },
  switch: { title: 'switchTitle', text: 'switchText', okText: 'discard' },
} as const;

/** Asks before edits that are not saved are given up; false when the person goes on editing. */
export function mayDiscard(cause: UnsavedCause): Promise<boolean> {
  const words = WORDS[cause];
  return confirm({
    title: formatMessage(kitMessages, words.title),
    text: formatMessage(kitMessages, words.text),
    okText: formatMessage(kitMessages, words.okText),
    cancelText: formatMessage(kitMessages, 'goOnEditing'),
    danger: true,
  });
}

/** Before a step that takes what is stored: true while edits are not saved, after saying so. */
export function mustSaveFirst(): boolean {
  if (hasUnsaved()) toast.warning(formatMessage(kitMessages, 'saveFirst'));
  return hasUnsaved();
}
