import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import type { PrintBlock } from '@auditplus/contract/features/print-templates/print-content.model.ts';
import {
  PrintBody,
  type PrintEdit,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import {
  printTemplatesRoutes as routes,
  printVersionsRoutes as versions,
} from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { ChartDefinition } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { z } from 'zod';
import { paragraph, readWord, wordFile } from '../../documents/word.fixture.ts';
import { unzip } from '../../testing/archive.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { parameter, publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { storedMap } from '../maps/maps.fixture.ts';

let product: TestApp;
let admin: Client;
const folder = mkdtempSync(join(tmpdir(), 'auditplus-office-test-'));
before(async () => {
  // Stands in for LibreOffice: its "PDF" holds the document behind the first line, so that the test can read it.
  const LIBREOFFICE = join(folder, 'office');
  writeFileSync(
    LIBREOFFICE,
    '#!/bin/sh\nwhile [ $# -gt 2 ]; do shift; done\n{ echo %PDF-1.4; cat "$2"; } > "$1/source.pdf"\n',
    {
      mode: 0o755,
    },
  );
  product = await startTestApp({ env: { LIBREOFFICE } });
  admin = await product.as('admin');
});
after(async () => {
  await product.stop();
  rmSync(folder, { recursive: true });
});

const UNIT = "SELECT 'U1' AS code, '清源' AS name, 1234.5 AS amount, @formId AS asked";
const ROWS = "SELECT n AS no, '第' || n || '行' AS what FROM generate_series(1, 60) AS n";
const text = (zh: string) => ({ zh });

let made = 0;
function edit(given: Partial<PrintEdit> = {}): PrintEdit {
  made += 1;
  return {
    ...PrintBody.parse({}),
    sqlTemplate: [{ sql: UNIT }, { sql: ROWS }],
    fullName: `模板${made}`,
    enCode: `print${made}`,
    category: 'other',
    sortCode: 0,
    description: '',
    enabledMark: 1,
    content: [{ kind: 'paragraph', text: text('{name}') }],
    ...given,
  };
}

const create = (given: Partial<PrintEdit>) => admin.tryCall(routes.create, { body: edit(given) });
const saidOf = async (content: PrintBlock[]) => (await create({ content })).msg;

test('a template is listed, published, chosen, copied, switched off and deleted', async () => {
  const body = edit();
  const { id } = await admin.call(routes.create, { body });
  const { list } = await admin.call(routes.list, { query: { keyword: body.enCode, category: 'other' } });
  assert.deepEqual(
    list.map((row) => [row.id, row.category, row.type, row.publishedVersion, row.isChanged]),
    [[id, '其他', 2, 0, true]],
  );
  const chosen = async () =>
    (await admin.call(routes.selector, { query: { type: 2 } })).list.flatMap(({ children }) => children);
  assert.equal((await chosen()).length, 0);
  assert.deepEqual(await admin.call(routes.publish, { params: { id }, body: { note: '首版' } }), {
    version: 1,
  });
  assert.deepEqual(await chosen(), [{ id, fullName: body.fullName, formats: ['pdf', 'word'] }]);
  const again = await admin.tryCall(routes.publish, { params: { id }, body: { note: '' } });
  assert.equal(again.errorCode, 'definition.unchanged');
  assert.equal((await admin.call(versions.versions, { params: { id } })).list[0]?.note, '首版');
  const copy = await admin.call(routes.copy, { params: { id } });
  assert.equal((await admin.call(routes.read, { params: copy })).enCode, `${body.enCode}2`);
  await admin.call(routes.state, { params: { id } });
  assert.equal((await chosen()).length, 0);
  await admin.call(routes.remove, { params: { id }, query: {} });
  assert.equal((await admin.tryCall(routes.read, { params: { id } })).status, 404);
});

test('a template has a name in each language where it is listed, chosen, printed and verified', async () => {
  const titles = { en: 'Delivery note', zhtw: '' };
  const { id } = await admin.call(routes.create, { body: edit({ titles, fullName: '送货单' }) });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const named = async (language: 'zh' | 'zhtw' | 'en') => {
    await admin.call(currentUserRoutes.language, { body: { language } });
    const { list } = await admin.call(routes.selector, { query: { type: 2 } });
    const printed = await admin.call(routes.pdf, { params: { id }, body: { formId: '1' } });
    const found = await admin.call(routes.list, {
      query: { keyword: language === 'en' ? 'delivery' : '送货' },
    });
    const offered = list.flatMap(({ children }) => children).find((one) => one.id === id);
    return [offered?.fullName, printed.name, ...found.list.map(({ fullName }) => fullName)];
  };
  assert.deepEqual(await named('en'), ['Delivery note', 'Delivery note U1.pdf', 'Delivery note']);
  assert.deepEqual(await named('zhtw'), ['送货单', '送货单 U1.pdf', '送货单']);
  assert.deepEqual(await named('zh'), ['送货单', '送货单 U1.pdf', '送货单']);
  const row = product.app.kernel.db.selectFrom('prints').select('code').where('template_id', '=', id);
  const { code } = await row.orderBy('id').executeTakeFirstOrThrow();
  const inEnglish = { 'accept-language': 'en' };
  const verified = await product.visitor.call(routes.verify, { params: { code } }, inEnglish);
  assert.equal(verified.templateName, 'Delivery note');
});

test('codes and categories are looked at', async () => {
  const body = edit();
  await admin.call(routes.create, { body });
  const code = body.enCode.toUpperCase();
  assert.equal((await create({ enCode: code })).msg, `模板编码“${code}”已存在`);
  assert.equal((await create({ category: 'none' })).msg, '模板分类不存在');
});

test('what is wrong with a template is told when it is saved', async () => {
  assert.equal((await create({ sqlTemplate: [] })).msg, '请至少填写一条 SQL 语句');
  const source = { kind: 'record' as const, record: 'nothing' };
  assert.equal((await create({ source })).msg, '数据来源不存在');
  assert.equal(await saidOf([{ kind: 'paragraph', text: text('{nobody}') }]), '模板中的“{nobody}”无法识别');
  assert.equal(await saidOf([{ kind: 'loop', over: 'table9', blocks: [] }]), '模板中的“table9”无法识别');
  const condition = await saidOf([{ kind: 'condition', when: 'nobody > 1', blocks: [] }]);
  assert.match(condition, /^条件“nobody > 1”不正确：/);
  let deep: PrintBlock = { kind: 'pageBreak' };
  for (let level = 0; level < 9; level++) deep = { kind: 'loop', over: 'table1', blocks: [deep] };
  assert.equal(await saidOf([deep]), '模板内容过于复杂：嵌套不能超过 8 层，内容块不能超过 2000 个');
  const hostile = await create({ sqlTemplate: [{ sql: 'DELETE FROM findings' }] });
  assert.equal(hostile.msg, '只能写一条 SELECT 语句');
});

test('statements are written with what they may read, and a mistake is told where it is', async () => {
  const { list } = await admin.call(routes.relations, {});
  const findings = list.find(({ name }) => name === 'findings');
  assert.ok(findings?.columns.some(({ name }) => name === 'severity'));
  const reader = await product.as('chenyl');
  assert.equal((await reader.tryCall(routes.relations, {})).code, 403);
  const sqlTemplate = [{ sql: UNIT }, { sql: 'SELECT 1 FROM nowhere' }];
  const refused = await admin.tryCall(routes.fields, {
    body: { dbLinkId: '0', source: { kind: 'sql' }, sqlTemplate },
  });
  const { statement, place } = z
    .object({ statement: z.int(), place: z.object({ at: z.int() }) })
    .parse(refused.data);
  assert.deepEqual([statement, place.at], [1, 'SELECT 1 FROM '.length]);
});

test('the fields of statements are told without any of their rows', async () => {
  const tree = await admin.call(routes.fields, {
    body: { dbLinkId: '0', source: { kind: 'sql' }, sqlTemplate: [{ sql: UNIT }, { sql: ROWS }] },
  });
  assert.deepEqual(
    tree.map(({ id, type, children }) => [id, type, children.map((child) => child.id)]),
    [
      ['code', 'text', []],
      ['name', 'text', []],
      ['amount', 'decimal', []],
      ['asked', 'text', []],
      ['table1', 'table', ['table1.no', 'table1.what']],
    ],
  );
  const { list } = await admin.call(routes.records, {});
  assert.ok(list.some(({ id, fullName }) => id === 'rectification' && fullName === '整改'));
});

test('statements, loops, heads, codes, columns and page numbers come onto paper', async () => {
  const content: PrintBlock[] = [
    { kind: 'heading', level: 1, text: text('{name} {asked}') },
    { kind: 'paragraph', text: text('{amount|money} {amount|amount}') },
    { kind: 'code', symbol: 'code128', text: text('{code}'), height: 12 },
    { kind: 'code', symbol: 'ean13', text: text('没有条码'), height: 12 },
    { kind: 'code', symbol: 'datamatrix', text: text('{code}'), height: 20 },
    {
      kind: 'columns',
      columns: [
        { weight: 1, blocks: [{ kind: 'paragraph', text: text('左栏') }] },
        { weight: 2, blocks: [{ kind: 'list', isOrdered: false, items: [{ text: text('右栏') }] }] },
      ],
    },
    {
      kind: 'table',
      widths: [1, 2, 2],
      lines: 'all',
      rows: [
        { isHead: true, cells: [{ text: text('序号') }, { text: text('内容'), colspan: 2 }] },
        {
          over: 'table1',
          cells: [{ text: text('{table1.no}') }, { text: text('{table1.what}'), colspan: 2 }],
        },
        { cells: [{ text: text('合并'), rowspan: 2 }, { text: text('甲') }, { text: text('乙') }] },
        { cells: [{ text: text('丙') }, { text: text('丁') }] },
      ],
    },
    { kind: 'pageBreak' },
    { kind: 'paragraph', text: text('{systemPrinter}') },
  ];
  const given = edit({ content });
  const preview = async (formId: string) =>
    fetch(`${product.url}/api/system/printDev/Actions/Preview`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...given, sqlTemplate: JSON.stringify(given.sqlTemplate), formId }),
    });
  const names = readPdf(Buffer.from(await (await preview('')).arrayBuffer())).pages.join('');
  assert.ok(names.includes('name asked'), 'without a record each field shows its name');
  const answer = await preview('R-7');
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  const { pages, missingGlyphs } = readPdf(Buffer.from(await answer.arrayBuffer()));
  assert.equal(missingGlyphs, 0);
  assert.ok(pages.length >= 3);
  const all = pages.join('');
  for (const part of ['清源 R-7', '1,234.50 壹仟贰佰叁拾肆元伍角', '没有条码', '右栏', '第60行', '丁'])
    assert.ok(all.includes(part), part);
  assert.ok(
    pages.slice(0, -1).every((page) => page.includes('序号')),
    'each page has the head of its table',
  );
  assert.ok(pages.every((page, index) => page.includes(`${index + 1} / ${pages.length}`)));
});

