import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Client, fields, signIn } from '../client.ts';
import { publishDesign } from '../designs.ts';
import { databaseUrlOf, residentMb, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { seededFolder } from '../stage.ts';
import { plainWorkbook } from '../workbook.ts';

const RECORDS = 50_000;
/** One record in so many comes back with another text. */
const EDITED_EACH = 20;
const MARK = '数据标识（请勿修改）';
const TEXTS = 24;
const NUMBERS = 3;
const DAYS = 3;
const TARGET_SECONDS = 60;
const TARGET_MB = 300;
const POLL_MS = 500;
const RUN = '/api/visualdev/OnlineDev';

type Kind = 'comInput' | 'numInput' | 'date';
const FIELDS = [
  ...Array.from({ length: TEXTS }, (_, at) => ({ kind: 'comInput' as Kind, name: `text${at}` })),
  ...Array.from({ length: NUMBERS }, (_, at) => ({ kind: 'numInput' as Kind, name: `number${at}` })),
  ...Array.from({ length: DAYS }, (_, at) => ({ kind: 'date' as Kind, name: `day${at}` })),
].map((field, at) => ({ ...field, fieldId: `field${at}`, label: { zh: `字段${at}` } }));

const CELLS: Readonly<Record<Kind, (row: number, at: number) => string>> = {
  comInput: (row, at) => `阀门${row}-${at}`,
  numInput: (row, at) => String(row + at),
  date: (row, at) => `2026-0${1 + (at % 9)}-${String(1 + (row % 28)).padStart(2, '0')}`,
};

/** Records of 30 fields as a workbook, both ways: imported in the background, exported whole, and back with differences. */
export async function recordExchange(): Promise<Row[]> {
  const { dataDir, remove } = await seededFolder();
  const product = await startProduct(dataDir);
  try {
    const admin = await signIn(product.url, 'admin');
    const path = `${product.url}${RUN}/${await publish(admin)}`;
    const heads = FIELDS.map(({ label }) => label.zh);
    const rows = Array.from({ length: RECORDS }, (_, row) =>
      FIELDS.map(({ kind }, at) => CELLS[kind](row, at)),
    );
    const bytes = plainWorkbook('记录', [heads, ...rows]);
    const imported = await measured(product.pid, () => importAll(admin, path, bytes, { added: RECORDS }));
    const exported = await measured(product.pid, () => exportAll(admin, path));
    const marks = await marksOf(dataDir);
    const edited = plainWorkbook('记录', [
      [...heads, MARK],
      ...rows.map((cells, row) => {
        const [first = '', ...others] = cells;
        return [row % EDITED_EACH === 0 ? `${first} 改` : first, ...others, marks.get(first) ?? ''];
      }),
    ]);
    const changed = Math.ceil(RECORDS / EDITED_EACH);
    const again = await measured(product.pid, () => importAll(admin, path, edited, { changed }));
    return [
      ...rowsOf(`import of ${RECORDS} records of ${FIELDS.length} fields`, imported),
      ...rowsOf(`export of ${RECORDS} records of ${FIELDS.length} fields`, exported),
      ...rowsOf(`import of the ${RECORDS} again, ${changed} of them with another text`, again),
    ];
  } finally {
    await product.stop();
    remove();
  }
}

type Measured = { readonly seconds: number; readonly before: number; readonly most: number };

const rowsOf = (name: string, { seconds, before, most }: Measured): Row[] => [
  { name, unit: 's', measured: seconds, target: { atMost: TARGET_SECONDS } },
  {
    name: `${name}: memory beyond what the server had`,
    unit: 'MB',
    measured: most - before,
    target: { atMost: TARGET_MB },
    note: `${before.toFixed(0)} MB before`,
  },
];

/** How long work takes, and the most memory that the server has meanwhile. */
async function measured(pid: number, work: () => Promise<unknown>): Promise<Measured> {
  const before = residentMb(pid) ?? 0;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMb(pid) ?? 0);
  }, POLL_MS);
  const startedAt = performance.now();
  try {
    await work();
    return { seconds: (performance.now() - startedAt) / 1000, before, most };
  } finally {
    clearInterval(watching);
  }
}

const button = (code: string, zh: string) => ({ code, label: { zh } });

const publish = (admin: Client): Promise<string> =>
  publishDesign(admin, {
    fullName: '测量用登记',
    enCode: 'benchExchange',
    from: { kind: 'nothing' },
    body: {
      form: { fields: FIELDS },
      views: [
        {
          viewId: 'list',
          name: { zh: '列表' },
          kind: 'table',
          columns: FIELDS.map(({ name }) => ({ field: name })),
          buttons: [button('btn_add', '新增'), button('btn_upload', '导入'), button('btn_download', '导出')],
          rowButtons: [button('btn_edit', '编辑')],
        },
      ],
      settings: { titleField: FIELDS[0]?.name },
    },
  });

/** What an export for editing says of each record beside its fields, by the first of them. */
async function marksOf(dataDir: string): Promise<ReadonlyMap<string, string>> {
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await db.connect();
  try {
    const { rows } = await db.query<{ text: string; mark: string }>(
      "SELECT text0 AS text, id || '@' || rev AS mark FROM app.f_bench_exchange",
    );
    return new Map(rows.map(({ text, mark }) => [text, mark]));
  } finally {
    await db.end();
  }
}

type Done = { readonly added?: number; readonly changed?: number };

/** Uploads the workbook and waits until all of it is in. */
async function importAll(
  { token }: Client,
  path: string,
  bytes: Buffer,
  { added = 0, changed = 0 }: Done,
): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'records.xlsx');
  await answered(
    fetch(`${path}/Import/Jobs?mode=add`, { method: 'POST', headers: { authorization: token }, body: form }),
  );
  for (;;) {
    await sleep(POLL_MS);
    const jobs = await answered(fetch(`${path}/Import/Jobs`, { headers: { authorization: token } }));
    const job = fields(Array.isArray(jobs) ? jobs[0] : undefined);
    if (job.state === 'waiting' || job.state === 'running') continue;
    if (job.state !== 'done' || job.added !== added || job.changed !== changed)
      throw new Error(
        `The import ended ${String(job.state)}: ${String(job.added)} added, ${String(job.changed)} changed.`,
      );
    return;
  }
}

async function exportAll({ token }: Client, path: string): Promise<void> {
  const { url } = fields(
    await answered(
      fetch(`${path}/Actions/Export`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ dataType: 1, selectKey: FIELDS.map(({ name }) => name) }),
      }),
    ),
  );
  const file = await fetch(new URL(String(url), path));
  if (!file.ok || (await file.arrayBuffer()).byteLength < RECORDS)
    throw new Error('The export holds no records.');
}

async function answered(sent: Promise<Response>): Promise<unknown> {
  const reply = await sent;
  const { code, msg, data } = fields(await reply.json());
  if (code !== 200) throw new Error(`${reply.url}: ${String(msg)}`);
  return data;
}
