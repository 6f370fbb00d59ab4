import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { FILTER_OPERATORS } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormKind, Shape } from '@auditplus/contract/kinds/form-kind.ts';
import { isValueKind, VALUE_KINDS, valueKind } from '@auditplus/contract/kinds/form-kinds.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { LIST_SHAPES } from '@auditplus/core/forms/form-model.ts';
import { z } from 'zod';
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
/** A record and an area that others relate to. */
let other: string;
let area: string;
let model: RecordModel;

/** Kinds that may choose among the rows of an interface. */
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
  await aBillRule();
  const named = await publishedDesign(admin, 'named', {
    body: {
      form: { fields: [{ fieldId: 't', name: 'title', kind: 'comInput', label: { zh: '名称' } }] },
      views: [{ viewId: 'l', name: { zh: '列表' }, kind: 'table', columns: [{ field: 'title' }] }],
    },
  });
  other = await storedRecord(product, named, { title: '所关联的' });
  ({ id: area } = await product.app.kernel.db
    .selectFrom('areas')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow());
  const around: Readonly<Partial<Record<string, object>>> = {
    popupSelect: { interfaceId: rows },
    popupTableSelect: { interfaceId: rows },
    billRule: { rule: 'EVERY' },
    relationForm: { modelId: named, relationField: 'title' },
    dicSelect: { dictionary: 'auditCheckType' },
  };
  const kinds = Object.entries(VALUE_KINDS);
  const fieldOf = (kind: string, suffix = '', props: object = {}) => ({
    kind: kind as FieldKindId,
    label: { zh: VALUE_KINDS[kind as keyof typeof VALUE_KINDS].title[0] },
    fieldId: `f${kind}${suffix}`,
    name: `f${kind}${suffix}`,
    props: { ...props, ...around[kind] },
    ...(kind === 'calculate' ? { expressions: { value: 'fnumInput + 1' } } : {}),
  });
  const fields = kinds.flatMap(([kind]) => {
    const of = (suffix: string, props: object = {}) => fieldOf(kind, suffix, props);
    return [
      of(''),
      ...(MULTIPLE.has(kind) ? [of('Many', { multiple: true })] : []),
      ...(OPTIONS.has(kind) ? [of('Rows', { dataType: 'dynamic', propsUrl: rows })] : []),
    ];
  });
  const inTable = kinds.filter(([, { standsIn }]) => standsIn.includes('childTable'));
  const childTable = {
    ...{ kind: 'table' as const, fieldId: 'rows', name: 'rows', label: { zh: '明细' } },
    children: inTable.map(([kind]) => ({
      ...fieldOf(kind),
      fieldId: `row-${kind}`,
      ...(kind === 'calculate' ? { expressions: { value: 'rows.fnumInput + 1' } } : {}),
    })),
  };
  modelId = await publishedDesign(admin, 'everyKind', {
    body: { form: { fields: [...fields, childTable] }, views: everyView(fields) },
  });
  model = await compileModel(product.app.kernel, modelId);
  await storedRecord(product, modelId, {});
  const [table] = model.tables;
  id = await storedRecord(product, modelId, {
    ...valuesOf(model.columns),
    rows: [valuesOf(table?.columns ?? []), {}],
  });
});
after(() => product.stop());

const aBillRule = () =>
  admin.call(billNumbersRoutes.create, {
    body: {
      fullName: '编号',
      enCode: 'EVERY',
      prefix: 'E',
      dateFormat: 'no',
      digit: 4,
      startNumber: '1',
      sortCode: 1,
      enabledMark: 1,
      description: '',
    },
  });

type Named = { readonly kind: FieldKindId; readonly name: string; readonly props: object };

const shapeOf = ({ kind, props }: Named): Shape | null => {
  const known: FormKind | null = isValueKind(kind) ? valueKind(kind) : null;
  return known ? known.shape(known.properties.parse(props)) : null;
};
/** Fields that a list may show; of one value each, where asked for. */
const listedOf = (fields: readonly Named[]): Named[] =>
  fields.filter(({ kind }) => isValueKind(kind) && valueKind(kind).standsIn.includes('list'));
const singleOf = (fields: readonly Named[]): Named[] =>
  listedOf(fields).filter((field) => !LIST_SHAPES.has(shapeOf(field) ?? 'ids'));

