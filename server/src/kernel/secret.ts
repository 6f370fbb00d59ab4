import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The key of signed links: from the configuration, else made once and kept in the data folder. */
export async function loadSecret(config: Config): Promise<string> {
  if (config.SECRET) return config.SECRET;
  const path = join(config.DATA_DIR, 'secret');
  await mkdir(config.DATA_DIR, { recursive: true });
  try {
    // `wx` so that two processes that start together agree on one key.
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
