import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { recordReadRoutes, recordWriteRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { FormQuestions } from '@auditplus/contract/features/records/records.schemas.ts';
import type { z } from 'zod';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { storedRecord } from './records.fixture.ts';
import { publishDesign, reachOnly, revoke } from './write-records.fixture.ts';

const list = (columns: readonly string[]) => ({
  viewId: 'list',
  name: { zh: '列表' },
  kind: 'table' as const,
  columns: columns.map((field) => ({ field })),
  buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
});

const PARTS: z.input<typeof DesignBody> = {
  form: {
    fields: [
      { fieldId: 'name', name: 'name', kind: 'comInput', label: { zh: '名称' } },
      { fieldId: 'price', name: 'price', kind: 'numInput', label: { zh: '单价' }, props: { precision: 2 } },
      { fieldId: 'until', name: 'until', kind: 'date', label: { zh: '有效期' } },
      { fieldId: 'secret', name: 'secret', kind: 'comInput', label: { zh: '底价' } },
      { fieldId: 'store', name: 'store', kind: 'comInput', label: { zh: '仓库' } },
    ],
  },
  views: [list(['name', 'price', 'until', 'secret', 'store'])],
};

const orders = (modelId: string): z.input<typeof DesignBody> => ({
  form: {
    fields: [
      { fieldId: 'code', name: 'code', kind: 'comInput', label: { zh: '单号' } },
      {
        ...{ fieldId: 'rel', name: 'part', kind: 'relationForm', label: { zh: '部件' } },
        props: { modelId, relationField: 'name' },
      },
      { fieldId: 'count', name: 'count', kind: 'numInput', label: { zh: '数量' } },
      {
        ...{ fieldId: 'cost', name: 'cost', kind: 'numInput', label: { zh: '金额' } },
        expressions: { value: 'count * lookup(part, price)' },
      },
      {
        ...{ fieldId: 'floor', name: 'floor', kind: 'comInput', label: { zh: '参考' } },
        expressions: { value: 'lookup(part, secret)' },
      },
      {
        ...{ fieldId: 'rows', name: 'rows', kind: 'table', label: { zh: '明细' } },
        children: [
          {
            ...{ fieldId: 'other', name: 'other', kind: 'relationForm', label: { zh: '备件' } },
            props: { modelId, relationField: 'name' },
          },
          {
            ...{ fieldId: 'who', name: 'who', kind: 'userSelect', label: { zh: '领用人' } },
            props: { multiple: false },
          },
          {
            ...{ fieldId: 'due', name: 'due', kind: 'date', label: { zh: '期限' } },
            expressions: { value: 'lookup(other, until)' },
          },
        ],
      },
    ],
  },
  rules: [
    {
      ruleId: 'own',
      when: 'not unique(code) and workdaysBetween(today, today) = 0',
      actions: [{ action: 'warn', fields: ['code'], message: { zh: '单号重复' } }],
    },
  ],
  views: [list(['code', 'part', 'cost'])],
});

let product: TestApp;
let admin: Client;
let clerk: Client;
/** Has the entry of the orders alone. */
let buyer: Client;
let parts: string;
let modelId: string;
const ids: Record<string, string> = {};

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  parts = await publishDesign(admin, { code: 'askedParts', body: PARTS, holders: ['tangmy'] });
  modelId = await publishDesign(admin, {
    ...{ code: 'askingOrders', body: orders(parts), holders: ['tangmy', 'yangcz'] },
  });
  for (const [name, store] of [
    ['阀门', 'A'],
    ['水泵', 'B'],
  ] as const)
    ids[name] = await storedRecord(product, parts, {
      ...{ name, store, price: '12.5', until: '2026-12-01', secret: '9' },
    });
  await reachOnly(product, { account: 'tangmy', design: parts, field: 'store', value: 'A' });
  await revoke(product, { account: 'tangmy', design: parts, items: ['column secret'] });
  await storedRecord(product, modelId, { code: 'X1' });
  clerk = await product.as('tangmy');
  buyer = await product.as('yangcz');
});
after(() => product.stop());

const asked = (who: Client, questions: FormQuestions['questions'], id?: string) =>
  who.call(recordReadRoutes.answers, { params: { modelId }, body: { questions, ...(id ? { id } : {}) } });
const lookup = (path: string, part: string, field: string) =>
  ({ kind: 'lookup', path, id: ids[part] ?? '', field }) as const;

test('a form is told the types of what it looks up, and of nothing else', async () => {
  const { lookedUp } = await clerk.call(recordReadRoutes.runtime, { params: { modelId }, query: {} });
  assert.deepEqual(lookedUp, {
    rel: { price: { kind: 'decimal' }, secret: { kind: 'text' } },
    other: { until: { kind: 'date' } },
  });
});

