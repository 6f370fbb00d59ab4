import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { PATTERN_PRESETS } from '@auditplus/contract/kinds/pattern-presets.ts';
import fc from 'fast-check';
import { formIssues, placedIssueText } from './form-issues.ts';
import { formModel } from './form-model.ts';
import { type FormFacts, FormRun, type FormValues } from './form-run.ts';
import { patternOf } from './patterns.ts';
import { readRecord, writeRecord } from './record-data.ts';
import { field, HAZARD } from './sample-form.fixture.ts';
import { startRow, startValues } from './start-values.ts';

const FACTS: FormFacts = {
  now: Date.UTC(2026, 10, 23, 1),
  me: { id: 'u1', organize: 'o1', roles: [] },
};
const model = formModel(HAZARD);
const started = (more: FormValues = {}) =>
  new FormRun(model, FACTS, { values: { ...startValues(model, FACTS), ...more } });
const told = (run: FormRun) =>
  formIssues(run).map((issue) => `${issue.place}: ${placedIssueText(issue, 'zh')}`);

test('the sample has no faulty expression', () => {
  assert.deepEqual(model.faults, []);
  assert.deepEqual(
    model.computed.map(({ path }) => path),
    ['items.sum', 'total', 'level', 'words'],
  );
});

test('a new record starts with what was designed', () => {
  const { values } = started();
  assert.equal(values.level, 'low');
  assert.equal(values.owner, 'u1');
  assert.equal(values.total, 0);
  assert.deepEqual(values.items, []);
  assert.deepEqual(startRow(model, 'items', FACTS), {
    part: null,
    count: 1,
    price: null,
    sum: null,
    reason: null,
  });
});

test('computed values follow each other through rows and rules', () => {
  const run = started();
  run.change({
    items: [
      { part: 'a', count: 3, price: '12.50' },
      { part: 'b', count: 1, price: 70 },
    ],
  });
  assert.equal(run.values.total, 107.5);
  assert.equal(run.values.words, '壹佰零柒元伍角');
  assert.equal(run.values.level, 'high', 'a rule has set it');
  assert.equal(run.stateOf('level').isReadOnly, true);
  assert.equal(run.stateOf('remark').isRequired, true);
  assert.deepEqual(
    run.messages().map(({ kind, message }) => [kind, message.zh]),
    [['warn', '已超过限额']],
  );
  run.change({ limit: 200 });
  assert.equal(run.stateOf('level').isReadOnly, false);
  assert.equal(run.values.level, 'high', 'it stays when the rule holds no longer');
  assert.equal(run.stateOf('remark').isRequired, false);
  assert.deepEqual(run.messages(), []);
});

test('rows stand for themselves, and see the record', () => {
  const run = started({
    items: [
      { part: 'a', count: 1, price: 150 },
      { part: 'b', count: 1, price: 50 },
    ],
  });
  assert.equal(run.stateOf('items.reason', 0).isVisible, true);
  assert.equal(run.stateOf('items.reason', 1).isVisible, false);
  run.change({ limit: 40 });
  assert.equal(run.stateOf('items.reason', 1).isVisible, true);
});

test('rules hide, lock and narrow down options', () => {
  const run = started({ title: '关闭' });
  assert.equal(run.stateOf('items').isVisible, false);
  assert.equal(run.stateOf('remark').isReadOnly, true);
  assert.equal(run.allows('level', { value: 'low', label: '一般' }), true);
  assert.equal(run.allows('level', { value: 'high', label: '重大' }), false);
  run.change({ title: '泄漏' });
  assert.equal(run.allows('level', { value: 'high', label: '重大' }), true);
  assert.equal(run.stateOf('items').isVisible, true);
});

