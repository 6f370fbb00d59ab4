import {
  type OfferedDbType,
  OWN_DATABASE,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import { cached } from '../../kernel/cached.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { openPool } from '../../kernel/db.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { registeredAddress } from '../../kernel/outbound/registered-host.ts';
import { allSources, type SourceRow } from './data-sources.repository.ts';
import { type FaultKind, type SourceDatabase, SourceFault, type SourceTarget } from './drivers/driver.ts';
import { mysqlDriver } from './drivers/mysql.queries.ts';
import { postgresDatabase, postgresDriver } from './drivers/postgres.queries.ts';
import { storedPassword } from './source-passwords.ts';
import { noteState, reachProblem } from './source-states.ts';

const DRIVERS = { PostgreSQL: postgresDriver, MySQL: mysqlDriver } as const satisfies Record<
  OfferedDbType,
  unknown
>;

/** Sources with open connections in one process. */
const MAX_OPEN = 20;
/** Calls that may wait for a connection of a source. */
const MAX_WAITING = 20;

/** The sources, read once and dropped whenever any process changes them. */
export const {
  read: knownSources,
  drop: dropSources,
  announce: announceSources,
} = cached('data-sources', allSources);

type Open = {
  /** What the connections were opened with; other settings open others. */
  readonly mark: string;
  readonly database: SourceDatabase;
  busy: number;
  readonly waiting: (() => void)[];
  /** Nobody new is lent them; they are closed when what is under way is done. */
  isLeft: boolean;
};

/** Open connections of one running product: a test run has many. */
const opened = new WeakMap<Kernel['bus'], Map<string, Open>>();

/** The source of an id, if it may be used; refuses with `dataSource.missing` and `.disabled`. */
export async function usableSource(kernel: Pick<Kernel, 'db' | 'bus'>, id: string): Promise<SourceRow> {
  const row = (await knownSources(kernel)).find((source) => source.id === id);
  const source = orThrow(row, 'dataSource.missing');
  if (source.enabled_mark !== 1) refuse('dataSource.disabled', { name: source.full_name });
  return source;
}

/**
 * Lends the connections of a source. Its address is judged anew each time, so that a host that is taken off the list is
 * not reached any more. Refuses with `USE_REFUSALS` of the contract, with `sql.timedOut`, and with `sql.failed`, which
 * tells the words of the database to people who design.
 */
export async function withSource<T>(
  ctx: Ctx,
  row: SourceRow,
  work: (database: SourceDatabase) => Promise<T>,
): Promise<T> {
  try {
    return await lendSource(ctx, row, work);
  } catch (error) {
    throw statementRefusal(ctx, row, connectionRefusal(error, settingsOf(row)));
  }
}

/** Lends the connections of a source until the work is done; faults are told as the drivers tell them. */
export async function lendSource<T>(
  kernel: Kernel,
  row: SourceRow,
  work: (database: SourceDatabase) => Promise<T>,
): Promise<T> {
  const { database, giveBack } = await openSource(kernel, row);
  try {
    return await toldBy(kernel, row, () => work(database));
  } finally {
    giveBack();
  }
}

/** Notes beside a source what came of using it. */
export async function toldBy<T>(kernel: Kernel, row: SourceRow, work: () => Promise<T>): Promise<T> {
  try {
    const done = await work();
    await noteState(kernel, row, '');
    return done;
  } catch (error) {
    const problem = error instanceof SourceFault ? REFUSALS[error.kind] : undefined;
    if (problem) await noteState(kernel, row, problem);
    throw error;
  }
}

/** The connections of a source until they are given back; faults are told as the drivers tell them. */
export async function openSource(
  kernel: Kernel,
  row: SourceRow,
): Promise<{ readonly database: SourceDatabase; giveBack(): void }> {
  const open = await reachedSource(kernel, row);
  if (open.busy >= row.max_connections) {
    if (open.waiting.length >= MAX_WAITING) refuse('dataSource.busy', { name: row.full_name });
    // Whoever gives back hands the place on.
    await new Promise<void>((resolve) => open.waiting.push(resolve));
  } else open.busy += 1;
  let isLent = true;
  return {
    database: open.database,
    giveBack() {
      if (!isLent) return;
      isLent = false;
      const next = open.waiting.shift();
      if (next) return next();
      open.busy -= 1;
      closeWhenDone(open);
    },
  };
}

const OWN_CONNECTIONS = 4;
const own = new WeakMap<Kernel['bus'], SourceDatabase>();

/** The tables of people in the product's own database, read as those of databases outside are, by `withSource`. */
export async function withOwnTables<T>(ctx: Ctx, work: (database: SourceDatabase) => Promise<T>): Promise<T> {
  const database =
    own.get(ctx.bus) ?? postgresDatabase(openPool(ctx.databaseUrl, OWN_CONNECTIONS, ctx.log), 'app');
  own.set(ctx.bus, database);
  try {
    return await work(database);
  } catch (error) {
    throw statementRefusal(ctx, { id: OWN_DATABASE, timeout_seconds: OWN_SECONDS }, error);
  }
}
const OWN_SECONDS = 30;

/** Opens connections that are not kept, for a try of settings. */
export async function withSettings<T>(
  target: SourceTarget,
  work: (database: SourceDatabase) => Promise<T>,
): Promise<T> {
  const database = DRIVERS[target.dbType](target);
  try {
    return await work(database);
  } catch (error) {
    throw connectionRefusal(error, target);
  } finally {
    await database.close();
  }
}

/** Ends the connections of every source; called when the product stops. */
export async function closeSources(kernel: Pick<Kernel, 'bus'>): Promise<void> {
  const all = opened.get(kernel.bus);
  opened.delete(kernel.bus);
  const databases = [...(all?.values() ?? [])].map(({ database }) => database);
  const tables = own.get(kernel.bus);
  own.delete(kernel.bus);
  await Promise.all([...databases, ...(tables ? [tables] : [])].map((database) => database.close()));
}

async function reachedSource(kernel: Kernel, row: SourceRow): Promise<Open> {
  try {
    return openedSource(kernel, row, await registeredAddress(kernel, 'database', row));
  } catch (error) {
    const problem = reachProblem(error);
    if (problem) await noteState(kernel, row, problem);
    throw error;
  }
}

function openedSource(kernel: Kernel, row: SourceRow, address: string): Open {
  const all = opened.get(kernel.bus) ?? listening(kernel);
  const mark = `${address} ${row.rev}`;
  const known = all.get(row.id);
  if (known?.mark === mark) {
    // The longest unused one stands first.
    all.delete(row.id);
    all.set(row.id, known);
    return known;
  }
  if (known) leave(all, row.id);
  const oldest = all.keys().next().value;
  if (all.size >= MAX_OPEN && oldest !== undefined) leave(all, oldest);
  const target = targetOf(row, { address, password: storedPassword(kernel, row) });
  const open: Open = {
    mark,
    database: DRIVERS[target.dbType](target),
    busy: 0,
    waiting: [],
    isLeft: false,
  };
  all.set(row.id, open);
  return open;
}

/** A change of any source ends idle connections in every process; what is under way is done first. */
function listening({ bus }: Pick<Kernel, 'bus'>): Map<string, Open> {
  const all = new Map<string, Open>();
  opened.set(bus, all);
  bus.subscribe('data-sources', () => {
    for (const id of [...all.keys()]) leave(all, id);
  });
  return all;
}

function leave(all: Map<string, Open>, id: string): void {
  const open = all.get(id);
  if (!open) return;
  all.delete(id);
  open.isLeft = true;
  closeWhenDone(open);
}

function closeWhenDone({ isLeft, busy, database }: Open): void {
  if (isLeft && busy === 0) database.close().catch(() => undefined);
}

const targetOf = (row: SourceRow, reached: Pick<SourceTarget, 'address' | 'password'>): SourceTarget => ({
  ...settingsOf(row),
  ...reached,
});

/** The settings of a stored source. */
export const settingsOf = (row: SourceRow): SourceSettings => ({
  dbType: row.db_type === 'MySQL' ? 'MySQL' : 'PostgreSQL',
  host: row.host,
  port: row.port,
  userName: row.user_name,
  serviceName: row.service_name,
  dbSchema: row.db_schema,
  isEncrypted: row.is_encrypted === 1,
  maxConnections: row.max_connections,
});

const REFUSALS: Readonly<Partial<Record<FaultKind, RefusalCode>>> = {
  unreachable: 'dataSource.unreachable',
  timedOut: 'dataSource.timedOut',
  credentialsWrong: 'dataSource.credentialsWrong',
  databaseUnknown: 'dataSource.databaseUnknown',
  schemaUnknown: 'dataSource.schemaUnknown',
  encryptionFailed: 'dataSource.encryptionFailed',
  notThisKind: 'dataSource.notThisKind',
  lost: 'dataSource.lost',
};

/** A connection that fails is refused in words; other faults belong to the statement. */
function connectionRefusal(error: unknown, target: SourceSettings): unknown {
  const code = error instanceof SourceFault ? REFUSALS[error.kind] : undefined;
  if (!code) return error;
  return new Refusal(code, faultParams(target), {});
}

function statementRefusal(ctx: Ctx, row: Pick<SourceRow, 'id' | 'timeout_seconds'>, error: unknown): unknown {
  if (!(error instanceof SourceFault)) return error;
  if (error.kind === 'late') return new Refusal('sql.timedOut', { seconds: row.timeout_seconds }, {});
  ctx.log.warn({ err: error, source: row.id, requestId: ctx.requestId }, 'a statement on a source failed');
  const { caller } = ctx;
  const mayKnow = caller.isAdministrator || DESIGNERS.some((page) => caller.modules.has(page));
  return new Refusal(
    'sql.failed',
    { requestId: ctx.requestId },
    mayKnow ? { database: error.message, isOfValues: error.kind === 'valueRefused' } : {},
  );
}

/** Pages of those who see what a database says of a statement. */
const DESIGNERS = [
  'systemData.dataSource',
  'systemData.dataInterface',
  'systemData.dataModel',
  'systemData.dataSync',
];

type SourceSettings = Omit<SourceTarget, 'address' | 'password'>;

/** What the texts of faults name. */
export const faultParams = (target: SourceSettings) => ({
  host: `${target.host}:${target.port}`,
  user: target.userName,
  database: target.serviceName,
  schema: target.dbSchema,
  dbType: target.dbType,
});
