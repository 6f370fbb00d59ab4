import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { ReportTable } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import fc from 'fast-check';
import type { z } from 'zod';
import { chartTable } from '../charts/chart-table.ts';
import { buildReport, rowsBehind } from './build-report.ts';
import { periodKey } from './group-tree.ts';
import { periodOf, readReportParameters } from './parameters.ts';
import { ReportProblem } from './report-problem.ts';
import { conditionText, type Reader, rowTest, type SetRows, withComputed } from './report-rows.ts';

const reader: Reader = {
  language: 'en',
  now: Date.UTC(2026, 5, 15, 4),
  me: { id: 'u1', organize: 'o1', roles: [] },
};

const ROWS: SetRows = {
  columns: [
    { name: 'unit', label: 'Unit', type: 'text' },
    { name: 'day', label: 'Day', type: 'date' },
    { name: 'level', label: 'Level', type: 'integer' },
    { name: 'cost', label: 'Cost', type: 'decimal' },
    { name: 'closed', label: 'Closed', type: 'boolean' },
  ],
  rows: [
    { unit: 'a', day: '2026-05-02', level: 1, cost: '0.1', closed: true },
    { unit: 'a', day: '2026-05-09', level: 2, cost: '0.2', closed: false },
    { unit: 'b', day: '2026-05-11', level: 1, cost: 7, closed: true },
    { unit: 'b', day: '2026-06-01', level: 3, cost: null, closed: true },
    { unit: 'a', day: '2025-05-30', level: 1, cost: 4, closed: true },
    { unit: 'c', day: '2025-05-01', level: 2, cost: 5, closed: false },
  ],
  names: new Map([
    [
      'unit',
      new Map([
        ['b', 'Beta'],
        ['a', 'Alpha'],
        ['c', 'Gamma'],
      ]),
    ],
  ]),
};

type Blocks = z.input<typeof ReportBody>['blocks'];

const made = (blocks: Blocks, set = ROWS, values: Record<string, string> = {}) =>
  buildReport({ body: ReportBody.parse({ blocks }), sets: new Map([['rows', set]]), values, reader }).blocks;

function tableOf(blocks: Blocks, set = ROWS, values: Record<string, string> = {}): ReportTable {
  const [block] = made(blocks, set, values);
  assert.equal(block?.kind, 'table');
  return block.kind === 'table' ? block : assert.fail();
}

const texts = ({ rows }: ReportTable) => rows.map(({ cells }) => cells.map(({ text }) => text));

test('A grouped table adds up exactly and follows the order of the names.', () => {
  const table = tableOf([
    {
      kind: 'group',
      id: 'g',
      set: 'rows',
      groups: [{ column: 'unit' }, { column: 'level' }],
      measures: [
        { name: 'n', kind: 'count', extras: ['running', 'share', 'rank'] },
        { name: 'cost', kind: 'sum', column: 'cost' },
        { name: 'done', kind: 'ratio', when: 'closed' },
      ],
    },
  ]);
  assert.deepEqual(texts(table), [
    ['Beta', '1', '1', '1', '50.0%', '1', '7', '100.0%'],
    ['Beta', '3', '1', '2', '50.0%', '1', '0', '100.0%'],
    ['Beta subtotal', '', '2', '2', '33.3%', '2', '7', '100.0%'],
    ['Alpha', '1', '2', '2', '66.7%', '1', '4.1', '100.0%'],
    ['Alpha', '2', '1', '3', '33.3%', '2', '0.2', '0.0%'],
    ['Alpha subtotal', '', '3', '5', '50.0%', '1', '4.3', '66.7%'],
    ['Gamma', '2', '1', '1', '100.0%', '1', '5', '0.0%'],
    ['Gamma subtotal', '', '1', '6', '16.7%', '3', '5', '0.0%'],
    ['Total', '', '6', '6', '100.0%', '', '16.3', '66.7%'],
  ]);
  assert.equal(table.rows.at(-1)?.cells[6]?.number, '16.3');
});

