import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, fields, listOf, signIn } from '../client.ts';
import { ROWS } from '../fill.ts';
import { median } from '../load.ts';
import { childrenOf, type Running, residentMb } from '../processes.ts';
import type { Row } from '../results.ts';
import { onFreshServer, type Stage } from '../stage.ts';
import { WIDEST } from './calls.ts';

const REPORTS = '/api/datareport/Data';
const TEMPLATES = '/api/system/printDev';
const TIMES = 5;
const POLL_MS = 50;
const BATCH = Math.ceil(ROWS / 500);
/** Fewer rows in a report would show that its reader does not see what is measured. */
const LEAST_ROWS = 50;

const label = { zh: '测量' };
const COUNT = { name: 'n', kind: 'count', label: { zh: '数量' }, extras: ['share'] };

/** Reports on a screen and as a workbook of all findings. */
export async function reports(stage: Stage): Promise<Row[]> {
  const { product } = stage;
  const admin = await signIn(product.url, 'admin');
  const set = (query: string) => ({ from: 'sql', name: 'rows', label, query });
  const grouped = await published(admin, 'benchGrouped', {
    sets: [set('SELECT unit_id, severity, state FROM findings LIMIT 10000')],
    blocks: [
      {
        kind: 'group',
        id: 'grouped',
        title: label,
        set: 'rows',
        groups: [{ column: 'unit_id' }, { column: 'severity' }, { column: 'state' }],
        measures: [COUNT, { name: 'worst', kind: 'max', column: 'severity' }],
      },
    ],
  });
  const crossed = await published(admin, 'benchCrossed', {
    sets: [
      set(
        "SELECT n % 240 AS unit, date '2024-01-01' + n / 240 * interval '1 month' AS month, n AS hours FROM generate_series(0, 8639) AS n",
      ),
    ],
    blocks: [
      {
        kind: 'crosstab',
        id: 'crossed',
        title: label,
        set: 'rows',
        rows: [{ column: 'unit' }],
        columns: [{ column: 'month', by: 'month' }],
        measures: [{ name: 'hours', kind: 'sum', column: 'hours' }],
      },
    ],
  });
  const long = await published(admin, 'benchLong', {
    sets: [{ from: 'relation', name: 'rows', label, relation: 'findings' }],
    blocks: [
      {
        kind: 'table',
        id: 'all',
        title: label,
        set: 'rows',
        columns: ['id', 'title', 'severity', 'unit_id', 'state', 'created_at'].map((column) => ({ column })),
        limit: 100_000,
      },
    ],
  });
  // Administrators of the product read no findings.
  const reader = await signIn(product.url, WIDEST);
  const opened = (id: string) => async () => {
    const { document } = fields(
      await reader.call('POST', `${REPORTS}/${id}/Actions/Open`, { values: {}, pages: [] }),
    );
    const [table] = listOf({ list: fields(document).blocks });
    if (Number(table?.totalRows) < LEAST_ROWS)
      throw new Error(`The report has ${String(table?.totalRows)} rows.`);
  };
  const rows: Row[] = [];
  for (const [name, atMost, id] of [
    ['report of 10,000 rows in three levels of groups', 1, grouped],
    ['report of 240 units by 36 months', 0.8, crossed],
  ] as const)
    rows.push({
      name: `${name}, median`,
      unit: 's',
      measured: await medianOf(opened(id)),
      target: { atMost },
    });
  return [...rows, ...(await workbook(stage, long))];
}

function workbook(stage: Stage, id: string): Promise<Row[]> {
  return onFreshServer(stage, async ({ url, pid }) => {
    const reader = await signIn(url, WIDEST);
    const { seconds, most, before, others } = await watched(pid, () => workbookOf(url, reader, id));
    return [
      {
        name: `report of ${ROWS.toLocaleString('en')} rows as a workbook`,
        unit: 's',
        measured: seconds,
        target: { atMost: 15 },
      },
      {
        name: 'the same: most memory of a server just started',
        unit: 'MB',
        measured: most,
        target: { atMost: 300 },
        note: `${before.toFixed(0)} MB before, ${(residentMb(pid) ?? 0).toFixed(0)} MB afterwards; its processes ${others.toFixed(0)} MB`,
      },
    ];
  });
}

async function workbookOf(url: string, reader: Client, id: string): Promise<void> {
  const link = fields(
    await reader.call('POST', `${REPORTS}/${id}/Actions/File`, { values: {}, format: 'xlsx' }),
  );
  const bytes = await (await fetch(url + String(link.url))).arrayBuffer();
  if (bytes.byteLength < 10 * ROWS) throw new Error(`The workbook holds ${bytes.byteLength} bytes.`);
}

