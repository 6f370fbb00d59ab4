import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billRule } from '@auditplus/contract/features/bill-numbers/bill-rules.record.ts';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
import { recordSchemas } from '@auditplus/contract/kernel/records/record-schemas.ts';
import { recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import { rowMatches } from '@auditplus/core/records/row-matches.ts';
import { sql } from 'kysely';
import { auditAt, draftOf, member } from '../../features/audits/audits.fixture.ts';
import { publishedVersion } from '../../features/standards/standards.fixture.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding } from '../../testing/put-records.ts';
import { uploaded } from '../../testing/upload.ts';
import type { Ctx } from '../context.ts';
import { Refusal } from '../errors.ts';
import { namesInRecords } from './record-references.ts';
import { records } from './records.ts';
import { registerRecords } from './registry.ts';

const MEASURES = {
  options: [
    { id: 'fenced', fullName: '警戒围挡', en: 'Fenced off' },
    { id: 'briefed', fullName: '安全交底', en: 'Briefed' },
  ],
};

/** A record that no feature declares. */
const permit = recordType({
  name: 'permit',
  table: 'permits',
  page: group.page,
  path: '/api/extend/Permit',
  label: { one: ['作业票', '作業票', 'Permit'], many: ['作业票', '作業票', 'Permits'] },
  order: ['fullName'],
  rules: [
    {
      when: "time > '18:00:00' and not ('briefed' in measures)",
      field: 'measures',
      refuse: ['夜间须交底', '夜間須交底', 'Brief the crew'],
    },
  ],
  fields: {
    fullName: { kind: 'text', label: ['名称', '名稱', 'Name'], required: true, max: 50 },
    number: {
      kind: 'designed',
      of: 'billRule',
      label: ['编号', '編號', 'Number'],
      origin: 'system',
      props: { rule: 'PERMITS' },
    },
    unit: { kind: 'designed', of: 'currOrganize', label: ['单位', '單位', 'Unit'], origin: 'system' },
    measures: {
      kind: 'designed',
      of: 'checkbox',
      label: ['措施', '措施', 'Measures'],
      required: true,
      props: MEASURES,
    },
    time: { kind: 'designed', of: 'time', label: ['时间', '時間', 'Time'], props: { format: 'HH:mm' } },
    days: { kind: 'designed', of: 'dateRange', label: ['期间', '期間', 'Days'] },
    crew: { kind: 'designed', of: 'userSelect', label: ['人员', '人員', 'Crew'], props: { multiple: true } },
    place: { kind: 'designed', of: 'posSelect', label: ['岗位', '職位', 'Position'] },
    home: {
      kind: 'designed',
      of: 'relationForm',
      label: ['所属单位', '所屬單位', 'Home unit'],
      props: { relation: 'units', relationField: 'name' },
    },
    part: {
      kind: 'designed',
      of: 'relationForm',
      label: ['下属单位', '下屬單位', 'Unit below'],
      props: {
        relation: 'units',
        relationField: 'name',
        narrowedBy: [
          { field: 'parent_id', is: 'equal', own: 'home' },
          { field: 'kind', is: 'unequal', own: 'fullName' },
        ],
      },
    },
    finding: {
      kind: 'designed',
      of: 'relationForm',
      label: ['审核发现', '審核發現', 'Finding'],
      props: { relation: 'findings', relationField: 'title' },
    },
    pin: { kind: 'designed', of: 'PsdInput', label: ['口令', '口令', 'PIN'] },
    note: { kind: 'designed', of: 'editor', label: ['说明', '說明', 'Note'] },
    papers: {
      kind: 'rows',
      label: ['证照', '證照', 'Papers'],
      list: false,
      max: 9,
      columns: {
        at: { kind: 'designed', of: 'time', label: ['时间', '時間', 'Time'], required: true },
        file: {
          kind: 'files',
          label: ['附件', '附件', 'File'],
          limit: 2,
          fileSize: 5,
          sizeUnit: 'MB',
          accept: ['pdf'],
        },
      },
    },
  },
});
const store = records(permit, recordRoutes(permit), {});
const { edit } = recordSchemas(permit);

let product: TestApp;
let admin: Ctx;
let tang: string;
before(async () => {
  product = await startTestApp();
  await sql`CREATE TABLE permits (id varchar(50) PRIMARY KEY, full_name varchar(50) NOT NULL DEFAULT '',
    number text, unit text, measures jsonb NOT NULL DEFAULT '[]', time text, days jsonb NOT NULL DEFAULT '[]',
    crew jsonb NOT NULL DEFAULT '[]', place text, home text, part text, finding text, pin text, note text, papers json NOT NULL DEFAULT '[]',
    delete_mark int NOT NULL DEFAULT 0, rev int NOT NULL DEFAULT 0,
    creator_user_id varchar(50), creator_time timestamptz NOT NULL DEFAULT now(),
    last_modify_user_id varchar(50), last_modify_time timestamptz NOT NULL DEFAULT now())`.execute(
    product.app.kernel.db,
  );
  registerRecords([store]);
  const client = await product.as('admin');
  await client.call(recordRoutes(billRule).create, {
    body: {
      fullName: '作业票编号',
      enCode: 'PERMITS',
      prefix: 'ZY-',
      dateFormat: 'no',
      digit: 4,
      startNumber: '1',
      sortCode: 1,
      enabledMark: 1,
      description: '',
    },
  });
  admin = await product.ctxAs('admin');
  tang = demoId('user', 'tangmy');
});
after(() => product.stop());

/** What a form may send, and what else it says. */
const body = (fullName: string, more: object = {}) =>
  edit.parse({ fullName, measures: ['fenced'], papers: [], ...more });
const created = (fullName: string, more: object = {}) => store.create(admin, body(fullName, more));
const refusedWith = (code: string) => (error: unknown) =>
  error instanceof Refusal && error.errorCode === code;

test('values of kinds of designs are stored and read as they were sent, nothing as their blank', async () => {
  const given = {
    measures: ['briefed', 'fenced'],
    time: '19:30:00',
    days: ['2026-03-02', '2026-03-05'],
    crew: [tang, demoId('user', 'admin')],
    place: null,
    papers: [{ at: '08:00:00', file: [] }],
  };
  const id = await created('一', given);
  assert.partialDeepStrictEqual(await store.read(admin, id), given);
  const { list } = await store.list(admin, { currentPage: 1, pageSize: 20 });
  assert.deepEqual(list.find((row) => row.id === id)?.measures, given.measures);
  const bare = await store.read(admin, await created('二'));
  assert.deepEqual([bare.time, bare.days, bare.crew, bare.note], [null, [], [], null]);
});

test('what the product fills in itself is there from the start, whatever is sent, and stays', async () => {
  const id = await created('三', { number: 'X', unit: 'X' });
  const stored = await store.find(admin, id);
  assert.match(String(stored.number), /^ZY-\d{4}$/);
  assert.equal(stored.unit, admin.caller.organizeId);
  await store.update(admin, id, body('三改', { number: 'Y' }));
  assert.equal((await store.find(admin, id)).number, stored.number);
});

test('options and forms of values are checked by the schema, people and positions by the server', async () => {
  for (const wrong of [
    { measures: [] },
    { measures: ['other'] },
    { time: '25:00:00' },
    { days: ['2026-03-02'] },
  ])
    assert.equal(edit.safeParse({ ...body('四'), ...wrong }).success, false, JSON.stringify(wrong));
  await assert.rejects(created('四', { crew: ['nobody'] }), refusedWith('record.optionUnknown'));
  await assert.rejects(created('四', { place: 'nowhere' }), refusedWith('record.optionUnknown'));
  const id = await created('四', { crew: [tang] });
  const { db } = product.app.kernel;
  await sql`UPDATE users SET enabled_mark = 0 WHERE id = ${tang}`.execute(db);
  await store.update(admin, id, body('四改', { crew: [tang] }));
  await assert.rejects(created('五', { crew: [tang] }), refusedWith('record.optionUnknown'));
  await sql`UPDATE users SET enabled_mark = 1 WHERE id = ${tang}`.execute(db);
});

test('the server keeps to the options that a form offers, and to cells of rows that it locks', async () => {
  const ruled = records(
    {
      ...permit,
      formRules: [
        { when: "fullName = '夜间'", offer: { measures: "label = '安全交底'" } },
        { when: "papers.at > '18:00:00'", lock: ['papers.at'] },
      ],
    },
    recordRoutes(permit),
    {},
  );
  const night = (more: object) => body('夜间', { measures: ['briefed'], ...more });
  await assert.rejects(
    ruled.create(admin, night({ measures: ['briefed', 'fenced'] })),
    refusedWith('record.optionClosed'),
  );
  const papers = [
    { at: '19:00:00', file: [] },
    { at: '09:00:00', file: [] },
  ];
  const id = await ruled.create(admin, night({ papers }));
  const [late, early] = papers;
  assert.ok(late && early);
  await assert.rejects(
    ruled.update(admin, id, night({ papers: [{ ...late, at: '20:00:00' }, early] })),
    refusedWith('record.notWritable'),
  );
  await ruled.update(admin, id, night({ papers: [late, { ...early, at: '10:00:00' }] }));
  const open = await created('白天', { measures: ['fenced'] });
  await ruled.update(admin, open, night({ measures: ['fenced'] }));
  assert.deepEqual((await store.read(admin, open)).measures, ['fenced'], 'what is stored stays');
});

test('records of the product are chosen by those who may read them, and named to no others', async () => {
  const home = demoId('org', 'C01');
  const versionId = await publishedVersion(product, 'NAMED');
  const audit = await auditAt(
    product,
    'running',
    draftOf(versionId, { members: [member('zhaoqf', 'LEAD')] }),
  );
  const task = audit.tasks.find(({ unitOrgId }) => unitOrgId === home);
  assert.ok(task);
  const finding = await putFinding(product, task.id, { state: 4, stage: 'COMPANY', title: '防护罩缺失' });
  const [local, other] = [await product.ctxAs('tangmy'), await product.ctxAs('weisq')];
  const id = await store.create(local, body('九', { home, finding }));
  assert.partialDeepStrictEqual(await store.read(admin, id), { home, finding });
  await assert.rejects(
    store.create(other, body('十', { finding })),
    refusedWith('record.optionUnknown'),
    'somebody who may not read the finding',
  );
  // Somebody who could not choose it changes the rest of the record: administrators of the platform read no findings.
  await store.update(admin, id, body('九改', { home, finding }));
  const names = (who: Ctx) => namesInRecords(who, permit, [{ home, finding }]);
  assert.equal((await names(local)).get(finding), '防护罩缺失');
  assert.equal((await names(other)).get(finding), '–');
  assert.equal((await names(other)).get(home), (await names(local)).get(home));
  const asked = { params: { relation: 'findings' }, query: { column: 'title', columns: 'place,state' } };
  const client = await product.as('tangmy');
  const { list } = await client.call(recordsRoutes.relationRows, asked as never);
  assert.deepEqual(
    list.map((row) => [row.id, row.text, row.columns.state]),
    [[finding, '防护罩缺失', '4']],
  );
  const nobody = await product.as('weisq');
  assert.equal((await nobody.call(recordsRoutes.relationRows, asked as never)).pagination.total, 0);
});

test('a field is narrowed down by others of its form: what does not fit is not offered and is refused', async () => {
  const { rows } = await sql<{ id: string; parent_id: string }>`
    SELECT id, parent_id FROM organizes WHERE delete_mark = 0 AND enabled_mark = 1 AND parent_id <> '-1' ORDER BY id`.execute(
    product.app.kernel.db,
  );
  const below = rows.find(({ parent_id }) => rows.some(({ id }) => id === parent_id)) ?? assert.fail();
  const other = rows.find(({ id, parent_id }) => parent_id !== below.parent_id && id !== below.parent_id);
  const { id: part, parent_id: home } = below;
  const client = await product.as('admin');
  const { fields } = permit;
  const offered = async (values: object) => {
    const matches = rowMatches(fields, fields.part, { ...values });
    const query = { column: 'name', matches: JSON.stringify(matches), pageSize: 500 };
    const asked = { params: { relation: 'units' }, query };
    return (await client.call(recordsRoutes.relationRows, asked as never)).list.map((row) => row.id);
  };
  assert.equal((await offered({})).length > rows.length, true, 'what is empty narrows nothing down');
  const children = rows.filter(({ parent_id }) => parent_id === home).map(({ id }) => id);
  assert.deepEqual((await offered({ home })).toSorted(), children.toSorted());
  // A text that the column cannot hold is unlike all of them.
  assert.deepEqual((await offered({ home, fullName: '十一' })).toSorted(), children.toSorted());
  await assert.rejects(
    created('十一', { home: other?.id, part }),
    refusedWith('record.optionClosed'),
    'a part of another unit',
  );
  const id = await created('十一', { home, part });
  await store.update(admin, id, body('十一改', { home, part }));
  await assert.rejects(
    store.update(admin, id, body('十一改', { home: other?.id, part })),
    refusedWith('record.optionClosed'),
    'what stays is asked for again',
  );
  await store.update(admin, id, body('十一改', { part }));
});

test('a secret is stored and shown to nobody; what stands for it changes nothing', async () => {
  const { db } = product.app.kernel;
  const pinOf = async (id: string) => {
    const { rows } = await sql<{ pin: string | null }>`SELECT pin FROM permits WHERE id = ${id}`.execute(db);
    return rows[0]?.pin;
  };
  const id = await created('口令', { pin: 'open sesame' });
  assert.equal(await pinOf(id), 'open sesame');
  const read = await store.read(admin, id);
  assert.equal(read.pin, '******');
  const { list } = await store.list(admin, { currentPage: 1, pageSize: 20 });
  assert.equal(list.find((row) => row.id === id)?.pin, '******');
  const [row] = await store.sheet(admin, { ids: [id], limit: 1 });
  assert.equal(row?.pin, '******');
  assert.equal((await store.ofProcess.values(admin, db, id)).pin, '******');
  await store.update(admin, id, body('口令改', { pin: read.pin }));
  assert.equal(await pinOf(id), 'open sesame');
  await store.update(admin, id, body('口令改', { pin: 'another' }));
  assert.equal(await pinOf(id), 'another');
  const told = await sql<{ entry: string }>`
    SELECT before::text || after::text AS entry FROM activities WHERE target_id = ${id}`.execute(db);
  assert.doesNotMatch(JSON.stringify(told.rows), /sesame|another/);
  assert.match(JSON.stringify(told.rows), /pin/);
  await store.update(admin, id, body('口令改', { pin: null }));
  assert.equal((await store.read(admin, id)).pin, null);
});

test('a script has its say before a record is stored: it sets, and refuses in its own words', async () => {
  const withScript = (beforeSave: string) => records({ ...permit, beforeSave }, recordRoutes(permit), {});
  const scripted = withScript(`
    if (data.fullName === '坏') return { refuse: '不能叫坏', field: 'fullName' };
    if (old && old.crew.length !== data.crew.length) data.note = '换人';
    return { ...data, time: data.time ?? '07:00:00' };`);
  const id = await scripted.create(admin, body('脚本'));
  assert.equal((await store.read(admin, id)).time, '07:00:00');
  await scripted.update(admin, id, body('脚本', { crew: [tang], time: '08:00:00' }));
  assert.partialDeepStrictEqual(await store.read(admin, id), { note: '换人', time: '08:00:00' });
  await assert.rejects(
    scripted.update(admin, id, body('坏')),
    (error) =>
      error instanceof Refusal &&
      error.errorCode === 'record.ruleBroken' &&
      error.params?.text === '不能叫坏',
  );
  for (const faulty of ["return { time: 'soon' };", 'return gone;'])
    await assert.rejects(withScript(faulty).create(admin, body('错')), refusedWith('record.scriptFailed'));
});

test('rules read such values, and rich text is stored without what runs', async () => {
  const late = { time: '20:00:00', note: '<p>夜间<script>alert(1)</script></p>' };
  await assert.rejects(created('六', late), refusedWith('record.ruleBroken'));
  const id = await created('六', { ...late, measures: ['briefed'] });
  assert.equal((await store.find(admin, id)).note, '<p>夜间</p>');
});

test('files in rows are the writer’s own, belong to the record and go with their row', async () => {
  const client = await product.as('admin');
  const [first, second] = [await uploaded(product, client, 'pdf'), await uploaded(product, client, 'pdf')];
  const foreign = await uploaded(product, await product.as('linzy'), 'pdf');
  const papers = (...files: object[]) => files.map((file) => ({ at: '08:00:00', file: [file] }));
  await assert.rejects(created('七', { papers: papers(foreign) }), refusedWith('file.missing'));
  const note = await uploaded(product, client, 'txt');
  await assert.rejects(created('七', { papers: papers(note) }), refusedWith('record.ruleBroken'));
  const id = await created('七', { papers: papers({ ...first, name: '假名.pdf' }, second) });
  const stored = await store.find(admin, id);
  assert.partialDeepStrictEqual(stored.papers[0]?.file, [{ ...first, url: '' }]);
  const read = await store.read(admin, id);
  assert.match(JSON.stringify(read.papers), /"url":"\/api\/file\//);
  assert.equal(await store.holdsFile(admin, id, first.fileId), true);
  assert.equal(await store.holdsFile(admin, id, foreign.fileId), false);
  await store.update(admin, id, body('七', { papers: read.papers.slice(1) }));
  const files = await product.app.kernel.db
    .selectFrom('files')
    .select(['id', 'deleted_at'])
    .where('id', 'in', [first.fileId, second.fileId])
    .execute();
  const isGone = (fileId: string) => files.find(({ id: one }) => one === fileId)?.deleted_at !== null;
  assert.deepEqual([isGone(first.fileId), isGone(second.fileId)], [true, false]);
});

test('rows that come back as they were read are no change', async () => {
  const paper = await uploaded(product, await product.as('admin'), 'pdf');
  const id = await created('八', { papers: [{ at: '08:00:00', file: [paper] }] });
  const { papers } = await store.read(admin, id);
  await store.update(admin, id, body('八改', { papers }));
  const { after: changed } = await product.app.kernel.db
    .selectFrom('activities')
    .select('after')
    .where('target_id', '=', id)
    .where('action', '=', 'permit.changed')
    .executeTakeFirstOrThrow();
  assert.deepEqual(changed, { fullName: '八改' });
});
