import { findMariaDb } from '../server/src/testing/mariadb.ts';
import { ensurePackage } from './debian-package.ts';

/**
 * Finds MariaDB's server for the tests of data sources; as root on Debian its package is installed, which holds the
 * program alone and starts nothing.
 */
export function ensureMariaDb(): void {
  if (findMariaDb()) return;
  ensurePackage({ name: 'mariadb-server-core', neededBy: 'MariaDB', hasService: false });
}
