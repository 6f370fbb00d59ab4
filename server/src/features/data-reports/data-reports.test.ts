import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import {
  ReportEdit,
  type ReportFormat,
  type ReportRun,
} from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { dataReportsRoutes as routes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { ReportBody, ReportSet } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { ReportTable } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { chartTable } from '@auditplus/core/charts/chart-table.ts';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { simpleParser } from 'mailparser';
import type { z } from 'zod';
import { readWord } from '../../documents/word.fixture.ts';
import { allRelations, readableIdsSql } from '../../kernel/relations.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { putFinding } from '../../testing/put-records.ts';
import { auditAt, draftOf, member } from '../audits/audits.fixture.ts';
import { parameter, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { storedMap } from '../maps/maps.fixture.ts';
import { publishedDesign, storedRecord } from '../records/records.fixture.ts';
import { withList } from '../records/write-records.fixture.ts';
import { publishedVersion } from '../standards/standards.fixture.ts';
import { sendSubscription } from './public.ts';
import { reportDefinitions } from './report-definitions.ts';

let product: TestApp;
let admin: Client;
let mails: Awaited<ReturnType<typeof startMailServer>>;
const refusedAddresses = new Set<string>();
/** What becomes of a mail to one of them. */
const SAID = "Can't send mail - all recipients were rejected: 550 no such mailbox";
/** Who reads all findings, those of one unit, none. */
const READERS = ['chenyl', 'yangcz', 'huangwl'] as const;
const MENU = 'report.menu';

before(async () => {
  mails = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(refusedAddresses.has(address) ? new Error('no such mailbox') : undefined),
  });
  product = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${mails.port}?ignoreTLS=true` } });
  const { db } = product.app.kernel;
  await db
    .insertInto('menus')
    .values({
      id: MENU,
      parent_id: '-1',
      category: 'Web',
      full_name: '发现报表',
      en_code: 'findingReport',
      type: 5,
      property: JSON.stringify({ moduleId: '' }),
      sort_code: 0,
    })
    .execute();
  const grant = { item_type: 'module', item_id: MENU, object_type: 'User' };
  await db
    .insertInto('grants')
    .values(READERS.map((account) => ({ ...grant, object_id: demoId('user', account) })))
    .execute();
  const versionId = await publishedVersion(product, 'REPORTS');
  const { tasks } = await auditAt(
    product,
    'running',
    draftOf(versionId, { members: [member('zhaoqf', 'LEAD')] }),
  );
  for (const [at, { id }] of tasks.entries())
    for (const severity of [1, 2, 2, 3].slice(at % 3))
      await putFinding(product, id, { state: 4, severity, title: `发现 ${severity}` });
  admin = await product.as('admin');
});
after(async () => {
  await product.stop();
  await mails.close();
});

/** Somebody who may open the page of reports and press some of its buttons. */
async function withButtons(account: string, codes: readonly string[]): Promise<Client> {
  const page = 'menu.onlineDev.dataReport';
  const grant = { object_type: 'User', object_id: demoId('user', account) };
  await product.app.kernel.db
    .insertInto('grants')
    .values([
      { ...grant, item_type: 'module', item_id: 'menu.onlineDev' },
      { ...grant, item_type: 'module', item_id: page },
      ...codes.map((code) => ({ ...grant, item_type: 'button', item_id: `${page}.${code}` })),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  product.app.kernel.access.clear();
  return product.as(account);
}

let made = 0;

function edit(body: z.input<typeof ReportBody>): ReportEdit {
  made += 1;
  const head = { fullName: `报表${made}`, enCode: `report${made}`, categoryId: 'safety' };
  return ReportEdit.parse({ ...head, body: JSON.stringify(ReportBody.parse(body)) });
}

/** A published report that the menu entry opens. */
async function published(body: z.input<typeof ReportBody>): Promise<string> {
  const { id } = await admin.call(routes.create, { body: edit(body) });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  await product.app.kernel.db
    .updateTable('menus')
    .set({ property: JSON.stringify({ moduleId: id }) })
    .where('id', '=', MENU)
    .execute();
  return id;
}

const FINDINGS = {
  from: 'relation' as const,
  name: 'findings',
  label: { zh: '发现' },
  relation: 'findings',
  names: [{ column: 'unit_id', of: 'unit' as const }],
};
const COUNT = { name: 'n', kind: 'count' as const, label: { zh: '数量' }, extras: ['share' as const] };
const GROUPED = {
  kind: 'group' as const,
  id: 'grouped',
  title: { zh: '按单位' },
  set: 'findings',
  groups: [{ column: 'unit_id' }, { column: 'severity' }],
  measures: [COUNT, { name: 'worst', kind: 'max' as const, column: 'severity' }],
};

const open = (client: Client, id: string, values = {}) =>
  client.call(routes.open, { params: { id }, body: { values, pages: [] } });

async function tablesOf(client: Client, id: string): Promise<ReportTable[]> {
  const { document } = await open(client, id);
  return document?.blocks.flatMap((block) => (block.kind === 'table' ? [block] : [])) ?? [];
}

const ownFindings = async (account: string): Promise<string[]> => {
  const ctx = await product.ctxAs(account);
  const relation = allRelations().find(({ name }) => name === 'findings') ?? assert.fail();
  return (await readableIdsSql(ctx, relation).execute(ctx.db)).rows.map(({ id }) => id).sort();
};

async function fileOf(client: Client, link: { readonly url: string }): Promise<Buffer> {
  const reply = await fetch(product.url + link.url, { headers: client.headers });
  assert.equal(reply.status, 200);
  return Buffer.from(await reply.arrayBuffer());
}

const file = async (client: Client, id: string, format: ReportFormat) =>
  fileOf(client, await client.call(routes.file, { params: { id }, body: { values: {}, format } }));

test('three people see three reports: the rows of their own lists, and the rows behind them', async () => {
  const id = await published({
    sets: [FINDINGS],
    blocks: [{ kind: 'table', id: 'all', set: 'findings', columns: [{ column: 'id' }] }, GROUPED],
  });
  const counts = new Set<number>();
  for (const account of READERS) {
    const client = await product.as(account);
    const [all, grouped] = await tablesOf(client, id);
    const own = await ownFindings(account);
    counts.add(own.length);
    assert.deepEqual(all?.rows.map(({ cells }) => cells[0]?.text).sort(), own);
    assert.equal(grouped?.rows.at(-1)?.cells[2]?.number, String(own.length));
    if (own.length === 0) continue;
    const first = grouped?.rows[0];
    const behind = await client.call(routes.behind, {
      params: { id },
      body: { values: {}, block: 'grouped', path: [...(first?.path ?? [])] },
    });
    assert.equal(String(behind.rows.length), first?.cells[2]?.number);
    assert.ok(behind.rows.every(({ cells }) => cells.every(({ text }) => !own.includes(text))));
  }
  assert.equal(counts.size, READERS.length, `${[...counts]}`);
  const stranger = await product.as('luozq');
  const refused = await stranger.tryCall(routes.open, { params: { id }, body: { values: {}, pages: [] } });
  assert.equal(refused.errorCode, 'dataReport.denied');
});

/** Tables that differ in what they list, group, cross, measure and in which order. */
function* variedTables(): Generator<z.input<typeof ReportBody>['blocks']> {
  const kinds = ['count', 'sum', 'avg', 'min', 'max', 'median', 'distinct'] as const;
  for (let at = 0; ; at += 1) {
    const measures = [0, 1].map((next) => ({
      name: `m${next}`,
      kind: kinds[(at + next) % kinds.length] ?? 'count',
      column: 'severity',
      label: { zh: `值${next}` },
      extras: at % 3 === 0 ? ['share' as const] : [],
    }));
    const shared = { id: 'table', title: { zh: '表' }, set: 'findings' };
    const levels = [{ column: 'unit_id' }, { column: 'severity' }, { column: 'title' }];
    const order = { by: '', isDescending: at % 2 === 1 };
    if (at % 3 === 0) yield [{ ...shared, kind: 'group', groups: levels.slice(at % 2), measures }];
    else if (at % 3 === 1)
      yield [
        {
          ...shared,
          kind: 'crosstab',
          rows: levels.slice(0, 1 + (at % 2)),
          columns: [{ column: 'state' }],
          measures,
        },
      ];
    else
      yield [
        {
          ...shared,
          ...{ kind: 'table', order, limit: 10 + at },
          columns: [
            { column: 'title' },
            { column: 'severity', hasTotal: true, format: at % 2 === 0 ? '0.00' : '' },
            { column: 'unit_id' },
          ],
        },
      ];
  }
}

/** All of them with `RANDOM_DEFINITIONS`, which asks for a long run. */
const COMPARED_REPORTS = process.env.RANDOM_DEFINITIONS ? 20 : 3;

test('every cell of varied reports stands on the screen, in PDF, Word and workbook alike', async () => {
  const client = await product.as('chenyl');
  const close = (text: string) => text.replaceAll(/\s/g, '');
  let rowsSeen = 0;
  for (const blocks of variedTables().take(COMPARED_REPORTS)) {
    const id = await published({ sets: [FINDINGS], blocks });
    const [table] = await tablesOf(client, id);
    assert.ok(table);
    const [pdf, docx, xlsx] = await Promise.all([
      file(client, id, 'pdf'),
      file(client, id, 'docx'),
      file(client, id, 'xlsx'),
    ]);
    const printed = close(readPdf(pdf).pages.join(''));
    const written = close(readWord(docx).text);
    const rows = (await readXlsx(xlsx)).sheets[0]?.rows ?? [];
    const head = rows.length - table.rows.length;
    for (const [at, { cells }] of table.rows.entries()) {
      const said = close(cells.map(({ text }) => text).join(''));
      assert.ok(printed.includes(said), `PDF: ${said}`);
      assert.ok(written.includes(said), `Word: ${said}`);
      assert.deepEqual(
        cells.map((_cell, column) => rows[at + head]?.[column] ?? ''),
        cells.map(({ number, text }) => (number === null ? text : Number(number))),
      );
      rowsSeen += 1;
    }
  }
  assert.ok(rowsSeen > COMPARED_REPORTS * 3, `${rowsSeen} rows`);
});

test('screen, PDF, Word and workbook say the same, and totals of the workbook are formulas', async () => {
  const id = await published({
    sets: [FINDINGS],
    blocks: [
      { kind: 'text', id: 't', style: 'title', text: { zh: '发现统计' } },
      GROUPED,
      {
        kind: 'crosstab',
        id: 'crossed',
        title: { zh: '单位与程度' },
        set: 'findings',
        rows: [{ column: 'unit_id' }],
        columns: [{ column: 'severity' }],
        measures: [COUNT],
      },
      {
        kind: 'chart',
        id: 'chart',
        title: { zh: '图' },
        set: 'findings',
        category: { column: 'unit_id' },
        measures: [COUNT],
        chart: { kind: 'bar' },
      },
    ],
  });
  const client = await product.as('chenyl');
  const tables = await tablesOf(client, id);
  assert.equal(tables.length, 2);
  const pdf = readPdf(await file(client, id, 'pdf'));
  const text = pdf.pages.join('\n').replaceAll(/\s/g, '');
  assert.equal(pdf.missingGlyphs, 0);
  for (const { cells } of tables.flatMap(({ rows }) => rows))
    assert.ok(text.includes(cells.map((cell) => cell.text.replaceAll(/\s/g, '')).join('')), cells[0]?.text);
  const { sheets } = await readXlsx(await file(client, id, 'xlsx'));
  for (const table of tables) {
    const sheet = sheets.find(({ name }) => name === table.title) ?? assert.fail(table.title);
    const head = Math.max(1, table.head.length);
    assert.equal(sheet.rows.length, table.rows.length + head);
    for (const [at, row] of table.rows.entries())
      for (const [column, { number, text: shown }] of row.cells.entries()) {
        const value = sheet.rows[at + head]?.[column] ?? '';
        assert.deepEqual(value, number === null ? shown : Number(number), `${at} ${column}`);
      }
    const total = sheet.cells?.get(`${table.rows.length + head - 1},${table.groupColumns}`);
    assert.match(total?.formula ?? '', /^SUBTOTAL\(9,/);
  }
  assert.ok((await file(client, id, 'docx')).byteLength > 5_000);
});

const sqlSet = (query: string) => ({ from: 'sql' as const, name: 'rows', label: { zh: '行' }, query });

test('a workbook has the computed columns and names of the screen, and refuses what the screen refuses', async () => {
  const id = await published({
    sets: [
      {
        ...sqlSet('SELECT p.id AS person, length(p.name) AS letters FROM people p ORDER BY p.id'),
        computed: [{ name: 'twice', label: { zh: '两倍' }, expression: 'letters * 2' }],
        where: [{ column: 'letters', operator: 'above', value: '2' }],
        names: [{ column: 'person', of: 'person' }],
      },
    ],
    blocks: [
      { kind: 'table', id: 'table', set: 'rows', columns: [{ column: 'person' }, { column: 'twice' }] },
    ],
  });
  const client = await product.as('chenyl');
  const [table] = await tablesOf(client, id);
  const shown = table?.rows.map(({ cells }) => cells.map(({ number, text }) => number ?? text)) ?? [];
  assert.ok(shown.length > 10 && shown.every(([, twice]) => Number(twice) > 4), `${shown.length} rows`);
  const { sheets } = await readXlsx(await file(client, id, 'xlsx'));
  assert.deepEqual(
    sheets[0]?.rows.slice(1).map((row) => row.map(String)),
    shown,
  );

  const crossed = await published({
    sets: [sqlSet('SELECT a, b FROM generate_series(1, 150) AS a, generate_series(1, 150) AS b')],
    blocks: [
      {
        kind: 'crosstab',
        id: 'crossed',
        set: 'rows',
        rows: [{ column: 'a' }],
        columns: [{ column: 'b' }],
        measures: [COUNT],
      },
    ],
  });
  const body = { values: {}, format: 'xlsx' as const };
  const refused = await client.tryCall(routes.file, { params: { id: crossed }, body });
  assert.equal(refused.errorCode, 'dataReport.tooManyCells');
});

test('rows that are few and too large are refused, not left out', async () => {
  const wide = Array.from({ length: 60 }, (_, at) => `lpad('x', 100, 'x') AS c${at}`).join(', ');
  const id = await published({
    sets: [sqlSet(`SELECT n, ${wide} FROM generate_series(1, 15000) AS n`)],
    blocks: [{ kind: 'table', id: 'table', set: 'rows', columns: [{ column: 'n' }] }],
  });
  const client = await product.as('chenyl');
  for (const refused of [
    await client.tryCall(routes.open, { params: { id }, body: { values: {}, pages: [] } }),
    await client.tryCall(routes.file, { params: { id }, body: { values: {}, format: 'xlsx' } }),
  ])
    assert.equal(refused.errorCode, 'dataReport.tooMuchData');
});

/** Processes of workbooks that this one has started; null where the system does not tell. */
async function workbookProcesses(): Promise<number[] | null> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(
    () => null,
  );
  if (children === null) return null;
  const all = children.split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    all.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return all.filter((_, at) => commands[at]?.includes('workbook-process'));
}

test('a workbook whose process is killed fails alone, and one that nobody waits for is given up', async (t) => {
  if ((await workbookProcesses()) === null)
    return t.skip('this system does not tell the processes of another');
  const id = await published({
    sets: [
      sqlSet(
        "SELECT n, repeat_text.t FROM generate_series(1, 90000) AS n, (SELECT '隐患' AS t) AS repeat_text",
      ),
    ],
    blocks: [{ kind: 'table', id: 'table', set: 'rows', columns: [{ column: 'n' }, { column: 't' }] }],
  });
  const client = await product.as('chenyl');
  const begun = async (): Promise<number> => {
    for (;;) {
      const [pid] = (await workbookProcesses()) ?? [];
      if (pid !== undefined) return pid;
    }
  };
  const isOver = async () => {
    while ((await workbookProcesses())?.length !== 0);
  };
  const ask = (signal?: AbortSignal) =>
    fetch(product.url + routes.file.path.replace(':id', id), {
      method: 'POST',
      headers: { ...client.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ values: {}, format: 'xlsx' }),
      ...(signal && { signal }),
    });
  const killed = ask();
  process.kill(await begun(), 'SIGKILL');
  assert.equal((await killed).status, 500);

  const asker = new AbortController();
  const given = ask(asker.signal).catch(() => 'given up');
  await begun();
  asker.abort();
  assert.equal(await given, 'given up');
  await isOver();

  const { sheets } = await readXlsx(await file(client, id, 'xlsx'));
  assert.equal(sheets[0]?.rows.length, 90_001);
  await isOver();
});

test('parameters narrow the rows, take their defaults and refuse what does not fit', async () => {
  const id = await published({
    parameters: [
      {
        name: 'unit',
        label: { zh: '单位' },
        type: 'choice',
        choices: { from: 'set', set: 'findings', column: 'unit_id' },
      },
      { name: 'year', label: { zh: '年度' }, type: 'year', initial: '@thisYear', isRequired: true },
    ],
    sets: [
      {
        ...FINDINGS,
        where: [
          { column: 'unit_id', operator: 'equal', parameter: 'unit' },
          { column: 'created_at', operator: 'withinBoth', parameter: 'year' },
        ],
      },
      {
        from: 'sql',
        name: 'counted',
        label: { zh: '' },
        query:
          'SELECT unit_id, count(*) AS n FROM findings WHERE {unit} IS NULL OR unit_id = {unit} GROUP BY unit_id',
      },
    ],
    blocks: [
      { kind: 'text', id: 'text', text: { zh: '{unit} {year}' } },
      { kind: 'table', id: 'all', set: 'findings', columns: [{ column: 'unit_id' }] },
      {
        kind: 'table',
        id: 'sql',
        set: 'counted',
        columns: [{ column: 'unit_id' }, { column: 'n', hasTotal: true }],
      },
    ],
  });
  const client = await product.as('chenyl');
  const whole = await open(client, id);
  const [unit] = whole.parameters;
  const choice = unit?.choices?.[0] ?? assert.fail();
  const one = await open(client, id, { unit: choice.value });
  const [text, all, sql] = one.document?.blocks ?? [];
  assert.equal(text?.kind === 'text' && text.text, `${choice.label} ${whole.parameters[1]?.value}`);
  assert.ok(all?.kind === 'table' && sql?.kind === 'table');
  assert.deepEqual([...new Set(all.rows.map(({ cells }) => cells[0]?.text))], [choice.label]);
  assert.equal(sql.rows.at(-1)?.cells[1]?.number, String(all.totalRows));
  assert.equal((await open(client, id, { year: '' })).document, null);
  const refused = await client.tryCall(routes.open, {
    params: { id },
    body: { values: { year: '20x6' }, pages: [] },
  });
  assert.equal(refused.msg, '“年度”的值“20x6”无效');
});

test('an interface with a parameter that is required is read with a condition of the report', async () => {
  const interfaceId = await publishedInterface(admin, {
    dataType: 1,
    query: 'SELECT {unit} AS unit, {area} AS area',
    requestParameters: [parameter('unit', { required: 1 }), parameter('area', { required: 1 })],
  });
  const id = await published({
    parameters: [{ name: 'u', label: { zh: '单位' }, isRequired: true }],
    sets: [
      {
        from: 'interface',
        name: 'called',
        label: { zh: '' },
        interfaceId,
        values: [
          { field: 'unit', value: '{u}' },
          { field: 'area', value: '东区' },
        ],
      },
    ],
    blocks: [{ kind: 'table', id: 't', set: 'called', columns: [{ column: 'unit' }, { column: 'area' }] }],
  });
  const { document } = await open(await product.as('chenyl'), id, { u: '水厂' });
  const [table] = document?.blocks ?? [];
  assert.ok(table?.kind === 'table');
  assert.deepEqual(
    table.rows.map(({ cells }) => cells.map(({ text }) => text)),
    [['水厂', '东区']],
  );
});

test('moments of an interface are moments, grouped by their month', async () => {
  const interfaceId = await publishedInterface(admin, {
    dataType: 1,
    query: `SELECT timestamptz '2026-03-01 08:05:00+08' + n * interval '1 day' AS checked FROM generate_series(0, 40) n`,
  });
  const id = await published({
    sets: [{ from: 'interface', name: 'called', label: { zh: '' }, interfaceId }],
    blocks: [
      {
        kind: 'group',
        id: 'months',
        set: 'called',
        groups: [{ column: 'checked', by: 'month' }],
        measures: [{ name: 'all', kind: 'count' }],
      },
      { kind: 'table', id: 't', set: 'called', columns: [{ column: 'checked' }] },
    ],
  });
  const { document } = await open(admin, id);
  const [months, rows] = document?.blocks ?? [];
  assert.match(JSON.stringify(months), /2026-04/);
  assert.match(JSON.stringify(rows), /2026-03-01 08:05/);
  assert.doesNotMatch(JSON.stringify(document), /1772323500000|1,772/);
});

test('a part of a chart and a figure open the rows that they count', async () => {
  const measures = [
    { name: 'all', kind: 'count' as const },
    { name: 'grave', kind: 'count' as const, when: 'severity = 1' },
  ];
  const id = await published({
    sets: [FINDINGS],
    blocks: [
      { kind: 'figures', id: 'figures', set: 'findings', measures },
      {
        ...{ kind: 'chart', id: 'chart', set: 'findings', category: { column: 'unit_id' }, measures },
        chart: { kind: 'bar', unit: { zh: '项', en: ' findings' } },
      },
    ],
  });
  const client = await product.as('chenyl');
  const [figures, chart] = (await open(client, id)).document?.blocks ?? [];
  assert.ok(figures?.kind === 'figures' && chart?.kind === 'chart');
  const behind = async (block: string, path: string[]) =>
    (await client.call(routes.behind, { params: { id }, body: { values: {}, block, path } })).rows.length;
  for (const [at, { value }] of figures.figures.entries())
    assert.equal(String(await behind('figures', [String(at)])), value.number);
  const [all, grave] = figures.figures;
  assert.ok(Number(grave?.value.number) < Number(all?.value.number));
  assert.equal(chart.chart.unit, '项');
  for (const { category, all: counted } of chart.data.rows)
    assert.equal(await behind('chart', [String(category)]), counted);
});

test('a report says in the language of its reader what it shows', async () => {
  const id = await published({
    titles: { en: 'Findings', zhtw: '' },
    descriptions: { en: 'Findings of a unit', zhtw: '' },
    blocks: [{ kind: 'text', id: 'text', text: { zh: '说明' } }],
  });
  const { rev, ...info } = await admin.call(routes.read, { params: { id } });
  await admin.call(routes.update, { params: { id }, body: { ...info, rev, description: '单位的发现' } });
  const reader = await product.as('chenyl');
  const saysIn = async (language: 'zh' | 'zhtw' | 'en') => {
    await reader.call(currentUserRoutes.language, { body: { language } });
    return (await open(reader, id)).description;
  };
  assert.equal(await saysIn('en'), 'Findings of a unit');
  assert.equal(await saysIn('zhtw'), '单位的发现');
  assert.equal(await saysIn('zh'), '单位的发现');
  const stranger = await product.as('luozq');
  await stranger.call(currentUserRoutes.language, { body: { language: 'en' } });
  const refused = await stranger.tryCall(routes.open, { params: { id }, body: { values: {}, pages: [] } });
  assert.equal(refused.msg, 'You may not open the report “Findings”');
});

test('groups and series of a form stand in one order in every language', async () => {
  const option = (id: string, fullName: string, zhtw: string, en: string) => ({ id, fullName, zhtw, en });
  const units = await product.app.kernel.db
    .selectFrom('organizes')
    .select('id')
    .where('id', 'in', [demoId('org', 'C01'), demoId('org', 'C02')])
    .orderBy('id')
    .execute();
  // English names that lie the other way round than the Chinese ones.
  for (const [at, { id }] of units.entries())
    await sql`UPDATE organizes SET full_name = ${['安公司', '中公司'][at]},
      property = property || ${JSON.stringify({ fullNameEn: ['Zhong', 'An'][at] })}::jsonb WHERE id = ${id}`.execute(
      product.app.kernel.db,
    );
  const designId = await publishedDesign(admin, 'reportOrder', {
    body: withList(
      [
        {
          fieldId: 'level',
          name: 'level',
          kind: 'select',
          label: { zh: '等级' },
          props: {
            options: [
              option('3', '重大', '重大', 'Major'),
              option('2', '较大', '較大', 'Serious'),
              option('1', '一般', '一般', 'Common'),
            ],
          },
        },
        { fieldId: 'unit', name: 'unit', kind: 'comSelect', label: { zh: '单位' } },
      ],
      { columns: ['level'] },
    ),
  });
  for (const [at, level] of ['2', '1', '3', '1', '2', '3'].entries())
    await storedRecord(product, designId, { level, unit: units[at % 2]?.id });
  const id = await published({
    sets: [{ from: 'form', name: 'rows', label: { zh: '记录' }, designId }],
    blocks: [
      {
        kind: 'chart',
        id: 'chart',
        set: 'rows',
        category: { column: 'unit' },
        series: { column: 'level' },
        measures: [COUNT],
        chart: { kind: 'bar' },
      },
      { kind: 'group', id: 'levels', set: 'rows', groups: [{ column: 'level' }], measures: [COUNT] },
    ],
  });
  const filtered = await published({
    parameters: [
      {
        name: 'level',
        label: { zh: '等级' },
        type: 'choice',
        choices: { from: 'set', set: 'all', column: 'level' },
      },
    ],
    sets: [
      { from: 'form', name: 'all', label: { zh: '全部' }, designId },
      {
        ...{ from: 'form', name: 'rows', label: { zh: '记录' }, designId },
        where: [
          { column: 'level', operator: 'notEqual', value: '1' },
          { column: 'level', operator: 'equal', parameter: 'level' },
        ],
      },
    ],
    blocks: [{ kind: 'group', id: 'levels', set: 'rows', groups: [{ column: 'level' }], measures: [COUNT] }],
  });
  for (const [language, names] of [
    ['en', ['Major', 'Serious']],
    ['zh', ['重大', '较大']],
  ] as const) {
    await admin.call(currentUserRoutes.language, { body: { language } });
    const heads = async (values: Record<string, string>) => {
      const { document, parameters } = await admin.call(routes.open, {
        params: { id: filtered },
        body: { values, pages: [] },
      });
      const [table] = document?.blocks ?? [];
      assert.ok(table?.kind === 'table');
      assert.deepEqual(
        parameters[0]?.choices?.map(({ value }) => value),
        ['3', '2', '1'],
      );
      return table.rows.flatMap(({ role, cells: [head] }) => (role === 'total' ? [] : (head?.text ?? [])));
    };
    assert.deepEqual(await heads({}), names, 'the code is compared, whatever it is called');
    assert.deepEqual(await heads({ level: '2' }), [names[1]]);
    assert.deepEqual(await heads({ level: names[1] }), [names[1]], 'what names an option means it');
    const { list } = await admin.call(routes.columns, {
      body: {
        set: ReportSet.parse({ from: 'form', name: 'rows', label: { zh: '' }, designId }),
        parameters: [],
      },
    });
    assert.deepEqual(
      list
        .find(({ name }) => name === 'level')
        ?.choices.map(({ value, label }) => [value, label])
        .slice(0, 2),
      [
        ['3', names[0]],
        ['2', names[1]],
      ],
    );
  }
  const drawn = async (language: 'zh' | 'zhtw' | 'en') => {
    await admin.call(currentUserRoutes.language, { body: { language } });
    const [chart, levels] = (await open(admin, id)).document?.blocks ?? [];
    assert.ok(chart?.kind === 'chart' && levels?.kind === 'table');
    const { categories, series } = chartTable(chart.chart, chart.data);
    const heads = levels.rows.flatMap(({ role, cells: [head] }) =>
      role === 'total' ? [] : (head?.text ?? []),
    );
    return { categories, series: series.map(({ name }) => name), heads };
  };
  const inEnglish = await drawn('en');
  assert.deepEqual(inEnglish.heads, ['Major', 'Serious', 'Common']);
  assert.deepEqual(inEnglish.categories, ['Zhong', 'An']);
  assert.deepEqual((await drawn('zhtw')).heads, ['重大', '較大', '一般']);
  const inChinese = await drawn('zh');
  assert.deepEqual(inChinese.heads, ['重大', '较大', '一般']);
  assert.deepEqual(inChinese.categories, ['安公司', '中公司']);
  const english = new Map(inChinese.heads.map((text, at) => [text, inEnglish.heads[at]]));
  assert.deepEqual(
    inChinese.series.map((text) => english.get(text)),
    inEnglish.series,
  );
});

test('a map of a report is drawn on paper with its regions, their numbers and its approval number', async () => {
  const mapId = await storedMap(admin, 'printedAreas');
  const designId = await publishedDesign(admin, 'printedAreas', {
    body: {
      form: { fields: [{ fieldId: 'area', name: 'area', kind: 'comInput', label: { zh: '片区' } }] },
      views: [
        {
          viewId: 'list',
          name: { zh: '列表' },
          kind: 'table',
          columns: [{ field: 'area' }],
          buttons: [],
          rowButtons: [],
        },
      ],
    },
  });
  for (const area of ['东区', '东区', '西区']) await storedRecord(product, designId, { area });
  const chart = (given: object) => ({
    ...{
      kind: 'chart' as const,
      id: 'map',
      title: { zh: '分布' },
      set: 'rows',
      category: { column: 'area' },
    },
    ...{ measures: [COUNT], chart: { kind: 'map' as const, showsValues: 1 as const, ...given } },
  });
  const sets = [{ from: 'form' as const, name: 'rows', label: { zh: '记录' }, designId }];
  const id = await published({ sets, blocks: [chart({ mapId })] });
  const { pages, missingGlyphs } = readPdf(await file(admin, id, 'pdf'));
  const text = pages.join('').replaceAll(/\s/g, '');
  assert.equal(missingGlyphs, 0);
  for (const words of ['分布', '东区', '西区', '2', '审图号GS(2026)1号'])
    assert.ok(text.includes(words), words);
  const word = readWord(await file(admin, id, 'docx'));
  assert.match(word.text, /审图号 GS\(2026\)1号/);
  // A map that a report draws is not taken from it.
  const refused = await admin.tryCall(mapsRoutes.remove, { params: { id: mapId }, query: {} });
  assert.equal(refused.errorCode, 'definition.inUse');
});

test('a report that is switched off opens for nobody until it is switched on', async () => {
  const id = await published({ sets: [FINDINGS], blocks: [GROUPED] });
  const client = await product.as('chenyl');
  const refused = async () =>
    (await client.tryCall(routes.open, { params: { id }, body: { values: {}, pages: [] } })).errorCode;
  await admin.call(routes.state, { params: { id } });
  assert.equal(await refused(), 'dataReport.notPublished');
  const { list } = await admin.call(routes.selector, {});
  assert.equal(
    list.some((one) => one.id === id),
    false,
  );
  await admin.call(routes.state, { params: { id } });
  assert.equal((await open(client, id)).document?.blocks.length, 1);
});

test('a list says which reports show all data, as they are published or about to be', async () => {
  const id = await published({ sets: [FINDINGS], blocks: [GROUPED], dataScope: 'whole' });
  const listed = async () => {
    const { list } = await admin.call(routes.list, { query: { pageSize: 200 } });
    return list.find((row) => row.id === id)?.dataScope;
  };
  assert.equal(await listed(), 'whole');
  const info = await admin.call(routes.read, { params: { id } });
  const body = { ...info.body, dataScope: 'caller' as const };
  await admin.call(routes.update, { params: { id }, body: { ...info, body } });
  assert.equal(await listed(), 'whole', 'readers still see what is published');
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  assert.equal(await listed(), 'caller');
});

test('who designs reports sees what their statements may read', async () => {
  const designer = await withButtons('linzy', ['btn_add']);
  const { list } = await designer.call(routes.relations, {});
  const findings = list.find(({ name }) => name === 'findings');
  assert.ok(findings?.columns.some(({ name }) => name === 'severity'));
  const reader = await product.as('chenyl');
  assert.equal((await reader.tryCall(routes.relations, {})).code, 403);
});

/** A condition that offers the values of a column which is still to be chosen. */
const UNCHOSEN = {
  name: 'p1',
  label: { zh: '条件' },
  type: 'choice' as const,
  choices: { from: 'set' as const, set: 'findings', column: '' },
};

test('a preview leaves out what cannot be made yet, says why, and shows the rest', async () => {
  const body = ReportBody.parse({
    parameters: [UNCHOSEN],
    sets: [
      {
        ...FINDINGS,
        where: [{ column: '', operator: 'equal', value: '1' }],
        names: [{ column: '', of: 'unit' }],
        computed: [{ name: 'c1', label: { zh: '' }, expression: '' }],
      },
      { from: 'sql', name: 'broken', label: { zh: '' }, query: 'SELECT nothing FROM findings' },
    ],
    blocks: [
      { kind: 'table', id: 'new', set: 'findings', columns: [{ column: '' }] },
      { kind: 'text', id: 'text', text: { zh: '说明' } },
      {
        kind: 'columns',
        id: 'columns',
        columns: [
          { weight: 1, blocks: [{ kind: 'table', id: 'sql', set: 'broken', columns: [{ column: 'x' }] }] },
          {
            weight: 1,
            blocks: [{ kind: 'table', id: 'whole', set: 'findings', columns: [{ column: 'id' }] }],
          },
        ],
      },
    ],
  });
  const { document, faults } = await admin.call(routes.preview, {
    body: { body, values: {}, pages: [], asUserId: '' },
  });
  assert.deepEqual(
    faults.map(({ block }) => block),
    ['new', 'sql'],
  );
  assert.equal(faults[0]?.text, '有内容块或条件尚未选择数据集或字段');
  assert.notEqual(faults[1]?.text, faults[0]?.text);
  const [, text, columns] = document?.blocks ?? [];
  assert.equal(text?.kind === 'text' && text.text, '说明');
  assert.equal(columns?.kind === 'columns' && columns.columns[1]?.blocks[0]?.kind, 'table');
});

test('what could not be made is not published', async () => {
  const refused = async (body: z.input<typeof ReportBody>) => {
    const { id } = await admin.call(routes.create, { body: edit(body) });
    return (await admin.tryCall(routes.publish, { params: { id }, body: { note: '' } })).errorCode;
  };
  const table = (column: string) => ({
    kind: 'table' as const,
    id: 't',
    set: 'findings',
    columns: [{ column }],
  });
  assert.equal(await refused({}), 'dataReport.empty');
  assert.equal(await refused({ blocks: [table('id')] }), 'dataReport.setUnknown');
  assert.equal(
    await refused({ sets: [FINDINGS], blocks: [table('id')], parameters: [UNCHOSEN] }),
    'dataReport.incomplete',
  );
  assert.equal(await refused({ sets: [FINDINGS], blocks: [table('none')] }), 'dataReport.fieldUnknown');
  assert.equal(
    await refused({ sets: [{ ...FINDINGS, relation: 'users' }], blocks: [table('id')] }),
    'dataReport.setUnknown',
  );
  const misspelt = {
    from: 'sql' as const,
    name: 'findings',
    label: { zh: '' },
    query: 'SELECT severty FROM findings',
  };
  assert.equal(await refused({ sets: [misspelt], blocks: [table('severty')] }), 'sql.columnMissing');
  const columns = await admin.tryCall(routes.columns, {
    body: { set: ReportSet.parse(misspelt), parameters: [] },
  });
  assert.partialDeepStrictEqual(columns.data, { field: 'query', place: { at: 7 } });
  const computed = [{ name: 'x', label: { zh: '' }, expression: 'severity +' }];
  assert.equal(
    await refused({ sets: [{ ...FINDINGS, computed }], blocks: [table('x')] }),
    'dataReport.expressionInvalid',
  );
});

test('each receiver of a subscription gets the report of his own scope, and a changed one only', async () => {
  const id = await published({ sets: [FINDINGS], blocks: [GROUPED] });
  const receivers = [...READERS, 'luozq'];
  const { id: subscription } = await admin.call(routes.subscribe, {
    params: { id },
    body: {
      fullName: '每日',
      cron: '0 8 * * *',
      format: 'xlsx',
      condition: 'changed',
      values: {},
      receiverIds: receivers.map((account) => demoId('user', account)),
      outsideAddresses: [],
      enabledMark: 1,
    },
  });
  await sendSubscription(product.app.kernel, subscription);
  const runs = async () =>
    (await admin.call(routes.runs, { params: { id }, query: { currentPage: 1, pageSize: 50 } })).list;
  const sent = await runs();
  assert.deepEqual(sent.map(({ outcome }) => outcome).sort(), ['failed', 'noRows', 'sent', 'sent']);
  const hashes = new Set<string>();
  const { db } = product.app.kernel;
  for (const account of READERS) {
    const client = await product.as(account);
    const [table] = await tablesOf(client, id);
    const run = await db
      .selectFrom('report_runs')
      .select(['id', 'hash'])
      .where('receiver_id', '=', demoId('user', account))
      .executeTakeFirstOrThrow();
    hashes.add(run.hash);
    if ((await ownFindings(account)).length === 0) continue;
    const link = await client.call(routes.runFile, { params: { id: run.id }, body: {} });
    const { sheets } = await readXlsx(await fileOf(client, link));
    const total = table?.rows.at(-1)?.cells[2]?.number;
    assert.equal(String(sheets[0]?.rows.at(-1)?.[2]), total);
    const other = await admin.tryCall(routes.runFile, { params: { id: run.id }, body: {} });
    assert.equal(other.errorCode, 'record.missing');
  }
  assert.equal(hashes.size, READERS.length);
  // A workbook is made in a process of its own, a PDF of what stands in the server: both are the same result.
  for (const format of ['xlsx', 'pdf'] as const) {
    await db.updateTable('report_subscriptions').set({ format }).where('id', '=', subscription).execute();
    await sendSubscription(product.app.kernel, subscription);
    const again = (await runs()).slice(0, receivers.length);
    assert.deepEqual(again.map(({ outcome }) => outcome).sort(), [
      'failed',
      'noRows',
      'unchanged',
      'unchanged',
    ]);
  }
});

test('a subscription is sent with its conditions, and what follows the time is read at each sending', async () => {
  const id = await published({
    titles: { en: 'Findings of a year', zhtw: '' },
    parameters: [
      {
        name: 'year',
        label: { zh: '年度', en: 'Year' },
        type: 'year',
        initial: '@thisYear',
        isRequired: true,
      },
      { name: 'unit', label: { zh: '单位' }, type: 'text' },
    ],
    sets: [FINDINGS],
    blocks: [{ kind: 'text', id: 'of', text: { zh: '{year} {unit}' } }, GROUPED],
  });
  const { list } = await admin.call(routes.subscriptionParameters, { params: { id } });
  assert.deepEqual(
    list.map(({ name, type, value }) => [name, type, value]),
    [
      ['year', 'year', '2026'],
      ['unit', 'text', ''],
    ],
  );
  const account = READERS[0] ?? '';
  const body = {
    ...{ fullName: '每年', cron: '0 8 1 1 *', format: 'xlsx' as const, condition: 'always' as const },
    values: { year: '@lastYear', unit: '@user', gone: 'x' },
    receiverIds: [demoId('user', account)],
    outsideAddresses: [],
    enabledMark: 1 as const,
  };
  for (const [values, code] of [
    [{ year: 'soon' }, 'dataReport.parameterInvalid'],
    [{ year: '' }, 'dataReport.parameterMissing'],
  ] as const)
    assert.equal(
      (await admin.tryCall(routes.subscribe, { params: { id }, body: { ...body, values } })).errorCode,
      code,
    );
  const params = await admin.call(routes.subscribe, { params: { id }, body });
  const [stored] = (await admin.call(routes.subscriptions, { params: { id } })).list;
  assert.deepEqual(
    stored?.values,
    { year: '@lastYear', unit: '@user' },
    'what the report has not is left out',
  );
  await sendSubscription(product.app.kernel, params.id);
  const run = await product.app.kernel.db
    .selectFrom('report_runs')
    .select(['id', 'outcome'])
    .where('subscription_id', '=', params.id)
    .executeTakeFirstOrThrow();
  assert.equal(run.outcome, 'sent');
  const client = await product.as(account);
  const link = await client.call(routes.runFile, { params: { id: run.id }, body: {} });
  const { sheets } = await readXlsx(await fileOf(client, link));
  assert.match(JSON.stringify(sheets[0]?.rows), new RegExp(`2025 ${demoId('user', account)}`));
  // What is kept is called what its version is called in the language of the reader.
  const { id: archive } = await admin.call(routes.archive, {
    params: { id },
    body: { values: {}, note: '' },
  });
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
  const kept = await admin.call(routes.archived, { params: { id: archive } });
  await admin.call(currentUserRoutes.language, { body: { language: 'zh' } });
  assert.equal(kept.fullName, 'Findings of a year');
});

test('addresses outside get the file by mail, with the rights of whoever named them and may give all data', async () => {
  const id = await published({ sets: [FINDINGS], blocks: [GROUPED] });
  const body = {
    ...{ fullName: '外部', cron: '0 8 1 * *', format: 'xlsx' as const, condition: 'changed' as const },
    ...{ values: {}, receiverIds: [] as string[], outsideAddresses: [] as string[], enabledMark: 1 as const },
  };
  const author = await withButtons('chenyl', ['btn_subscribe', 'btn_wholeData']);
  const toNobody = await author.tryCall(routes.subscribe, { params: { id }, body });
  assert.equal(toNobody.errorCode, 'dataReport.receiverMissing');
  const outsideAddresses = ['owner@outside.example', 'bureau@outside.example'];
  const wrong = { ...body, outsideAddresses: ['nobody'] };
  assert.equal((await author.tryCall(routes.subscribe, { params: { id }, body: wrong })).status, 400);
  const subscription = await author.call(routes.subscribe, {
    params: { id },
    body: { ...body, outsideAddresses },
  });

  const subscriber = await withButtons('zhaoqf', ['btn_subscribe']);
  const params = { id: subscription.id };
  const asSubscriber = await subscriber.tryCall(routes.changeSubscription, {
    params,
    body: { ...body, outsideAddresses, rev: 0 },
  });
  assert.equal(asSubscriber.errorCode, 'dataReport.outsideNotAllowed');

  const { kernel } = product.app;
  await sendSubscription(kernel, subscription.id);
  await sendSubscription(kernel, subscription.id);
  const { list: stored } = await subscriber.call(routes.subscriptions, { params: { id } });
  const [shown] = stored;
  assert.deepEqual([shown?.outsideAddresses, shown?.outsideAs !== ''], [outsideAddresses, true]);
  const { list: runs } = await author.call(routes.runs, {
    params: { id },
    query: { currentPage: 1, pageSize: 50 },
  });
  assert.deepEqual(
    runs.map(({ address, outcome }) => `${address} ${outcome}`).sort(),
    outsideAddresses.flatMap((address) => [`${address} sent`, `${address} unchanged`]).sort(),
  );
  await product.app.outbox.drain();
  const workbooks = await Promise.all(
    mails.mails.map(async ({ to, source }) => {
      const { attachments } = await simpleParser(source);
      const [attached] = attachments;
      assert.ok(attached);
      assert.match(attached.filename ?? '', /\.xlsx$/);
      const { sheets } = await readXlsx(attached.content);
      return { to: to.join(), total: String(sheets[0]?.rows.at(-1)?.[2]) };
    }),
  );
  const [own] = await tablesOf(author, id);
  const total = own?.rows.at(-1)?.cells[2]?.number ?? assert.fail();
  assert.deepEqual(
    workbooks.sort((one, two) => one.to.localeCompare(two.to)),
    [...outsideAddresses].sort().map((to) => ({ to, total })),
  );

  // Whoever named them may no longer give all data: nothing leaves.
  await kernel.db
    .updateTable('report_subscriptions')
    .set({ outside_user_id: demoId('user', 'zhaoqf') })
    .where('id', '=', subscription.id)
    .execute();
  await sendSubscription(kernel, subscription.id);
  const failed = (await runsOf(author, id)).filter(({ outcome }) => outcome === 'failed');
  assert.deepEqual(
    failed.map(({ problem }) => problem),
    outsideAddresses.map(() => refusals['dataReport.outsideNotAllowed'].zh),
  );
});

const runsOf = async (client: Client, id: string) =>
  (await client.call(routes.runs, { params: { id }, query: { currentPage: 1, pageSize: 50 } })).list;

/** A run as the list tells it. */
const told = ({ receiver, address, outcome, problem, maySendAgain }: ReportRun) =>
  `${address || receiver} ${outcome} ${problem} ${maySendAgain ? 'again' : ''}`.replace(/ +$/, '');

test('a sending that failed says why, and is sent again to its receiver alone', async () => {
  const id = await published({ sets: [FINDINGS], blocks: [GROUPED] });
  const name = (await admin.call(routes.read, { params: { id } })).fullName;
  const [lost, found] = ['lost@outside.example', 'found@outside.example'];
  refusedAddresses.add(lost);
  const author = await withButtons('chenyl', ['btn_subscribe', 'btn_wholeData']);
  const body = {
    ...{ fullName: '外部', cron: '0 8 1 * *', format: 'xlsx' as const, condition: 'changed' as const },
    ...{ values: {}, receiverIds: [demoId('user', 'luozq')], outsideAddresses: [lost, found] },
    enabledMark: 1 as const,
  };
  const subscription = await author.call(routes.subscribe, { params: { id }, body });
  const { outbox } = product.app;
  await sendSubscription(product.app.kernel, subscription.id);
  await outbox.drain();
  const receiver = await nameOf('luozq');
  const list = async () => (await runsOf(author, id)).map(told).sort();
  assert.deepEqual(await list(), [
    'found@outside.example sent',
    `lost@outside.example failed 邮件未能送出：${SAID} again`,
    `${receiver} failed 接收人没有报表“${name}”的访问权限 again`,
  ]);
  const ofLost = (await runsOf(author, id)).find(({ address }) => address === lost) ?? assert.fail();
  const params = { id: ofLost.id };
  const plain = await product.as('huangwl');
  assert.equal((await plain.tryCall(routes.sendAgain, { params, body: {} })).status, 403);

  refusedAddresses.clear();
  await author.call(routes.sendAgain, { params, body: {} });
  const again = { receiverId: demoId('user', 'chenyl'), address: lost };
  await sendSubscription(product.app.kernel, subscription.id, again);
  await outbox.drain();
  assert.deepEqual(await list(), [
    'found@outside.example sent',
    `lost@outside.example failed 邮件未能送出：${SAID}`,
    'lost@outside.example sent',
    `${receiver} failed 接收人没有报表“${name}”的访问权限 again`,
  ]);
  // Sent again by the clock, it has not changed since it arrived.
  await sendSubscription(product.app.kernel, subscription.id);
  assert.ok((await list()).includes('lost@outside.example unchanged'));

  // Whoever is no longer one of the receivers gets nothing more.
  const [row] = (await author.call(routes.subscriptions, { params: { id } })).list;
  await author.call(routes.changeSubscription, {
    params: { id: subscription.id },
    body: { ...body, outsideAddresses: [found], rev: row?.rev },
  });
  const refused = await author.tryCall(routes.sendAgain, { params, body: {} });
  assert.equal(refused.errorCode, 'dataReport.receiverGone');
  assert.ok((await list()).every((line) => !line.startsWith('lost') || !line.endsWith('again')));
});

const nameOf = async (account: string) =>
  (await (await product.as(account)).call(authRoutes.currentUser, {})).userInfo.userName;

test('a subscription that somebody changed meanwhile is neither changed nor ended', async () => {
  const id = await published({ sets: [FINDINGS], blocks: [GROUPED] });
  const body = {
    fullName: '每周',
    cron: '0 8 * * 1',
    format: 'pdf' as const,
    condition: 'rows' as const,
    values: {},
    receiverIds: [demoId('user', 'luozq')],
    outsideAddresses: [],
    enabledMark: 1 as const,
  };
  const params = await admin.call(routes.subscribe, { params: { id }, body });
  await admin.call(routes.changeSubscription, { params, body: { ...body, rev: 0 } });
  const changed = await admin.tryCall(routes.changeSubscription, { params, body: { ...body, rev: 0 } });
  assert.equal(changed.errorCode, 'record.stale');
  const ended = await admin.tryCall(routes.removeSubscription, { params, query: { rev: 0 } });
  assert.equal(ended.errorCode, 'record.stale');
  await admin.call(routes.removeSubscription, { params, query: { rev: 1 } });
  const gone = await admin.tryCall(routes.removeSubscription, { params, query: { rev: 1 } });
  assert.equal(gone.status, 404);
});

test('a result is kept as it was, and shows when somebody altered it', async () => {
  const id = await published({
    parameters: [
      { name: 'since', label: { zh: '起始年度' }, type: 'year', initial: '2020' },
      {
        name: 'unit',
        label: { zh: '单位' },
        type: 'choice',
        choices: { from: 'list', list: [{ value: 'c1', label: { zh: '城中' } }] },
      },
      { name: 'until', label: { zh: '截止年度' }, type: 'year' },
    ],
    sets: [FINDINGS],
    blocks: [GROUPED],
  });
  const { id: archive } = await admin.call(routes.archive, {
    params: { id },
    body: { values: { unit: 'c1' }, note: '年报' },
  });
  const [listed] = (await admin.call(routes.archives, { params: { id } })).list;
  assert.equal(listed?.values, '起始年度：2020；单位：城中', 'what stood in for a value is kept too');
  const kept = await admin.call(routes.archived, { params: { id: archive } });
  assert.deepEqual([kept.note, kept.isWhole], ['年报', true]);
  assert.deepEqual(kept.document, (await open(admin, id)).document);
  const keptAs = (format: ReportFormat) =>
    admin.tryCall(routes.archivedFile, { params: { id: archive }, body: { format } });
  const { sheets } = await readXlsx(await fileOf(admin, (await keptAs('xlsx')).data));
  const now = await readXlsx(await file(admin, id, 'xlsx'));
  assert.deepEqual(sheets[0]?.rows, now.sheets[0]?.rows);
  assert.match(readPdf(await fileOf(admin, (await keptAs('pdf')).data)).pages.join(''), /按单位/);
  // There is no call that changes or deletes it.
  assert.equal(
    Object.values(routes).filter(({ method, path }) => method !== 'GET' && /Archives\/:id$/.test(path))
      .length,
    0,
  );
  const { db } = product.app.kernel;
  const { document } = await db
    .selectFrom('report_archives')
    .select('document')
    .where('id', '=', archive)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('report_archives')
    .set({ document: document.replace('按单位', '按部门') })
    .where('id', '=', archive)
    .execute();
  assert.equal((await admin.call(routes.archived, { params: { id: archive } })).isWhole, false);
  for (const format of ['xlsx', 'pdf'] as const)
    assert.equal((await keptAs(format)).errorCode, 'dataReport.archiveAltered');
});

/** Definitions of one run; `RANDOM_DEFINITIONS=1000` for a long one. */
const RANDOM_REPORTS = Number(process.env.RANDOM_DEFINITIONS ?? 150);

test('random definitions are refused or harmless, and the next call works', async () => {
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (generated) => {
      const body = randomReport((count) => generated(fc.nat, { max: count - 1 }));
      const reply = await fetch(product.url + routes.preview.path, {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ body: JSON.stringify(body), values: {}, pages: [] }),
      });
      const answer = await reply.text();
      assert.ok(reply.status < 500, `${reply.status} ${JSON.stringify(body)} ${answer}`);
      if (reply.status === 200) shown += 1;
      assert.equal((await admin.tryCall(routes.selector, {})).status, 200);
    }),
    { numRuns: RANDOM_REPORTS, seed: 20_261_124 },
  );
  assert.ok(shown > RANDOM_REPORTS / 20, `${shown} shown`);
});

/** A definition of numbers that are drawn below a bound. */
function randomReport(below: (count: number) => number): unknown {
  const any = <T>(...values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  /** Every third definition has little strange about it. */
  const isTame = below(3) === 0;
  const column = () =>
    isTame
      ? 'severity'
      : any('severity', 'unit_id', 'created_at', 'state', 'title', 'none', '', '__proto__', 'a"b');
  const expression = () =>
    isTame
      ? ''
      : any(
          '',
          'severity > 1',
          'value > 2',
          '1 / 0',
          '(((',
          'title',
          'a'.repeat(300),
          "'; DROP TABLE users",
          'n + n',
        );
  const label = { zh: '标' };
  const group = () => ({ column: column(), label, by: any('day', 'week', 'month', 'quarter', 'year', null) });
  const measure = (at: number) => ({
    name: any(`m${at}`, 'n', '__proto__'),
    kind: any(
      'count',
      'count',
      'sum',
      'sum',
      'avg',
      'distinct',
      'min',
      'max',
      'median',
      'percentile',
      'ratio',
      'formula',
      'odd',
    ),
    column: column(),
    when: expression(),
    over: column(),
    expression: expression(),
    format: any('', '0.00', '%', '#,##0', 'x{y}'),
    extras: any([], ['running', 'share'], ['rank', 'lastYear', 'change']),
    marks: any([], [{ when: expression(), tone: any('bad', 'odd') }]),
    hasBar: any(true, false),
  });
  const list = <T>(make: (at: number) => T, most: number): T[] =>
    Array.from({ length: Math.max(isTame ? 1 : 0, below(most + 1)) }, (_none, at) => make(at));
  const order = () => ({
    by: isTame ? '' : any('', 'n', 'severity', 'none'),
    isDescending: any(true, false),
  });
  const block = (at: number): unknown => {
    const shared = { id: `b${at}`, set: isTame ? 'rows' : any('rows', 'none'), order: order(), title: label };
    const measures = list(measure, 3);
    return any<unknown>(
      {
        ...shared,
        kind: 'table',
        columns: list(() => ({ column: column(), link: any('', '/x/{id}', 'https://e.x') }), 4),
        limit: any(null, 3, 0),
      },
      {
        ...shared,
        kind: 'group',
        groups: list(group, 6),
        measures,
        top: any(null, 2),
        compared: any(null, { column: column(), from: 'y', to: 'y' }),
      },
      { ...shared, kind: 'crosstab', rows: list(group, 3), columns: list(group, 3), measures },
      {
        ...shared,
        kind: 'chart',
        category: group(),
        series: any(null, group()),
        measures,
        chart: { kind: any('bar', 'pie', 'odd') },
      },
      { ...shared, kind: 'figures', measures },
      { kind: 'text', id: `b${at}`, text: { zh: any('{y}', '<script>x</script>', '{__proto__}') } },
      { kind: 'picture', id: `b${at}`, data: any('', 'iVBORx', 'no') },
      {
        kind: 'columns',
        id: `b${at}`,
        columns: [{ weight: 1, blocks: [{ kind: 'figures', id: 'i', set: 'rows', measures }] }],
      },
    );
  };
  const parts = {
    name: 'rows',
    label,
    where: () =>
      list(
        () => ({
          column: column(),
          operator: any('equal', 'within', 'contains', 'above', 'isEmpty'),
          value: any('', '2', "x' or 1=1", '2026-05'),
          parameter: any('', 'y', 'none'),
        }),
        2,
      ),
    computed: () => list(() => ({ name: any('c', 'severity', 'now'), label, expression: expression() }), 1),
  };
  const strange = isTame ? {} : { where: parts.where(), computed: parts.computed() };
  const common = { name: parts.name, label, ...strange };
  const set = isTame
    ? { ...common, from: 'relation', relation: 'findings' }
    : any<unknown>(
        { ...common, from: 'relation', relation: any('findings', 'findings', 'users', 'units"') },
        {
          ...common,
          from: 'sql',
          query: any('SELECT * FROM findings', 'SELECT pg_sleep(9)', 'DELETE FROM users', 'SELECT {y} AS y'),
        },
        { ...common, from: 'interface', interfaceId: 'none' },
        { ...common, from: 'form', designId: 'none' },
      );
  return {
    parameters: [
      { name: 'y', label, type: any('year', 'text', 'choice'), initial: any('@thisYear', '@none', '') },
    ],
    sets: [set],
    blocks: list(block, 2),
  };
}

test('a report opens for the roles that it was given to, and no longer when it is taken back', async () => {
  const blocks = [{ kind: 'text' as const, id: 'text', text: { zh: '本月无隐患' } }];
  const { id } = await admin.call(routes.create, { body: edit({ blocks }) });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const plain = await product.as('luozq');
  const opened = () => plain.tryCall(routes.open, { params: { id }, body: { values: {}, pages: [] } });
  const give = (objectId: string[]) =>
    admin.call(grantsRoutes.saveItem, {
      params: { itemId: id },
      body: { itemType: 'report', objectType: 'Role', objectId },
    });
  assert.equal((await opened()).status, 403);
  const { roleIds } = (await plain.call(authRoutes.currentUser, {})).userInfo;
  await give(roleIds);
  assert.equal((await opened()).status, 200);
  const holders = (itemType: 'report' | 'portal') =>
    admin.call(grantsRoutes.itemHolders, {
      params: { itemId: id, objectType: 'Role' },
      query: { itemType },
    });
  assert.deepEqual((await holders('report')).ids.toSorted(), roleIds.toSorted());
  assert.deepEqual((await holders('portal')).ids, []);
  // Whoever may authorise reports gives them too, to those whom they administer.
  const giver = await withButtons('weisq', ['btn_authorize']);
  const request = {
    params: { itemId: id },
    body: { itemType: 'report' as const, objectType: 'Role' as const, objectId: roleIds },
  };
  assert.equal((await giver.tryCall(grantsRoutes.saveItem, request)).status, 200);
  const none = { ...request, body: { ...request.body, objectId: [] } };
  assert.equal((await giver.tryCall(grantsRoutes.saveItem, none)).errorCode, 'grant.notYours');
  const portal = { ...request, body: { ...request.body, itemType: 'portal' as const } };
  assert.equal((await giver.tryCall(grantsRoutes.saveItem, portal)).errorCode, 'access.denied');
  await give([]);
  assert.equal((await opened()).status, 403);
});

test('the unit of a chart from the time when it had one language is its Chinese one', () => {
  const chart = {
    ...{ kind: 'chart', id: 'a', set: 'findings', category: { column: 'unit' } },
    ...{ measures: [{ name: 'n', kind: 'count' }], chart: { kind: 'bar', unit: '项' } },
  };
  const inColumn = { kind: 'columns', id: 'b', columns: [{ weight: 1, blocks: [{ ...chart, id: 'c' }] }] };
  const { blocks } = reportDefinitions.read({ shape: 1, body: { blocks: [chart, inColumn] } });
  const units = blocks
    .flatMap((block) =>
      block.kind === 'columns' ? block.columns.flatMap((column) => column.blocks) : [block],
    )
    .map((block) => block.kind === 'chart' && block.chart.unit);
  assert.deepEqual(units, [{ zh: '项' }, { zh: '项' }]);
});
