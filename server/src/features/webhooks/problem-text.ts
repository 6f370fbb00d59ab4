import { type Language, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { isRefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import { z } from 'zod';

const Params = z.record(z.string(), z.union([z.string(), z.number()]));

/** A refusal in the reader's words; a code that this release does not know stays as it is. */
export const problemText = (language: Language, code: string, params: unknown): string =>
  isRefusalCode(code) ? refusalText(refusals[code], language, Params.safeParse(params).data ?? {}) : code;
