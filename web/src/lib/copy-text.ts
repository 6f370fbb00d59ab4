import { commonMessages } from '../i18n/common.messages.ts';
import { formatMessage } from '../i18n/messages.ts';
import { toast } from './toast.ts';

/** Copies a text and says so, by default as 已复制; says as well when the browser does not let it. */
export async function copyText(
  text: string,
  done: string = formatMessage(commonMessages, 'copied'),
): Promise<void> {
  if (await isCopied(text)) toast.success(done);
  else toast.error(formatMessage(commonMessages, 'notCopied'));
}

async function isCopied(text: string): Promise<boolean> {
  try {
    // Absent where the product is not opened over https.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromField(text);
  }
}

/** The way in which browsers copied before they had a clipboard to write to. */
function copiedFromField(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Beside what has the focus: a dialog takes it back from what stands outside.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
