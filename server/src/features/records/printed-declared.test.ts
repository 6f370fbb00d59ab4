import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { PrintBody } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes as prints } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
import { recordSchemas } from '@auditplus/contract/kernel/records/record-schemas.ts';
import { recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { sql } from 'kysely';
import { records } from '../../kernel/records/records.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { registerPrintRecords } from '../print-templates/public.ts';
import { printedRecord } from './printed-declared.ts';

const label = (zh: string, en = zh): Label => [zh, zh, en];
const text = (zh: string) => ({ kind: 'text', label: label(zh), max: 50 }) as const;

/** A record that no feature declares. */
const round = recordType({
  name: 'printedRound',
  table: 'printed_rounds',
  page: group.page,
  path: '/api/extend/PrintedRound',
  label: { one: label('巡检单', 'Round'), many: label('巡检单', 'Rounds') },
  order: ['fullName'],
  listWhere: "fullName <> '不列出'",
  formRules: [
    { when: 'not isOpen', hide: ['reason'] },
    { when: 'amount > 5', hide: ['items.note'] },
  ],
  fields: {
    fullName: { ...text('名称'), required: true },
    reason: text('原因'),
    cost: { kind: 'decimal', label: label('费用'), min: 0, max: 999, places: 2 },
    isOpen: { kind: 'flag', label: label('开放'), on: label('开着', 'Open'), off: label('关着'), start: 0 },
    heldOn: { kind: 'day', label: label('日期') },
    place: { kind: 'organization', label: label('单位'), pathAs: 'placePath' },
    owner: { kind: 'user', label: label('负责人'), nameAs: 'ownerName' },
    pin: { kind: 'designed', of: 'PsdInput', label: label('口令') },
    items: {
      kind: 'rows',
      label: label('明细'),
      list: false,
      max: 9,
      columns: {
        part: text('部件'),
        amount: { kind: 'decimal', label: label('数量'), min: 0, max: 99, places: 1 },
        note: text('说明'),
        by: { kind: 'user', label: label('经手人') },
      },
      sums: ['amount'],
    },
  },
});
const store = records(round, recordRoutes(round), {});
const { edit } = recordSchemas(round);
const OWN = 'record.printedRound';

let product: TestApp;
let admin: Client;
let id = '';
before(async () => {
  product = await startTestApp();
  await sql`CREATE TABLE printed_rounds (id varchar(50) PRIMARY KEY, full_name text NOT NULL DEFAULT '',
    reason text NOT NULL DEFAULT '', cost numeric, is_open int NOT NULL DEFAULT 0, held_on bigint,
    place varchar(50), owner varchar(50), pin text, items json NOT NULL DEFAULT '[]',
    delete_mark int NOT NULL DEFAULT 0, rev int NOT NULL DEFAULT 0,
    creator_user_id varchar(50), creator_time timestamptz NOT NULL DEFAULT now(),
    last_modify_user_id varchar(50), last_modify_time timestamptz NOT NULL DEFAULT now())`.execute(
    product.app.kernel.db,
  );
  registerPrintRecords([printedRecord(store)]);
  admin = await product.as('admin');
  id = await store.create(
    await product.ctxAs('admin'),
    edit.parse({
      ...{
        fullName: '{甲}泵',
        reason: '机密原因',
        cost: 7.5,
        isOpen: 1,
        heldOn: 1_772_380_800_000,
        pin: '4711',
      },
      ...{ place: demoId('org', 'C01'), owner: demoId('user', 'caoyh') },
      items: [
        { part: '膜片', amount: 2, note: '换新', by: demoId('user', 'caoyh') },
        { part: '阀门', amount: 7, note: '不可见', by: demoId('user', 'linzy') },
      ],
    }) as never,
  );
});
after(() => product.stop());

const compact = (words: string): string => words.replace(/\s/g, '');

async function paperOf(client: Client, template: string, language?: 'en'): Promise<string> {
  const body = { formId: id, ...(language ? { language } : {}) };
  const { url } = await client.call(prints.pdf, { params: { id: template }, body });
  const answer = await fetch(product.url + url);
  const { pages, missingGlyphs } = readPdf(Buffer.from(await answer.arrayBuffer()));
  assert.equal(missingGlyphs, 0);
  return compact(pages.join(''));
}

test('the form of a declared record is printed as it shows the record, in the language of its reader', async () => {
  const paper = await paperOf(admin, OWN);
  for (const said of [
    '巡检单',
    '名称{甲}泵',
    '原因机密原因',
    '费用7.50',
    '开放开着',
    '日期2026-03-02',
    '明细',
    '合计9',
  ])
    assert.ok(paper.includes(said), `${said} in ${paper}`);
  for (const said of ['膜片2.0换新', '阀门7.0', '曹'] as const)
    assert.ok(paper.includes(said), `${said} in ${paper}`);
  for (const unsaid of ['不可见', '4711', '口令', '******', demoId('user', 'caoyh')])
    assert.ok(!paper.includes(unsaid), `${unsaid} in ${paper}`);
  const english = await paperOf(admin, OWN, 'en');
  assert.ok(english.includes('Round') && english.includes('Open'), english);
});

test('what the form does not show is not on paper, and a record that the list leaves out is printed all the same', async () => {
  const ctx = await product.ctxAs('admin');
  const other = await store.create(
    ctx,
    edit.parse({ fullName: '不列出', reason: '没有人看', isOpen: 0, items: [] }) as never,
  );
  const { url } = await admin.call(prints.pdf, { params: { id: OWN }, body: { formId: other } });
  const paper = readPdf(Buffer.from(await (await fetch(product.url + url)).arrayBuffer())).pages.join('');
  assert.match(paper, /不列出/);
  assert.doesNotMatch(paper, /没有人看|原因/);
});

test('templates print declared records, whose fields they name, under the rights of whoever prints', async () => {
  const source = { kind: 'record' as const, record: OWN };
  const { list } = await admin.call(prints.records, {});
  assert.ok(list.some((one) => one.id === OWN && one.fullName === '巡检单'));
  const tree = await admin.call(prints.fields, { body: { dbLinkId: '0', source, sqlTemplate: [] } });
  assert.deepEqual(
    tree.map(({ id: name, type, children }) => [name, type, children.map((child) => child.id)]),
    [
      ['fullName', 'text', []],
      ['reason', 'text', []],
      ['cost', 'decimal', []],
      ['isOpen', 'text', []],
      ['heldOn', 'date', []],
      ['place', 'text', []],
      ['owner', 'person', []],
      ['items', 'table', ['items.part', 'items.amount', 'items.note', 'items.by']],
    ],
  );
  const content = [
    { kind: 'paragraph' as const, text: { zh: '{fullName}：{cost|money}，{owner}，原因{reason}' } },
    {
      kind: 'loop' as const,
      over: 'items',
      blocks: [{ kind: 'paragraph' as const, text: { zh: '{items.by}的{items.part}' } }],
    },
  ];
  const made = await admin.call(prints.create, {
    body: {
      ...PrintBody.parse({ source, content }),
      ...{
        fullName: '单',
        enCode: 'declared',
        category: 'other',
        sortCode: 0,
        description: '',
        enabledMark: 1,
      },
    },
  });
  await admin.call(prints.publish, { params: { id: made.id }, body: { note: '' } });
  const paper = await paperOf(admin, made.id);
  assert.match(paper, /\{甲\}泵：7\.50，曹.{1,3}，原因机密原因/);
  assert.match(paper, /曹.{1,3}的膜片/);
  const samples = await admin.call(prints.samples, { params: { record: OWN }, query: {} });
  assert.ok(samples.list.some((one) => one.id === id && one.fullName === '{甲}泵'));
  const without = await product.as('linzy');
  for (const template of [OWN, made.id]) {
    const refused = await without.tryCall(prints.pdf, { params: { id: template }, body: { formId: id } });
    assert.equal(refused.errorCode, 'print.recordDenied');
  }
  const ctx = await product.ctxAs('admin');
  const module = { id: round.page, fullName: '', buttons: new Set<string>(), data: null };
  const denied = { deniedColumns: new Set(['reason']), deniedForms: new Set(['reason', 'items']) };
  const holder = {
    ...ctx,
    caller: {
      ...ctx.caller,
      isAdministrator: false,
      modules: new Map([[round.page, { ...module, ...denied }]]),
    },
  };
  const { data } = (await printedRecord(store).load(holder, [id])).get(id) ?? {};
  assert.equal(data?.main.fullName, '{甲}泵');
  assert.ok(data && !('reason' in data.main) && !('items' in data.tables));
});
