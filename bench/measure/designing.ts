import pg from 'pg';
import type { Page } from 'playwright-core';
import { type Client, fields, PASSWORD, signIn } from '../client.ts';
import { publishDesign } from '../designs.ts';
import { median } from '../load.ts';
import { databaseUrlOf, residentMb, startProduct } from '../processes.ts';
import type { Row } from '../results.ts';
import { seededFolder } from '../stage.ts';
import { inBrowser, signInByForm, visits } from './browser.ts';

const FIELDS = 300;
const RULES = 30;
const ROWS = 1_000;
const COLUMNS = 30;
const DESIGNS = 200;
const NODES = 200;
const KEYS = 20;
/** How often a page or a form is opened. */
const TURNS = 5;
const DRAG_STEPS = 40;
const SETTLE_MS = 1_500;
const STARTS = 3;
const RECORDS = 100_000;

const text = (n: number) => ({
  fieldId: `f${n}`,
  name: `field${n}`,
  kind: n % 3 === 0 ? 'numInput' : 'comInput',
  label: { zh: `字段 ${n}` },
});

/** Thirty rules: each looks at one field and shows or requires another one. */
const rules = Array.from({ length: RULES }, (_, n) => ({
  ruleId: `r${n}`,
  when: `field1 == '${n}'`,
  actions: [{ action: n % 2 === 0 ? 'require' : 'hide', fields: [`field${n * 2 + 4}`] }],
}));

const view = (...columns: readonly string[]) => [
  {
    viewId: 'list',
    name: { zh: '列表' },
    kind: 'table',
    columns: columns.map((field) => ({ field })),
    buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
    rowButtons: [{ code: 'btn_edit', label: { zh: '编辑' } }],
  },
];

const WIDE = {
  form: {
    settings: { popupType: 'fullScreen' },
    fields: Array.from({ length: FIELDS }, (_, n) => text(n + 1)),
  },
  rules,
  views: view('field1', 'field2'),
  settings: { titleField: 'field1' },
};

const LONG = {
  form: {
    settings: { popupType: 'fullScreen' },
    fields: [
      { fieldId: 'title', name: 'title', kind: 'comInput', label: { zh: '名称' } },
      { fieldId: 'place', name: 'place', kind: 'comInput', label: { zh: '地点' } },
      { fieldId: 'note', name: 'note', kind: 'comInput', label: { zh: '备注' } },
      {
        fieldId: 'rows',
        name: 'rows',
        kind: 'table',
        label: { zh: '明细' },
        children: Array.from({ length: COLUMNS }, (_, n) => text(n + 1)),
      },
    ],
  },
  views: view('title', 'place', 'note'),
  settings: { titleField: 'title' },
};

const PLAIN = {
  form: { fields: Array.from({ length: 20 }, (_, n) => text(n + 1)) },
  views: view('field1', 'field2', 'field3', 'field4'),
  settings: { titleField: 'field1' },
};

/** Twenty fields and a hundred thousand records: every third field is a number. */
const FULL = {
  form: PLAIN.form,
  views: view(...PLAIN.form.fields.map(({ name }) => name)),
  settings: { titleField: 'field1' },
};

async function fillFull(dataDir: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await db.connect();
  try {
    const values = PLAIN.form.fields.map(({ kind }, at) =>
      kind === 'numInput' ? `n + ${at}` : `'阀门 ' || n`,
    );
    await db.query(
      `INSERT INTO app.f_bench_full (id, creator_time, ${PLAIN.form.fields.map(({ name }) => name).join(', ')})
       SELECT 'r' || n, now() - n * interval '1 second', ${values.join(', ')} FROM generate_series(1, $1::int) n`,
      [RECORDS],
    );
    await db.query('VACUUM ANALYZE app.f_bench_full');
  } finally {
    await db.end();
  }
}

/** What people wait for when they design and when they fill in: pages, keys, drags, and a server with many designs. */
export async function designing(): Promise<Row[]> {
  const { dataDir, remove } = await seededFolder();
  try {
    const before = await standing(dataDir);
    const product = await startProduct(dataDir);
    let rows: Row[];
    try {
      const made = await prepare(await signIn(product.url, 'admin'));
      await fillFull(dataDir);
      rows = await inBrowser(product.url, async (page) => {
        await page.addInitScript(WATCH);
        await signInByForm(page, product.url, { account: 'admin', password: PASSWORD });
        return [...(await filling(page, product.url)), ...(await drawing(page, product.url, made))];
      });
      // A person has one session.
      const admin = await signIn(product.url, 'admin');
      for (let n = 1; n <= DESIGNS; n++) await publish(admin, `benchPlain${n}`, PLAIN);
    } finally {
      await product.stop();
    }
    const after = await standing(dataDir);
    return [...rows, ...growth(before, after)];
  } finally {
    remove();
  }
}

