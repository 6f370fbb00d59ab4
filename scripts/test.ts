import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { startTestServer } from '../server/src/testing/server.ts';
import { sourcesHash } from '../server/src/testing/template-cache.ts';
import { buildWeb } from './build-web.ts';
import { runChecks } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { ensureDovecot } from './dovecot.ts';
import { ensureMariaDb } from './mariadb.ts';
import { filesReadingDates } from './reads-dates.ts';

// npm test [-- --check --unit --server --e2e] [part of a file name …]
// Without a switch everything runs. The last line is always "N passed, N failed".

const ROOT = join(import.meta.dirname, '..');
const UNIT_FILES = [
  'core/src/**/*.test.ts',
  'contract/src/**/*.test.ts',
  'web/src/**/*.test.ts',
  'web/build/**/*.test.ts',
  'scripts/**/*.test.ts',
];
const COMPONENT_FILES = ['web/src/**/*.test.tsx'];
/** What a component needs to be drawn without a browser. */
const COMPONENT_ARGS = ['--test-force-exit', '--import', join(ROOT, 'web/src/testing/browser.ts')];
const SERVER_FILES = ['server/src/**/*.test.ts', 'demo/src/**/*.test.ts', 'scripts/prove/*.proof.ts'];
const JOURNEYS = ['e2e/journeys/*.journey.ts'];
const FILE_TIMEOUT_MS = 15 * 60_000;
/** UTC+8, where the product is used. */
const OWN_ZONE = 'Asia/Shanghai';
/** UTC−11 and +14: a date is a date wherever the machine stands. */
const FARTHEST_ZONE = 'Pacific/Kiritimati';
const OTHER_ZONES = ['Pacific/Midway', FARTHEST_ZONE];

const args = process.argv.slice(2);
const switches = args.filter((arg) => arg.startsWith('--'));
const nameParts = args.filter((arg) => !arg.startsWith('--'));
const unknown = switches.filter((name) => !['--check', '--unit', '--server', '--e2e'].includes(name));
const isWanted = (name: string) => switches.length === 0 || switches.includes(name);

const interruption = new AbortController();
const total = { passed: 0, failed: 0, skipped: 0 };
/** How many milliseconds each file took, by the kind of its run: all time zones together. */
const times = new Map<string, Map<string, number>>();
/** Every failure as it was printed, first tries too: a long log is read from its end. */
const failures: string[] = [];
const SLOWEST_SHOWN = 10;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    interruption.abort();
    // The database is told to stop when this process ends.
    setTimeout(() => process.exit(130), 5000).unref();
  });
}

if (unknown.length > 0)
  fail('npm test', `There is no ${unknown.join(', ')}: use --check, --unit, --server, --e2e.`);
else await runAll();

printSlowest();
printFailures();
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function runAll(): Promise<void> {
  // Every test file is a process that loads the product: what one has compiled the next one only reads.
  process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled');
  const needsDatabase = ['--check', '--server', '--e2e'].some(isWanted);
  const database = needsDatabase ? await startDatabase() : undefined;
  try {
    if (isWanted('--check') && nameParts.length === 0) {
      heading('Checks');
      for (const check of await runChecks()) fail('Checks', check);
    }
    if (isWanted('--unit')) await runUnitTests();
    if (isWanted('--server')) {
      ensureMariaDb();
      ensureDovecot();
      await inZone(FARTHEST_ZONE, () => runTwice(`Server tests, ${FARTHEST_ZONE}`, SERVER_FILES, 2));
    }
    if (isWanted('--e2e')) await runJourneys();
  } finally {
    await database?.stop();
  }
}

/** In the other zones, what reads dates is run again. */
async function runUnitTests(): Promise<void> {
  await inZone(OWN_ZONE, () => runTwice(`Unit tests, ${OWN_ZONE}`, UNIT_FILES, 2));
  const readsDates = filesReadingDates(ROOT);
  const again = findFiles(UNIT_FILES)
    .map((file) => relative(ROOT, file))
    .filter((file) => readsDates.has(file));
  for (const zone of OTHER_ZONES)
    if (again.length > 0) await inZone(zone, () => runTwice(`Unit tests that read dates, ${zone}`, again, 2));
  await inZone(OWN_ZONE, () => runTwice('Component tests', COMPONENT_FILES, 2, COMPONENT_ARGS));
}

/** Test files inherit the time zone of this process. */
async function inZone(zone: string, work: () => Promise<unknown>): Promise<void> {
  const own = process.env.TZ;
  process.env.TZ = zone;
  try {
    await work();
  } finally {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  }
}

/** One throw-away server for every test file; without it each file would start its own. */
async function startDatabase() {
  try {
    // Every test file asks for it.
    sourcesHash();
    const database = await startTestServer();
    process.env.TEST_DATABASE_URL = database.url;
    return database;
  } catch (error) {
    fail('The test database', error);
    return undefined;
  }
}

