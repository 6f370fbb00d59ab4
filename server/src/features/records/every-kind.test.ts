import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { FILTER_OPERATORS } from '@auditplus/contract/features/records/records.schemas.ts';
import { VALUE_KINDS } from '@auditplus/contract/kinds/form-kinds.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { publishedInterface } from '../data-interfaces/interfaces.fixture.ts';
import { compileModel } from './compile-model.ts';
import type { RecordModel } from './record-model.ts';
import { publishedDesign, storedRecord } from './records.fixture.ts';

let product: TestApp;
let admin: Client;
let modelId: string;
let id: string;
let model: RecordModel;

/** What these name lies outside a design. */
const ELSEWHERE: ReadonlySet<string> = new Set(['billRule', 'relationForm', 'dicSelect']);
/** Kinds that choose among the rows of an interface, and those that may. */
const POPUPS: ReadonlySet<string> = new Set(['popupSelect', 'popupTableSelect']);
const OPTIONS: ReadonlySet<string> = new Set(['radio', 'checkbox', 'select', 'treeSelect', 'cascader']);
const MULTIPLE: ReadonlySet<string> = new Set([
  'select',
  'userSelect',
  'comSelect',
  'depSelect',
  'posSelect',
  'address',
  'treeSelect',
  'cascader',
  'popupTableSelect',
]);

/** A value as it lies in the column of a shape. */
const STORED: Readonly<Record<string, unknown>> = {
  text: '文字%_',
  html: '<p>文字</p>',
  decimal: '12345678901234567890.125',
  flag: true,
  day: '2026-03-02',
  moment: new Date('2026-03-02T01:02:03.004Z'),
  time: '08:30:00',
  id: '1',
  ids: ['1', '2'],
  paths: [['1', '2']],
  decimals: [1, 2.5],
  days: ['2026-03-02', '2026-03-04'],
  times: ['08:30:00', '09:00:00'],
  files: [],
};

before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  const rows = await publishedInterface(admin, { query: '[{"id": "1", "fullName": "甲"}]' });
  const kinds = Object.entries(VALUE_KINDS).filter(([kind]) => !ELSEWHERE.has(kind));
  const name = (kind: string, suffix = '') => `f${kind}${suffix}`;
  const fields = kinds.flatMap(([kind, { title }]) => {
    const of = (suffix: string, props: Readonly<Record<string, string | boolean>> = {}) => ({
      kind: kind as FieldKindId,
      label: { zh: title[0] },
      fieldId: name(kind, suffix),
      name: name(kind, suffix),
      props: { ...props, ...(POPUPS.has(kind) ? { interfaceId: rows } : {}) },
      ...(kind === 'calculate' ? { expressions: { value: 'fnumInput + 1' } } : {}),
    });
    return [
      of(''),
      ...(MULTIPLE.has(kind) ? [of('Many', { multiple: true })] : []),
      ...(OPTIONS.has(kind) ? [of('Rows', { dataType: 'dynamic', propsUrl: rows })] : []),
    ];
  });
  modelId = await publishedDesign(admin, 'everyKind', {
    body: {
      form: { fields },
      views: [
        {
          viewId: 'list',
          name: { zh: '列表' },
          kind: 'table',
          columns: kinds.flatMap(([kind, { standsIn }]) =>
            standsIn.includes('list') ? [{ field: name(kind) }] : [],
          ),
        },
      ],
    },
  });
  model = await compileModel(product.app.kernel, modelId);
  await storedRecord(product, modelId, {});
  const values = model.columns.flatMap(({ field, isSystem }) => {
    if (isSystem) return [];
    const to = field.kind.refersTo?.(field.props)?.to;
    const known = {
      user: demoId('user', 'huangwl'),
      organization: demoId('org', 'C01'),
      department: demoId('org', 'C01'),
    };
    const named = to && to in known ? known[to as keyof typeof known] : null;
    const value =
      field.shape === 'id' ? (named ?? '1') : field.shape === 'ids' ? [named ?? '1'] : STORED[field.shape];
    return [[field.name, value]];
  });
  id = await storedRecord(product, modelId, Object.fromEntries(values));
});
after(() => product.stop());

test('a record of every kind, filled and empty, is listed and read', async () => {
  const { data, msg } = await admin.tryCall(recordReadRoutes.list, {
    params: { modelId },
    body: { withValues: true },
  } as never);
  assert.equal(data.list?.length, 2, msg);
  const found = await admin.call(recordReadRoutes.read, { params: { modelId, id } });
  assert.equal(found.data.fnumInput, '12345678901234567890.125');
  assert.equal(found.data.fswitch, 1);
  assert.equal(found.data.fdate, Date.parse('2026-03-02T00:00:00+08:00'));
  assert.equal(found.data.fPsdInput, '******');
  assert.match(String(found.display.fuserSelectMany), /huangwl/);
  assert.notEqual(found.display.fcomSelect, demoId('org', 'C01'));
});

test('every kind is asked for by every operator, or refuses to be', async () => {
  const value: Readonly<Record<string, unknown>> = {
    decimal: 1,
    flag: 1,
    day: Date.parse('2026-03-02T00:00:00+08:00'),
    moment: 1_700_000_000_000,
    time: '08:30:00',
  };
  const strange = [
    null,
    '',
    'x',
    '\u0000',
    Number.MAX_VALUE,
    -1,
    [],
    [[]],
    {},
    [{}],
    ['a', ['b']],
    '1'.repeat(3000),
  ];
  let turn = 0;
  let answered = 0;
  for (const { field } of model.columns)
    for (const operator of FILTER_OPERATORS) {
      const one = value[field.shape] ?? '1';
      const asked = [
        one,
        [one],
        [one, one],
        strange[turn++ % strange.length],
        strange[turn++ % strange.length],
      ];
      const replies = await Promise.all(
        asked.map((sent) =>
          admin.tryCall(recordReadRoutes.list, {
            params: { modelId },
            body: { filter: { logic: 'and', items: [{ field: field.name, operator, value: sent }] } },
          } as never),
        ),
      );
      for (const reply of replies) {
        if (reply.status === 200) answered++;
        assert.ok(
          reply.status === 200 ||
            reply.errorCode === 'record.filterFaulty' ||
            reply.status === 400 ||
            reply.errorCode === 'request.invalid',
          `${field.name} ${operator}: ${reply.status} ${reply.msg}`,
        );
      }
    }
  assert.ok(answered > 500, String(answered));
});

test('every kind is sorted and grouped by, or refuses to be', async () => {
  for (const { field } of model.columns) {
    const sorted = await admin.tryCall(recordReadRoutes.list, {
      params: { modelId },
      body: { sidx: field.name, sort: 'desc', pageSize: 1 },
    } as never);
    assert.ok(
      sorted.status === 200 || sorted.errorCode === 'record.filterFaulty',
      `${field.name}: ${sorted.msg}`,
    );
    const groups = await admin.tryCall(recordReadRoutes.aggregate, {
      params: { modelId },
      body: {
        groupBy: [{ field: field.name }],
        measures: [
          { measure: 'count' },
          ...(field.shape === 'decimal'
            ? (['sum', 'avg', 'min', 'max', 'distinct'] as const).map((measure) => ({
                measure,
                field: field.name,
              }))
            : []),
        ],
      },
    } as never);
    assert.ok(
      groups.status === 200 || groups.errorCode === 'record.filterFaulty',
      `${field.name}: ${groups.msg}`,
    );
  }
});
