import type { OfferedDbType } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import type { BoundStatement } from '@auditplus/core/sql/sync-statements.ts';
import type { SqlLimits, SqlRows, TakeRows } from '../../../kernel/user-sql/fetch-rows.ts';

/** What a driver connects to. */
export type SourceTarget = {
  readonly dbType: OfferedDbType;
  /** The host as it is named: certificates are checked against it. */
  readonly host: string;
  readonly port: number;
  /** The checked address; nothing else is dialled. */
  readonly address: string;
  readonly userName: string;
  readonly password: string;
  readonly serviceName: string;
  readonly dbSchema: string;
  readonly isEncrypted: boolean;
  readonly maxConnections: number;
};

/** A statement that reads, with values for its places. */
export type SourceRead = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly limits: SqlLimits;
  readonly signal?: AbortSignal | undefined;
  /** Takes rows as they come; none are in the result then. */
  readonly take?: TakeRows | undefined;
};

/** A table of a source as its catalogue has it. */
export type SourceTable = {
  readonly table: string;
  readonly comment: string;
  /** As the catalogue estimates it; null before it has. */
  readonly rows: number | null;
  readonly bytes: number;
  readonly primaryKey: readonly string[];
};

/** A column of a table of a source. */
export type SourceField = {
  readonly table: string;
  readonly field: string;
  readonly comment: string;
  /** The type as the database writes it. */
  readonly type: string;
  readonly isPrimaryKey: boolean;
  readonly isNullable: boolean;
  readonly defaultValue: string;
  /** The database gives a value where none is sent. */
  readonly hasDefault: boolean;
  /** The database alone gives it values. */
  readonly isGenerated: boolean;
};

/** An index of a table of a source. */
export type SourceIndex = {
  readonly name: string;
  readonly columns: string[];
  readonly isUnique: boolean;
  /** Built to its end. */
  readonly isReady: boolean;
  readonly isPrimary: boolean;
  /** A rule of the table rests on it, or a foreign key that names its columns. */
  readonly isOfConstraint: boolean;
};

/** A row as it was read: texts by the names of the columns. */
export type TextRow = Readonly<Record<string, string | null>>;

/** What a statement of a transaction did. */
export type SourceAnswer = {
  readonly rows: readonly TextRow[];
  /** Rows that it changed. */
  readonly changed: number;
  /** The number that MySQL gave to a new row; empty where it gave none. */
  readonly insertId: string;
};

/** A transaction of a database outside, with the clock of where the product is used. */
export type SourceTransaction = {
  run(statement: BoundStatement): Promise<SourceAnswer>;
  commit(): Promise<void>;
  /** Never fails. */
  rollback(): Promise<void>;
};

/** The connections to one database outside. Whatever fails is a `SourceFault`. */
export type SourceDatabase = {
  /** The server's version, and whether the account may change data or tables. */
  facts(): Promise<{ readonly version: string; readonly canWrite: boolean }>;
  /** Runs one statement that cannot write, within limits. */
  read(read: SourceRead): Promise<SqlRows>;
  /** How the server would find the rows of such a statement, line by line in its own words. */
  explain(read: SourceRead): Promise<readonly string[]>;
  tables(): Promise<readonly SourceTable[]>;
  /** Columns of a table, or of all tables, as far as the catalogue is read. */
  fields(table: string | null): Promise<readonly SourceField[]>;
  indexes(table: string): Promise<readonly SourceIndex[]>;
  /**
   * Runs statements that change tables: all or none of them in PostgreSQL, one after the other in MySQL, which knows
   * no transaction for them. A fault tells how many were run.
   */
  define(statements: readonly string[]): Promise<void>;
  /** Runs a statement outside any transaction that takes as long as a table is large, such as the building of an index. */
  build(statement: string): Promise<void>;
  /** Runs statements that change rows, all or none of them. */
  write(statements: readonly BoundStatement[]): Promise<void>;
  /** Opens a transaction for rows of records; each of its statements may take so many milliseconds. */
  begin(wanted: { readonly writes: boolean; readonly ms: number }): Promise<SourceTransaction>;
  close(): Promise<void>;
};

export type Driver = (target: SourceTarget) => SourceDatabase;

/** Why a database did not do what it was asked for. */
export type FaultKind =
  | 'unreachable'
  | 'timedOut'
  | 'credentialsWrong'
  | 'databaseUnknown'
  | 'schemaUnknown'
  | 'encryptionFailed'
  | 'notThisKind'
  /** The connection broke off while it was used. */
  | 'lost'
  /** A statement took too long. */
  | 'late'
  /** A value does not fit, or breaks a rule of its table; the message is the database's own. */
  | 'valueRefused'
  /** The database refused the statement; the message is its own. */
  | 'failed';

export class SourceFault extends Error {
  readonly kind: FaultKind;
  /** Statements of several that were run before. */
  readonly done: number;
  constructor(kind: FaultKind, message: string, done = 0) {
    super(message);
    this.name = 'SourceFault';
    this.kind = kind;
    this.done = done;
  }
}

/** How long connecting may take, and after how long an idle connection is given back. */
export const CONNECT_TIMEOUT_MS = 5_000;
export const IDLE_MS = 60_000;
/** What changing rows in one transaction may take. */
export const WRITE_TIMEOUT_MS = 600_000;
/** How long a row that somebody else is writing is waited for. */
export const ROW_LOCK_MS = 5_000;
/** What changing a table may take. */
export const DEFINE_TIMEOUT_MS = 30_000;
export const BUILD_TIMEOUT_MS = 6 * 3_600_000;
/** What reading the catalogue may take. */
export const CATALOGUE_TIMEOUT_MS = 15_000;
/** The server's own limit ends a statement first; a server that does not answer is given up on. */
export const PATIENCE_MS = 2_000;

const NETWORK_FAULTS: Readonly<Record<string, FaultKind>> = {
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'lost',
  EPIPE: 'lost',
  PROTOCOL_CONNECTION_LOST: 'lost',
  ETIMEDOUT: 'timedOut',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'encryptionFailed',
  SELF_SIGNED_CERT_IN_CHAIN: 'encryptionFailed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'encryptionFailed',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'encryptionFailed',
  CERT_HAS_EXPIRED: 'encryptionFailed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'encryptionFailed',
};

/** The fault behind an error of the network or of TLS; undefined where it is neither. */
export function networkFault(error: unknown): SourceFault | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  const kind = NETWORK_FAULTS[code] ?? (/^(?:ERR_SSL|EPROTO)/.test(code) ? 'encryptionFailed' : undefined);
  return kind && new SourceFault(kind, error.message);
}

/** A fault while connecting: what breaks off before there is a connection was not reached, or speaks otherwise. */
export function connectFault(fault: unknown, error: unknown): unknown {
  if (!(fault instanceof SourceFault) || fault.kind !== 'lost') return fault;
  const isOfSystem = error instanceof Error && (networkFault(error) || /^E[A-Z]+$/.test(codeOf(error)));
  return new SourceFault(isOfSystem ? 'unreachable' : 'notThisKind', fault.message);
}

const GONE: ReadonlySet<FaultKind> = new Set(['lost', 'timedOut', 'unreachable']);

/** Whether a connection that waited has died meanwhile, told by what came of its first words. */
export const isGone = (fault: unknown): boolean => fault instanceof SourceFault && GONE.has(fault.kind);

/** Whether a state of the SQL standard tells of the values: they do not fit (22), or break a rule of the table (23). */
export const isOfValues = (state: unknown): boolean => typeof state === 'string' && /^2[23]/.test(state);

/** The code that an error carries; empty without one. */
export const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';
