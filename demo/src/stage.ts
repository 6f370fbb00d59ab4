import { openKernel } from '@auditplus/server/app.ts';
import { declareJobs } from '@auditplus/server/features.ts';
import type { Bus } from '@auditplus/server/kernel/bus.ts';
import { readConfig } from '@auditplus/server/kernel/config.ts';
import type { Kernel } from '@auditplus/server/kernel/context.ts';
import { openDb, openPool } from '@auditplus/server/kernel/db.ts';
import type { Durability } from '@auditplus/server/kernel/durability.ts';
import { openFileStore } from '@auditplus/server/kernel/files/open-store.ts';

// The same few statements run thousands of times: a plan for each set of parameters costs more than it saves.
const OPTIONS = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan';

/** Commits do not wait for the disk. */
const UNHURRIED: Durability = {
  defer: async () => undefined,
  promise: () => async () => undefined,
  isOpen: () => true,
  cut: () => undefined,
  close: async () => undefined,
};

/** No other process listens while the demonstration is prepared. */
const quiet = (bus: Bus): Bus => ({
  ...bus,
  publishIn: async () => undefined,
  publishing: () => null,
});

/**
 * A kernel without a server, as the demonstration is prepared with: nothing waits for the disk at each of thousands of
 * commits and files, and no event is handled. If the machine stops meanwhile, the next start begins again.
 */
export async function openStage(
  databaseUrl: string,
): Promise<{ readonly kernel: Kernel; close(): Promise<void> }> {
  const config = readConfig(process.env);
  const { kernel, close } = await openKernel({ config, databaseUrl });
  // What is done on a plan has to be known by its name.
  declareJobs(kernel);
  const db = openDb(
    openPool(databaseUrl, config.DATABASE_POOL, kernel.log, { options: OPTIONS, isPatient: true }),
  );
  const files = await openFileStore(config, { durable: false });
  return {
    kernel: { ...kernel, db, files, durability: UNHURRIED, bus: quiet(kernel.bus) },
    async close() {
      await db.destroy();
      await close();
    },
  };
}
