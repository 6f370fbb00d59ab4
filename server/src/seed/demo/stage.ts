import { createApp } from '../../app.ts';
import { readConfig } from '../../kernel/config.ts';
import type { Kernel } from '../../kernel/context.ts';
import { openDb, openPool } from '../../kernel/db.ts';
import { openFileStore } from '../../kernel/files/open-store.ts';

// The same few statements run thousands of times: a plan for each set of parameters costs more than it saves.
const OPTIONS = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan';

/**
 * The product on a database, as the demonstration is played into it: without waiting for the disk
 * at each of thousands of commits and files. If the machine stops meanwhile, the next start plays it again.
 */
export async function openStage(
  databaseUrl: string,
): Promise<{ readonly kernel: Kernel; close(): Promise<void> }> {
  const config = readConfig(process.env);
  const app = await createApp({ config, databaseUrl });
  const { log } = app.kernel;
  const db = openDb(openPool(databaseUrl, config.DATABASE_POOL, log, { options: OPTIONS, pipeline: true }));
  const files = await openFileStore(config, { durable: false });
  return {
    kernel: { ...app.kernel, db, files },
    async close() {
      await db.destroy();
      await app.stop();
    },
  };
}
