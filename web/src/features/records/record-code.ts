import { z } from 'zod';

/** What the code of a record holds (product-spec 3, the payload for dynamic form data). */
const RecordCode = z.object({ t: z.literal('DFD'), id: z.string().min(1), mid: z.string().min(1) });
/** The record that a code leads to: its design and its id. */
export type CodedRecord = { readonly designId: string; readonly id: string };

/** The record of a code's payload; null where the text is none. */
export function codedRecord(payload: string): CodedRecord | null {
  try {
    const { data } = RecordCode.safeParse(JSON.parse(payload));
    return data ? { designId: data.mid, id: data.id } : null;
  } catch {
    return null;
  }
}

/**
 * The text of a record's code: an address of ours, which any camera opens, around the payload of the specification. What
 * is empty is left out of it, so that a small code can be read.
 */
export function recordCode({ designId, id }: CodedRecord): string {
  const payload = { t: 'DFD', id, mid: designId, mt: 2 };
  const address = new URL('/jump', window.location.origin);
  address.searchParams.set('q', JSON.stringify(payload));
  return address.href;
}