type Standing = { readonly readyMs: number; readonly memoryMb: number | null };

/** The median time of some starts, and what a server holds after it has answered for every design. */
async function standing(dataDir: string): Promise<Standing> {
  const times: number[] = [];
  let memoryMb: number | null = null;
  for (let turn = 0; turn < STARTS; turn++) {
    const product = await startProduct(dataDir);
    times.push(product.readyMs);
    if (turn === STARTS - 1) {
      const admin = await signIn(product.url, 'admin');
      const { list } = fields(await admin.call('GET', '/api/visualdev/Base?pageSize=500'));
      for (const design of Array.isArray(list) ? list : [])
        await admin.call('POST', `/api/visualdev/OnlineDev/${String(fields(design).id)}/List`, {});
      memoryMb = residentMb(product.pid);
    }
    await product.stop();
  }
  return { readyMs: median(times), memoryMb };
}

const growth = (before: Standing, after: Standing): Row[] => [
  {
    name: `${DESIGNS} designs published: memory beyond that of none, all of them asked for`,
    unit: 'MB',
    measured: before.memoryMb === null || after.memoryMb === null ? null : after.memoryMb - before.memoryMb,
    target: { atMost: 60 },
  },
  {
    name: `${DESIGNS} designs published: a start takes longer by, median`,
    unit: 's',
    measured: (after.readyMs - before.readyMs) / 1000,
    target: { atMost: 0.3 },
    note: `${(after.readyMs / 1000).toFixed(2)} s`,
  },
];

/**
 * Runs in the page: notes how long it is from a key or a click to the picture that follows it, how long frames take, and
 * when something is there that was waited for.
 */
const WATCH = `window.pressTimes = [];
window.frameTimes = [];
const painted = (then) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = then;
  port2.postMessage(0);
});
addEventListener('keydown', ({ timeStamp }) => painted(() => window.pressTimes.push(performance.now() - timeStamp)), true);
addEventListener('click', ({ timeStamp }) => {
  const look = () => {
    if (!document.querySelector('.designed-form')) return requestAnimationFrame(look);
    window.openedMs = performance.now() - timeStamp;
  };
  requestAnimationFrame(look);
}, true);
let lastFrame;
const frame = (now) => {
  if (lastFrame !== undefined) window.frameTimes.push(now - lastFrame);
  lastFrame = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);`;

const publish = (admin: Client, enCode: string, body: object): Promise<string> =>
  publishDesign(admin, { fullName: `测量 ${enCode}`, enCode, from: { kind: 'nothing' }, body });

type Made = { readonly design: string; readonly process: string };

/** The designs, a record of a thousand rows and the process that are looked at. */
async function prepare(admin: Client): Promise<Made> {
  const from = { kind: 'template', template: 'hazards' };
  await publishDesign(admin, { fullName: '测量登记', enCode: 'benchPage', from });
  const design = await publish(admin, 'benchWide', WIDE);
  const long = await publish(admin, 'benchLong', LONG);
  await publish(admin, 'benchFull', FULL);
  const row = Object.fromEntries(
    Array.from({ length: COLUMNS }, (_, n) => [`field${n + 1}`, (n + 1) % 3 === 0 ? n : `值 ${n}`]),
  );
  await admin.call('POST', `/api/visualdev/OnlineDev/${long}`, {
    data: JSON.stringify({ title: '一千行', rows: Array.from({ length: ROWS }, () => row) }),
  });
  const flow = fields(
    await admin.call('POST', '/api/workflow/Engine/FlowEngine', {
      fullName: '测量长流程',
      enCode: 'bench_long_process',
      category: 'office',
      icon: 'FormOutlined',
      formData: JSON.stringify([{ filedId: 'amount', filedName: '金额', elementKey: 'numInput' }]),
      flowTemplateJson: JSON.stringify(longProcess()),
    }),
  );
  return { design, process: String(flow.id) };
}

/** Presses a key over and over; the median from the key to the picture. */
async function keys(page: Page, key: (n: number) => string): Promise<{ median: number; slowest: number }> {
  await page.evaluate('void (window.pressTimes = [])');
  for (let n = 0; n < KEYS; n++) {
    await page.keyboard.press(key(n));
    await page.waitForTimeout(60);
  }
  const times = await page.evaluate<number[]>('window.pressTimes');
  return { median: median(times), slowest: Math.max(...times) };
}