test('an option that rules close cannot be stored, unless it stays as it was', () => {
  const body = DesignBody.parse({
    form: {
      fields: [
        field('comInput', 'unit', '单位'),
        field('checkbox', 'places', '位置', {
          props: {
            options: [
              { id: 'c1-pump', fullName: '泵房', en: 'Pump house' },
              { id: 'c2-lab', fullName: '化验室', en: 'Laboratory' },
            ],
          },
        }),
        field('dicSelect', 'entry', '词条', { props: { dictionary: 'd' } }),
      ],
    },
    rules: [
      {
        ruleId: 'r',
        when: "unit = 'c1'",
        actions: [
          {
            action: 'setOptions',
            fields: ['places'],
            value: "startsWith(value, 'c1') and label != '化验室'",
          },
          { action: 'setOptions', fields: ['entry'], value: "label = '一号'" },
        ],
      },
    ],
  });
  const narrowed = formModel(body);
  assert.deepEqual(narrowed.faults, []);
  const issues = (values: FormValues, old: FormValues | null = null) =>
    told(new FormRun(narrowed, FACTS, { values, old }));
  const closed = 'places: 位置所选的选项当前不可用，请重新选择';
  assert.deepEqual(issues({ unit: 'c1', places: ['c1-pump', 'c2-lab'] }), [closed]);
  assert.deepEqual(issues({ unit: 'c1', places: ['c1-pump'] }), []);
  assert.deepEqual(issues({ unit: 'c2', places: ['c2-lab'] }), []);
  const before = { unit: 'c2', places: ['c2-lab'] };
  assert.deepEqual(issues({ ...before, unit: 'c1' }, before), []);
  // What a dictionary's entry is called only the form knows.
  assert.deepEqual(issues({ unit: 'c1', entry: 'e2' }), []);
  // In every language an option goes by the name that the rule was written with.
  const run = new FormRun(narrowed, FACTS, { values: { unit: 'c1' } });
  assert.equal(run.allows('places', { value: 'c1-pump', label: 'Pump house' }), true);
  assert.equal(run.allows('places', { value: 'c2-lab', label: 'Laboratory' }), false);
});

test('everything that keeps a record from being stored is told at once, with its place', () => {
  const run = started({
    level: 'high',
    phone: '12345',
    due: '2026-11-22',
    items: [
      { part: '', count: 0, price: -1 },
      { part: 'b', count: 1, price: 1 },
    ],
  });
  assert.deepEqual(told(run), [
    'title: 请输入隐患名称',
    'phone: 请输入正确的手机号',
    'due: 期限不能早于今天',
    'photos: 请至少选择一个照片',
    'items[0].part: 部件不能为空',
    'items[0].price: 单价不能小于0',
    'items[0].count: 数量不能为0',
  ]);
});

test('what nobody sees is not asked for, and a value that stays is not held against younger rules', () => {
  const run = started({ title: '关闭', items: [{ part: '' }] });
  assert.deepEqual(told(run), []);
  const old = {
    ...startValues(model, FACTS),
    title: '一个超过二十个字的名称一个超过二十个字的名称',
    level: 'gone',
  };
  const kept = new FormRun(model, FACTS, { values: { ...old, remark: 'x' }, old });
  assert.deepEqual(told(kept), []);
  kept.change({ level: 'new' });
  assert.deepEqual(told(kept), ['level: 等级没有选项“new”']);
});

test('what stands in something hidden is not asked for, be it by a rule, by a condition or for good', () => {
  const needed = (name: string) => ({ ...field('comInput', name, name), required: true });
  const checked = {
    ...field('numInput', 'cost', '费用'),
    checks: [{ test: 'cost > 5', message: { zh: '太少' } }],
  };
  const arranged = formModel(
    DesignBody.parse({
      form: {
        fields: [
          field('switch', 'isShown', '显示'),
          { ...field('card', '', '卡片'), fieldId: 'byRule', children: [needed('one'), checked] },
          {
            ...field('tab', '', '分页'),
            expressions: { visible: 'isShown' },
            panes: [
              {
                paneId: 'p',
                title: { zh: '页' },
                children: [{ ...field('table', 'rows', '明细'), children: [needed('part')] }, needed('two')],
              },
            ],
          },
          { ...field('row', '', '栅格'), hidden: true, children: [needed('three')] },
        ],
      },
      rules: [{ ruleId: 'r', when: 'not isShown', actions: [{ action: 'hide', fields: ['#byRule'] }] }],
    }),
  );
  assert.deepEqual(arranged.faults, []);
  const values = { ...startValues(arranged, FACTS), cost: 1, rows: [{ part: null }] };
  const run = new FormRun(arranged, FACTS, { values });
  assert.deepEqual(told(run), []);
  run.change({ isShown: 1 });
  assert.deepEqual(
    formIssues(run).map(({ place }) => place),
    ['one', 'cost', 'two', 'rows[0].part'],
  );
});