test('what an author keeps together is not parted by the end of a page, in Word either', async () => {
  const rows = (count: number, name: string) =>
    Array.from(
      { length: count },
      (_, at): PrintBlock => ({ kind: 'paragraph', text: text(`${name}${at + 1}`) }),
    );
  const signing: PrintBlock[] = [
    { kind: 'table', widths: [1], lines: 'all', rows: [{ cells: [{ text: text('签字栏') }] }] },
    ...rows(8, '附注'),
  ];
  const content = (kept: PrintBlock[]): PrintBlock[] => [...rows(32, '行'), ...kept];
  const pagesWith = async (kept: PrintBlock[]) => {
    const { id } = await admin.call(routes.create, { body: edit({ content: content(kept) }) });
    await admin.call(routes.publish, { params: { id }, body: { note: '' } });
    const asked = { params: { id }, body: { formId: '1' } };
    const { pages } = readPdf(await savedFile((await admin.call(routes.pdf, asked)).url));
    return { pages, word: await savedFile((await admin.call(routes.word, asked)).url) };
  };
  const parted = await pagesWith(signing);
  const [first = '', second = ''] = parted.pages;
  assert.ok(first.includes('签字栏') && second.includes('附注8'), 'it lies over the end of the first page');
  const kept = await pagesWith([{ kind: 'together', blocks: signing }]);
  assert.ok(!kept.pages[0]?.includes('签字栏'));
  for (const words of ['签字栏', '附注1', '附注8']) assert.ok(kept.pages[1]?.includes(words), words);
  const ties = ({ word }: typeof kept) =>
    String(unzip(word).get('word/document.xml')).match(/<w:keepNext\/>/g)?.length ?? 0;
  assert.deepEqual([ties(parted), ties(kept)], [0, 10]);
  const high = await pagesWith([{ kind: 'together', blocks: rows(90, '条') }]);
  assert.ok(high.pages[0]?.includes('条1'), 'what is higher than a page begins where it stands');
  assert.equal(high.pages.length, 4);
});