test('lookups are answered with what the caller may choose and see there', async () => {
  const questions = [
    lookup('part', '阀门', 'price'),
    lookup('rows.other', '阀门', 'until'),
    lookup('part', '水泵', 'price'),
    lookup('part', '阀门', 'secret'),
    lookup('part', '阀门', 'store'),
    lookup('code', '阀门', 'price'),
    lookup('rows.other', '阀门', 'price'),
  ];
  const [price, until, outOfReach, denied, ...unasked] = (await asked(clerk, questions)).answers;
  assert.deepEqual([price, until], [{ value: 12.5 }, { value: '2026-12-01' }]);
  assert.deepEqual(
    [outOfReach, denied],
    [null, null],
    'no record of another store, no column that is denied',
  );
  assert.deepEqual(unasked, [null, null, null], 'what no expression asks nobody is told');
  assert.deepEqual((await asked(buyer, questions)).answers, Array(7).fill(null), 'no entry of the parts');
  assert.deepEqual((await asked(admin, questions.slice(2, 4))).answers, [{ value: 12.5 }, { value: '9' }]);
});

test('what is looked up through a fixed range everybody is told, of records within it', async () => {
  const body = orders(parts);
  const fixed = await publishDesign(admin, {
    ...{ code: 'askingRange', holders: ['yangcz'] },
    body: {
      ...body,
      form: {
        fields: (body.form?.fields ?? []).map((field) =>
          field.name === 'part'
            ? {
                ...field,
                props: {
                  ...{ modelId: parts, relationField: 'name', range: 'fixed', rangeWhere: "store = 'A'" },
                  columnOptions: [{ value: 'price', label: { zh: '单价' } }],
                },
              }
            : field,
        ),
      },
    },
  });
  const { answers } = await buyer.call(recordReadRoutes.answers, {
    params: { modelId: fixed },
    body: {
      questions: [
        lookup('part', '阀门', 'price'),
        lookup('part', '水泵', 'price'),
        lookup('part', '阀门', 'secret'),
      ],
    },
  });
  assert.deepEqual(answers, [{ value: 12.5 }, null, { value: '9' }]);
});

test('a value is unique but for the record itself, and the calendar comes along when it is asked for', async () => {
  const unique = (value: string | number) => ({ kind: 'unique', path: 'code', value }) as const;
  const { answers, workDays } = await asked(clerk, [unique('X1'), unique('X2'), unique(7)]);
  assert.deepEqual(answers, [{ value: false }, { value: true }, { value: true }]);
  assert.equal(workDays, undefined);
  const { data } = await admin.tryCall(recordWriteRoutes.create, {
    params: { modelId },
    body: { data: { code: 'X3' }, version: 1 },
  } as never);
  assert.deepEqual((await asked(clerk, [unique('X3')], data.id)).answers, [{ value: true }]);
  const days = await asked(clerk, [{ kind: 'workCalendar' }, { ...unique('X1'), path: 'part' }]);
  assert.deepEqual(days.answers, [null, null]);
  assert.equal(days.workDays?.['2026-10-01'], 'holiday');
});

test('pasted names are known by what they are called, as far as the caller may choose it', async () => {
  const named = (who: Client, cells: Readonly<Record<string, string[]>>) =>
    who.call(recordReadRoutes.cellNames, { params: { modelId }, body: { cells } });
  const cells = {
    'rows.other': ['阀门', '水泵', '没有'],
    'rows.who': ['TANGMY', '谁也不是'],
    code: ['X1'],
    nowhere: ['x'],
  };
  assert.deepEqual(await named(clerk, cells), {
    'rows.other': { 阀门: ids.阀门 },
    'rows.who': { tangmy: demoId('user', 'tangmy') },
    code: {},
  });
  const account = demoId('user', 'yangcz');
  await product.app.kernel.db
    .updateTable('users')
    .set({ real_name: 'TANGMY' })
    .where('id', '=', account)
    .execute();
  assert.deepEqual(await named(clerk, { 'rows.who': ['TangMY'] }), { 'rows.who': { tangmy: '' } }, 'several');
  await revoke(product, { account: 'tangmy', design: modelId, items: ['form rows-who', 'form rows-other'] });
  const left = await named(await product.as('tangmy'), cells);
  assert.deepEqual(Object.keys(left), ['code']);
});

test('whoever does not have the function is told nothing', async () => {
  const stranger = await product.as('linzy');
  const { status } = await stranger.tryCall(recordReadRoutes.answers, {
    params: { modelId },
    body: { questions: [{ kind: 'workCalendar' }] },
  });
  assert.equal(status, 403);
});
