import { allRoutes } from '@auditplus/contract/all-routes.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { startCallLog } from './features/data-interfaces/public.ts';
import { startSlowStatements } from './features/data-models/public.ts';
import { closeSources } from './features/data-sources/public.ts';
import { changedTexts } from './features/languages/public.ts';
import { registerRequestLog } from './features/logs/public.ts';
import { framedOrigins } from './features/menus/public.ts';
import { openMessageSockets } from './features/messages/messages.socket.ts';
import { idleMinutes } from './features/sys-config/public.ts';
import { declareJobs, effects, implementations, reactions } from './features.ts';
import { createAccessCache } from './kernel/access.ts';
import { openPostgresBus } from './kernel/bus.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import type { Kernel } from './kernel/context.ts';
import { isFromServer } from './kernel/database-away.ts';
import { cutOff, hurry, letThrough, openDb, openPool, statementsSent } from './kernel/db.ts';
import { openDurability } from './kernel/durability.ts';
import { Refusal } from './kernel/errors.ts';
import { openFileStore } from './kernel/files/open-store.ts';
import { registerHealth } from './kernel/http/health.ts';
import { registerRoutes } from './kernel/http/register.ts';
import { createServer } from './kernel/http/server.ts';
import { registerWeb } from './kernel/http/web.ts';
import { openJobs } from './kernel/jobs.ts';
import { openLog } from './kernel/log.ts';
import { createMetrics } from './kernel/metrics.ts';
import { openApiDocument } from './kernel/openapi.ts';
import { type OutboxWorker, startOutbox } from './kernel/outbox.ts';
import { ensureQueryRole } from './kernel/query-role.ts';
import { resealSecrets } from './kernel/reseal.ts';
import { openSandbox } from './kernel/sandbox/sandbox.ts';
import { loadSecret } from './kernel/secret.ts';
import { createSessions, type Sessions } from './kernel/session.ts';
import { statementTimes } from './kernel/statement-times.ts';
import { openUserSql } from './kernel/user-sql/run.ts';

/** One running product: everything is wired here, by name and in order. */
export type App = {
  readonly kernel: Kernel;
  readonly server: FastifyInstance;
  readonly outbox: OutboxWorker;
  /** Stops requests, then events and jobs, then the pool. */
  stop(): Promise<void>;
};

type KernelOptions = {
  readonly config: Config;
  /** The migrated database. */
  readonly databaseUrl: string;
  readonly clock?: Clock;
};

export type AppOptions = KernelOptions & {
  /** Brings the first data in, before anything runs by itself. */
  readonly prepare?: (kernel: Kernel) => Promise<void>;
  /** Folder of the built web application; none in tests. */
  readonly webRoot?: string;
};

/** A kernel on a database, and what the server around it has to know of its pools. */
type OpenKernel = {
  readonly kernel: Kernel;
  readonly pool: pg.Pool;
  /** Begins normal service: from now on nobody waits long for a database that is away. */
  serve(): void;
  close(): Promise<void>;
};