/** One list with all columns, boxes of the search bar and sums; one each grouped and by day for every field that may be. */
function everyView(fields: readonly Named[]): z.input<typeof ListView>[] {
  const name = { zh: '列表' };
  const listed = listedOf(fields);
  const columns = [{ field: 'fcomInput' }];
  const days = listed.filter((field) => ['day', 'moment'].includes(shapeOf(field) ?? ''));
  return [
    {
      ...{ viewId: 'list', name, kind: 'table' },
      columns: listed.map(({ name: field }) => ({ field })),
      filters: fields.flatMap(({ kind, name: field }) =>
        isValueKind(kind) && valueKind(kind).standsIn.includes('filter')
          ? [{ field, match: valueKind(kind).search }]
          : [],
      ),
      summary: listed.filter((field) => shapeOf(field) === 'decimal').map(({ name: field }) => field),
    },
    ...singleOf(fields).map(
      ({ name: groupField }): z.input<typeof ListView> => ({
        ...{ viewId: `by ${groupField}`, name, columns, groupField },
        kind: 'grouped',
      }),
    ),
    ...days.map(
      ({ name: from }): z.input<typeof ListView> => ({
        ...{ viewId: `on ${from}`, name, columns, kind: 'calendar' },
        calendar: { from, to: from, title: 'fcomInput' },
      }),
    ),
  ];
}

/** A value for each field as it lies in its table. */
function valuesOf(columns: RecordModel['columns']): Record<string, unknown> {
  const values = columns.flatMap(({ field, isSystem }): [string, unknown][] => {
    if (isSystem) return [];
    const to = field.kind.refersTo?.(field.props)?.to ?? '';
    const known: Readonly<Record<string, string>> = {
      user: demoId('user', 'huangwl'),
      organization: demoId('org', 'C01'),
      department: demoId('org', 'C01'),
      record: other,
      area,
    };
    const named = known[to] ?? '1';
    if (field.shape === 'id') return [[field.name, named]];
    return [[field.name, field.shape === 'ids' || to === 'area' ? [named] : STORED[field.shape]]];
  });
  return Object.fromEntries(values);
}

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

test('every kind that may stand in a child table is read there', async () => {
  const [table] = model.tables;
  const found = await admin.call(recordReadRoutes.read, { params: { modelId, id } });
  const rows = z.array(z.record(z.string(), z.unknown())).parse(found.data.rows);
  assert.deepEqual(
    Object.keys(rows[0] ?? {}).sort(),
    ['id', ...(table?.columns ?? []).map(({ field }) => field.name)].sort(),
  );
  assert.equal(rows[0]?.fnumInput, '12345678901234567890.125');
  assert.equal(rows[0]?.fswitch, 1);
  assert.match(JSON.stringify(found.display.rows), /huangwl/);
});

test('every list answers: with all columns and sums, grouped by each field that may be, by each day', async () => {
  const ask = (body: object) => admin.tryCall(recordReadRoutes.list, { params: { modelId }, body } as never);
  assert.ok(model.views.length > 20);
  for (const { viewId } of model.views) {
    const { status, msg, data } = await ask({ viewId, withValues: true });
    assert.equal(status, 200, `${viewId}: ${msg}`);
    assert.equal(data.list.flatMap((row) => row.children ?? [row]).length, 2, viewId);
  }
  const summary = await admin.call(recordReadRoutes.summary, { params: { modelId }, body: { json: {} } });
  assert.deepEqual(Object.keys(summary.sums).sort(), [...(model.views[0]?.summary ?? [])].sort());
  const bar = model.views[0]?.filters ?? [];
  assert.ok(bar.length > 20);
  const { data: page } = await ask({ viewId: 'list', withValues: true });
  const filled = page.list.find((row) => row.id === id)?.values ?? {};
  for (const { field, match } of bar) {
    const value = filled[field];
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    const sent = match === 'range' ? [value, value] : value;
    const { status, msg, data } = await ask({ viewId: 'list', json: JSON.stringify({ [field]: sent }) });
    assert.equal(status, 200, `${field}: ${msg}`);
    if (!isEmpty)
      assert.ok(
        data.list.some((row) => row.id === id),
        `${field} ${JSON.stringify(value)}`,
      );
  }
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

test('every kind of one value that lists may show is sorted and grouped by; others refuse to be', async () => {
  for (const { field } of model.columns) {
    const sorted = await admin.tryCall(recordReadRoutes.list, {
      params: { modelId },
      body: { sidx: field.name, sort: 'desc', pageSize: 1 },
    } as never);
    const mayBe = field.kind.standsIn.includes('list') && !LIST_SHAPES.has(field.shape);
    const isAnswered = ({
      status,
      errorCode,
    }: {
      readonly status: number;
      readonly errorCode?: string | undefined;
    }) => status === 200 || (!mayBe && errorCode === 'record.filterFaulty');
    assert.ok(isAnswered(sorted), `${field.name}: ${sorted.msg}`);
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
    assert.ok(isAnswered(groups), `${field.name}: ${groups.msg}`);
  }
});
