import { userInfo } from 'node:os';
import type { IntegrityLine } from '@auditplus/contract/features/integrity/integrity.model.ts';
import { openDatabase } from './command-database.ts';
import { LINE_WORDS, verifyByCommand } from './features/integrity/public.ts';
import { systemClock } from './kernel/clock.ts';
import { readConfig } from './kernel/config.ts';
import { openDb, openPool } from './kernel/db.ts';
import { openFileStore } from './kernel/files/open-store.ts';
import { openLog } from './kernel/log.ts';
import { loadSecret } from './kernel/secret.ts';

const ALTERED = 1;
const FAILED = 2;
const CONNECTIONS = 3;

/** `npm run verify`: compares everything published with its chains; the product may run meanwhile or not. */
async function verify(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const log = openLog({ ...config, LOG_LEVEL: 'error' });
    const db = openDb(openPool(database.url, CONNECTIONS, log));
    try {
      // No more of the product than this: neither its events nor its jobs are handled here.
      const kernel = {
        config,
        db,
        log,
        clock: systemClock,
        secret: await loadSecret(config),
        files: await openFileStore(config),
      };
      const run = await verifyByCommand(kernel, `${userInfo().username} (npm run verify)`.slice(0, 100));
      for (const line of run.lines) tell(line);
      const seconds = (((run.finishedAt ?? run.askedAt) - run.askedAt) / 1000).toFixed(1);
      console.log(
        run.differences === 0
          ? `\nNothing was altered (${seconds} s).`
          : `\n${run.differences} places were altered (${seconds} s).`,
      );
      return run.differences === 0 ? 0 : ALTERED;
    } finally {
      await db.destroy();
    }
  } finally {
    await database.stop();
  }
}

function tell({ line, chains, entries, records, differences, first }: IntegrityLine): void {
  const mark = differences === 0 ? 'ok     ' : 'ALTERED';
  const counts = [chains, `${records} records`, `${entries} entries`].join(', ');
  console.log(`${mark} ${LINE_WORDS[line].padEnd(30)} ${counts}`);
  if (!first) return;
  console.log(`        ${differences} differences; the first: ${first.problem}`);
  console.log(`        ${first.place}`);
  if (first.field !== '')
    console.log(`        ${first.field}: sealed ${first.expected}, in the database ${first.found}`);
}

try {
  process.exitCode = await verify();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = FAILED;
}
