import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../kernel/config.ts';
import type { Kernel } from '../kernel/context.ts';
import { seedBase } from './base/seed-base.ts';
import { type Demonstration, demonstrationNotes, readDemonstrationState } from './demonstration.ts';

/**
 * Brings the first data in: the platform's own, and in demo mode the demonstration group on the first start.
 * Answers what the operator should read.
 */
export async function prepareData(
  kernel: Kernel,
  { demonstration, isAtTerminal }: Start,
): Promise<readonly string[]> {
  const { adminPassword } = await seedBase(kernel);
  if (kernel.config.MODE === 'production')
    return adminPassword ? [await firstPasswordNote(kernel.config, { adminPassword, isAtTerminal })] : [];
  const stored = await readDemonstrationState(kernel);
  if (stored?.state !== 'played') await demonstration().fill(kernel.databaseUrl);
  return demonstrationNotes();
}

type Start = {
  readonly demonstration: () => Demonstration;
  /** Whether a person reads what is printed. */
  readonly isAtTerminal: boolean;
};

/**
 * Says the first administrator's password once, to the person at the terminal. Where there is none, what is printed is
 * kept in logs, so the password goes to a file that only the operator can read.
 */
export async function firstPasswordNote(
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  { adminPassword, isAtTerminal }: { readonly adminPassword: string; readonly isAtTerminal: boolean },
): Promise<string> {
  const rest = 'it must be changed at the first sign-in';
  if (isAtTerminal) return `First administrator: admin / ${adminPassword}  (shown once; ${rest})`;
  await mkdir(DATA_DIR, { recursive: true });
  const file = join(DATA_DIR, 'first-password');
  await writeFile(file, `${adminPassword}\n`, { mode: 0o600, flush: true });
  return `First administrator: admin, with the password in ${file}  (remove the file; ${rest})`;
}
