import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.mjs');

/** The product in a process of its own, which a test may kill. */
export type Serving = { readonly child: ChildProcess; readonly url: string };

/** Starts the product in a process of its own on the database of a test. */
export async function serve(databaseUrl: string, dataDir: string): Promise<Serving> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      MODE: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const port = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(printed)?.[1];
      if (port) resolve({ child, url: `http://127.0.0.1:${port}` });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}: ${printed}`)));
  });
}