test('an interface gives the record or a child table, with the rights of whoever prints', async () => {
  const meters = await publishedInterface(admin, {
    fullName: '水表',
    dataType: 1,
    query: "SELECT {meter} AS meter, '城东' || {meter} AS place",
    requestParameters: [parameter('meter', { required: 1 })],
  });
  const readings = await publishedInterface(admin, {
    fullName: '读数',
    dataType: 1,
    query: 'SELECT n AS hour, {place} || n AS shown FROM generate_series(1, 3) AS n',
    requestParameters: [parameter('place')],
  });
  const call = (interfaceId: string, field: string, value: string) => ({
    interfaceId,
    values: [{ field, value }],
  });
  const source = {
    kind: 'interface' as const,
    interfaces: [call(meters, 'meter', '{formId}'), call(readings, 'place', '{place}')],
  };
  const fields = await admin.call(routes.fields, { body: { dbLinkId: '0', sqlTemplate: [], source } });
  assert.deepEqual(
    fields.map(({ id, fullName, children }) => [id, fullName, children.map((child) => child.id)]),
    [
      ['meter', 'meter', []],
      ['place', 'place', []],
      ['data1', '水表', ['data1.meter', 'data1.place']],
      ['data2', '读数', ['data2.hour', 'data2.shown']],
    ],
  );
  const content: PrintBlock[] = [
    { kind: 'paragraph', text: text('{meter}在{place}') },
    {
      kind: 'loop',
      over: 'data2',
      blocks: [{ kind: 'paragraph', text: text('{data2.hour}时{data2.shown}') }],
    },
  ];
  const asks = (value: string) =>
    create({ content, sqlTemplate: [], source: { ...source, interfaces: [call(meters, 'meter', value)] } });
  assert.equal((await asks('{place}')).errorCode, 'print.tagUnknown', 'the record is not known yet');
  const { id } = await admin.call(routes.create, { body: edit({ content, sqlTemplate: [], source }) });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const print = { params: { id }, body: { formId: 'M-8' } };
  const { pages } = readPdf(await savedFile((await admin.call(routes.pdf, print)).url));
  const shown = pages.join('').replace(/\s/g, '');
  assert.ok(shown.includes('M-8在城东M-81时城东M-812时城东M-823时城东M-83'), shown);
  const plain = await product.as('yangcz');
  assert.equal((await plain.tryCall(routes.pdf, print)).errorCode, 'interface.denied');
  const uses = await admin.tryCall(dataInterfacesRoutes.remove, { params: { id: meters }, query: {} });
  assert.equal(uses.errorCode, 'definition.inUse');
  const beside = { kind: 'sql' as const, interfaces: [call(readings, 'place', '{name}')] };
  const added = await admin.call(routes.create, {
    body: edit({
      source: beside,
      content: [
        { kind: 'loop', over: 'data1', blocks: [{ kind: 'paragraph', text: text('{data1.shown}') }] },
      ],
    }),
  });
  await admin.call(routes.publish, { params: { id: added.id }, body: { note: '' } });
  const sheet = await admin.call(routes.pdf, { params: { id: added.id }, body: { formId: '1' } });
  assert.ok(
    readPdf(await savedFile(sheet.url))
      .pages.join('')
      .includes('清源3'),
  );
});

