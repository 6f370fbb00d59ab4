// The one door to every command. Plain JavaScript for any Node from 20 on: it installs what the lock file says, finds
// a Node from 24 on (the machine's own, or the pinned one among the installed packages) and hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { followNpm } from './follow-npm.mjs';
import { keepRunning } from './keep-running.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_WANTED = 24;

/** What each command runs, one after the other. The last one gets the arguments. */
const COMMANDS = {
  start: ['scripts/build-web.ts', 'server/src/main.mjs'],
  build: ['scripts/build-web.ts', 'scripts/build-documents.ts'],
  dev: ['scripts/dev.ts'],
  test: ['scripts/test.ts'],
  check: ['scripts/check.ts'],
  verify: ['server/src/verify.ts'],
  objects: ['server/src/objects.ts'],
  bench: ['scripts/build-web.ts', 'bench/main.ts'],
  shots: ['scripts/build-web.ts', 'e2e/shots.ts'],
  'db-types': ['scripts/generate-db-types.ts'],
  'measure-change': ['scripts/measure-change.ts'],
  prove: ['scripts/prove.ts'],
};

const [command = '', ...args] = process.argv.slice(2);
const scripts = COMMANDS[command];
if (!scripts) {
  fail(`Say what to run: node scripts/run.mjs ${Object.keys(COMMANDS).join(' | ')}`);
}

process.chdir(ROOT);
/** How Node runs the server. */
const { serverFlags, serverEnv } = JSON.parse(readFileSync('package.json', 'utf8')).config;
installIfNeeded();
const node = findNode();

const SERVER = 'server/src/main.mjs';
const stop = new AbortController();
/** The program that runs now. */
let child;
// The child has a process group of its own, so every signal reaches it once: from us.
const end = (signal) => {
  stop.abort();
  child?.kill(signal);
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
// A closed terminal is a wish to end in order, too.
process.on('SIGHUP', () => end('SIGTERM'));
followNpm(() => end('SIGTERM'));

for (const script of scripts) {
  const runOnce = () => run(node, script, script === scripts.at(-1) ? args : []);
  const status =
    script === SERVER
      ? await keepRunning(runOnce, { say: (text) => console.error(text), stop: stop.signal })
      : (await runOnce()).status;
  if (status !== 0 || stop.signal.aborted) process.exit(status);
}
process.exit(0);

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

/** Resolves with how the program ended, once it has. */
function run(binary, script, scriptArgs) {
  const isServer = script === SERVER;
  const flags = isServer ? serverFlags : [];
  const program = spawn(
    binary,
    [...flags, '--import', './scripts/follow-parent.mjs', script, ...scriptArgs],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
      env: {
        ...(isServer && serverEnv),
        ...process.env,
        PATH: dirname(binary) + delimiter + process.env.PATH,
      },
    },
  );
  child = program;
  let wasReady = false;
  program.once('message', () => {
    wasReady = true;
  });
  return new Promise((resolve) => {
    program.once('error', (error) => fail(`${script} could not be started: ${error.message}`));
    program.once('exit', (code, signal) => {
      child = undefined;
      const status = code ?? 128 + (constants.signals[signal] ?? 0);
      resolve({ status, wasReady, wasTold: stop.signal.aborted });
    });
  });
}

function fail(text) {
  console.error(text);
  process.exit(1);
}
