import { createHash } from 'node:crypto';
import type { Connection, CustomTypesConfig, QueryResult } from 'pg';
import pg from 'pg';

/** A statement that has a name on its connection; what its rows look like is known once it has run there. */
export type NamedStatement = {
  readonly name: string;
  readonly text: string;
  /** Its columns, which stay the same as long as the name stands for it: PostgreSQL refuses to run it otherwise. */
  columns?: readonly Column[];
};

type Column = { readonly name: string; readonly parse: (text: string) => unknown };

/** A statement under a name that its text gives. */
export const namedStatement = (text: string): NamedStatement => ({
  name: createHash('sha1').update(text).digest('base64url'),
  text,
});

/** What the driver's connection offers its queries, beside what its types say. */
type Wire = Connection & {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  bind(config: { readonly statement: string; readonly values?: readonly Parameter[] }): void;
  execute(config: Readonly<Record<string, never>>): void;
  describe(config: { type: 'P'; name: string }): void;
  parse(query: { name: string; text: string }): void;
  sync(): void;
};

/** A value as it travels. */
export type Parameter = string | Buffer | null;

/** Values as the driver sends them. */
export const parametersOf = (values: readonly unknown[]): Parameter[] => values.map(prepareValue);

const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): Parameter } })
  .utils;

type Field = { readonly name: string; readonly dataTypeID: number };

/**
 * A query of the driver that takes fewer of its steps: the columns of a named statement are asked for once for each
 * connection instead of with every answer, and what opens a transaction goes with the first statement of it.
 */
export class NamedQuery extends pg.Query {
  readonly name: string;
  readonly text: string;
  readonly #statement: NamedStatement;
  readonly #parameters: readonly Parameter[];
  readonly #types: CustomTypesConfig;
  readonly #openings: readonly NamedStatement[];
  readonly #rows: Record<string, unknown>[] = [];
  /** Openings that have not been answered yet. */
  #awaited: number;
  #fault: unknown;
  #isSent = false;
  #isAnswered = false;
  #command = '';
  #count: number | null = null;
  /** Given by whoever asks; the driver wraps it to watch the time. */
  callback: (error: unknown, result?: Pick<QueryResult, 'command' | 'rowCount' | 'rows'>) => void;

  constructor(
    statement: NamedStatement,
    parameters: readonly Parameter[],
    {
      types,
      openings,
      done,
    }: {
      readonly types: CustomTypesConfig;
      readonly openings: readonly NamedStatement[];
      readonly done: NamedQuery['callback'];
    },
  ) {
    super(statement.text);
    this.name = statement.name;
    this.text = statement.text;
    this.callback = done;
    this.#statement = statement;
    this.#parameters = parameters;
    this.#types = types;
    this.#openings = openings;
    this.#awaited = openings.length;
  }

  /** Writes the messages; the driver sends them at once. */
  prepare(connection: Wire): void {
    for (const { name } of this.#openings) {
      connection.bind({ statement: name });
      connection.execute({});
    }
    if (connection.parsedStatements[this.name] === undefined)
      connection.parse({ name: this.name, text: this.text });
    connection.bind({ statement: this.name, values: this.#parameters });
    if (!this.#statement.columns) connection.describe({ type: 'P', name: '' });
    connection.execute({});
    connection.sync();
    this.#isSent = true;
  }

  /** Whether the database works on it. */
  get isUnderWay(): boolean {
    return this.#isSent && !this.#isAnswered;
  }

  requiresPreparation(): boolean {
    return true;
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.#statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#fault !== undefined) return;
    try {
      this.#rows.push(rowOf(this.#statement.columns ?? [], fields));
    } catch (error) {
      this.#fault = error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    if (this.#awaited > 0) {
      this.#awaited -= 1;
      return;
    }
    // Statements without rows are described as such by nothing at all.
    this.#statement.columns ??= [];
    const words = text.split(' ');
    const count = words.length > 1 ? Number(words.at(-1)) : Number.NaN;
    this.#command = words[0] ?? '';
    this.#count = Number.isNaN(count) ? null : count;
  }

  handleError(error: unknown): void {
    this.#isAnswered = true;
    this.callback(this.#fault ?? error);
  }

  handleReadyForQuery(): void {
    this.#isAnswered = true;
    if (this.#fault !== undefined) this.callback(this.#fault);
    else this.callback(null, { command: this.#command, rowCount: this.#count, rows: this.#rows });
  }
}

function rowOf(columns: readonly Column[], texts: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let place = 0; place < columns.length; place += 1) {
    const column = columns[place];
    const text = texts[place];
    if (column) row[column.name] = text === null || text === undefined ? null : column.parse(text);
  }
  return row;
}

/** A query that was sent already, behind one that is under way: the driver gives it its answer when its turn comes. */
export class SentQuery extends pg.Query {
  override submit = (): null => null;

  constructor(text: string, done: (error: Error | undefined, result: unknown) => void) {
    super(text, undefined, done);
  }
}
