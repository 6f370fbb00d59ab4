import { join } from 'node:path';
import type { Config } from './kernel/config.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from './kernel/embedded-postgres.ts';

/** The database that a running product uses, else our own, started for as long as a command runs. */
export async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const stay = async () => undefined;
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: stay };
  const dataDir = join(config.DATA_DIR, 'pg');
  const running = await runningPostgresUrl(dataDir);
  return running ? { url: running, stop: stay } : startEmbeddedPostgres({ dataDir });
}
