import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import type { Config } from '../kernel/config.ts';
import type { Kernel } from '../kernel/context.ts';
import { seedBase } from './base/seed-base.ts';
import { DEMO_PASSWORD } from './demo/run-people.ts';
import { isPlayed } from './demo/runner/marker.ts';

/**
 * Brings the first data in: the platform's own, and in demo mode the demonstration group on the first start.
 * Answers what the operator should read.
 */
export async function prepareData(
  kernel: Kernel,
  { databaseUrl, call, isAtTerminal }: Start,
): Promise<string[]> {
  const { adminPassword } = await seedBase(kernel);
  if (kernel.config.MODE === 'production')
    return adminPassword ? [await firstPasswordNote(kernel.config, { adminPassword, isAtTerminal })] : [];
  if (!(await isPlayed(kernel))) await call().play(databaseUrl);
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    '  admin 系统管理员 · zhoumin 管理体系部部长 · chenyl 管理体系部 · zhaoqf 总部审核组长 · huangwl 水务运营部负责人',
    '  yangcz 企业总经理(C01) · tangmy 企业安全管理员(C01) · luozq 部门联络人(C01) · panyt 合作公司组长(C02) · linzy 集团领导',
  ];
}

type Start = {
  readonly databaseUrl: string;
  readonly call: () => Players;
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

/** Who plays the demonstration, once, into the database that they are told. */
export type Players = { play(databaseUrl: string): Promise<void> };

/**
 * Players in a process of their own, which gets the room for short-lived objects that thousands of changes want and
 * leaves nothing behind in the memory of the server. They load at once and wait for their database.
 */
export function callPlayers(signal: AbortSignal): Players {
  // What this process has compiled is there for the other one.
  flushCompileCache();
  const compiled = getCompileCacheDir();
  const main = join(import.meta.dirname, 'demo/main.ts');
  const child = spawn(process.execPath, ['--max-semi-space-size=32', main], {
    env: { ...process.env, ...(compiled && { NODE_COMPILE_CACHE: compiled }) },
    // The channel names the database, and tells the other process when this one is gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  signal.addEventListener('abort', () => child.kill(), { once: true });
  const ended = once(child, 'exit');
  return {
    async play(databaseUrl) {
      child.send(databaseUrl, () => undefined);
      const [code] = await ended;
      if (code !== 0) throw new Error('The demonstration could not be prepared.');
    },
  };
}
