import { type Language, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { isRefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import { z } from 'zod';

const Params = z.record(z.string(), z.union([z.string(), z.number()]));

/** A refusal in the reader's words, with a gap where what it names was not kept; a code that is unknown stays as it is. */
export function problemText(language: Language, code: string, params: unknown): string {
  if (!isRefusalCode(code)) return code;
  const text = refusalText(refusals[code], language, Params.safeParse(params).data ?? {});
  return text.replace(/\{\w+\}/g, '…');
}
