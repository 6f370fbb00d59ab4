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
  return outcomeOf(outcome.value);
}

/** What the script has answered for a record. */
function outcomeOf(value: unknown): SaveScriptOutcome {
  if (value === null) return { kind: 'kept', data: {} };
  const refused = Refused.safeParse(value);
  if (refused.success) return { kind: 'refused', text: refused.data.refuse, field: refused.data.field };
  const kept = Kept.safeParse(value);
  return kept.success
    ? { kind: 'kept', data: kept.data }
    : { kind: 'failed', why: 'noRecord', message: '', line: 0 };
}

/** Answers for each record what the script says of it, nothing where it fails. */
const together = (script: string): string =>
  `const each = (data, old) => {${script}
  };
  return data.map(({ data, old }) => {
    try { return { said: each(data, old) ?? null }; } catch { return null; }
  });`;

const Said = z.array(z.object({ said: z.unknown() }).nullable());

/**
 * Runs the script on several records in one go, each for itself. One on which it fails is run again alone, which tells
 * why; where all together take too long or too much, each half of them has its own go.
 */
export async function runSaveScripts(
  ctx: Pick<Ctx, 'sandbox'>,
  script: string,
  records: readonly { readonly data: unknown; readonly old: unknown }[],
): Promise<SaveScriptOutcome[]> {
  const [first, ...others] = records;
  if (!first) return [];
  if (others.length === 0) return [await runSaveScript(ctx, { script, ...first })];
  const outcome = await ctx.sandbox.runScript({
    script: together(script),
    data: records,
    params: null,
    size: 'large',
  });
  const said = outcome.kind === 'result' ? Said.safeParse(outcome.value) : undefined;
  if (!said?.success) {
    const half = Math.ceil(records.length / 2);
    const left = await runSaveScripts(ctx, script, records.slice(0, half));
    return [...left, ...(await runSaveScripts(ctx, script, records.slice(half)))];
  }
  const outcomes: SaveScriptOutcome[] = [];
  for (const [at, record] of records.entries()) {
    const answer = said.data[at];
    outcomes.push(answer ? outcomeOf(answer.said) : await runSaveScript(ctx, { script, ...record }));
  }
  return outcomes;
}