test('This period stands beside the same days of the year before.', () => {
  const table = tableOf(
    [
      {
        kind: 'group',
        id: 'g',
        set: 'rows',
        groups: [{ column: 'day', by: 'month' }],
        measures: [{ name: 'n', kind: 'count', extras: ['lastYear', 'change'] }],
        compared: { column: 'day', from: 'month', to: 'month' },
      },
    ],
    ROWS,
    { month: '2026-05' },
  );
  assert.deepEqual(texts(table), [
    ['2026-05', '3', '2', '50.0%'],
    ['Total', '3', '2', '50.0%'],
  ]);
});

test('A crosstab heads its columns by levels and adds both ways.', () => {
  const table = tableOf([
    {
      kind: 'crosstab',
      id: 'c',
      set: 'rows',
      rows: [{ column: 'unit' }],
      columns: [{ column: 'day', by: 'year' }, { column: 'closed' }],
      measures: [{ name: 'n', kind: 'count' }],
    },
  ]);
  assert.deepEqual(
    table.head.map((line) => line.map(({ text, span, depth }) => `${text} ${span}×${depth}`)),
    [
      ['Unit 1×2', '2025 2×1', '2026 2×1', 'Total 1×2'],
      ['No 1×1', 'Yes 1×1', 'No 1×1', 'Yes 1×1'],
    ],
  );
  assert.deepEqual(texts(table), [
    ['Beta', '0', '0', '0', '2', '2'],
    ['Alpha', '0', '1', '1', '1', '3'],
    ['Gamma', '1', '0', '0', '0', '1'],
    ['Total', '1', '1', '1', '3', '6'],
  ]);
});

test('Each measure means what its name says.', () => {
  const values = {
    min: '0.1',
    max: '7',
    median: '4',
    percentile: '6.6',
    avg: '3.26',
    distinct: '5',
    count: '5',
  };
  const [block] = made([
    {
      kind: 'figures',
      id: 'f',
      set: 'rows',
      measures: [
        ...(['min', 'max', 'median', 'percentile', 'avg', 'distinct', 'count'] as const).map((kind) => ({
          name: kind,
          label: { zh: kind },
          kind,
          column: 'cost',
          percent: 95,
        })),
        { name: 'first', label: { zh: 'first' }, kind: 'min', column: 'day' },
        { name: 'spread', kind: 'formula', expression: 'max - min' },
      ],
    },
  ]);
  const figures = block?.kind === 'figures' ? block.figures : assert.fail();
  const found = Object.fromEntries(figures.map(({ label, value }) => [label, value.text]));
  assert.deepEqual(found, { ...values, first: '2025-05-01', spread: '6.9' });
});

test('Series of a chart stand in their own order, whichever of them the first categories have.', () => {
  const [block] = made([
    {
      kind: 'chart',
      id: 'c',
      set: 'rows',
      category: { column: 'unit' },
      series: { column: 'level' },
      measures: [{ name: 'n', kind: 'count' }],
      chart: { kind: 'bar' },
    },
  ]);
  assert.ok(block?.kind === 'chart');
  const { categories, series } = chartTable(block.chart, block.data);
  assert.deepEqual(categories, ['Beta', 'Alpha', 'Gamma']);
  assert.deepEqual(series, [
    { name: '1', values: [1, 2, null] },
    { name: '2', values: [null, 1, 1] },
    { name: '3', values: [1, null, null] },
  ]);
});

test('A measure without a label is called after its field.', () => {
  const { columns } = tableOf([
    {
      kind: 'group',
      id: 'g',
      set: 'rows',
      groups: [{ column: 'unit' }],
      measures: [
        { name: 'm1', kind: 'count' },
        { name: 'm2', kind: 'sum', column: 'cost', extras: ['share'] },
        { name: 'm3', kind: 'avg', column: 'cost' },
        { name: 'm4', kind: 'max', column: 'day' },
      ],
    },
  ]);
  assert.deepEqual(
    columns.map(({ title }) => title),
    ['Unit', 'Count', 'Cost', 'Cost (share)', 'Cost (average)', 'Day (largest)'],
  );
});

