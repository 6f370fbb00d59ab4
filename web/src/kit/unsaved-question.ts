import { textOf } from '../i18n/texts.ts';
import { confirm } from './dialogs.ts';
import { kitTexts } from './kit.texts.ts';

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
    title: textOf(kitTexts, words.title),
    text: textOf(kitTexts, words.text),
    okText: textOf(kitTexts, words.okText),
    cancelText: textOf(kitTexts, 'goOnEditing'),
    danger: true,
  });
}
