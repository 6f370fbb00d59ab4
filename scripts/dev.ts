import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../server/src/kernel/embedded-postgres.ts';

// Hot reload on both sides: Vite serves the web and passes calls on; the server restarts when its sources change.
// The database belongs to this process, so that a restart of the server does not restart it.
const ROOT = join(import.meta.dirname, '..');
const log = { info: (text: string) => console.log(text), warn: (text: string) => console.error(text) };
const given = process.env.DATABASE_URL;
const database = given
  ? undefined
  : await startEmbeddedPostgres({ dataDir: resolve(ROOT, process.env.DATA_DIR ?? 'data', 'pg'), log });

const env = { ...process.env, DATABASE_URL: given ?? database?.url };
const server = start(['--watch', '--watch-preserve-output', 'server/src/main.mjs'], ROOT);
const web = start([join(ROOT, 'node_modules/vite/bin/vite.js')], join(ROOT, 'web'));
console.log(
  `Open http://localhost:${process.env.WEB_PORT ?? '5173'} once both sides are up. Ctrl-C ends both.`,
);

const children = [server, web];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
// One side without the other is of no use: when one ends, the other is ended too.
for (const child of children) {
  child.once('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
await Promise.all(children.map((child) => ended(child)));
await database?.stop();

function start(args: string[], cwd: string): ChildProcess {
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => child.once('exit', () => done()));
}
