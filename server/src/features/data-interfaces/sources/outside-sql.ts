import type { InterfaceColumn } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { LexSettings, SqlField, SqlIssue, SqlPlaceholder } from '@auditplus/core/sql/lexer.ts';
import { lexMySql } from '@auditplus/core/sql/mysql-lexer.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { checkSql } from '../../../kernel/user-sql/check.ts';
import type { SqlRows } from '../../../kernel/user-sql/fetch-rows.ts';
import { contextValues, type SqlValue } from '../../../kernel/user-sql/run.ts';
import { type SourceDatabase, type SourceRow, usableSource, withSource } from '../../data-sources/public.ts';
import type { Runnable } from '../interface-definitions.ts';
import { sqlFields, type Values } from '../parameters.ts';
import type { SourceData } from './source-rows.ts';
import { refuseStatement, STATEMENT_CONTEXT } from './sql-source.ts';

/** A checked statement for a database outside. */
type SourceStatement = {
  readonly dbType: string;
  readonly placeholders: readonly SqlPlaceholder[];
  /** The text and the values in its places. */
  write(values: (placeholder: SqlPlaceholder) => SqlValue): { text: string; values: unknown[] };
};

const checked = new WeakMap<Runnable, Promise<SourceStatement>>();

/**
 * The statement of an interface over a data source, checked once in each process: PostgreSQL's by its own grammar,
 * MySQL's word by word. Refuses with the issue and its place, and where the source cannot be used.
 */
export async function sourceStatement(ctx: Ctx, runnable: Runnable): Promise<SourceStatement> {
  const { db_type: dbType } = await usableSource(ctx, runnable.body.dbLinkId);
  const known = await checked.get(runnable);
  if (known?.dbType === dbType) return known;
  const making = checkStatement(ctx, runnable, dbType);
  checked.set(runnable, making);
  making.catch(() => checked.delete(runnable));
  return making;
}

async function checkStatement(ctx: Ctx, { body }: Runnable, dbType: string): Promise<SourceStatement> {
  const fields = sqlFields(body.requestParameters);
  const settings: LexSettings = { fields, context: STATEMENT_CONTEXT };
  if (dbType === 'MySQL') {
    const { pieces, placeholders } = read(lexMySql(body.query, settings), ({ statement }) => statement);
    const write: SourceStatement['write'] = (valueAt) =>
      writeMySql({ pieces, placeholders, fields }, valueAt);
    return { dbType, placeholders, write };
  }
  const check = await checkSql(ctx.sandbox, body.query, { ...settings, relations: null });
  const { text, placeholders } = read(check, (outcome) => outcome.checked);
  return { dbType, placeholders, write: (valueAt) => ({ text, values: placeholders.map(valueAt) }) };
}

const read = <O extends { readonly ok: true }, T>(
  outcome: O | { readonly ok: false; readonly issue: SqlIssue },
  found: (outcome: O) => T,
): T => (outcome.ok ? found(outcome) : refuseStatement(outcome.issue));

type MySqlPieces = {
  readonly pieces: readonly string[];
  readonly placeholders: readonly SqlPlaceholder[];
  readonly fields: ReadonlyMap<string, SqlField>;
};

/** A list becomes as many places as it has values, so that it stands in `IN ({ids})`; an empty one finds nothing. */
function writeMySql(
  { pieces, placeholders, fields }: MySqlPieces,
  valueAt: (placeholder: SqlPlaceholder) => SqlValue,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  let text = pieces[0] ?? '';
  for (const [at, placeholder] of placeholders.entries()) {
    const value = valueAt(placeholder);
    const isMoment = placeholder.kind === 'field' && fields.get(placeholder.name)?.type === 'timestamptz';
    const all = Array.isArray(value) ? (value.length > 0 ? value : [null]) : [value];
    for (const each of all) values.push(isMoment && typeof each === 'string' ? momentText(each) : each);
    text += all.map(() => '?').join(', ') + (pieces[at + 1] ?? '');
  }
  return { text, values };
}

/** A moment as MySQL writes it; the session counts in UTC. */
const momentText = (iso: string): string => iso.replace('T', ' ').replace('Z', '');

type Asked = { readonly values: Values; readonly signal?: AbortSignal | undefined };

/** Bytes that an answer may have, as on our own database. */
const MAX_BYTES = 8 * 1024 ** 2;

const run = (ctx: Ctx, runnable: Runnable, asked: Asked & { readonly rows: number }): Promise<SqlRows> =>
  onSource(ctx, runnable, asked, (database, read) => database.read(read));

/** How a source would find the rows of an interface. */
export const sourceStatementPlan = (ctx: Ctx, runnable: Runnable, asked: Asked): Promise<readonly string[]> =>
  onSource(ctx, runnable, { ...asked, rows: MAX_PLAN_LINES }, (database, read) => database.explain(read));
const MAX_PLAN_LINES = 1_000;

async function onSource<T>(
  ctx: Ctx,
  runnable: Runnable,
  { values, signal, rows }: Asked & { readonly rows: number },
  work: (database: SourceDatabase, read: Parameters<SourceDatabase['read']>[0]) => Promise<T>,
): Promise<T> {
  const statement = await sourceStatement(ctx, runnable);
  const source: SourceRow = await usableSource(ctx, runnable.body.dbLinkId);
  const context = contextValues(ctx.caller);
  const written = statement.write((place) =>
    place.kind === 'field' ? (values[place.name] ?? null) : context[place.name],
  );
  const seconds = Math.min(runnable.body.plus.timeoutSeconds, source.timeout_seconds);
  const limits = { rows, bytes: MAX_BYTES, ms: seconds * 1000 };
  const row = { ...source, timeout_seconds: seconds };
  return withSource(ctx, row, (database) => work(database, { ...written, limits, signal }));
}

/** The columns of a statement on a source. */
export const describeSourceStatement = async (
  ctx: Ctx,
  runnable: Runnable,
  values: Values,
): Promise<InterfaceColumn[]> => columnsOf(await run(ctx, runnable, { values, rows: 0 }));

const columnsOf = ({ columns, types }: SqlRows): InterfaceColumn[] =>
  columns.map((name, at) => ({ name, type: types[at] ?? 'other' }));

/** All data of an interface over a source. */
export async function sourceStatementData(ctx: Ctx, runnable: Runnable, asked: Asked): Promise<SourceData> {
  const result = await run(ctx, runnable, { ...asked, rows: runnable.body.plus.maxRows });
  const data = result.rows.map((row) =>
    Object.fromEntries(result.columns.map((name, at) => [name, row[at]])),
  );
  return { data, columns: columnsOf(result), isCut: result.isCut };
}
