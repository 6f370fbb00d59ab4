import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { lexSql } from '@auditplus/core/sql/lexer.ts';
import type { Kernel } from '../context.ts';
import { hasMark, keyFor, markOf } from '../secret.ts';
import { type CheckSettings, checkSql, type SqlCheck } from './check.ts';

/** What a definition stores beside its statement once this has passed the check. */
export type KeptCheck = {
  readonly relations: readonly string[];
  /** Vouches that this server has checked this text against the lists and the parser of today. */
  readonly mark: string;
};

type Checker = Pick<Kernel, 'sandbox' | 'secret'>;

/** Checks a statement at saving or publishing; answers what is stored so that it need not be checked at each run. */
export async function checkAndKeep(
  kernel: Checker,
  source: string,
  settings: CheckSettings,
): Promise<SqlCheck & { readonly kept: KeptCheck | null }> {
  const check = await checkSql(kernel.sandbox, source, settings);
  if (!check.ok) return { ...check, kept: null };
  const { relations } = check.checked;
  const mark = markOf(keyOf(kernel), textOf(source, settings, relations));
  return { ...check, kept: { relations, mark } };
}

/**
 * A statement for its run. One whose mark fits is not parsed again; one that was changed by hand, restored from
 * elsewhere, or checked against other lists, another parser or other relations, is checked anew.
 */
export async function checkedBefore(
  kernel: Checker,
  source: string,
  { kept, ...settings }: CheckSettings & { readonly kept: KeptCheck | null },
): Promise<SqlCheck> {
  if (kept === null || !fits(kernel, source, { kept, ...settings }))
    return checkSql(kernel.sandbox, source, settings);
  const read = lexSql(source, settings);
  return read.ok ? { ok: true, checked: { ...read.lexed, relations: kept.relations } } : read;
}

const fits = (
  kernel: Checker,
  source: string,
  { kept, ...settings }: CheckSettings & { readonly kept: KeptCheck },
): boolean =>
  kept.relations.every((name) => settings.relations?.includes(name) ?? false) &&
  hasMark(keyOf(kernel), textOf(source, settings, kept.relations), kept.mark);

const keyOf = ({ secret }: Checker): Buffer => keyFor(secret, 'sql check');

/** What a mark is made over: relations that came later change nothing about a text that does not read them. */
const textOf = (source: string, { fields, context }: CheckSettings, relations: readonly string[]): string =>
  canonicalJson({
    source,
    fields: Object.fromEntries(
      [...fields].map(([name, { type, isList = false }]) => [name, { type, isList }]),
    ),
    context: [...context],
    relations: [...relations],
    rules: RULES,
  });

/** The rules, the lists and the parser that statements are checked with: whatever changes them asks for a new check. */
const RULES = createHash('sha256')
  .update(
    [
      import.meta.resolve('../sandbox/grammar.ts'),
      import.meta.resolve('../sandbox/growth.ts'),
      import.meta.resolve('@auditplus/core/sql/functions.ts'),
      new URL('../package.json', import.meta.resolve('libpg-query')).href,
    ]
      .map((file) => readFileSync(new URL(file), 'utf8'))
      .join('\n'),
  )
  .digest('hex');
