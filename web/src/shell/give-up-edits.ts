import { mayDiscard } from '../kit/unsaved-question.ts';
import { dropUnsaved, giveUpUnsaved, hasUnsaved } from '../lib/unsaved.ts';

/** Asks before edits that are not saved are given up; false when the person wants to keep them. */
export async function mayGiveUpEdits(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const agreed = await mayDiscard('leave');
  if (!agreed) return false;
  giveUpUnsaved();
  dropUnsaved();
  return true;
}