test('amounts that have no words are told at the field that computes them', () => {
  const run = started({
    items: [{ part: 'a', count: 1_000_000, price: 1_000_000_000 }],
    remark: 'x',
    title: 't',
  });
  assert.ok(told(run).includes('words: 大写：整数部分不能超过 12 位'));
});

test('a record goes to the wire and comes back', () => {
  const run = started({ due: '2026-11-30', items: [{ id: 'row1', part: 'a', count: 2, price: 1.5 }] });
  const wire = writeRecord(model, run.values);
  assert.equal(wire.due, Date.UTC(2026, 10, 29, 16));
  assert.equal(wire.total, '3.00');
  const read = readRecord(model, wire);
  assert.deepEqual(read.issues, []);
  assert.deepEqual(read.unknown, []);
  assert.deepEqual(read.values, {
    ...run.values,
    items: [{ id: 'row1', part: 'a', count: 2, price: 1.5, sum: 3 }],
  });
  const odd = readRecord(model, { due: 'soon', nobody: 1, items: [{ price: {} }] });
  assert.deepEqual(
    odd.issues.map(({ place }) => place),
    ['due', 'items[0].price'],
  );
  assert.deepEqual(odd.unknown, ['nobody']);
  const long = readRecord(model, {
    limit: 1e308,
    items: [{ price: `0.${'1'.repeat(21)}` }, { price: 1e21 }],
  });
  assert.deepEqual(
    long.issues.map((issue) => placedIssueText(issue, 'zh')),
    ['限额最多40位整数、20位小数', '单价最多40位整数、20位小数'],
  );
});

const anyChange: fc.Arbitrary<FormValues> = fc.oneof(
  fc.record({ title: fc.constantFrom('关闭', 't', null) }),
  fc.record({ level: fc.constantFrom('low', 'high', 'none', null) }),
  fc.record({ limit: fc.constantFrom(null, 0, 10, 500) }),
  fc.record({ due: fc.constantFrom(null, '2026-01-01', '2027-01-01') }),
  fc.record({
    items: fc.array(
      fc.record({
        part: fc.constantFrom('a', ''),
        count: fc.constantFrom(0, 1, 2, null),
        price: fc.constantFrom(5, '7.25', null),
      }),
      { maxLength: 4 },
    ),
  }),
);

test('changes one by one lead to where all of them at once lead', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
      const run = started();
      for (const change of changes) run.change(change);
      const fresh = new FormRun(model, FACTS, { values: run.values });
      assert.deepEqual(fresh.values, run.values);
      assert.deepEqual(told(fresh), told(run));
      for (const { path, table } of model.fields)
        if (table === null) assert.equal(fresh.stateOf(path), run.stateOf(path), path);
        else
          for (const row of run.rowsOf(table).keys())
            assert.equal(fresh.stateOf(path, row), run.stateOf(path, row));
    }),
  );
});

test('a change of one cell in a thousand rows computes that row only', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ part: 'p', count: index, price: 2 }));
  const run = started({ items: rows });
  const before = run.rowsOf('items');
  run.change({ items: before.with(500, { ...before[500], price: 3 }) });
  const after = run.rowsOf('items');
  assert.equal(after[500]?.sum, 1500);
  assert.equal(after.filter((row, index) => row !== before[index]).length, 1);
});

