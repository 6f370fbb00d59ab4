import { createApp } from '../../app.ts';
import { readConfig } from '../../kernel/config.ts';
import { openDb, openPool } from '../../kernel/db.ts';
import { openFileStore } from '../../kernel/files/open-store.ts';
import { seedDemo } from './run-demo.ts';

/**
 * Plays the demonstration into the database of `DATABASE_URL`, without waiting for the disk at each of its thousands
 * of commits and files: if the machine stops meanwhile, the next start plays it again.
 */
async function playDemo(): Promise<void> {
  const config = readConfig(process.env);
  if (!config.DATABASE_URL) throw new Error('DATABASE_URL is missing.');
  const app = await createApp({ config, databaseUrl: config.DATABASE_URL });
  const { kernel } = app;
  const pool = openPool(config.DATABASE_URL, config.DATABASE_POOL, kernel.log, '-c synchronous_commit=off');
  const db = openDb(pool);
  try {
    const files = await openFileStore(config, { durable: false });
    await seedDemo({ ...kernel, db, files }, (text) => console.log(text));
  } finally {
    await db.destroy();
    await app.stop();
  }
}

// A server that was killed must not leave a play behind that goes on beside the next one.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
await playDemo();
