import type { RefusalEntry, RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import { type RefusalCode, refusals } from '@auditplus/contract/refusals.ts';

/** A business or access refusal; the HTTP layer turns it into the envelope in the caller's language. */
export class Refusal extends Error {
  readonly errorCode: RefusalCode;
  readonly params: RefusalParams;
  /** Further fields of the envelope's `data`, such as `nodeId` or `problems`. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, params: RefusalParams, details: Readonly<Record<string, unknown>>) {
    super(code);
    this.name = 'Refusal';
    this.errorCode = code;
    this.params = params;
    this.details = details;
  }

  get entry(): RefusalEntry {
    return refusals[this.errorCode];
  }
}

/** Refuses with a code of the catalogue. */
export function refuse(
  code: RefusalCode,
  params: RefusalParams = {},
  details: Readonly<Record<string, unknown>> = {},
): never {
  throw new Refusal(code, params, details);
}

/** Narrows a value that must exist; refuses with `code` when it does not. */
export function orThrow<T>(value: T | null | undefined, code: RefusalCode, params: RefusalParams = {}): T {
  if (value === null || value === undefined) refuse(code, params);
  return value;
}