const pressed = (
  name: string,
  { median, slowest }: { median: number; slowest: number },
  atMost: number,
): Row => ({
  name,
  unit: 'ms',
  measured: median,
  target: { atMost },
  note: `slowest ${slowest.toFixed(0)} ms`,
});

/** A list and its form, a form of three hundred fields, a child table of a thousand rows. */
async function filling(page: Page, url: string): Promise<Row[]> {
  const add = page.getByRole('button', { name: '新增' }).first();
  const open = async (code: string) => {
    await page.goto(`${url}/model/${code}`);
    await add.waitFor();
  };
  const usable = await visits(page, () => open('benchPage'));
  const full = await visits(page, async () => {
    await open('benchFull');
    await page.getByText('阀门 1', { exact: true }).first().waitFor();
  });
  const opened: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    await open('benchPage');
    await page.waitForTimeout(SETTLE_MS);
    await add.click();
    await page.locator('.designed-form').waitFor();
    opened.push(await page.evaluate<number>('window.openedMs'));
  }

  await open('benchWide');
  await add.click();
  await page.getByLabel('字段 1', { exact: true }).click();
  await page.waitForTimeout(SETTLE_MS);
  const wide = await keys(page, (n) => String(n % 10));

  await open('benchLong');
  await page.getByText('一千行').first().waitFor();
  await page.getByRole('button', { name: '编辑' }).first().click();
  const cell = page.getByText('值 0').first();
  await cell.click();
  await page.waitForTimeout(SETTLE_MS);
  const long = await keys(page, (n) => String(n % 10));
  return [
    { name: 'list of a design usable, median', unit: 's', measured: usable / 1000, target: { atMost: 1.2 } },
    {
      name: `list of 20 fields and ${RECORDS} records usable, median`,
      unit: 's',
      measured: full / 1000,
      target: { atMost: 1.2 },
    },
    {
      name: 'its form opens, median',
      unit: 's',
      measured: median(opened) / 1000,
      target: { atMost: 0.3 },
    },
    pressed(`form of ${FIELDS} fields and ${RULES} rules: key to picture, median`, wide, 50),
    pressed(`child table of ${ROWS} rows by ${COLUMNS} columns: key to picture, median`, long, 50),
  ];
}

/** The designer of three hundred fields, and that of a process of two hundred steps. */
async function drawing(page: Page, url: string, made: Made): Promise<Row[]> {
  await page.goto(`${url}/onlineDev/webDesign/design?id=${made.design}`);
  const field = page.locator('[data-field]');
  await field.nth(10).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const drag = await dragged(page, field.nth(1), field.nth(8));
  await field.nth(1).focus();
  await keys(page, () => 'Alt+ArrowDown');
  const undone = await keys(page, () => 'Control+z');

  await page.goto(`${url}/workFlow/flowEngine/design?id=${made.process}`);
  const card = page.locator('.process-card');
  await card.nth(5).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  await card.nth(1).focus();
  const walked = await keys(page, () => 'ArrowDown');
  return [
    {
      name: `designer of ${FIELDS} fields: frame while a field is dragged, 95th percentile`,
      unit: 'ms',
      measured: drag,
      target: { atMost: 50 },
    },
    pressed(`designer of ${FIELDS} fields: undo, median`, undone, 100),
    pressed(`designer of a process of ${NODES} steps: key to picture, median`, walked, 50),
  ];
}

type Spot = ReturnType<Page['locator']>;

/** Drags one thing over another in small steps; the 95th percentile of the frames meanwhile. */
async function dragged(page: Page, from: Spot, to: Spot): Promise<number> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('What is to be dragged is not on the screen.');
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.evaluate('void (window.frameTimes = [])');
  await page.mouse.move(end.x + 8, end.y + 8, { steps: DRAG_STEPS });
  await page.mouse.up();
  const frames = (await page.evaluate<number[]>('window.frameTimes')).toSorted((a, b) => a - b);
  return frames[Math.floor(frames.length * 0.95)] ?? Number.NaN;
}

type Node = Readonly<Record<string, unknown>>;

const longProcess = (): Node =>
  Array.from({ length: NODES - 1 }, (_, n) => n + 1).reduceRight<Node>(
    (below, n) => ({
      type: 'approver',
      nodeId: `n${n}`,
      properties: { title: `审批 ${n}`, assigneeType: 6, approvers: [] },
      ...(Object.keys(below).length > 0 && { childNode: below }),
    }),
    {},
  );