test('a chart of a child table is drawn on paper, and is a picture in Word', async () => {
  const months = "SELECT * FROM (VALUES ('一月', 3, 5), ('二月', 4, 6)) AS given(month, found, mended)";
  const chart = (values: string[], over = 'table1'): PrintBlock => ({
    kind: 'chart',
    title: text('{name}隐患'),
    over,
    chart: {
      ...{ kind: 'bar', category: 'month', values, series: '', isStacked: 0, showsValues: 1 },
      ...{ min: null, max: null, unit: { zh: '条' } },
    },
    height: 60,
  });
  const sqlTemplate = [{ sql: UNIT }, { sql: months }];
  for (const wrong of [chart(['lost']), chart(['found'], 'table2')])
    assert.equal((await create({ sqlTemplate, content: [wrong] })).errorCode, 'print.tagUnknown');
  const { id } = await admin.call(routes.create, {
    body: edit({ sqlTemplate, content: [chart(['found', 'mended'])] }),
  });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const asked = { params: { id }, body: { formId: '1' } };
  const { pages, missingGlyphs } = readPdf(await savedFile((await admin.call(routes.pdf, asked)).url));
  assert.equal(missingGlyphs, 0);
  for (const words of ['清源隐患', '一月', '二月', 'found', 'mended', '6条'])
    assert.ok(pages.join('').includes(words), words);
  const pictureOf = async (asked: { params: { id: string }; body: { formId: string } }) => {
    const word = unzip(await savedFile((await admin.call(routes.word, asked)).url));
    const pictures = [...word].filter(([name]) => /^word\/media\/.*png$/.test(name));
    assert.equal(pictures.length, 1);
    return pictures[0]?.[1];
  };
  // A template in 宋体 has its charts in it too.
  const page = { ...PrintBody.parse({}).page, font: 'serif' as const };
  const serif = await admin.call(routes.create, {
    body: edit({ sqlTemplate, page, content: [chart(['found', 'mended'])] }),
  });
  await admin.call(routes.publish, { params: serif, body: { note: '' } });
  const inSerif = { params: serif, body: { formId: '1' } };
  const drawn = readPdf(await savedFile((await admin.call(routes.pdf, inSerif)).url));
  assert.equal(drawn.missingGlyphs, 0);
  assert.ok(drawn.pages.join('').includes('6条'));
  assert.deepEqual(drawn.embeddedFonts.map((name) => name.replace(/^[A-Z]{6}\+/, '')).sort(), [
    'NotoSerifSC-Bold',
    'NotoSerifSC-Regular',
  ]);
  assert.notDeepEqual(await pictureOf(inSerif), await pictureOf(asked));
});

