import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, portOf } from './app.ts';
import { migrate } from './db/migrate.ts';
import { type Config, listensOn, readConfig } from './kernel/config.ts';
import { startEmbeddedPostgres } from './kernel/embedded-postgres.ts';
import { clearUnfinished, openDemonstration } from './seed/demonstration.ts';
import { prepareData } from './seed/prepare.ts';

const webRoot = join(import.meta.dirname, '../../web/dist');

/** A start that hangs, for instance on a database that does not answer, holds a stop up for this long. */
const START_TIMEOUT_MS = 30_000;

/** Undoes one step of the start; run last first. */
const undo: (() => Promise<void>)[] = [];
const interruption = new AbortController();
let starting: Promise<void> | undefined;
let stopping: Promise<void> | undefined;

/** Runs the product until a signal ends it. */
export async function runProduct(): Promise<void> {
  stopOnSignals();
  starting = start();
  try {
    await starting;
  } catch (error) {
    // What a signal interrupted fails on its way out; that is no fault to report.
    if (stopping) return;
    console.error(error instanceof Error ? error.message : error);
    await stop().catch(() => undefined);
    process.exit(1);
  }
}

/** Stops in order, requests and jobs before the pool, the pool before the database; safe at any moment. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    interruption.abort();
    // Nothing is taken from under the step that the start is at: it ends, and the next one is not begun.
    await Promise.race([starting, sleep(START_TIMEOUT_MS, undefined, { ref: false })]).catch(() => undefined);
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  })();
  return stopping;
}

/** Starts the product: database, migrations, first data, server. Rejects when a signal interrupts it. */
async function start(): Promise<void> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const say = (text: string) => console.log(text);
  const { signal } = interruption;
  const call = () => openDemonstration(signal);
  // What prepares the demonstration loads while the database is made.
  const called = config.MODE === 'demo' && isNew(config) ? call() : undefined;
  const databaseUrl = config.DATABASE_URL ?? (await startOwnDatabase(config.DATA_DIR, say));
  signal.throwIfAborted();
  if (config.MODE === 'demo')
    await clearUnfinished(databaseUrl, { isOwn: config.DATABASE_URL === undefined });
  await migrate(databaseUrl);
  signal.throwIfAborted();
  let notes: readonly string[] = [];
  const app = await createApp({
    config,
    databaseUrl,
    webRoot: existsSync(webRoot) ? webRoot : undefined,
    async prepare(kernel) {
      notes = await prepareData(kernel, {
        demonstration: () => called ?? call(),
        isAtTerminal: process.stdout.isTTY,
      });
    },
  });
  undo.push(() => app.stop());
  if (!signal.aborted) {
    await app.server.listen({ port: config.PORT, host: listensOn(config) });
    // Whoever supervises this process brings it back from now on.
    process.send?.('ready');
    await app.kernel.jobs.start();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(`\nAuditPlus 审核管理平台: http://localhost:${portOf(app)}  (ready in ${seconds} s)`);
    if (!config.HOST && config.MODE === 'demo')
      say(
        'Only this machine reaches it: the accounts below have a published password. HOST=0.0.0.0 lets others in.',
      );
  }
  // Also when nobody is served any more: the first administrator's password is told once.
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
