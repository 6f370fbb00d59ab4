import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type DialectAdapter,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type QueryCompiler,
  type QueryResult,
  SingleConnectionProvider,
  type TransactionSettings,
} from 'kysely';

/**
 * A query builder whose transactions hand their statements to the connection without waiting for the answers to
 * earlier ones: what a transaction asks for at one time is answered in the order of asking. Nobody waits for the
 * beginning, which goes with the first statement.
 */
export function openOrdered<DB>(pool: PostgresPool, compiler: QueryCompiler): Kysely<DB> {
  const config = { dialect: new PostgresDialect({ pool }) };
  const driver = new OrderedDriver({ pool });
  const adapter = config.dialect.createAdapter();
  const executor = new OrderedExecutor(compiler, adapter, new DefaultConnectionProvider(driver));
  return new Kysely<DB>({ config, dialect: config.dialect, driver, executor });
}

/** How many transactions have ended on a connection: a statement that comes after the end of its own must not run. */
const ends = new WeakMap<DatabaseConnection, number>();

const endsOn = (connection: DatabaseConnection): number => ends.get(connection) ?? 0;

const endOn = (connection: DatabaseConnection): void => void ends.set(connection, endsOn(connection) + 1);

/** Connections whose transaction has begun for the caller, and not yet for the database. */
const toBegin = new WeakSet<DatabaseConnection>();

class OrderedDriver extends PostgresDriver {
  #ready: Promise<void> | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#ready ??= this.init();
    await this.#ready;
    return super.acquireConnection();
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings);
    toBegin.add(connection);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    endOn(connection);
    if (!toBegin.delete(connection)) await super.commitTransaction(connection);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    endOn(connection);
    if (!toBegin.delete(connection)) await super.rollbackTransaction(connection);
  }
}

class OrderedExecutor extends DefaultQueryExecutor {
  readonly #compiler: QueryCompiler;

  constructor(compiler: QueryCompiler, adapter: DialectAdapter, connections: ConnectionProvider) {
    super(compiler, adapter, connections);
    this.#compiler = compiler;
  }

  /** Without the library's steps for plugins, of which there are none: they cost every statement three promises. */
  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.provideConnection((connection) => connection.executeQuery<R>(query));
  }

  override withConnectionProvider(connections: ConnectionProvider): DefaultQueryExecutor {
    const shared =
      connections instanceof SingleConnectionProvider ? new SharedConnection(connections) : connections;
    return new OrderedExecutor(this.#compiler, this.adapter, shared);
  }
}

/**
 * Hands the one connection of a provider to every statement at once; the provider itself lets them queue. A statement
 * is sent before the asking returns, so that the order of asking is the order of running, the commit included.
 */
class SharedConnection implements ConnectionProvider {
  #connection: DatabaseConnection | undefined;
  #ends = 0;

  constructor(connections: ConnectionProvider) {
    connections.provideConnection(async (connection) => {
      this.#connection = connection;
      this.#ends = endsOn(connection);
    });
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const connection = this.#connection;
    if (!connection || this.#ends !== endsOn(connection))
      return Promise.reject(new Error('The transaction of this statement is over.'));
    return consumer(toBegin.delete(connection) ? new BeginningConnection(connection) : connection);
  }
}

/** Begins the transaction with its first statement. */
class BeginningConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#begin();
    return this.#connection.executeQuery(query);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    this.#begin();
    return this.#connection.streamQuery(query, chunkSize);
  }

  #begin(): void {
    // It fails only with its connection, and the statements behind it say so.
    this.#connection.executeQuery(CompiledQuery.raw(BEGIN)).catch(() => undefined);
  }
}

const BEGIN = 'begin';

/**
 * Whether a statement opens a transaction or sets something in it: it says nothing by itself, so that it may travel in one
 * message with the first statement behind it, which saves every change journeys to the database.
 */
export const opensTransaction = (text: string): boolean => text === BEGIN || text.startsWith('SET LOCAL ');