test('faulty expressions and rings are told with their field, and left out', () => {
  const faulty = formModel(
    DesignBody.parse({
      form: {
        fields: [
          field('numInput', 'a', '甲', { expressions: { value: 'b + 1', visible: 'c > 1' } }),
          field('numInput', 'b', '乙', { expressions: { value: 'a + 1' } }),
          field('table', 'rows', '表', {
            children: [field('comInput', 'x', '丙', { expressions: { value: '1 +' } })],
          }),
        ],
      },
      rules: [{ ruleId: 'r', when: 'a', actions: [{ action: 'hide', fields: ['b', 'gone'] }] }],
    }),
  );
  assert.deepEqual(
    faulty.faults.map(({ issue, fieldId, ruleId, place }) => [issue.id, fieldId ?? ruleId, place]),
    [
      ['unknownName', 'f-a', 'expressions.visible'],
      ['unexpectedEnd', 'f-x', 'expressions.value'],
      ['wrongResult', 'r', 'when'],
      ['cycle', 'f-b', 'expressions.value'],
    ],
  );
});

test('the usual formats take what they are for and nothing else', () => {
  const samples: Readonly<Record<keyof typeof PATTERN_PRESETS, readonly [string, string]>> = {
    number: ['-12.5', '12,5'],
    amount: ['120.50', '120.505'],
    telephone: ['0571-88888888', '12345'],
    mobile: ['13800138000', '12800138000'],
    anyPhone: ['13800138000', '138001'],
    email: ['li.si@example.com.cn', 'li.si@example'],
    idCard: ['11010519491231002X', '110105194913310021'],
  };
  for (const [name, { pattern, sample }] of Object.entries(PATTERN_PRESETS)) {
    assert.equal(patternOf(pattern)?.test(sample), true, `${name} takes ${sample}`);
    const [right, wrong] = samples[name as keyof typeof PATTERN_PRESETS];
    assert.equal(patternOf(pattern)?.test(right), true, `${name} takes ${right}`);
    assert.equal(patternOf(pattern)?.test(wrong), false, `${name} refuses ${wrong}`);
  }
});

const ORDER = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'code', '单号'),
      field('relationForm', 'part', '部件', { props: { modelId: 'parts', relationField: 'name' } }),
      field('numInput', 'price', '单价', { expressions: { value: 'lookup(part, price)' } }),
      field('comInput', 'note', '说明', {
        expressions: { visible: "lookup(part, store) = 'A'", required: 'not unique(code)' },
      }),
    ],
  },
});

test('what a form lacks is named until it is known, whatever else changes meanwhile', () => {
  const order = formModel(ORDER, {
    relationFields: ({ kind }) =>
      kind === 'relationForm' ? { price: { kind: 'decimal' }, store: { kind: 'text' } } : undefined,
  });
  assert.deepEqual(order.faults, []);
  const run = new FormRun(order, FACTS, { values: startValues(order, FACTS) });
  const kinds = () => run.needs.map((need) => (need.kind === 'lookup' ? need.field : need.kind)).sort();
  assert.equal(run.stateOf('note').isVisible, false);
  assert.deepEqual(kinds(), []);
  run.change({ part: 'p1' });
  assert.equal(run.stateOf('note').isVisible, true, 'a condition that is not known hides nothing');
  run.change({ code: 'X1' });
  assert.equal(run.stateOf('note').isRequired, false);
  assert.deepEqual(kinds(), ['price', 'store', 'unique']);
  run.change({ part: 'p2' });
  assert.deepEqual(
    run.needs.flatMap((need) => (need.kind === 'lookup' ? [need.id] : [])),
    ['p2'],
    'the former choice is not asked about any more',
  );
  const facts: FormFacts = {
    ...FACTS,
    lookup: (_path, _id, name) => (name === 'price' ? 12.5 : 'A'),
    isUnique: () => false,
  };
  run.learn(facts);
  assert.equal(run.values.price, 12.5);
  assert.deepEqual(run.stateOf('note'), { isVisible: true, isRequired: true, isReadOnly: false });
  assert.deepEqual(kinds(), []);
});

