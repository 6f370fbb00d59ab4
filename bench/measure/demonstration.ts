import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fields, listOf, signIn } from '../client.ts';
import { median } from '../load.ts';
import { startProduct } from '../processes.ts';
import type { Row } from '../results.ts';

const TIMES = 3;
const PUBLISHED = 5;
/** First bytes of a PDF, and of the archives that Word and Excel files are. */
const FORMATS = [
  ['pdf', '%PDF'],
  ['docx', 'PK'],
  ['xlsx', 'PK'],
] as const;

/** The very first start, which plays two audit years, what home pages show, and the documents of a report of 120 items. */
export async function demonstration(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-bench-'));
  try {
    const product = await startProduct(dataDir, { DEMO_AUDITS: 'all' });
    try {
      return [
        {
          name: 'first start with the whole demonstration',
          unit: 's',
          measured: product.readyMs / 1000,
          target: { atMost: 30 },
        },
        ...(await homePanels(product.url)),
        ...(await documents(product.url)),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One account of each role that the demonstration names. */
const ACCOUNTS = [
  'admin',
  'zhoumin',
  'chenyl',
  'zhaoqf',
  'huangwl',
  'tangmy',
  'yangcz',
  'luozq',
  'panyt',
  'linzy',
];
const CALLS = 11;

/** The panels of everybody's home page, once the page has been opened before. */
async function homePanels(url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const account of ACCOUNTS) {
    const client = await signIn(url, account);
    const times: number[] = [];
    await client.call('GET', '/api/audit/home/Panels');
    for (let time = 0; time < CALLS; time++) {
      const startedAt = performance.now();
      await client.call('GET', '/api/audit/home/Panels');
      times.push(performance.now() - startedAt);
    }
    rows.push({
      name: `panels of the home page, ${account}`,
      unit: 'ms',
      measured: median(times),
      target: { atMost: 100 },
      note: `slowest of ${CALLS} ${Math.max(...times).toFixed(0)} ms`,
    });
  }
  return rows;
}

async function documents(url: string): Promise<Row[]> {
  const client = await signIn(url, 'chenyl');
  const [report] = listOf(await client.call('GET', `/api/audit/report?state=${PUBLISHED}`));
  const { id } = fields(report);
  const rows: Row[] = [];
  for (const [format, start] of FORMATS) {
    const times: number[] = [];
    let bytes = 0;
    for (let time = 0; time < TIMES; time++) {
      const startedAt = performance.now();
      const reply = await fetch(`${url}/api/audit/report/${String(id)}/Actions/Export?format=${format}`, {
        headers: { authorization: client.token },
      });
      const content = Buffer.from(await reply.arrayBuffer());
      times.push(performance.now() - startedAt);
      bytes = content.length;
      if (!content.subarray(0, start.length).equals(Buffer.from(start)))
        throw new Error(`The report is no ${format}: ${reply.status} ${content.subarray(0, 200).toString()}`);
    }
    rows.push({
      name: `report of 120 items as ${format}`,
      unit: 's',
      measured: median(times) / 1000,
      target: { atMost: 3 },
      note: `${(bytes / 1000).toFixed(0)} KB`,
    });
  }
  return rows;
}