test('a map of a child table is coloured on paper and in Word, with its approval number', async () => {
  const mapId = await storedMap(admin, 'paperAreas');
  const areas = "SELECT * FROM (VALUES ('东区', 3), ('西区', 4)) AS given(area, found)";
  const sqlTemplate = [{ sql: UNIT }, { sql: areas }];
  const chart = (of: object): PrintBlock => ({
    kind: 'chart',
    title: text('分布'),
    over: 'table1',
    chart: ChartDefinition.parse({ kind: 'map', category: 'area', values: ['found'], showsValues: 1, ...of }),
    height: 60,
  });
  for (const wrong of [{}, { mapId: 'none' }])
    assert.equal((await create({ sqlTemplate, content: [chart(wrong)] })).errorCode, 'print.mapMissing');
  const { id } = await admin.call(routes.create, {
    body: edit({ sqlTemplate, content: [chart({ mapId })] }),
  });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const asked = { params: { id }, body: { formId: '1' } };
  const { pages, missingGlyphs } = readPdf(await savedFile((await admin.call(routes.pdf, asked)).url));
  assert.equal(missingGlyphs, 0);
  for (const words of ['分布', '东区', '西区', '4', '审图号 GS(2026)1号'])
    assert.ok(pages.join('').includes(words), words);
  const word = unzip(await savedFile((await admin.call(routes.word, asked)).url));
  assert.match(String(word.get('word/document.xml')), /审图号 GS\(2026\)1号/);
  const gone = await admin.tryCall(mapsRoutes.remove, { params: { id: mapId }, query: {} });
  assert.equal(gone.errorCode, 'definition.inUse');
});

