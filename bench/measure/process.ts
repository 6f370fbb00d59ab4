import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../client.ts';
import { load } from '../load.ts';
import { databaseUrlOf, residentMb, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import type { Stage } from '../stage.ts';

const DEBOUNCE_MS = 5000;
const SAMPLE_MS = 100;
const NO_PROC = 'this system has no /proc';

/** From the start of the process to the first 200, with the embedded database and with one that is up. */
export async function coldStart(dataDir: string): Promise<Row[]> {
  const embedded = await startProduct(dataDir);
  const beside = mkdtempSync(join(tmpdir(), 'auditplus-bench-'));
  try {
    const attached = await startProduct(beside, { DATABASE_URL: databaseUrlOf(dataDir) });
    await sleep(DEBOUNCE_MS);
    const rest = residentMb(attached.pid);
    await attached.stop();
    return [
      {
        name: 'cold start, database up',
        unit: 's',
        measured: attached.readyMs / 1000,
        target: { atMost: 2 },
      },
      {
        name: 'cold start, embedded database included',
        unit: 's',
        measured: embedded.readyMs / 1000,
        target: { atMost: 5 },
      },
      {
        name: 'resident memory at rest',
        unit: 'MB',
        measured: rest,
        target: { atMost: 150 },
        ...(rest === null ? { note: NO_PROC } : {}),
      },
    ];
  } finally {
    await embedded.stop();
    rmSync(beside, { recursive: true, force: true });
  }
}

/** The highest resident memory while lists and records are read. */
export async function memory({ product }: Stage): Promise<Row[]> {
  const { token } = await signIn(product.url, 'chenyl');
  let peak = residentMb(product.pid);
  const timer = setInterval(() => {
    const now = residentMb(product.pid);
    if (now !== null && peak !== null) peak = Math.max(peak, now);
  }, SAMPLE_MS);
  try {
    for (const path of [
      '/api/audit/finding?pageSize=100',
      '/api/audit/finding/bench-77',
      '/api/oauth/CurrentUser',
    ])
      await load({ url: product.url + path, token });
  } finally {
    clearInterval(timer);
  }
  return [
    {
      name: 'resident memory under load',
      unit: 'MB',
      measured: peak,
      target: { atMost: 300 },
      ...(peak === null ? { note: NO_PROC } : {}),
    },
  ];
}
