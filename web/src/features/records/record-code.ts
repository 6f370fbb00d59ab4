import { type CodedRecord, codeText } from '@auditplus/core/forms/scanned-code.ts';

/** The text of a record's code: an address of ours, which any camera opens, around the payload of the specification. */
export function recordCode(record: CodedRecord): string {
  const address = new URL('/jump', window.location.origin);
  address.searchParams.set('q', codeText(record));
  return address.href;
}