test('texts of a template are set in its font or in their own, on PDF and in Word', async () => {
  const text = { zh: '清源' };
  const content: PrintBlock[] = [
    { kind: 'heading', level: 1, text },
    { kind: 'paragraph', text, font: 'sans' },
    { kind: 'list', isOrdered: true, items: [{ text }], font: 'serif' },
    {
      kind: 'table',
      widths: [1],
      lines: 'all',
      rows: [{ cells: [{ text, font: 'sans', style: 'strong' }] }],
    },
  ];
  const { id } = await admin.call(routes.create, {
    body: edit({ content, page: { ...PrintBody.parse({}).page, font: 'serif' } }),
  });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const asked = { params: { id }, body: { formId: '1' } };
  const { embeddedFonts } = readPdf(await savedFile((await admin.call(routes.pdf, asked)).url));
  assert.deepEqual(embeddedFonts.map((name) => name.replace(/^[A-Z]{6}\+/, '')).sort(), [
    'NotoSansSC-Bold',
    'NotoSansSC-Regular',
    'NotoSerifSC-Bold',
    'NotoSerifSC-Regular',
  ]);
  const word = unzip(await savedFile((await admin.call(routes.word, asked)).url));
  assert.match(String(word.get('word/styles.xml')), /w:eastAsia="SimSun"/);
  const named = [...String(word.get('word/document.xml')).matchAll(/w:eastAsia="([^"]+)"/g)];
  assert.deepEqual(
    named.map(([, font]) => font),
    ['Microsoft YaHei', 'SimSun', 'Microsoft YaHei'],
  );
});

test('more pages than a thousand are refused', async () => {
  const many = 'SELECT n AS no FROM generate_series(1, 1000) AS n';
  const content: PrintBlock[] = [
    {
      kind: 'loop',
      over: 'table1',
      blocks: [
        { kind: 'pageBreak' },
        { kind: 'paragraph', text: text('一') },
        { kind: 'pageBreak' },
        { kind: 'paragraph', text: text('二') },
      ],
    },
  ];
  const { id } = await admin.call(routes.create, {
    body: edit({ content, sqlTemplate: [{ sql: UNIT }, { sql: many }] }),
  });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  const outcome = await admin.tryCall(routes.pdf, { params: { id }, body: { formId: '1' } });
  assert.equal(outcome.msg, '打印内容超过 1000 页，请减少记录');
});

test('a file brings templates back, and asks before it overwrites', async () => {
  const body = edit();
  const { id } = await admin.call(routes.create, { body });
  const { url } = await admin.call(routes.export, { params: { id } });
  const bytes = await (await fetch(product.url + url)).blob();
  const bring = (overwrite: 0 | 1) => {
    const form = new FormData();
    form.set('file', bytes, 'print.json');
    return admin.call(routes.import, { query: { overwrite }, body: form as never });
  };
  assert.equal((await bring(0)).items[0]?.state, 'equal');
  await admin.call(routes.update, { params: { id }, body: { ...body, content: [] } });
  assert.deepEqual((await bring(0)).isDone, false);
  assert.equal((await bring(1)).isDone, true);
  assert.deepEqual((await admin.call(routes.read, { params: { id } })).content, body.content);
  await admin.call(routes.remove, { params: { id }, query: {} });
  assert.equal((await bring(0)).items[0]?.state, 'added');
});

const wordOf = (file: Buffer) => ({ name: '通知单.docx', data: file.toString('base64'), tags: [] });

/** A published template of a Word document. */
async function publishedWord(body: string, designer = admin): Promise<string> {
  const { id } = await designer.call(routes.create, {
    body: edit({ word: wordOf(wordFile(body)), content: [] }),
  });
  await designer.call(routes.publish, { params: { id }, body: { note: '' } });
  return id;
}

/** The formats that a template is offered in. */
async function offeredFormats(id: string, reader = admin) {
  const { list } = await reader.call(routes.selector, { query: {} });
  return list.flatMap(({ children }) => children).find((one) => one.id === id)?.formats;
}

async function savedFile(url: string): Promise<Buffer> {
  const response = await fetch(new URL(url, product.url));
  return Buffer.from(await response.arrayBuffer());
}

test('readers get the Word document of their language, and the Chinese one where there is none', async () => {
  const en = { ...wordOf(wordFile(paragraph('Notice to {name}'))), name: 'Notice.docx' };
  const word = { ...wordOf(wordFile(paragraph('通知 {name}'))), others: { en } };
  const { id } = await admin.call(routes.create, { body: edit({ word, content: [] }) });
  await admin.call(routes.publish, { params: { id }, body: { note: '' } });
  for (const [language, printed] of [
    ['en', 'Notice to 清源'],
    ['zhtw', '通知 清源'],
    ['zh', '通知 清源'],
  ] as const) {
    const link = await admin.call(routes.word, { params: { id }, body: { formId: 'R-7', language } });
    assert.equal(readWord(await savedFile(link.url)).text.trim(), printed, language);
  }
  const wrong = { ...wordOf(wordFile(paragraph('{nobody}'))), name: 'Notice.docx' };
  const refused = await create({ word: { ...word, others: { zhtw: wrong } } });
  assert.equal(refused.msg, '模板中的“{nobody}”无法识别');
});

