import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PATIENCE_MS = 180_000;

/** A product started for one journey, with data of its own. */
export type Product = {
  readonly url: string;
  stop(): Promise<void>;
};

/** Starts the product as `npm start` does, on a free port and in a new data folder, in demonstration mode. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-journey-'));
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      MODE: 'demo',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      LOGIN_RATE: '10000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await announcedAddress(child);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
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
    }, PATIENCE_MS);
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
