import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApp, portOf } from './app.ts';
import { migrate } from './db/migrate.ts';
import { type Config, readConfig } from './kernel/config.ts';
import { startEmbeddedPostgres } from './kernel/embedded-postgres.ts';
import { callPlayers, prepareData } from './seed/prepare.ts';

const webRoot = join(import.meta.dirname, '../../web/dist');

/** Undoes one step of the start; run last first. */
const undo: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

/** Runs the product until a signal ends it. */
export async function runProduct(): Promise<void> {
  stopOnSignals();
  try {
    await start();
  } catch (error) {
    // What a signal interrupted fails on its way out; that is no fault to report.
    if (!stopping) console.error(error instanceof Error ? error.message : error);
    await stop().catch(() => undefined);
    process.exit(1);
  }
}

/** Stops in order, requests and jobs before the pool, the pool before the database; safe at any moment. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  })();
  return stopping;
}

/** Starts the product: database, migrations, first data, server. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const say = (text: string) => console.log(text);
  const preparing = new AbortController();
  undo.push(async () => preparing.abort());
  const call = () => callPlayers(preparing.signal);
  // What plays the demonstration loads while the database is made.
  const called = config.MODE === 'demo' && isNew(config) ? call() : undefined;
  const databaseUrl = config.DATABASE_URL ?? (await startOwnDatabase(config.DATA_DIR, say));
  await migrate(databaseUrl);
  const app = await createApp({
    config,
    databaseUrl,
    webRoot: existsSync(webRoot) ? webRoot : undefined,
  });
  undo.push(() => app.stop());
  const prepared = prepareData(app.kernel, databaseUrl, () => called ?? call());
  undo.push(async () => {
    preparing.abort();
    await prepared.catch(() => undefined);
  });
  const notes = await prepared;
  await app.server.listen({ port: config.PORT, host: config.HOST });
  await app.kernel.jobs.start();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  say(`\nAuditPlus 审核管理平台: http://localhost:${portOf(app)}  (ready in ${seconds} s)`);
  for (const note of notes) say(note);
}

const isNew = ({ DATABASE_URL, DATA_DIR }: Config): boolean =>
  DATABASE_URL === undefined && !existsSync(clusterOf(DATA_DIR));

const clusterOf = (dataDir: string): string => join(dataDir, 'pg');

async function startOwnDatabase(dataDir: string, say: (text: string) => void): Promise<string> {
  const embedded = await startEmbeddedPostgres({
    dataDir: clusterOf(dataDir),
    log: { info: say, warn: (text) => console.warn(text) },
  });
  undo.push(() => embedded.stop());
  return embedded.url;
}

function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
}