test('a Word document is filled in with the data of a record, and its code verified', async () => {
  const id = await publishedWord(
    paragraph('{name}：{amount|money}元，{asked}') +
      paragraph('{#table1}{table1.no}.{table1.what} {/table1}') +
      paragraph('核验码 {verifyCode}'),
  );
  const stored = await admin.call(routes.read, { params: { id } });
  assert.deepEqual(
    stored.word?.tags.map(({ tag, isPart }) => [tag, isPart]),
    [
      ['name', false],
      ['amount|money', false],
      ['asked', false],
      ['table1', true],
      ['table1.no', false],
      ['table1.what', false],
      ['verifyCode', false],
    ],
  );
  assert.deepEqual(await offeredFormats(id), ['pdf', 'word']);
  const link = await admin.call(routes.word, { params: { id }, body: { formId: 'R-7' } });
  assert.match(link.name, /^模板\d+ .*\.docx$/);
  const { text: printed } = readWord(await savedFile(link.url));
  assert.match(printed, /^清源：1,234\.50元，R-7\n1\.第1行 2\.第2行 /);
  // What can be changed afterwards carries no code that vouches for it.
  assert.match(printed, /核验码$/);
  const pdf = await admin.call(routes.pdf, { params: { id }, body: { formId: 'R-7' } });
  const made = await savedFile(pdf.url);
  const inner = made.subarray(made.indexOf('\n') + 1);
  const [, code = ''] = /核验码 (\S+)/.exec(readWord(inner).text) ?? [];
  assert.equal((await product.visitor.call(routes.verify, { params: { code } })).state, 'same');
});

test('a Word document is offered as Word alone where nothing makes a PDF of it', async () => {
  const bare = await startTestApp();
  try {
    const designer = await bare.as('admin');
    const id = await publishedWord(paragraph('{name}'), designer);
    assert.deepEqual(await offeredFormats(id, designer), ['word']);
    const refused = await designer.tryCall(routes.pdf, { params: { id }, body: { formId: 'R-1' } });
    assert.equal(refused.code, 422);
  } finally {
    await bare.stop();
  }
});

test('a Word document with tags of nothing, macros or of another kind is refused, and says which', async () => {
  const said = async (file: Buffer) => (await create({ word: wordOf(file) })).msg;
  assert.equal(await said(wordFile(paragraph('{nobody}'))), '模板中的“{nobody}”无法识别');
  assert.equal(await said(wordFile(paragraph('{table1.no}'))), '模板中的“{table1.no}”无法识别');
  const reading = await admin.call(routes.readWord, {
    body: {
      dbLinkId: '0',
      source: { kind: 'sql' },
      sqlTemplate: [{ sql: UNIT }],
      word: wordOf(wordFile(paragraph('{name}{nobody}{#rows}{/rows}'))),
    },
  });
  assert.deepEqual(reading.unknown, ['{nobody}', '{#rows}']);
  const macro = wordFile(paragraph('{name}'), { 'word/vbaProject.bin': 'x' });
  assert.equal(await said(macro), 'Word 文档包含不允许的内容：宏或加载项');
  assert.equal(await said(Buffer.alloc(300, 'x')), '不是可用的 Word 文档（.docx）');
});

test('a Word document of almost five megabytes is saved, changed and brought in again', async () => {
  const photo = randomBytes(4.8 * 1024 * 1024);
  const word = wordOf(wordFile(paragraph('{name}'), { 'word/media/image1.png': photo }));
  const body = edit({ word, content: [] });
  const { id } = await admin.call(routes.create, { body });
  await admin.call(routes.update, { params: { id }, body: { ...body, description: '大图' } });
  assert.equal((await admin.call(routes.read, { params: { id } })).word?.data, word.data);
  const { url } = await admin.call(routes.export, { params: { id } });
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(await savedFile(url))]), 'print.json');
  const brought = await admin.tryCall(routes.import, { query: { overwrite: 1 }, body: form } as never);
  assert.equal(brought.code, 200, brought.msg);
});
