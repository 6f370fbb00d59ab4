import { spawnSync } from 'node:child_process';
import { findMariaDb } from '../server/src/testing/mariadb.ts';

const PACKAGE = 'mariadb-server-core';
/** Fetching may take so long in all; what is fetched is unpacked in a moment. */
const FETCH_TIMEOUT_MS = 15_000;

/**
 * Finds MariaDB's server for the tests of data sources; as root on Debian its package is installed, which holds the
 * program alone and starts nothing. Where there is none to be had, it says so: those tests are skipped.
 */
export function ensureMariaDb(): void {
  if (findMariaDb() || process.getuid?.() !== 0) return;
  console.log(`Installing ${PACKAGE} …`);
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=10'];
  const install = ['install', '-y', '--no-install-recommends', PACKAGE];
  const isFetched =
    run([...options, '--download-only', ...install], FETCH_TIMEOUT_MS / 3) ||
    (run([...options, 'update'], FETCH_TIMEOUT_MS / 3) &&
      run([...options, '--download-only', ...install], FETCH_TIMEOUT_MS / 3));
  if (!isFetched || !run([...options, '--no-download', ...install]))
    console.log(`${PACKAGE} could not be installed; the tests that need MariaDB are skipped.`);
}

function run(args: readonly string[], timeout?: number): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', [...args], { env, stdio: 'ignore', ...(timeout && { timeout }) }).status === 0;
}
