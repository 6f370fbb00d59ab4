import { commonMessages } from '../i18n/common.messages.ts';
import { formatMessage } from '../i18n/messages.ts';
import { toast } from './toast.ts';

const SECONDS = 5;

type Field = {
  readonly maxLength: number;
  readonly value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
};

/** How many characters of a paste a field does not take. */
export function lostOf(field: Field, pasted: string): number {
  const { maxLength, value, selectionStart, selectionEnd } = field;
  if (maxLength < 0) return 0;
  const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return Math.max(0, value.length - replaced + pasted.length - maxLength);
}

/** Says when a paste was cut to what its field takes; by itself the browser drops the rest without a word. */
export function tellCutPaste(): void {
  document.addEventListener('paste', ({ target, clipboardData, defaultPrevented }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || defaultPrevented) return;
    const text = clipboardData?.getData('text/plain').replaceAll(/\r\n?/g, '\n') ?? '';
    // A field of one line takes the text without its line ends.
    const lost = lostOf(target, target instanceof HTMLInputElement ? text.replaceAll('\n', '') : text);
    if (lost > 0)
      toast.warning(
        formatMessage(commonMessages, 'pasteCut', { most: target.maxLength, count: lost }),
        SECONDS,
      );
  });
}