/** Opens what lives as long as the process: connections, files, keys. Nothing runs by itself yet. */
export async function openKernel({
  config,
  databaseUrl,
  clock = systemClock,
}: KernelOptions): Promise<OpenKernel> {
  const log = openLog(config);
  const times = statementTimes(config.SLOW_STATEMENT_MS);
  const pool = openPool(databaseUrl, config.DATABASE_POOL, log, { isPatient: true, times });
  const db = openDb(pool);
  const readOnlyPool = openPool(databaseUrl, READ_ONLY_POOL, log, {
    options: '-c default_transaction_read_only=on',
    isPatient: true,
  });
  const readOnlyDb = openDb(readOnlyPool);
  const pools = [pool, readOnlyPool];
  const durability = await openDurability(databaseUrl, log);
  let failures = 0;
  let isServing = false;
  const bus = await openPostgresBus(databaseUrl, db, {
    log,
    unreachable(error) {
      if (!isServing || isFromServer(error) || ++failures < FAILURES_OF_AN_OUTAGE) return;
      for (const each of pools) cutOff(each);
      durability.cut();
    },
    reached() {
      failures = 0;
      for (const each of pools) letThrough(each);
    },
  });
  const jobs = openJobs(databaseUrl, log);
  const secret = await loadSecret(config);
  const queryRole = await ensureQueryRole({
    databaseUrl,
    queryDatabaseUrl: config.QUERY_DATABASE_URL,
    secret,
    log,
  });
  const files = await openFileStore(config);
  const access = createAccessCache(db, bus, clock);
  const sessions = createSessions(db, bus, clock);
  const kernel: Kernel = {
    config,
    db,
    databaseUrl,
    queryRole,
    sandbox: openSandbox(log),
    userSql: openUserSql(queryRole, log, times),
    statementTimes: times,
    readOnlyDb,
    clock,
    log,
    bus,
    durability,
    jobs,
    files,
    secret,
    sessions,
    access,
  };
  return {
    kernel,
    pool,
    serve() {
      isServing = true;
      for (const each of pools) hurry(each);
    },
    async close() {
      await jobs.stop();
      await bus.close();
      await durability.close();
      kernel.sandbox.stop();
      await kernel.userSql.close();
      await db.destroy();
      await readOnlyDb.destroy();
    },
  };
}

/** Builds the product on a migrated database; the caller makes it listen and start its jobs. */
export async function createApp(options: AppOptions): Promise<App> {
  const { kernel, pool, serve, close } = await openKernel(options);
  try {
    await options.prepare?.(kernel);
    await resealSecrets(kernel);
    serve();
  } catch (error) {
    await close();
    throw error;
  }
  const { config, log, sessions } = kernel;

  const server = await createServer(config, log);
  const metrics = createMetrics({
    poolSize: () => pool.totalCount,
    poolWaiting: () => pool.waitingCount,
    statements: () => statementsSent(pool),
  });
  registerHealth(server, { kernel, metrics });
  const checkReplies = config.CHECK_REPLIES ?? config.MODE !== 'production';
  const deps = { kernel, checkReplies, idleMinutes: () => idleMinutes(kernel) };
  const requestLog = registerRequestLog(server, kernel);
  for (const implementation of implementations) registerRoutes(server, deps, implementation);
  await registerWeb(server, {
    webRoot: options.webRoot,
    openApi: () => openApiDocument(allRoutes, VERSION),
    // An installation does not show strangers what could be called.
    mayReadApi: async ({ headers }) =>
      config.MODE !== 'production' || isSignedIn(sessions, headers.authorization, await idleMinutes(kernel)),
    framedOrigins: () => framedOrigins(kernel),
    hasChangedTexts: async () => (await changedTexts(kernel)).length > 0,
  });

  const callLog = startCallLog(kernel);
  const slowStatements = startSlowStatements(kernel);
  const outbox = startOutbox(kernel, reactions, effects);
  declareJobs(kernel);
  await server.ready();
  const sockets = openMessageSockets(kernel, server.server);

  return {
    kernel,
    server,
    outbox,
    async stop() {
      await sockets.stop();
      await server.close();
      await requestLog.stop();
      await callLog.stop();
      await slowStatements.stop();
      await outbox.stop();
      await closeSources(kernel);
      await close();
    },
  };
}

/** One failure may be the network's or the name server's mood; connections that work are not given up for it. */
const FAILURES_OF_AN_OUTAGE = 2;

async function isSignedIn(
  sessions: Sessions,
  authorization: string | undefined,
  minutes: number,
): Promise<boolean> {
  try {
    return !(await sessions.find(authorization, minutes)).locked;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Connections of people who look as somebody else. */
const READ_ONLY_POOL = 2;

const VERSION = '0.1.0';

/** The port that a product listens on. */
export function portOf(app: App): number {
  const address = app.server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