test('a computed value that cannot be known stays what it is said to be, whatever is given', () => {
  const order = formModel(
    DesignBody.parse({
      form: {
        fields: [
          field('relationForm', 'part', '部件', { props: { modelId: 'parts', relationField: 'name' } }),
          field('numInput', 'price', '单价', { expressions: { value: 'lookup(part, price)' } }),
          field('numInput', 'base', '底价', { expressions: { value: '1' } }),
          field('comInput', 'note', '说明'),
          field('table', 'items', '明细', {
            children: [
              field('relationForm', 'other', '备件', { props: { modelId: 'parts', relationField: 'name' } }),
              field('numInput', 'cost', '金额', { expressions: { value: 'lookup(other, price)' } }),
            ],
          }),
        ],
      },
      rules: [
        {
          ruleId: 'dear',
          when: 'lookup(part, price) > 9',
          actions: [{ action: 'setValue', fields: ['base', 'note'], value: 'empty' }],
        },
      ],
    }),
    { relationFields: ({ kind }) => (kind === 'relationForm' ? { price: { kind: 'decimal' } } : undefined) },
  );
  assert.deepEqual(order.faults, []);
  const sent = {
    part: 'p1',
    price: 99,
    base: 99,
    note: 'x',
    items: [{ id: 'r', other: 'p1', cost: 99 }, {}],
  };
  const stored = { part: 'p1', price: 5, base: null, items: [{ id: 'r', other: 'p1', cost: 7 }] };
  const values = (stays: FormValues | null, more: object = {}) =>
    new FormRun(order, FACTS, { values: { ...sent, ...more }, stays }).values;
  assert.deepEqual(values(stored), {
    ...{ ...sent, price: 5, base: null },
    items: [{ id: 'r', other: 'p1', cost: 7 }, {}],
  });
  assert.deepEqual(values({}).price, null);
  assert.deepEqual(values(stored, { part: null }).base, 1, 'what needs nobody is computed');
  assert.equal(values(null).price, 99);
});

test('a rule narrows the options of a column down by its own row, and by the form', () => {
  const options = ['low', 'high', 'other'].map((id) => ({ id, fullName: `等级${id}` }));
  const graded = formModel(
    DesignBody.parse({
      form: {
        fields: [
          field('switch', 'strict', '从严'),
          field('table', 'items', '明细', {
            children: [
              field('numInput', 'amount', '数量'),
              field('select', 'grade', '等级', {
                props: { options },
                expressions: { options: "value != 'other' or not strict" },
              }),
            ],
          }),
        ],
      },
      rules: [
        {
          ruleId: 'r',
          when: 'items.amount > 10',
          actions: [
            { action: 'setOptions', fields: ['items.grade'], value: "amount > 100 or value = 'high'" },
          ],
        },
      ],
    }),
  );
  assert.deepEqual(graded.faults, []);
  const row = (amount: number, grade: string) => ({ amount, grade });
  const run = new FormRun(graded, FACTS, {
    values: {
      ...startValues(graded, FACTS),
      items: [row(5, 'low'), row(50, 'low'), row(500, 'low'), row(5, 'other')],
    },
  });
  const offered = (at: number) =>
    options.filter(({ id, fullName }) => run.allows('items.grade', { value: id, label: fullName }, at));
  assert.deepEqual(
    [0, 1, 2].map((at) => offered(at).map(({ id }) => id)),
    [['low', 'high', 'other'], ['high'], ['low', 'high', 'other']],
  );
  assert.deepEqual(told(run), ['items[1].grade: 等级所选的选项当前不可用，请重新选择']);
  run.change({ strict: 1 });
  assert.deepEqual(
    [0, 1].map((at) => offered(at).map(({ id }) => id)),
    [['low', 'high'], ['high']],
  );
  assert.equal(told(run).length, 2);
});
