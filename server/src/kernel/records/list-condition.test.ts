import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { group } from '@auditplus/contract/features/groups/groups.record.ts';
import { recordRoutes } from '@auditplus/contract/kernel/records/record-routes.ts';
import { type RecordModel, recordType } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { recordRules } from '@auditplus/core/records/record-rules.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import type { Ctx } from '../context.ts';
import { records } from './records.ts';

const label = (text: string): Label => [text, text, text];

/** A record that no feature declares, with a field of each kind that conditions ask for. */
const round = recordType({
  name: 'round',
  table: 'rounds',
  page: group.page,
  path: '/api/extend/Round',
  label: { one: label('巡检'), many: label('巡检') },
  order: ['fullName'],
  fields: {
    fullName: { kind: 'text', label: label('名称'), required: true, max: 50 },
    note: { kind: 'text', label: label('备注'), max: 50 },
    cost: { kind: 'decimal', label: label('费用'), min: 0, max: 999, places: 2 },
    isOpen: { kind: 'flag', label: label('开放'), on: label('是'), off: label('否'), start: 0 },
    heldOn: { kind: 'day', label: label('日期') },
    at: { kind: 'minute', label: label('时间') },
    crew: {
      kind: 'designed',
      of: 'checkbox',
      label: label('人员'),
      props: {
        options: [
          { id: 'a', fullName: '甲' },
          { id: 'b', fullName: '乙' },
        ],
      },
    },
    shift: { kind: 'designed', of: 'time', label: label('班次') },
  },
});

let product: TestApp;
let admin: Ctx;
before(async () => {
  product = await startTestApp();
  await sql`CREATE TABLE rounds (id varchar(50) PRIMARY KEY, full_name text NOT NULL DEFAULT '', note text NOT NULL DEFAULT '',
    cost numeric, is_open int NOT NULL DEFAULT 0, held_on bigint, at bigint, crew jsonb NOT NULL DEFAULT '[]', shift text,
    delete_mark int NOT NULL DEFAULT 0, rev int NOT NULL DEFAULT 0,
    creator_user_id varchar(50), creator_time timestamptz NOT NULL DEFAULT now(),
    last_modify_user_id varchar(50), last_modify_time timestamptz NOT NULL DEFAULT now())`.execute(
    product.app.kernel.db,
  );
  admin = await product.ctxAs('admin');
  const store = records(round, recordRoutes(round), {});
  for (const values of ROUNDS) await store.create(admin, values as never);
});
after(() => product.stop());

/** 2026-03-02, as people in Asia/Shanghai write it. */
const DAY_MS = 1_772_380_800_000;
const EMPTY = { note: '', cost: null, isOpen: 0, heldOn: null, at: null, crew: [], shift: null };
const ROUNDS = [
  {
    ...EMPTY,
    fullName: '一',
    note: '夜',
    cost: 12.5,
    isOpen: 1,
    heldOn: DAY_MS,
    at: DAY_MS + 1,
    crew: ['a'],
  },
  {
    ...EMPTY,
    fullName: '二',
    cost: 3,
    heldOn: DAY_MS - 1_000,
    at: DAY_MS - 1,
    crew: ['a', 'b'],
    shift: '20:00:00',
  },
  { ...EMPTY, fullName: '三' },
];

test('a list shows the records that its condition holds for, as forms understand it', async () => {
  for (const where of [
    'isEmpty(note)',
    "note = '夜' or cost > 2",
    'not isOpen',
    "heldOn >= date('2026-03-02')",
    'day(at) = 2',
    "'b' in crew",
    "count(crew) = 0 or shift > '19:00:00'",
    "contains(fullName, '一') and me.id <> ''",
  ]) {
    const model: RecordModel = { ...round, listWhere: where };
    const store = records(model, recordRoutes(round), {});
    const isListed = recordRules({ ...round, rules: [{ when: where, refuse: label('') }] });
    const facts = { now: Date.now(), me: { id: admin.caller.userId, organize: '', roles: [] } };
    const expected = ROUNDS.filter((values) => isListed(facts, { values, before: null }) !== undefined);
    const names = expected.map(({ fullName }) => fullName).sort();
    assert.ok(names.length > 0 && names.length < ROUNDS.length, where);
    const { list, pagination } = await store.list(admin, { currentPage: 1, pageSize: 20 });
    assert.deepEqual(list.map(({ fullName }) => fullName).sort(), names, where);
    assert.equal(pagination.total, names.length);
    const sheet = await store.sheet(admin, { limit: 9 });
    assert.deepEqual(sheet.map(({ fullName }) => fullName).sort(), names, where);
  }
});

test('a condition that no statement can ask is a fault of the declaration', () => {
  for (const where of ['unknown = 1', 'cost', 'unique(fullName)'])
    assert.throws(
      () => records({ ...round, listWhere: where } as RecordModel, recordRoutes(round), {}),
      /The condition of the list of round cannot be read/,
    );
});
