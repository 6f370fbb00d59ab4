import pg from 'pg';
import { type Client, fields, listOf, signIn } from '../client.ts';
import { fillTwenty, TWENTY } from '../fill-twenty.ts';
import { median } from '../load.ts';
import { databaseUrlOf, residentMb, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { seededFolder } from '../stage.ts';

const TIMES = 5;
const YEAR = new Date().getFullYear();
const READER = 'zhoumin';

/** Plots that look at all units; the first three over all years. */
const PLOTS = [
  ['heat map of 240 units × 8 chapters', 'Heatmap', ''],
  ['trend of 240 units over five years', 'Trend', ''],
  ['ranks of 240 units over five years', 'Rank', ''],
  ['trend on the same scope, 288,000 item rows', 'Trend', '&sameScope=1'],
  ['Pareto of lost points, 144,000 item rows', 'Pareto', ''],
  ['spread of items over 240 units', 'Spread', ''],
  ['strictness of scorers', 'Scorers', ''],
  ['stage gap of 240 units', 'StageGap', ''],
  ['overdue rectifications by unit', 'Overdue', ''],
  ['rectification funnel', 'Funnel', ''],
  ['repeat findings over five years', 'Repeats', ''],
  ['findings by severity and category', 'Nature', ''],
  ['evidence of 240 units', 'Readiness', ''],
  ['stage calendar of 240 units', 'StageCalendar', ''],
  ['open work by person', 'Workload', ''],
] as const;
const TARGET: Readonly<Record<string, number>> = { Heatmap: 400, Trend: 400, Rank: 400 };
/** What is no heat map may take a second. */
const OTHER_TARGET = 1000;

/** The dashboards, lists and Excel of a group twenty times the demonstration. */
export async function twenty(): Promise<Row[]> {
  const { dataDir, remove } = await seededFolder();
  const product = await startProduct(dataDir);
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  db.on('error', () => undefined);
  try {
    await db.connect();
    console.log(`Filling ${TWENTY.years} years of ${TWENTY.units} units with ${TWENTY.items} items …`);
    await fillTwenty(db, YEAR);
    const reader = await signIn(product.url, READER);
    return [
      ...(await plots(reader)),
      ...(await lists(reader)),
      ...(await excel(product.url, product.pid, reader)),
    ];
  } finally {
    await db.end();
    await product.stop();
    remove();
  }
}

async function plots(reader: Client): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, plot, more] of PLOTS) {
    const path = `/api/audit/stat/${plot}?year=${YEAR}&checkType=1${more}`;
    const { ms, reply } = await timed(() => reader.call('GET', path));
    if (plot === 'Heatmap') assertHeatmap(reply);
    const isFirst = more === '';
    rows.push({
      name,
      unit: 'ms',
      measured: ms,
      target: { atMost: (isFirst && TARGET[plot]) || OTHER_TARGET },
    });
  }
  return rows;
}

function assertHeatmap(reply: unknown): void {
  const { rows, chapters } = fields(reply);
  if (!Array.isArray(rows) || !Array.isArray(chapters)) throw new Error('The heat map has no rows.');
  if (rows.length !== TWENTY.units || chapters.length !== TWENTY.chapters)
    throw new Error(`The heat map has ${rows.length} units and ${chapters.length} chapters.`);
}

const LISTS = [
  ['list of audits', '/api/audit/check?currentPage=1&pageSize=20'],
  ['tasks of a year, 240 units', `/api/audit/checkTask?currentPage=1&pageSize=20&year=${YEAR}`],
  ['rectifications, page 1 of 50,000', '/api/audit/rectification?currentPage=1&pageSize=20'],
  ['findings, page 1 of 50,000', '/api/audit/finding?currentPage=1&pageSize=20'],
] as const;

async function lists(reader: Client): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of LISTS) {
    const { ms, reply } = await timed(() => reader.call('GET', path));
    if (listOf(reply).length === 0) throw new Error(`${name} is empty.`);
    rows.push({ name, unit: 'ms', measured: ms, target: { atMost: 400 } });
  }
  return rows;
}

const EXCEL_TARGET_S = 15;
const MEMORY_TARGET_MB = 300;

/** The ledger of all rectifications as a streamed workbook: as many rows as an export may have. */
async function excel(url: string, pid: number, reader: Client): Promise<Row[]> {
  let peak = residentMb(pid);
  const watch = setInterval(() => {
    const now = residentMb(pid);
    if (now !== null) peak = Math.max(peak ?? 0, now);
  }, 100);
  const startedAt = performance.now();
  const reply = await fetch(`${url}/api/audit/rectification/Actions/Export`, {
    headers: { authorization: reader.token },
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK')))
    throw new Error(`The ledger is no workbook: ${reply.status} ${bytes.subarray(0, 200).toString()}`);
  const note = `${TWENTY.findings.toLocaleString('en')} rows × 25 columns, ${(bytes.length / 1e6).toFixed(1)} MB`;
  return [
    {
      name: 'Excel of the whole ledger',
      unit: 's',
      measured: seconds,
      target: { atMost: EXCEL_TARGET_S },
      note,
    },
    {
      name: 'resident memory meanwhile',
      unit: 'MB',
      measured: peak,
      target: { atMost: MEMORY_TARGET_MB },
    },
  ];
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; reply: T }> {
  const times: number[] = [];
  let reply = await work();
  for (let time = 0; time < TIMES; time++) {
    const startedAt = performance.now();
    reply = await work();
    times.push(performance.now() - startedAt);
  }
  return { ms: median(times), reply };
}