test('Rows are computed, filtered, marked, linked and found behind a group.', () => {
  const set = withComputed(
    { computed: [{ name: 'twice', label: { zh: '' }, expression: 'cost * 2' }] },
    ROWS,
    reader,
  );
  const condition = (column: string, operator: 'within' | 'atLeast' | 'contains', value: string) =>
    conditionText({ column, operator, value: '', parameter: 'p' }, set.columns, { p: value });
  const passing = (text: string | null) =>
    set.rows.filter(rowTest(text ?? '', set.columns, reader) ?? (() => true));
  assert.equal(passing(condition('day', 'within', '2026-05')).length, 3);
  assert.equal(passing(condition('level', 'atLeast', '2')).length, 3);
  assert.equal(passing(condition('unit', 'contains', "'b")).length, 0);
  assert.equal(condition('unit', 'contains', ''), null);
  const table = tableOf(
    [
      {
        kind: 'table',
        id: 't',
        set: 'rows',
        columns: [
          { column: 'unit', link: '/unit/{unit}?d={day}' },
          { column: 'twice', hasTotal: true, hasBar: true, marks: [{ when: 'value > 9', tone: 'bad' }] },
        ],
        order: { by: 'cost', isDescending: true },
        limit: 2,
      },
    ],
    set,
  );
  assert.deepEqual(texts(table), [
    ['Beta', '14'],
    ['Gamma', '10'],
    ['Total', '32.6'],
  ]);
  assert.equal(table.isCut, true);
  assert.deepEqual(table.rows[0]?.cells, [
    { text: 'Beta', number: null, link: '/unit/b?d=2026-05-11' },
    { text: '14', number: '14', tone: 'bad', bar: 1 },
  ]);
  const group = ReportBody.parse({
    blocks: [
      {
        kind: 'group',
        id: 'g',
        set: 'rows',
        groups: [{ column: 'unit' }],
        measures: [{ name: 'n', kind: 'count' }],
      },
    ],
  });
  const [block] = group.blocks;
  const behind = (path: (string | null)[]) =>
    block?.kind === 'group'
      ? rowsBehind(block, path, { body: group, sets: new Map([['rows', set]]), values: {}, reader }).rows
          .length
      : assert.fail();
  assert.deepEqual([behind(['a']), behind([]), behind(['x'])], [3, 6, 0]);
});

test('Parameters take their defaults, tokens and nothing that does not fit.', () => {
  const facts = { today: '2026-01-15', user: 'u1', organize: 'o1', department: 'd1' };
  const { parameters } = ReportBody.parse({
    parameters: [
      { name: 'm', type: 'month', initial: '@lastMonth' },
      { name: 'y', type: 'year', initial: '@thisYear' },
      { name: 'o', initial: '@organize', isRequired: true },
    ],
  });
  const read = (given: Record<string, string>) => readReportParameters(parameters, given, facts, 'en');
  assert.deepEqual(read({}), { m: '2025-12', y: '2026', o: 'o1' });
  const problem = (kind: string) => (error: unknown) => error instanceof ReportProblem && error.kind === kind;
  assert.throws(() => read({ o: '' }), problem('parameterMissing'));
  for (const m of ['2026-13', '2026', "' or 1=1", '2026-05-01'])
    assert.throws(() => read({ m }), problem('parameterInvalid'));
  assert.deepEqual(periodOf('2024-02'), { from: '2024-02-01', to: '2024-02-29' });
  assert.deepEqual(
    (['week', 'quarter', 'year'] as const).map((by) => periodKey('2027-01-02', by)),
    ['2026-W53', '2027-Q1', '2027'],
  );
});

test('Unknown columns, faulty expressions and too many cells are said, not drawn.', () => {
  const refused = (blocks: Blocks, kind: string, set = ROWS) =>
    assert.throws(
      () => made(blocks, set),
      (error) => error instanceof ReportProblem && error.kind === kind,
    );
  const count = { name: 'n', kind: 'count' as const };
  refused([{ kind: 'table', id: 't', set: 'rows', columns: [{ column: 'nothing' }] }], 'fieldUnknown');
  refused([{ kind: 'table', id: 't', set: 'none', columns: [{ column: 'unit' }] }], 'setUnknown');
  refused(
    [{ kind: 'figures', id: 'f', set: 'rows', measures: [{ ...count, when: 'cost >' }] }],
    'expressionInvalid',
  );
  const many: SetRows = {
    ...ROWS,
    rows: Array.from({ length: 200 }, (_none, at) => ({ unit: `${at}`, cost: at })),
    names: new Map(),
  };
  refused(
    [
      {
        kind: 'crosstab',
        id: 'c',
        set: 'rows',
        rows: [{ column: 'unit' }],
        columns: [{ column: 'cost' }],
        measures: [count],
      },
    ],
    'tooManyCells',
    many,
  );
});

