import pg from 'pg';
import { type Client, signIn } from '../client.ts';
import { publishDesign, publishDraft } from '../designs.ts';
import { median } from '../load.ts';
import { databaseUrlOf, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { seededFolder } from '../stage.ts';

const RECORDS = 1_000_000;
const TABLE = 'app.f_bench_large';
const ASKED = 5;
const USUAL = 20;
const FIELDS = [
  { fieldId: 'a', name: 'title', kind: 'comInput', label: { zh: '名称' } },
  { fieldId: 'b', name: 'unit', kind: 'comSelect', label: { zh: '所在单位' } },
  { fieldId: 'c', name: 'day', kind: 'date', label: { zh: '日期' } },
  { fieldId: 'd', name: 'cost', kind: 'numInput', label: { zh: '费用' } },
];
const ADDED = { fieldId: 'e', name: 'note', kind: 'comInput', label: { zh: '备注' } };
const COLUMNS = FIELDS.map(({ name }) => ({ field: name }));

const bodyOf = (fields: readonly object[]) => ({
  form: { fields },
  views: [{ viewId: 'list', name: { zh: '列表' }, kind: 'table', columns: COLUMNS }],
  settings: { titleField: 'title' },
});

/** A design with a million records: figures over all of them, and a publication that adds a column beside readers and writers. */
export async function largeDesign(): Promise<Row[]> {
  const { dataDir, remove } = await seededFolder();
  const product = await startProduct(dataDir);
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  try {
    await db.connect();
    const admin = await signIn(product.url, 'admin');
    const id = await publishDesign(admin, {
      fullName: '测量用大表',
      enCode: 'benchLarge',
      from: { kind: 'nothing' },
      body: bodyOf(FIELDS),
    });
    await fill(db);
    const figures = await figuresOf(admin, id);
    const release = await releaseBesidePeople(admin, id, db);
    return [
      {
        name: `counts and sums of ${RECORDS} records by month and organisation, median`,
        unit: 's',
        measured: figures,
        target: { atMost: 1 },
      },
      {
        name: `publication of a new column over ${RECORDS} records`,
        unit: 's',
        measured: release.seconds,
        target: { atMost: 3 },
      },
      waitedFor('a statement that reads the table', release.statement, 100),
      waitedFor('a person who opens a record', release.reader, 100),
      // A write holds the design that it is checked by: it waits for the publication.
      waitedFor('a person who stores a record', release.writer, 3000),
    ];
  } finally {
    await db.end();
    await product.stop();
    remove();
  }
}

const waitedFor = (who: string, { usual, waited, calls }: Waited, atMost: number): Row => ({
  name: `the same: the longest that ${who} waits meanwhile, beyond what is usual`,
  unit: 'ms',
  measured: waited - usual,
  target: { atMost },
  note: `${calls} calls, usually ${usual.toFixed(1)} ms`,
});

/** Records of three years, over all organisations. */
async function fill(db: pg.Client): Promise<void> {
  console.log(`Filling ${RECORDS} records …`);
  await db.query(
    `INSERT INTO ${TABLE} (id, creator_time, title, unit, day, cost)
     SELECT 'r' || n, now(), '阀门 ' || n, units.ids[1 + n % cardinality(units.ids)], DATE '2024-01-01' + n % 1096, n % 997
     FROM generate_series(1, $1::int) n, (SELECT array_agg(id) AS ids FROM organizes WHERE delete_mark = 0) units`,
    [RECORDS],
  );
  await db.query(`VACUUM ANALYZE ${TABLE}`);
}

async function figuresOf(admin: Client, id: string): Promise<number> {
  const seconds: number[] = [];
  for (let turn = 0; turn < ASKED; turn++) {
    const startedAt = performance.now();
    await admin.call('POST', `/api/visualdev/OnlineDev/${id}/Aggregate`, {
      groupBy: [{ field: 'day', by: 'month' }, { field: 'unit' }],
      measures: [{ measure: 'count' }, { measure: 'sum', field: 'cost' }],
      top: 1000,
    });
    seconds.push((performance.now() - startedAt) / 1000);
  }
  return median(seconds);
}

type Waited = { readonly usual: number; readonly waited: number; readonly calls: number };
type Call = () => Promise<unknown>;

async function timeOf(call: Call): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

/** What a call takes when nothing else happens, median. */
async function usually(call: Call): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < USUAL; turn++) times.push(await timeOf(call));
  return median(times);
}

/** The longest of calls that follow each other until something is over. */
async function longest(isOver: () => boolean, call: Call, usual: number): Promise<Waited> {
  let waited = 0;
  let calls = 0;
  for (; !isOver(); calls++) waited = Math.max(waited, await timeOf(call));
  return { usual, waited, calls };
}

/** Publishes a further column while somebody reads the table without end, and people read and write its records. */
async function releaseBesidePeople(admin: Client, id: string, db: pg.Client) {
  let isDone = false;
  const isOver = () => isDone;
  const path = `/api/visualdev/OnlineDev/${id}`;
  const ask = () => db.query(`SELECT id, title FROM ${TABLE} ORDER BY id LIMIT 20`);
  const open = () => admin.call('GET', `${path}/r${RECORDS}`);
  let cost = 0;
  const store = () => admin.call('PUT', `${path}/r1`, { data: JSON.stringify({ cost: ++cost }) });
  const usual = { statement: await usually(ask), reader: await usually(open), writer: await usually(store) };
  const startedAt = performance.now();
  const publish = async () => {
    try {
      await publishDraft(admin, id, bodyOf([...FIELDS, ADDED]));
      return (performance.now() - startedAt) / 1000;
    } finally {
      isDone = true;
    }
  };
  const [seconds, statement, reader, writer] = await Promise.all([
    publish(),
    longest(isOver, ask, usual.statement),
    longest(isOver, open, usual.reader),
    longest(isOver, store, usual.writer),
  ]);
  return { seconds, statement, reader, writer };
}
