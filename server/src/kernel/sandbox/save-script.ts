import type { SaveScriptOutcome } from '@auditplus/contract/features/designs/scripts.schemas.ts';
import { z } from 'zod';
import type { Ctx } from '../context.ts';

const Refused = z.strictObject({
  refuse: z.string().trim().min(1).max(500),
  field: z.string().max(101).default(''),
});
const Kept = z.record(z.string(), z.json());

// The name stands on the script's first line, so that its lines keep their numbers.
const PARAMETERS = 'const old = params; ';

/** Where such a script does not compile, with what is wrong; null where it does. Nothing of it is run. */
export async function saveScriptFault(
  { sandbox }: Pick<Ctx, 'sandbox'>,
  script: string,
): Promise<{ readonly line: number; readonly message: string } | null> {
  const uncalled = `${PARAMETERS}() => {${script}\n}; return null;`;
  const outcome = await sandbox.runScript({ script: uncalled, data: null, params: null });
  return outcome.kind === 'syntax' ? { line: outcome.line, message: outcome.message } : null;
}

/**
 * Runs the body of `(data, old)` on a record that is about to be stored. The script answers the record as it is to be
 * stored, nothing to leave it as it is, or `{refuse, field}`. It can neither wait nor reach anything outside.
 */
export async function runSaveScript(
  { sandbox }: Pick<Ctx, 'sandbox'>,
  { script, data, old }: { readonly script: string; readonly data: unknown; readonly old: unknown },
): Promise<SaveScriptOutcome> {
  const outcome = await sandbox.runScript({
    script: PARAMETERS + script,
    data,
    params: old,
    size: 'large',
  });
  if (outcome.kind === 'tooLong' || outcome.kind === 'tooLarge')
    return { kind: 'failed', why: outcome.kind, message: '', line: 0 };
  if (outcome.kind !== 'result')
    return { kind: 'failed', why: outcome.kind, message: outcome.message, line: outcome.line };
  if (outcome.value === null) return { kind: 'kept', data: {} };
  const refused = Refused.safeParse(outcome.value);
  if (refused.success) return { kind: 'refused', text: refused.data.refuse, field: refused.data.field };
  const kept = Kept.safeParse(outcome.value);
  return kept.success
    ? { kind: 'kept', data: kept.data }
    : { kind: 'failed', why: 'noRecord', message: '', line: 0 };
}
