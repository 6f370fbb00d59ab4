import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run } from 'node:test';
import { pathToFileURL } from 'node:url';
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
const SERVER_FILES = ['server/src/**/*.test.ts', 'demo/src/**/*.test.ts'];
const PROOFS = ['scripts/prove/*.proof.ts'];
/** What sets up its process before its first test. */
const ALONE = ['/database-away.test.ts', '/mails-killed.test.ts'];
const JOURNEYS = ['e2e/journeys/*.journey.ts'];
const FILE_TIMEOUT_MS = 15 * 60_000;
/** Where the programs are written that run several test files. */
const GROUPS = join(ROOT, 'node_modules/.cache/test-groups');
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
/** What counts for a file that was not reached. */
const NOTHING_SAID: Counts = { passed: 0, failed: 1, skipped: 0 };

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
      await inZone(FARTHEST_ZONE, () =>
        runTwice(`Server tests, ${FARTHEST_ZONE}`, [...PROOFS, ...SERVER_FILES], 2, { groups: 40 }),
      );
    }
    if (isWanted('--e2e')) await runJourneys();
  } finally {
    await database?.stop();
  }
}

/** In the other zones, what reads dates is run again. */
async function runUnitTests(): Promise<void> {
  await inZone(OWN_ZONE, () => runTwice(`Unit tests, ${OWN_ZONE}`, UNIT_FILES, 2, { groups: 4 }));
  const readsDates = filesReadingDates(ROOT);
  const again = findFiles(UNIT_FILES)
    .map((file) => relative(ROOT, file))
    .filter((file) => readsDates.has(file));
  for (const zone of OTHER_ZONES)
    if (again.length > 0)
      await inZone(zone, () => runTwice(`Unit tests that read dates, ${zone}`, again, 2, { groups: 2 }));
  // Each alone: documents that share a process keep all styles of those before them.
  const components = { execArgv: COMPONENT_ARGS };
  await inZone(OWN_ZONE, () => runTwice('Component tests', COMPONENT_FILES, 2, components));
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

type RunOptions = {
  /** In how many processes the files run; without it each has one of its own. */
  readonly groups?: number;
  readonly execArgv?: readonly string[];
};

/**
 * A slow machine can cost a test its patience, and a test of a group another one its state: files that failed run once
 * more, each alone. What fails twice is a fault.
 */
async function runTwice(
  title: string,
  patterns: readonly string[],
  concurrency: number,
  { groups, execArgv = [] }: RunOptions = {},
): Promise<void> {
  const files = findFiles(patterns);
  if (files.length === 0) return;
  const first = await runFiles(title, groups ? writeGroups(files, groups) : files, concurrency, execArgv);
  for (const counts of first.values()) if (counts.failed === 0) count(counts);
  // A program that ended early says nothing of the files it did not reach.
  const again = files.filter((file) => first.get(file)?.failed !== 0);
  if (again.length === 0) return;
  const second = await runFiles(`${title}: what failed, once more`, again, 1, execArgv);
  for (const file of again) count(second.get(file) ?? NOTHING_SAID);
}

/**
 * Loading the product or a library takes longer than most tests: the files of one process load it once, each in a suite
 * of its own. Proofs and what must be alone keep a process of their own and come first.
 */
function writeGroups(files: readonly string[], groups: number): string[] {
  mkdirSync(GROUPS, { recursive: true });
  const isAlone = (file: string) => file.endsWith('.proof.ts') || ALONE.some((name) => file.endsWith(name));
  const together = files.filter((file) => !isAlone(file));
  const size = Math.ceil(together.length / groups);
  const programs = Array.from({ length: Math.ceil(together.length / size) }, (_, at) => {
    const suites = together
      .slice(at * size, (at + 1) * size)
      .map((file) => `suite('${file}', async () => {\n  await import('${pathToFileURL(file)}');\n});`);
    const program = join(GROUPS, `${at + 1}.mjs`);
    writeFileSync(program, `import { suite } from 'node:test';\n\n${suites.join('\n')}\n`);
    return program;
  });
  return [...files.filter(isAlone), ...programs];
}

function findFiles(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .filter((file) => nameParts.length === 0 || nameParts.some((part) => file.includes(part)))
    .sort()
    .map((file) => join(ROOT, file));
}

type Counts = { passed: number; failed: number; skipped: number };
/** Runs programs of tests; every failure is printed when it happens. Resolves with the counts of each test file. */
async function runFiles(
  title: string,
  programs: readonly string[],
  concurrency: number,
  execArgv: readonly string[],
): Promise<Map<string, Counts>> {
  const done = new Map<string, Counts>();
  if (interruption.signal.aborted) return done;
  heading(title);
  const startedAt = performance.now();
  const finish = (file: string, counts: Counts, ms: number) => {
    done.set(file, counts);
    const { passed, failed, skipped } = counts;
    addTime(title, shorten(file), ms);
    const all = passed + failed + skipped;
    console.log(`${failed === 0 ? '✔' : '✖'} ${shorten(file)}: ${passed} of ${all} (${seconds(ms)})`);
  };
  const events = run({
    files: [...programs],
    concurrency,
    cwd: ROOT,
    execArgv: [...execArgv],
    timeout: FILE_TIMEOUT_MS,
    signal: interruption.signal,
  });
  // Node reports one program after the other, and the tests of a suite before the suite.
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const take = () => {
    const taken = counts;
    counts = { passed: 0, failed: 0, skipped: 0 };
    return taken;
  };
  const filesOf = new Map<string, string[]>(programs.map((program) => [program, []]));
  const finishSuite = (event: { name: string; file?: string; details: { duration_ms: number } }) => {
    finish(event.name, take(), event.details.duration_ms);
    filesOf.get(event.file ?? '')?.push(event.name);
  };
  /** What broke outside of every test may be the fault of any file of the program. */
  const breakProgram = (program: string, ms: number) => {
    const broken = take();
    const files = filesOf.get(program) ?? [];
    if (program.startsWith(GROUPS)) {
      if (files.every((file) => done.get(file)?.failed === 0)) for (const file of files) done.delete(file);
    } else if (!done.get(program)?.failed)
      finish(program, { ...broken, failed: Math.max(broken.failed, 1) }, ms);
  };
  events.on('test:pass', (event) => {
    if (isGroupedFile(event)) finishSuite(event);
    else if (event.details.type === 'suite') return;
    else if (event.skip !== undefined || event.todo !== undefined) counts.skipped++;
    else counts.passed++;
  });
  events.on('test:fail', (event) => {
    const isSummary = isSummaryOfOthers(event.details.error);
    if (!isSummary)
      printFailure(`${shorten(event.file)}: ${event.name}\n${indent(describe(event.details.error))}`);
    if (programs.includes(event.name)) return breakProgram(event.name, event.details.duration_ms);
    if (event.details.type !== 'suite' || !isSummary) counts.failed++;
    if (isGroupedFile(event)) finishSuite(event);
  });
  events.on('test:stdout', ({ message }) => process.stdout.write(message));
  events.on('test:stderr', ({ message }) => process.stderr.write(message));
  events.on('test:summary', ({ file, duration_ms, success }) => {
    if (file === undefined) return;
    if (!success) breakProgram(file, duration_ms);
    else if (!file.startsWith(GROUPS)) finish(file, take(), duration_ms);
  });
  for await (const _event of events) {
    // The listeners above do the work; reading to the end is what runs the tests.
  }
  console.log(`${title}: ${seconds(performance.now() - startedAt)}`);
  return done;
}

/** The suite of a whole test file in a program of several. */
function isGroupedFile(event: { nesting: number; file?: string; details: { type?: string } }): boolean {
  return event.nesting === 0 && event.details.type === 'suite' && event.file?.startsWith(GROUPS) === true;
}

function count({ passed, failed, skipped }: Counts): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
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