/** A page of a print template, and 200 records in one file. */
export const prints = (stage: Stage): Promise<Row[]> => onFreshServer(stage, printsOf);

async function printsOf(product: Running): Promise<Row[]> {
  const admin = await signIn(product.url, 'admin');
  const text = (zh: string) => ({ kind: 'paragraph', text: { zh } });
  const { id } = fields(
    await admin.call('POST', TEMPLATES, {
      fullName: '测量用通知单',
      enCode: 'benchNotice',
      category: 'other',
      sqlTemplate: JSON.stringify([
        { sql: "SELECT 'T' || @formId AS code, '城东加压站' AS name, 1234.5 AS amount" },
        {
          sql: "SELECT n AS no, '第' || n || '项检查发现的问题与要求' AS what FROM generate_series(1, 15) AS n",
        },
      ]),
      content: [
        { kind: 'heading', level: 1, text: { zh: '整改通知单 {code}' } },
        text('受检单位：{name}，金额 {amount|money} {amount|amount}'),
        {
          kind: 'table',
          widths: [1, 4],
          lines: 'all',
          rows: [
            { isHead: true, cells: [{ text: { zh: '序号' } }, { text: { zh: '内容' } }] },
            { over: 'table1', cells: [{ text: { zh: '{table1.no}' } }, { text: { zh: '{table1.what}' } }] },
          ],
        },
        { kind: 'code', symbol: 'qr', text: { zh: '{code}' }, height: 25 },
      ],
    }),
  );
  await admin.call('PUT', `${TEMPLATES}/${String(id)}/Actions/Publish`, { note: '' });
  const page = await medianOf(() =>
    admin.call('POST', `${TEMPLATES}/${String(id)}/Actions/Pdf`, { formId: 'R-1' }),
  );
  const { seconds, most, before, largest, others } = await watched(product.pid, () =>
    batchOf(admin, String(id)),
  );
  return [
    { name: 'print of one page, median', unit: 's', measured: page, target: { atMost: 0.3 } },
    { name: `prints of ${BATCH} records in one file`, unit: 's', measured: seconds, target: { atMost: 8 } },
    {
      name: 'the same: most memory of a server just started',
      unit: 'MB',
      measured: most,
      target: { atMost: 300 },
      note: `${before.toFixed(0)} MB before`,
    },
    {
      name: 'the same: most memory of the largest process that it started',
      unit: 'MB',
      measured: largest,
      target: { atMost: 300 },
      note: `all that it started together ${others.toFixed(0)} MB`,
    },
  ];
}

async function batchOf(admin: Client, id: string): Promise<void> {
  const formIds = Array.from({ length: BATCH }, (_, at) => `R-${at}`);
  const started = fields(await admin.call('POST', `${TEMPLATES}/${id}/Actions/Batch`, { formIds }));
  for (;;) {
    await sleep(POLL_MS);
    const job = fields(await admin.call('GET', `/api/audit/output/Job/${String(started.id)}`));
    if (job.state === 'waiting' || job.state === 'running') continue;
    if (job.state !== 'done')
      throw new Error(`The prints ended ${String(job.state)}: ${String(job.problem)}`);
    return;
  }
}

async function published(admin: Client, enCode: string, body: object): Promise<string> {
  const { id } = fields(
    await admin.call('POST', REPORTS, {
      fullName: enCode,
      enCode,
      categoryId: 'safety',
      body: JSON.stringify(body),
    }),
  );
  await admin.call('PUT', `${REPORTS}/${String(id)}/Actions/Publish`, { note: '' });
  await admin.call('PUT', `/api/permission/Authority/Model/${String(id)}`, {
    itemType: 'report',
    objectType: 'Role',
    objectId: ['role.msd'],
  });
  return String(id);
}

/** The median time of a call in seconds, after one that warms up. */
async function medianOf(call: () => Promise<unknown>): Promise<number> {
  await call();
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  return median(times) / 1000;
}

/** How long work takes, and the most memory that the server and the processes that it started have meanwhile. */
async function watched(
  pid: number,
  work: () => Promise<void>,
): Promise<{ seconds: number; most: number; before: number; largest: number; others: number }> {
  const before = residentMb(pid) ?? 0;
  let most = before;
  let largest = 0;
  let others = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid) ?? 0);
    const started = childrenOf(pid).map((child) => residentMb(child) ?? 0);
    largest = Math.max(largest, ...started);
    others = Math.max(
      others,
      started.reduce((sum, megabytes) => sum + megabytes, 0),
    );
  }, POLL_MS);
  const startedAt = performance.now();
  try {
    await work();
    return { seconds: (performance.now() - startedAt) / 1000, most, before, largest, others };
  } finally {
    clearInterval(timer);
  }
}
