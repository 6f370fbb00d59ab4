import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from './app.ts';
import { migrate } from './db/migrate.ts';
import { readConfig } from './kernel/config.ts';
import { startEmbeddedPostgres } from './kernel/embedded-postgres.ts';
import { prepareData } from './seed/prepare.ts';

const webRoot = join(import.meta.dirname, '../../web/dist');

/** Starts the product: database, migrations, first data, server; answers how to stop it in order. */
async function start(): Promise<() => Promise<void>> {
  const startedAt = performance.now();
  const config = readConfig(process.env);
  const say = (text: string) => console.log(text);
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: join(config.DATA_DIR, 'pg'),
        log: { info: say, warn: (text) => console.warn(text) },
      });
  const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? '';
  let app: App | undefined;
  try {
    await migrate(databaseUrl);
    app = await createApp({
      config,
      databaseUrl,
      webRoot: existsSync(webRoot) ? webRoot : undefined,
      runJobs: true,
    });
    const notes = await prepareData(app.kernel, say);
    await app.server.listen({ port: config.PORT, host: config.HOST });
    const address = app.server.server.address();
    const port = typeof address === 'object' && address ? address.port : config.PORT;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(`\nAuditPlus 审核管理平台: http://localhost:${port}  (ready in ${seconds} s)`);
    for (const note of notes) say(note);
  } catch (error) {
    await app?.stop().catch(() => undefined);
    await embedded?.stop();
    throw error;
  }
  const running = app;
  return async () => {
    await running.stop();
    await embedded?.stop();
  };
}

try {
  const stop = await start();
  let stopping: Promise<void> | undefined;
  const onSignal = () => {
    stopping ??= stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
