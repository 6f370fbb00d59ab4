// The one door to every command. Plain JavaScript for any Node from 20 on: it installs what the lock file says, finds
// a Node from 24 on (the machine's own, or the pinned one among the installed packages) and hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_WANTED = 24;

/** What each command runs, one after the other. The last one gets the arguments. */
const COMMANDS = {
  start: ['scripts/build-web.ts', 'server/src/main.mjs'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  bench: ['scripts/build-web.ts', 'bench/main.ts'],
  shots: ['scripts/build-web.ts', 'e2e/shots.ts'],
  'db-types': ['scripts/generate-db-types.ts'],
};

const [command = '', ...args] = process.argv.slice(2);
const scripts = COMMANDS[command];
if (!scripts) {
  fail(`Say what to run: node scripts/run.mjs ${Object.keys(COMMANDS).join(' | ')}`);
}

process.chdir(ROOT);
/** How Node runs the server. */
const { serverFlags } = JSON.parse(readFileSync('package.json', 'utf8')).config;
installIfNeeded();
const node = findNode();
for (const script of scripts) {
  const status = await run(node, script, script === scripts.at(-1) ? args : []);
  if (status !== 0) process.exit(status);
}

function installIfNeeded() {
  const lock = readFileSync('package-lock.json');
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = 'node_modules/.installed-lock';
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (isInstalledByHand()) {
    writeFileSync(stamp, wanted);
    return;
  }
  console.log('Installing the packages of package-lock.json …');
  const npm = process.env.npm_execpath;
  // Not "npm ci": it refuses a lock file that lacks the programs of a platform which the registry does not offer.
  // Like it, this takes the versions of the lock file and leaves the lock file alone.
  const npmArgs = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...npmArgs], { stdio: 'inherit' })
    : spawnSync('npm', npmArgs, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) fail('The packages could not be installed; npm says why above.');
  writeFileSync(stamp, wanted);
}

/** npm leaves its own copy of the lock file after every install; it is newer unless the lock file came later. */
function isInstalledByHand() {
  const installed = 'node_modules/.package-lock.json';
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs;
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NODE_WANTED) return process.execPath;
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const binary = join(ROOT, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(binary)) return binary;
  return fail(
    `Node ${NODE_WANTED} or newer is needed; this is ${process.version}, and no ${name} package is installed.`,
  );
}

/** Resolves with the exit status. The child has a process group of its own, so every signal reaches it once: from us. */
function run(binary, script, scriptArgs) {
  const flags = script === 'server/src/main.mjs' ? serverFlags : [];
  const child = spawn(binary, [...flags, '--import', './scripts/follow-parent.mjs', script, ...scriptArgs], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    env: { ...process.env, PATH: dirname(binary) + delimiter + process.env.PATH },
  });
  // A closed terminal is a wish to end in order, too.
  const forward = (signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${script} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
    });
  });
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
