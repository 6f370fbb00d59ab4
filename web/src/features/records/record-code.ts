import type { CodedRecord } from '@auditplus/core/forms/scanned-code.ts';

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
