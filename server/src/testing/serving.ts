import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../main.mjs');

export type Serving = { readonly child: ChildProcess; readonly url: string };

/** The product in a process of its own, as tests that kill it need; `env` names its database and its folder. */
export async function serve(env: Readonly<Record<string, string>>): Promise<Serving> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, MODE: 'production', PORT: '0', LOG_LEVEL: 'error', ...env },
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
