import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { logsRoutes } from '@auditplus/contract/features/logs/logs.routes.ts';
import {
  ImportPlan,
  RecordImportRow,
  recordImportRoutes,
} from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { type RecordData, RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { rowsIn } from '@auditplus/core/forms/form-run.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, type Outcome, startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { uploadAs } from '../evidence/evidence.fixture.ts';
import { compileModel } from './compile-model.ts';
import { findRecord } from './record-rows.repository.ts';
import { publishDesign, reachOnly, revoke } from './write-records.fixture.ts';

const LEVELS = [
  { id: 'low', fullName: '一般' },
  { id: 'high', fullName: '重大' },
];

const LEDGER: z.input<typeof DesignBody> = {
  form: {
    fields: [
      { fieldId: 'no', name: 'no', kind: 'billRule', label: { zh: '编号' }, props: { rule: 'LEDGER' } },
      {
        fieldId: 'title',
        name: 'title',
        kind: 'comInput',
        label: { zh: '名称' },
        required: true,
        searchable: true,
        props: { maxlength: 20 },
      },
      { fieldId: 'serial', name: 'serial', kind: 'comInput', label: { zh: '序列号' }, unique: true },
      { fieldId: 'note', name: 'note', kind: 'comInput', label: { zh: '备注' } },
      { fieldId: 'secret', name: 'secret', kind: 'comInput', label: { zh: '密级' }, required: false },
      {
        fieldId: 'level',
        name: 'level',
        kind: 'radio',
        label: { zh: '等级' },
        start: 'low',
        props: { options: LEVELS },
      },
      {
        fieldId: 'due',
        name: 'due',
        kind: 'date',
        label: { zh: '期限' },
        expressions: { required: "level = 'high'" },
      },
      { fieldId: 'owner', name: 'owner', kind: 'userSelect', label: { zh: '责任人' } },
      { fieldId: 'photos', name: 'photos', kind: 'uploadImg', label: { zh: '照片' } },
      { fieldId: 'closed', name: 'closed', kind: 'switch', label: { zh: '关闭' } },
      {
        fieldId: 'items',
        name: 'items',
        kind: 'table',
        label: { zh: '明细' },
        children: [
          { fieldId: 'part', name: 'part', kind: 'comInput', label: { zh: '部件' }, required: true },
          { fieldId: 'amount', name: 'amount', kind: 'numInput', label: { zh: '金额' }, props: { min: 0 } },
        ],
      },
      {
        fieldId: 'total',
        name: 'total',
        kind: 'calculate',
        label: { zh: '合计' },
        expressions: { value: 'sum(items.amount)' },
      },
      { fieldId: 'by', name: 'by', kind: 'createUser', label: { zh: '登记人' } },
    ],
  },
  views: [
    {
      viewId: 'list',
      name: { zh: '列表' },
      kind: 'table',
      columns: [{ field: 'title' }, { field: 'note' }, { field: 'total' }],
      buttons: [
        { code: 'btn_add', label: { zh: '新增' } },
        { code: 'btn_batchRemove', label: { zh: '批量删除' } },
      ],
      rowButtons: [
        { code: 'btn_edit', label: { zh: '编辑' } },
        { code: 'btn_remove', label: { zh: '删除' } },
      ],
    },
  ],
  rules: [
    {
      ruleId: 'locked',
      when: 'closed',
      actions: [{ action: 'lock', fields: ['note'] }],
    },
  ],
  settings: { titleField: 'title' },
};

let product: TestApp;
let admin: Client;
let plain: Client;
let other: Client;
let modelId: string;
before(async () => {
  product = await startTestApp();
  [admin, plain, other] = await Promise.all([
    product.as('admin'),
    product.as('tangmy'),
    product.as('zhoumin'),
  ]);
  await admin.call(billNumbersRoutes.create, {
    body: {
      fullName: '台账编号',
      enCode: 'LEDGER',
      prefix: 'L',
      dateFormat: 'no',
      digit: 4,
      startNumber: '1',
      sortCode: 1,
      enabledMark: 1,
      description: '',
    },
  });
  modelId = await publishDesign(admin, { code: 'ledger', body: LEDGER, holders: ['tangmy', 'zhoumin'] });
  await reachOnly(product, { account: 'zhoumin', design: modelId, field: 'level', value: 'low' });
});
after(() => product.stop());

type Input = { readonly rev?: number; readonly version?: number };

const add = (client: Client, data: RecordData, more: Input = {}) =>
  client.tryCall(recordWriteRoutes.create, { params: { modelId }, body: { data, ...more } });
const edit = (client: Client, id: string, data: RecordData, more: Input = {}) =>
  client.tryCall(recordWriteRoutes.update, { params: { modelId, id }, body: { data, ...more } });

/** The id of a new record. */
async function added(client: Client, data: RecordData): Promise<string> {
  const outcome = await add(client, data);
  assert.equal(outcome.status, 200, outcome.msg);
  return outcome.data.id;
}

async function stored(id: string): Promise<Readonly<Record<string, unknown>>> {
  const ctx = await product.ctxAs('admin');
  const model = await compileModel(ctx, modelId);
  const found = await findRecord(ctx.db, model, { id, where: sql`true` });
  assert.ok(found);
  return found.values;
}

/** Places and texts of all that is wrong. */
const faults = ({ data }: Outcome<unknown>): unknown =>
  typeof data === 'object' && data !== null && 'issues' in data ? data.issues : data;

async function logOf(id: string) {
  return product.app.kernel.db
    .selectFrom('activities')
    .select(['action', 'before', 'after'])
    .where('target_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** What the operation log says of the last change of a record. */
async function toldOf(id: string) {
  const { id: entry } = await product.app.kernel.db
    .selectFrom('activities')
    .select('id')
    .where('target_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { changes } = await admin.call(logsRoutes.changes, { params: { id: entry } });
  return changes.map(({ label, before, after }) => [label, before, after]);
}

describe('writing records of designs', () => {
  test('a record is stored with its number, its rows, what is computed and who made it', async () => {
    const id = await added(plain, {
      title: '灭火器 ',
      due: '2026-03-02',
      owner: demoId('user', 'linzy'),
      items: [
        { part: '压力表', amount: 12.5 },
        { part: '软管', amount: '0.10' },
      ],
      total: 999,
      by: demoId('user', 'admin'),
    });
    const values = await stored(id);
    assert.equal(values.title, '灭火器');
    assert.equal(values.no, 'L0001');
    assert.equal(values.level, 'low');
    assert.equal(values.due, '2026-03-02');
    assert.equal(values.total, 12.6);
    assert.equal(values.by, demoId('user', 'tangmy'));
    assert.deepEqual(
      rowsIn(values.items).map(({ part, amount }) => [part, amount]),
      [
        ['压力表', 12.5],
        ['软管', 0.1],
      ],
    );
    const [created] = await logOf(id);
    assert.equal(created?.action, 'record.created');
  });

  test('a text is stored without the signs that nobody sees, and one of nothing else is none', async () => {
    const id = await added(plain, { title: '灭火\u200b器\u202e', note: 'a\vb\ud83d' });
    const { title, note } = await stored(id);
    assert.deepEqual([title, note], ['灭火器', 'a\nb']);
    const outcome = await add(plain, { title: '\u200b' });
    assert.deepEqual(faults(outcome), [{ field: 'title', text: '名称不能为空' }]);
  });

  test('a text that no field holds is told its limit', async () => {
    const outcome = await add(plain, { title: '灭火器', note: '长'.repeat(100_001) });
    assert.deepEqual(faults(outcome), [{ field: 'note', text: '备注不能超过100000个字' }]);
  });

  test('everything that is wrong is said at once, with its place', async () => {
    const outcome = await add(plain, {
      level: 'high',
      owner: 'nobody',
      items: [{ part: '甲', amount: 1 }, { amount: -1 }],
      photos: 'x',
      more: 1,
    });
    assert.equal(outcome.errorCode, 'record.invalid');
    assert.deepEqual(faults(outcome), [
      { field: 'photos', text: '照片的值不正确' },
      { field: 'title', text: '名称不能为空' },
      { field: 'due', text: '请选择期限' },
      { field: 'items[1].part', text: '部件不能为空' },
      { field: 'items[1].amount', text: '金额不能小于0' },
      { field: 'more', text: '表单中没有字段“more”' },
      { field: 'owner', text: '责任人没有选项“nobody”' },
    ]);
    const unknown = await add(plain, { title: '选项', level: 'middle' });
    assert.equal(unknown.msg, '等级没有选项“middle”');
  });

  test('a record that is larger than other calls may be is stored, and one that is too large is told its limit', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ part: '长'.repeat(1000), amount: at }));
    const id = await added(plain, { title: '长明细', items: rows(1800) });
    assert.equal(rowsIn((await stored(id)).items).length, 1800);
    const outcome = await add(plain, { title: '长明细', items: rows(2000), note: '长'.repeat(900_000) });
    assert.deepEqual(said(outcome), [413, 'record.tooLarge', '一条数据最大8MB']);
    const edited = await edit(plain, id, { note: '长'.repeat(3_000_000) });
    assert.deepEqual(said(edited), [413, 'record.tooLarge', '一条数据最大8MB']);
  });

  test('a number that was taken for a record that is refused is given to the next one', async () => {
    const before = String((await stored(await added(plain, { title: '号一' }))).no);
    const beyond = await add(other, { title: '号', level: 'high', due: '2026-03-02' });
    assert.deepEqual(said(beyond), [
      403,
      'record.outOfReach',
      '这样保存后，此数据将不在您的数据权限范围内，不能保存',
    ]);
    const next = String((await stored(await added(plain, { title: '号二' }))).no);
    assert.equal(Number(next.slice(1)), Number(before.slice(1)) + 1);
  });

  test('the operation log names what changed by the labels of the form, and values by their names', async () => {
    const id = await added(plain, { title: '阀门', items: [{ part: '手轮', amount: 2 }] });
    const [row] = rowsIn((await stored(id)).items);
    const data = {
      level: 'high',
      due: '2026-03-02',
      items: [{ id: String(row?.id), part: '手轮', amount: 3 }],
    };
    assert.equal((await edit(plain, id, data)).status, 200);
    assert.deepEqual(await toldOf(id), [
      ['等级', '一般', '重大'],
      ['期限', '', '2026-03-02'],
      ['合计', '2.00', '3.00'],
      ['明细 1 · 金额', '2', '3'],
    ]);
  });

  test('rows are stored by difference; ids of other records make new rows', async () => {
    const id = await added(plain, { title: '行', items: [{ part: '甲' }, { part: '乙' }, { part: '丙' }] });
    const [first, second, third] = rowsIn((await stored(id)).items);
    const foreign = await added(plain, { title: '别的', items: [{ part: '丁' }] });
    const [theirs] = rowsIn((await stored(foreign)).items);
    const outcome = await edit(plain, id, {
      items: [
        { id: String(third?.id), part: '丙' },
        { id: String(first?.id), part: '甲二' },
        { id: String(theirs?.id), part: '借来' },
      ],
    });
    assert.deepEqual(outcome.data, { id, rev: 1 });
    const rows = rowsIn((await stored(id)).items);
    assert.deepEqual(
      rows.map(({ part }) => part),
      ['丙', '甲二', '借来'],
    );
    assert.equal(rows[0]?.id, third?.id);
    assert.notEqual(rows[2]?.id, theirs?.id);
    assert.equal(rowsIn((await stored(foreign)).items).length, 1);
    const [, changed] = await logOf(id);
    assert.deepEqual(changed?.before, {
      items: [
        { id: first?.id, part: '甲' },
        { id: second?.id, part: '乙' },
      ],
    });
    assert.deepEqual(changed?.after, {
      designId: modelId,
      fullName: '功能ledger 行',
      items: [
        { id: first?.id, part: '甲二' },
        { id: rows[2]?.id, part: '借来' },
      ],
    });
  });

  test('a write that saw an older state is refused, with who changed it', async () => {
    const id = await added(plain, { title: '旧' });
    await edit(admin, id, { note: '管理员' }, { rev: 0 });
    const stale = await edit(plain, id, { note: '我' }, { rev: 0 });
    assert.equal(stale.errorCode, 'record.stale');
    assert.equal(stale.status, 409);
    assert.equal((stale.data as { changedBy?: string }).changedBy, '系统管理员');
    assert.equal((await edit(plain, id, { note: '我' })).status, 200);
  });

  test('unique values stay unique, also for two who write at once', async () => {
    await added(plain, { title: '一', serial: 'S-1' });
    const again = await add(plain, { title: '二', serial: 'S-1' });
    assert.deepEqual(faults(again), [{ field: 'serial', text: '序列号“S-1”已存在' }]);
    const race = await Promise.all([
      add(plain, { title: '三', serial: 'S-2' }),
      add(admin, { title: '四', serial: 'S-2' }),
    ]);
    assert.deepEqual(race.map(({ status }) => status).sort(), [200, 422]);
  });

  test('only the writer’s own files are taken; files that are taken away go', async () => {
    const mine = await uploadAs(product, 'tangmy', 'png');
    const theirs = await uploadAs(product, 'linzy', 'png');
    const photo = (fileId: string) => ({ fileId, name: '假名.png', url: '/x', size: 1 });
    const foreign = await add(plain, { title: '图', photos: [photo(theirs)] });
    assert.deepEqual(faults(foreign), [{ field: 'photos', text: '照片的值不正确' }]);
    const id = await added(plain, { title: '图', photos: [photo(mine)] });
    const [kept] = rowsIn((await stored(id)).photos);
    assert.deepEqual([kept?.fileId, kept?.name, kept?.url], [mine, '资料.png', '']);
    // Somebody else’s photo that stays blocks nobody.
    assert.equal((await edit(admin, id, { title: '图二', photos: [photo(mine)] })).status, 200);
    await edit(admin, id, { photos: [] });
    const { db } = product.app.kernel;
    const file = await db.selectFrom('files').select('deleted_at').where('id', '=', mine).executeTakeFirst();
    assert.ok(file?.deleted_at);
  });

  test('a rule that locks a field holds on the server', async () => {
    const id = await added(plain, { title: '锁', note: '原文', closed: 1 });
    assert.deepEqual(said(await edit(plain, id, { note: '改' })), [
      403,
      'record.notWritable',
      '您无权修改“备注”',
    ]);
    assert.equal((await edit(plain, id, { note: '原文', title: '锁二' })).status, 200);
    assert.equal((await edit(plain, id, { closed: 0, note: '改' })).status, 200);
  });

  test('fields that one may not fill in stay; those that one may not read are not even compared', async () => {
    const id = await added(admin, { title: '权限', note: '可读', secret: '机密' });
    await revoke(product, {
      account: 'tangmy',
      design: modelId,
      items: ['form note', 'form secret', 'form items-amount'],
    });
    assert.equal((await edit(plain, id, { title: '权限二', note: '可读', secret: '猜' })).status, 200);
    assert.equal((await stored(id)).secret, '机密');
    assert.equal((await edit(plain, id, { note: '改写' })).msg, '您无权修改“备注”');
    assert.equal((await edit(plain, id, { items: [{ part: '新', amount: 3 }] })).status, 200);
    assert.equal(rowsIn((await stored(id)).items)[0]?.amount, null);
  });

  test('a record outside the writer’s data schemes is missing', async () => {
    const theirs = await added(admin, { title: '管理员的', level: 'high', due: '2026-03-02' });
    assert.equal((await edit(other, theirs, { title: '改' })).errorCode, 'record.missing');
    const own = await added(other, { title: '自己的' });
    assert.equal((await edit(other, own, { title: '改' })).status, 200);
    const foreign = await other.tryCall(recordWriteRoutes.remove, {
      params: { modelId, id: theirs },
      query: {},
    });
    assert.equal(foreign.errorCode, 'record.missing');
  });

  test('who does not hold the entry is refused', async () => {
    const stranger = await product.as('linzy');
    assert.equal((await add(stranger, { title: '外人' })).errorCode, 'access.denied');
  });

  test('records are deleted, listed in the bin and brought back with their rows', async () => {
    const id = await added(admin, { title: '回收', serial: 'S-9', items: [{ part: '甲' }] });
    const stale = await admin.tryCall(recordWriteRoutes.remove, {
      params: { modelId, id },
      query: { rev: 7 },
    });
    assert.equal(stale.errorCode, 'record.stale');
    await admin.call(recordWriteRoutes.remove, { params: { modelId, id }, query: { rev: 0 } });
    assert.equal((await edit(admin, id, { title: '改' })).errorCode, 'record.missing');
    const bin = await admin.call(recordWriteRoutes.recycled, { params: { modelId }, query: {} });
    assert.deepEqual(
      bin.list.filter((row) => row.id === id).map(({ title, deletedBy }) => [title, deletedBy]),
      [['回收', '系统管理员']],
    );
    const taker = await added(admin, { title: '占用', serial: 'S-9' });
    const taken = await admin.tryCall(recordWriteRoutes.restore, { params: { modelId, id } });
    assert.deepEqual(said(taken), [422, 'record.invalid', '序列号“S-9”已存在']);
    const gone = await admin.call(recordWriteRoutes.batchRemove, {
      params: { modelId },
      body: { ids: [taker, 'nothing'] },
    });
    assert.deepEqual(gone, { removed: 1, failed: [{ id: 'nothing', text: '数据不存在或已被删除' }] });
    await admin.call(recordWriteRoutes.restore, { params: { modelId, id } });
    assert.equal(rowsIn((await stored(id)).items)[0]?.part, '甲');
    assert.deepEqual(
      (await logOf(id)).map(({ action }) => action),
      ['record.created', 'record.deleted', 'record.restored'],
    );
    const told = await product.app.kernel.db
      .selectFrom('outbox')
      .select(['event', 'payload'])
      .where(sql<string>`payload ->> 'recordId'`, '=', id)
      .orderBy('id')
      .execute();
    const of = { recordId: id, designId: modelId, design: 'ledger', relation: 'f_ledger' };
    assert.deepEqual(told, [
      { event: 'record.created', payload: { ...of, rev: 0 } },
      { event: 'record.removed', payload: { ...of, rev: 1 } },
      { event: 'record.restored', payload: { ...of, rev: 2 } },
    ]);
  });

  test('what happens to a record is stored as handled where nobody hears it, and else goes to all who do', async () => {
    const { db, clock } = product.app.kernel;
    const eventOf = (id: string) =>
      db
        .selectFrom('outbox')
        .select(['at', 'done_at', 'attempts'])
        .where(sql<string>`payload ->> 'recordId'`, '=', id)
        .where('event', '=', 'record.created')
        .executeTakeFirstOrThrow();
    const { at, done_at } = await eventOf(await added(admin, { title: '无人听取' }));
    assert.deepEqual(done_at, at);
    // As another process of the product puts it there.
    const webhook = {
      ...{ full_name: '登记', url: 'http://localhost/events', events: ['record.created'], secret: '' },
      ...{ user_id: demoId('user', 'admin'), creator_time: clock.now(), last_modify_time: clock.now() },
    };
    await db
      .insertInto('webhooks')
      .values([
        { ...webhook, id: 'records' },
        { ...webhook, id: 'records-off', enabled_mark: 0 },
      ])
      .execute();
    const id = await added(admin, { title: '有人听取' });
    await product.app.outbox.drain();
    assert.ok((await eventOf(id)).done_at);
    const heard = await db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', sql<string>`data ->> 'recordId'`.as('record')])
      .execute();
    assert.deepEqual(heard, [{ webhook_id: 'records', record: id }]);
    await db.deleteFrom('webhooks').execute();
  });

  test('rows of an import are numbered one after the other, without a gap for one that is refused', async () => {
    const numberOf = async (id: string) => Number(String((await stored(id)).no).slice(1));
    const before = await numberOf(await added(admin, { title: '导入前' }));
    const row = (at: number, cells: Record<string, string>) =>
      RecordImportRow.parse({ rowNumber: at, cells, problems: '' });
    const { added: count, failed } = await admin.call(recordImportRoutes.importStore, {
      params: { modelId },
      body: {
        ...ImportPlan.parse({}),
        rows: [
          row(2, { title: '甲' }),
          row(3, { title: '乙' }),
          row(4, { note: '无名' }),
          row(5, { title: '丁' }),
        ],
      },
    });
    assert.deepEqual([count, failed.map(({ rowNumber }) => rowNumber)], [3, [4]]);
    assert.equal(await numberOf(await added(admin, { title: '导入后' })), before + 4);
  });

  test('a record that refers to what is gone comes back, and its fields are told', async () => {
    const id = await added(admin, { title: '旧责任人', owner: demoId('user', 'linzy') });
    const params = { modelId, id };
    await admin.call(recordWriteRoutes.remove, { params, query: {} });
    const setOwner = (enabled_mark: number) =>
      product.app.kernel.db
        .updateTable('users')
        .set({ enabled_mark })
        .where('id', '=', demoId('user', 'linzy'))
        .execute();
    await setOwner(0);
    const { faults } = await admin.call(recordWriteRoutes.restore, { params });
    assert.deepEqual(faults, [{ field: 'owner', label: '责任人' }]);
    await edit(admin, id, { title: '旧责任人', serial: 'S-77' });
    await admin.call(recordWriteRoutes.remove, { params, query: {} });
    const taker = await added(admin, { title: '占用', serial: 'S-77' });
    const refused = await admin.tryCall(recordWriteRoutes.restore, { params });
    assert.equal(refused.errorCode, 'record.invalid');
    assert.match(refused.msg, /^序列号“S-77”已存在；责任人/, 'all that is wrong is told at once');
    await admin.call(recordWriteRoutes.remove, { params: { modelId, id: taker }, query: {} });
    await setOwner(1);
    assert.deepEqual(await admin.call(recordWriteRoutes.restore, { params }), { faults: [] });
  });

  test('a form of an earlier version is taken as far as its fields are still there', async () => {
    const id = await added(admin, { title: '旧表单', note: '备' });
    const fields = LEDGER.form?.fields ?? [];
    await publishDesign(
      admin,
      {
        code: 'ledger',
        body: { ...LEDGER, form: { fields: fields.filter(({ name }) => name !== 'secret') } },
      },
      modelId,
    );
    assert.equal((await edit(admin, id, { title: '旧表单二' }, { version: 1 })).status, 200);
    assert.deepEqual(said(await edit(admin, id, { secret: '值' }, { version: 1 })), [
      409,
      'record.designChanged',
      '表单已更新，“secret”不能再按原样保存，请重新打开后再填写',
    ]);
  });

  test('columns that a publication has moved before this process heard of it are found all the same', async () => {
    const id = await added(admin, { title: '旧列' });
    const { db } = product.app.kernel;
    const { table, byName } = await compileModel(await product.ctxAs('admin'), modelId);
    const columns = ['title', 'note'].map((name) => byName.get(name)?.column ?? '');
    const moved = async (work: () => Promise<{ readonly status: number; readonly msg: string }>) => {
      for (const column of columns) {
        const to = `${column}_moved`;
        await sql`ALTER TABLE ${sql.table(`app.${table}`)} RENAME COLUMN ${sql.ref(column)} TO ${sql.ref(to)}`.execute(
          db,
        );
        await db
          .updateTable('design_columns')
          .set({ column_name: to })
          .where('design_id', '=', modelId)
          .where('column_name', '=', column)
          .execute();
      }
      columns.splice(0, columns.length, ...columns.map((column) => `${column}_moved`));
      const outcome = await work();
      assert.equal(outcome.status, 200, outcome.msg);
    };
    const of = { params: { modelId } };
    await moved(() => admin.tryCall(recordReadRoutes.list, { ...of, body: RecordQuery.parse({}) }));
    await moved(() => admin.tryCall(recordReadRoutes.read, { params: { modelId, id } }));
    await moved(() => edit(admin, id, { title: '新列', note: '一' }));
    await moved(() => add(admin, { title: '新的' }));
    const records = [{ id }];
    await moved(async () => {
      const edited = await admin.tryCall(recordWriteRoutes.batchEdit, {
        ...of,
        body: { records, data: { note: '二' } },
      });
      assert.deepEqual(edited.data, { changed: 1, failed: [] });
      return edited;
    });
    assert.equal((await stored(id)).note, '二');
    await moved(() => admin.tryCall(recordWriteRoutes.batchRemove, { ...of, body: { ids: [id] } }));
  });
});
