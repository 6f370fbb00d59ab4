import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillFindings, ROWS } from './fill.ts';
import { databaseUrlOf, type Running, startProduct, startReference } from './processes.ts';
import { openSheet, type Sheet } from './sheet.ts';

/** What the measurements share: a filled product and the reference on the same PostgreSQL. */
export type Stage = {
  readonly dataDir: string;
  readonly product: Running;
  readonly reference: Running;
  readonly databaseUrl: string;
  readonly db: pg.Client;
  /** The audit of 600 items, played when first asked for. */
  sheet(): Promise<Sheet>;
};

/** A data folder that holds people and standards, seeded by a first start that is not measured. */
export async function seededFolder(): Promise<{ dataDir: string; remove(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-bench-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  const first = await startProduct(dataDir);
  await first.stop();
  return { dataDir, remove };
}

/** Starts product and reference on the folder and hands them to `work`; both end with it. */
export async function onStage(dataDir: string, work: (stage: Stage) => Promise<void>): Promise<void> {
  const product = await startProduct(dataDir);
  const databaseUrl = databaseUrlOf(dataDir);
  const db = new pg.Client({ connectionString: databaseUrl });
  // Ends with the product when the run is interrupted.
  db.on('error', () => undefined);
  try {
    await db.connect();
    console.log(`Filling ${ROWS.toLocaleString('en')} findings …`);
    await fillFindings(db);
    const reference = await startReference(databaseUrl);
    let sheet: Promise<Sheet> | undefined;
    await work({
      dataDir,
      product,
      reference,
      databaseUrl,
      db,
      sheet: () => {
        sheet ??= openSheet(db, product.url);
        return sheet;
      },
    }).finally(() => reference.stop());
  } finally {
    await db.end();
    await product.stop();
  }
}

/** What a start or long work leaves to be done ends meanwhile. */
const SETTLE_MS = 5_000;

/**
 * Has work done by a further server that has just started: what one holds that has been measured for minutes is no part
 * of the memory that the work takes.
 */
export async function onFreshServer<T>(
  { dataDir, databaseUrl }: Stage,
  work: (server: Running) => Promise<T>,
): Promise<T> {
  const server = await startProduct(dataDir, { DATABASE_URL: databaseUrl });
  try {
    await sleep(SETTLE_MS);
    return await work(server);
  } finally {
    await server.stop();
  }
}
