import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase } from '../server/src/testing/database.ts';

const ROOT = join(import.meta.dirname, '..');
const TIMEOUT_MS = 300_000;

/** A product started for one journey, with data of its own. */
export type Product = {
  readonly url: string;
  stop(): Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

/** The settings of a journey that plays its audits itself. */
const WITHOUT_AUDITS: Settings = { DEMO_AUDITS: 'none' };

/**
 * Starts the product in demonstration mode without its past audits, on a free port, with a database and a data folder
 * of its own. The demonstration is prepared once and kept for later test runs; a journey gets a copy.
 */
export const startProduct = (env: Settings = {}): Promise<Product> =>
  startCopy('journeys', { ...WITHOUT_AUDITS, ...env });

/** Starts the product with the whole demonstration, prepared as for `startProduct`. */
export const startWholeDemonstration = (): Promise<Product> => startCopy('demonstration', {});

async function startCopy(name: string, env: Settings): Promise<Product> {
  const { DEMO_AUDITS } = env;
  const database = await createTestDatabase({
    name,
    // Its dates follow the day.
    variant: new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }),
    async fill(url, folder) {
      const product = await launch({
        ...(DEMO_AUDITS && { DEMO_AUDITS }),
        DATABASE_URL: url,
        DATA_DIR: folder,
      });
      await product.stop();
    },
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-journey-'));
  if (database.folder) cpSync(database.folder, dataDir, { recursive: true });
  const product = await launch({ ...env, DATA_DIR: dataDir, DATABASE_URL: database.url });
  return {
    url: product.url,
    async stop() {
      await product.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A clock for a product that a journey sets ahead instead of waiting. */
type MovableClock = {
  /** What `startProduct` is given. */
  readonly settings: Settings;
  /** How many milliseconds the product is ahead of the machine from now on. */
  setAhead(ms: number): void;
  remove(): void;
};

/** Prepares a clock before its product starts. */
export function movableClock(): MovableClock {
  const folder = mkdtempSync(join(tmpdir(), 'auditplus-clock-'));
  const file = join(folder, 'ahead');
  const program = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href;
  return {
    settings: { NODE_OPTIONS: `--import ${program}`, CLOCK_FILE: file },
    setAhead: (ms) => writeFileSync(file, String(ms)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function launch(env: Settings): Promise<Product> {
  const child = spawn(process.execPath, ['server/src/main.mjs'], {
    cwd: ROOT,
    env: { ...process.env, MODE: 'demo', PORT: '0', LOG_LEVEL: 'error', LOGIN_RATE: '10000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await announcedAddress(child);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits for the line in which the product prints its address. */
function announcedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The product did not start in time:\n${printed}`));
    }, TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(printed)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The product ended with code ${code}:\n${printed}`));
    });
  });
}
