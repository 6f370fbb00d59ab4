import { textOf } from '../i18n/texts.ts';
import { confirm } from '../kit/dialogs.ts';
import { kitTexts } from '../kit/kit.texts.ts';
import { dropUnsaved, hasUnsaved } from '../lib/unsaved.ts';

/** Asks before edits that are not saved are given up; false when the person wants to keep them. */
export async function mayGiveUpEdits(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const agreed = await confirm({
    title: textOf(kitTexts, 'leaveTitle'),
    text: textOf(kitTexts, 'leaveText'),
    okText: textOf(kitTexts, 'leave'),
    danger: true,
  });
  if (agreed) dropUnsaved();
  return agreed;
}