async function runJourneys(): Promise<void> {
  if (findFiles(JOURNEYS).length === 0) return;
  try {
    process.env.CHROMIUM_PATH = ensureChromium();
    buildWeb();
  } catch (error) {
    fail('Browser journeys', error);
    return;
  }
  await runTwice('Browser journeys', JOURNEYS, 2);
}

/** A slow machine can cost a test its patience: files that failed run once more, alone. What fails twice is a fault. */
async function runTwice(
  title: string,
  patterns: readonly string[],
  concurrency: number,
  execArgv: readonly string[] = [],
): Promise<void> {
  const failed = await runFiles(title, patterns, concurrency, { execArgv, isFirstTry: true });
  if (failed.length > 0) await runFiles(`${title}: what failed, once more`, failed, 1, { execArgv });
}

function findFiles(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .filter((file) => nameParts.length === 0 || nameParts.some((part) => file.includes(part)))
    .sort()
    .map((file) => join(ROOT, file));
}

/**
 * Runs the files in processes of their own and adds their counts; every failure is printed when it happens. On a first
 * try the counts of failed files are left out: they are answered, to be run again.
 */
async function runFiles(
  title: string,
  patterns: readonly string[],
  concurrency: number,
  { execArgv, isFirstTry = false }: { readonly execArgv: readonly string[]; readonly isFirstTry?: boolean },
): Promise<string[]> {
  const files = findFiles(patterns);
  const failed: string[] = [];
  if (files.length === 0 || interruption.signal.aborted) return failed;
  heading(title);
  const startedAt = performance.now();
  const events = run({
    files,
    concurrency,
    cwd: ROOT,
    execArgv: [...execArgv],
    timeout: FILE_TIMEOUT_MS,
    signal: interruption.signal,
  });
  events.on('test:fail', (event) => {
    if (!isSummaryOfOthers(event.details.error)) {
      printFailure(`${shorten(event.file)}: ${event.name}\n${indent(describe(event.details.error))}`);
    }
  });
  events.on('test:stdout', ({ message }) => process.stdout.write(message));
  events.on('test:stderr', ({ message }) => process.stderr.write(message));
  events.on('test:summary', ({ file, counts, duration_ms, success }) => {
    if (file) {
      addTime(title, shorten(file), duration_ms);
      console.log(
        `${success ? '✔' : '✖'} ${shorten(file)}: ${counts.passed} of ${counts.tests} (${seconds(duration_ms)})`,
      );
      if (isFirstTry && !success) {
        failed.push(relative(ROOT, file));
        count(counts, -1);
      }
      return;
    }
    // All of them together: a file that broke before its first test counts here as a failure.
    count(counts, 1);
  });
  for await (const _event of events) {
    // The listeners above do the work; reading to the end is what runs the tests.
  }
  console.log(`${title}: ${seconds(performance.now() - startedAt)}`);
  return failed;
}

type Counts = { tests: number; passed: number; skipped: number; todo: number };

function count({ tests, passed, skipped, todo }: Counts, sign: 1 | -1): void {
  total.passed += sign * passed;
  total.failed += sign * (tests - passed - skipped - todo);
  total.skipped += sign * (skipped + todo);
}

/** A suite or file fails because something in it failed; that was printed already. */
function isSummaryOfOthers(error: unknown): boolean {
  return error instanceof Error && 'failureType' in error && error.failureType === 'subtestsFailed';
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const deeper = cause.cause instanceof Error ? `\nbecause: ${describe(cause.cause)}` : '';
  const stack = (cause.stack ?? cause.message).replace(/\n\s+at .*\(?node:.*/g, '');
  return stack + deeper;
}

function addTime(title: string, file: string, ms: number): void {
  const kind = title.split(',')[0] ?? title;
  const files = times.get(kind) ?? new Map<string, number>();
  files.set(file, (files.get(file) ?? 0) + ms);
  times.set(kind, files);
}

/** A run that grows too long is shortened where most of its time goes. */
function printSlowest(): void {
  for (const [kind, files] of times) {
    const slowest = [...files].sort(([, one], [, other]) => other - one).slice(0, SLOWEST_SHOWN);
    if (slowest.length < 2) continue;
    heading(`Slowest of ${kind}`);
    for (const [file, ms] of slowest) console.log(`${seconds(ms).padStart(8)}  ${file}`);
  }
}

function fail(what: string, error: unknown): void {
  total.failed++;
  printFailure(`${what}: ${error instanceof Error ? error.message : String(error)}`);
}

function printFailure(text: string): void {
  failures.push(text);
  console.log(`✖ ${text}`);
}

function printFailures(): void {
  if (failures.length === 0) return;
  heading('What failed, first tries too');
  for (const text of failures) console.log(`✖ ${text}`);
}

function heading(title: string): void {
  console.log(`\n── ${title}`);
}

function shorten(file: string | undefined): string {
  return file ? relative(ROOT, file) : '';
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
