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

type Answer = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

/** A statement of a message, with its values and whoever waits for its answer. */
export type Member = {
  readonly statement: NamedStatement;
  readonly parameters: readonly Parameter[];
  readonly done: (error: unknown, answer?: Answer) => void;
};

/** A statement did not run, as one before it in its message has failed. */
export class NotRun extends Error {
  constructor(because: unknown) {
    super('a statement of the same message has failed', { cause: because });
  }
}

/**
 * A query of the driver that takes fewer of its steps: the columns of a named statement are asked for once for each
 * connection instead of with every answer, what opens a transaction goes with the first statement of it, and statements
 * that are asked for together are one message. Of several, each has run on the connection before.
 */
export class NamedQuery extends pg.Query {
  readonly name: string;
  readonly text: string;
  readonly #members: readonly [Member, ...Member[]];
  readonly #types: CustomTypesConfig;
  readonly #openings: readonly NamedStatement[];
  /** Of the members that have been answered, in their order. */
  readonly #answers: (Answer | { readonly fault: unknown })[] = [];
  #rows: Record<string, unknown>[] = [];
  /** Openings that have not been answered yet. */
  #awaited: number;
  #fault: unknown;
  /** How long the driver waits for the answer to all of them. */
  readonly query_timeout: number;
  /** The driver wraps it to watch the time. */
  callback: (error: unknown) => void;

  constructor(
    members: readonly [Member, ...Member[]],
    {
      types,
      patienceMs,
      openings,
    }: {
      readonly types: CustomTypesConfig;
      readonly patienceMs: number;
      readonly openings: readonly NamedStatement[];
    },
  ) {
    const [{ statement }] = members;
    super(statement.text);
    this.name = statement.name;
    this.text = statement.text;
    this.query_timeout = patienceMs * members.length;
    this.callback = (error) => this.#tell(error);
    this.#members = members;
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
    for (const { statement, parameters } of this.#members) {
      if (connection.parsedStatements[statement.name] === undefined) connection.parse(statement);
      connection.bind({ statement: statement.name, values: parameters });
      if (!statement.columns) connection.describe({ type: 'P', name: '' });
      connection.execute({});
    }
    connection.sync();
  }

  requiresPreparation(): boolean {
    return true;
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    const { statement } = this.#current();
    statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text'),
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#fault !== undefined) return;
    try {
      this.#rows.push(rowOf(this.#current().statement.columns ?? [], fields));
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
    this.#current().statement.columns ??= [];
    const words = text.split(' ');
    const count = words.length > 1 ? Number(words.at(-1)) : Number.NaN;
    const answer = {
      command: words[0] ?? '',
      rowCount: Number.isNaN(count) ? null : count,
      rows: this.#rows,
    };
    this.#answers.push(this.#fault === undefined ? answer : { fault: this.#fault });
    this.#rows = [];
    this.#fault = undefined;
  }

  handleError(error: unknown): void {
    this.callback(this.#fault ?? error);
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  /** The member that the database answers now. */
  #current(): Member {
    return this.#members[this.#answers.length] ?? this.#members[0];
  }

  #tell(error: unknown): void {
    for (const [place, { done }] of this.#members.entries()) {
      const answer = this.#answers[place];
      if (answer) 'fault' in answer ? done(answer.fault) : done(null, answer);
      else done(place === this.#answers.length ? error : new NotRun(error));
    }
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
