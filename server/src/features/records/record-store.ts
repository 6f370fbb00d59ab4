import type { Expression } from 'kysely';
import type { Change } from '../../kernel/audit-log.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { outsideStatement, ROW_DIALECTS, type RowDialect } from '../../kernel/row-dialect.ts';
import type { RowSource } from '../data-sources/public.ts';

type SourceTransaction = Awaited<ReturnType<RowSource['begin']>>;

/** A row of a database outside: texts by the names of the columns. */
export type TextRow = Awaited<ReturnType<SourceTransaction['run']>>['rows'][number];

type Statement = Expression<unknown> & Parameters<typeof outsideStatement>[2];

/** Where the rows of a record model lie, as far as statements need to know it. */
export type Placed = {
  readonly existing?: {
    readonly dialect: RowDialect;
    /** The database outside that the table lies in; null for our own. */
    readonly outside: RowSource | null;
  } | null;
};

/** How conditions on the rows of a model are written. */
export const dialectOf = ({ existing }: Placed): RowDialect => existing?.dialect ?? ROW_DIALECTS.own;

/** The database outside that the rows of a model lie in; null for our own. */
export const outsideOf = ({ existing }: Placed): RowSource | null => existing?.outside ?? null;

/** Transactions of databases outside that changes of ours take part in, by the source. */
const joined = new WeakMap<Db, Map<string, SourceTransaction>>();

/**
 * What a statement over the rows of a model answers. Our own database answers values; those outside answer texts, in the
 * transaction that the change takes part in where there is one.
 */
export async function rowsOf<Row>(db: Db, model: Placed, statement: Statement): Promise<readonly Row[]> {
  const source = outsideOf(model);
  if (!source) return (await statement.execute(db)).rows as Row[];
  // What is selected are texts, under the names of the row's type.
  return (await runOutside(db, model, statement)).rows as readonly (Row & TextRow)[];
}

/** What a statement did in the database outside that the rows of a model lie in. */
export async function runOutside(db: Db, model: Placed, statement: Statement) {
  const source = orThrow(outsideOf(model), 'record.missing');
  const bound = await outsideStatement(db, dialectOf(model), statement);
  const held = joined.get(db)?.get(source.id);
  if (held) return held.run(bound);
  const reading = await source.begin({ writes: false });
  try {
    return await reading.run(bound);
  } finally {
    await reading.rollback();
  }
}

/** Lets a change write rows of a model that lie outside: they are kept or undone with it. */
export async function joinStore(tx: Pick<Change, 'db' | 'join'>, model: Placed): Promise<void> {
  const source = outsideOf(model);
  if (!source) return;
  const held = joined.get(tx.db) ?? new Map<string, SourceTransaction>();
  joined.set(tx.db, held);
  if (held.has(source.id)) return;
  const begun = await source.begin({ writes: true });
  held.set(source.id, begun);
  const left = () => held.delete(source.id);
  tx.join({
    commit: () => begun.commit().finally(left),
    rollback: () => begun.rollback().finally(left),
  });
}
