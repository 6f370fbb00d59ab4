import { type LexedSql, type LexSettings, lexSql, type SqlIssue } from '@auditplus/core/sql/lexer.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** A statement that the first two walls let through. */
export type CheckedSql = LexedSql & {
  /** Names of the relations that it reads. */
  readonly relations: readonly string[];
};

export type SqlCheck =
  | { readonly ok: true; readonly checked: CheckedSql }
  | { readonly ok: false; readonly issue: SqlIssue };

/** What a statement may name. */
export type CheckSettings = LexSettings & {
  /** Null, for a database outside: whatever its search path finds, except its catalogue. */
  readonly relations: readonly string[] | null;
};

/**
 * Checks a statement as an author wrote it: its text (wall 1) and its grammar (wall 2), without asking the database. An
 * issue says where in the author's text it is.
 */
export async function checkSql(sandbox: Sandbox, source: string, settings: CheckSettings): Promise<SqlCheck> {
  const read = lexSql(source, settings);
  if (!read.ok) return read;
  const { lexed } = read;
  const outcome = await sandbox.checkSql({
    text: lexed.text,
    relations: settings.relations,
    placeholders: lexed.placeholders.length,
  });
  if (outcome.kind === 'accepted') return { ok: true, checked: { ...lexed, relations: outcome.relations } };
  const { code, params, at } = outcome.issue;
  const place = lexed.placeOf(Buffer.from(lexed.text).subarray(0, at).toString().length);
  const where = { line: place.line, column: place.column };
  return { ok: false, issue: { code, place, params: { ...params, ...where } } };
}
