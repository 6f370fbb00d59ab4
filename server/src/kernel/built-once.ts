import type { CompiledQuery } from 'kysely';
import { type Db, jointReader } from './db.ts';

/**
 * A statement whose text is the same whatever it is asked for, built and compiled once: for one that runs with every
 * action that takes longer than to send it. `samples` stand for what is asked while it is built; each is a value that
 * nothing else in the statement is.
 */
export function builtOnce<Asked extends Readonly<Record<string, unknown>>, Row>(
  samples: Asked,
  build: (db: Db, asked: Asked) => { compile(db: Db): CompiledQuery<Row> },
  { isByKey = false }: { readonly isByKey?: boolean } = {},
): (db: Db, asked: Asked) => Promise<Row[]> {
  let built:
    | { readonly statement: CompiledQuery<Row>; readonly names: readonly (string | undefined)[] }
    | undefined;
  const compile = (db: Db) => {
    const statement = build(db, samples).compile(db);
    const nameOf = new Map(Object.entries(samples).map(([name, sample]) => [sample, name]));
    return { statement, names: statement.parameters.map((value) => nameOf.get(value)) };
  };
  return async (db, asked) => {
    built ??= compile(db);
    const { statement, names } = built;
    const parameters = statement.parameters.map((value, at) => {
      const name = names[at];
      return name === undefined ? value : asked[name];
    });
    const read = isByKey ? jointReader(db) : undefined;
    const { rows } = read
      ? ((await read(statement.sql, parameters)) as { readonly rows: Row[] })
      : await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}