test('Totals of any rows equal the sums of their rows, in tables, groups and crosstabs.', () => {
  const row = fc.record({
    unit: fc.constantFrom('a', 'b', 'c', null),
    day: fc.constantFrom('2026-01-31', '2026-02-01', '2025-12-31', null),
    level: fc.integer({ min: -5, max: 5 }),
    cost: fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((value) => `${value / 1000}`)),
  });
  const thousandth = (text: string | null | undefined) => BigInt(Math.round(Number(text ?? 0) * 1000));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 60 }), (rows) => {
      const set: SetRows = { ...ROWS, rows, names: new Map() };
      const sum = { name: 's', kind: 'sum' as const, column: 'cost' };
      const expected = rows.reduce((all, { cost }) => all + thousandth(cost), 0n);
      const grouped = tableOf(
        [
          {
            kind: 'group',
            id: 'g',
            set: 'rows',
            groups: [{ column: 'unit' }, { column: 'day', by: 'month' }, { column: 'level' }],
            measures: [sum],
          },
        ],
        set,
      );
      const crossed = tableOf(
        [
          {
            kind: 'crosstab',
            id: 'c',
            set: 'rows',
            rows: [{ column: 'unit' }],
            columns: [{ column: 'level' }],
            measures: [sum],
          },
        ],
        set,
      );
      const added = (table: ReportTable, role: string, at: number) =>
        table.rows
          .filter((line) => line.role === role && (role !== 'subtotal' || line.level === 0))
          .reduce((all, { cells }) => all + thousandth(cells.at(at)?.number), 0n);
      for (const role of ['row', 'subtotal', 'total']) assert.equal(added(grouped, role, -1), expected);
      for (const at of Array.from({ length: crossed.columns.length - 1 }, (_none, place) => place + 1))
        assert.equal(added(crossed, 'row', at), added(crossed, 'total', at));
      assert.equal(added(crossed, 'total', -1), expected);
      assert.equal(grouped.rows.filter(({ role }) => role === 'total').length, 1);
    }),
    { numRuns: 60 },
  );
});

test('Groups, figures and parts of a chart open own pages with their keys and the parameters.', () => {
  const measures = [{ name: 'n', kind: 'count' as const }];
  const shared = { set: 'rows', measures, link: '/dataReportView/r1?unit={unit}&year={year}' };
  const unit = { column: 'unit' };
  const [group, chart, figures] = made(
    [
      { ...shared, kind: 'group', id: 'g', groups: [unit, { column: 'level' }] },
      { ...shared, kind: 'chart', id: 'c', category: unit, chart: { kind: 'bar' } },
      { ...shared, kind: 'figures', id: 'f', link: '/year/{year}' },
    ],
    ROWS,
    { year: '2026' },
  );
  assert.ok(group?.kind === 'table' && chart?.kind === 'chart' && figures?.kind === 'figures');
  const beta = '/dataReportView/r1?unit=b&year=2026';
  assert.deepEqual(
    group.rows.slice(0, 3).map(({ cells }) => cells.map(({ link }) => link)),
    [
      [undefined, beta, undefined],
      [undefined, beta, undefined],
      [beta, undefined, undefined],
    ],
  );
  assert.equal(chart.links?.Beta, beta);
  assert.equal(figures.figures[0]?.value.link, '/year/2026');
  const [plain] = made([{ ...shared, kind: 'figures', id: 'f', link: '' }]);
  assert.equal(plain?.kind === 'figures' && plain.figures[0]?.value.link, undefined);
});
