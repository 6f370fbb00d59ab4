import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormRule } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { changedWhileLocked, closedOption, formRules } from './form-rules.ts';

const label: Label = ['字段', '欄位', 'Field'];
const number = { kind: 'decimal', label, min: -1e6, max: 1e6, places: 2 } as const;
const fields = {
  title: { kind: 'text', label, max: 50 },
  level: {
    kind: 'choice',
    label,
    options: [
      { value: 'minor', label },
      { value: 'major', label },
    ],
  },
  cost: number,
  total: number,
  heldOn: { kind: 'day', label },
  dueOn: { kind: 'day', label },
  isPublic: { kind: 'flag', label, on: label, off: label, start: 0 },
} as const satisfies Record<string, Field>;
const facts = { now: Date.UTC(2026, 2, 2), me: { id: 'me', organize: '', roles: [] } };
const BLANK = { title: '', level: 'minor', cost: null, total: null, heldOn: null, dueOn: null, isPublic: 0 };

const stand = (rules: readonly FormRule[], values: object, before: object | null = null) =>
  formRules({ name: 'drill', fields, formRules: rules })(facts, {
    values: { ...BLANK, ...values },
    before: before && { ...BLANK, ...before },
  });

test('a field that rules show is there while one of them holds, one that a rule hides while it does not', () => {
  const rules: readonly FormRule[] = [
    { when: 'isPublic', show: ['cost'] },
    { when: "level = 'major'", show: ['cost'], hide: ['title'] },
  ];
  assert.deepEqual([...stand(rules, {}).hidden], ['cost']);
  assert.deepEqual([...stand(rules, { isPublic: 1 }).hidden], []);
  assert.deepEqual([...stand(rules, { level: 'major' }).hidden], ['title']);
});

test('values that rules set follow each other, and nobody types in them meanwhile', () => {
  const rules: readonly FormRule[] = [
    { when: 'total > 100', set: { level: "'major'" } },
    { when: 'not isEmpty(cost)', set: { total: 'cost * 2', dueOn: 'addDays(heldOn, 7)' } },
  ];
  const { values, locked } = stand(rules, { cost: 60, heldOn: Date.UTC(2026, 2, 1, 16) });
  assert.equal(values.total, 120);
  assert.equal(values.level, 'major');
  assert.equal(values.dueOn, Date.UTC(2026, 2, 8, 16));
  assert.deepEqual([...locked].sort(), ['dueOn', 'level', 'total']);
  assert.deepEqual([...stand(rules, {}).locked], []);
});

test('of two rules that set one field the later one counts', () => {
  const rules: readonly FormRule[] = [
    { when: 'true', set: { title: "'一'" } },
    { when: 'isPublic', set: { title: "'二'" } },
  ];
  assert.equal(stand(rules, { isPublic: 1 }).values.title, '二');
  assert.equal(stand(rules, {}).values.title, '一');
});

test('a locked field says so; a rule that cannot be read is a fault of the declaration', () => {
  assert.deepEqual(
    [...stand([{ when: 'old.isPublic', lock: ['cost'] }], {}, { isPublic: 1 }).locked],
    ['cost'],
  );
  assert.throws(() => stand([{ when: 'true', set: { cost: 'title' } }], {}), /cannot be read: title/);
  assert.throws(() => stand([{ when: 'price > 1', hide: ['cost'] }], {}), /cannot be read: price > 1/);
});

test('columns that are computed follow their row, and what is made of them follows too', () => {
  const items = {
    kind: 'rows',
    label,
    list: false,
    max: 9,
    columns: { amount: number, price: number, worth: number },
    computes: { worth: 'amount * coalesce(price, 0) / 3' },
  } as const satisfies Field;
  const standOf = formRules({
    name: 'order',
    fields: { items, total: number },
    formRules: [{ when: 'true', set: { total: 'sum(items.worth)' } }],
  });
  const rows = [
    { amount: 2, price: 5, worth: 99 },
    { amount: 1, price: null, worth: null },
  ];
  const { values, set } = standOf(facts, { values: { items: rows, total: null }, before: null });
  assert.deepEqual(values.items, [
    { amount: 2, price: 5, worth: 3.33 },
    { amount: 1, price: null, worth: 0 },
  ]);
  assert.equal(values.total, 3.33);
  assert.deepEqual([...set], ['total']);
  const again = standOf(facts, { values, before: values });
  assert.equal(again.values, values, 'what is right already stays the same object');
});

const priced = {
  ...fields,
  items: {
    kind: 'rows',
    label,
    list: false,
    max: 9,
    columns: {
      amount: number,
      price: number,
      sort: {
        kind: 'choice',
        label,
        options: [
          { value: 'old', label: ['旧', '舊', 'Old'] },
          { value: 'new', label: ['新', '新', 'New'] },
        ],
      },
    },
  },
} as const satisfies Record<string, Field>;
const items = (...rows: { amount: number; price?: number | null; sort?: string }[]) =>
  rows.map((row) => ({ price: null, sort: '', ...row }));
const pricedStand = (rules: readonly FormRule[], values: object, before: object | null = null) =>
  formRules({ name: 'drill', fields: priced, formRules: rules })(facts, {
    values: { ...BLANK, items: [], ...values },
    before: before && { ...BLANK, items: [], ...before },
  });

test('cells of rows are hidden, locked and set by what their row says, whole columns by what the form says', () => {
  const rules: readonly FormRule[] = [
    { when: 'items.amount > 5', lock: ['items.price'] },
    { when: 'amount = 1', set: { 'items.price': 'items.amount * 3' } },
    { when: 'isPublic', hide: ['items.sort'] },
  ];
  const { values, locked, hidden } = pricedStand(rules, { items: items({ amount: 9 }, { amount: 1 }) });
  assert.deepEqual([...locked].sort(), ['items[0].price', 'items[1].price']);
  assert.deepEqual(values.items, items({ amount: 9 }, { amount: 1, price: 3 }));
  assert.deepEqual([...hidden], []);
  const open = pricedStand(rules, { isPublic: 1, items: items({ amount: 1 }) });
  assert.deepEqual([...open.hidden], ['items.sort', 'items[0].sort']);
});

test('the person is told what a rule warns of while its condition holds', () => {
  const warn: Label = ['费用较高', '費用較高', 'Costly'];
  const rules = [{ when: 'cost > 10 or any(items, amount > 3)', warn }];
  assert.deepEqual(pricedStand(rules, { cost: 1 }).warnings, []);
  assert.deepEqual(pricedStand(rules, { cost: 11 }).warnings, [warn]);
  assert.deepEqual(pricedStand(rules, { items: items({ amount: 4 }) }).warnings, [warn]);
});

test('an option that is not offered is told where it is chosen anew, and nowhere else', () => {
  const rules: readonly FormRule[] = [
    { when: 'cost > 10', offer: { level: "value = 'major'" } },
    { when: 'true', offer: { 'items.sort': "label <> '旧' or amount > 3" } },
  ];
  const closed = (values: object, before: object | null = null) =>
    closedOption({ fields: priced }, pricedStand(rules, values, before), before as never)?.name;
  assert.equal(closed({ cost: 5 }), undefined);
  assert.equal(closed({ cost: 11 }), 'level');
  assert.equal(closed({ cost: 11, level: 'major' }), undefined);
  assert.equal(closed({ cost: 11 }, { level: 'minor' }), undefined, 'what is stored stays');
  assert.equal(closed({ items: items({ amount: 1, sort: 'old' }) }), 'items');
  assert.equal(closed({ items: items({ amount: 4, sort: 'old' }, { amount: 1, sort: 'new' }) }), undefined);
  const { allows } = pricedStand(rules, { items: items({ amount: 1 }) });
  assert.equal(allows('items.sort', { value: 'old', label: 'Old' }, 0), false, 'by the Chinese name');
});

test('what was locked in a row stays as it is while no rows come or go', () => {
  const rules: readonly FormRule[] = [{ when: 'amount > 5', lock: ['items.price'] }];
  const changed = (before: unknown[], sent: unknown[]) =>
    changedWhileLocked(
      { fields: priced },
      {
        now: pricedStand(rules, { items: sent }, { items: before }),
        former: pricedStand(rules, { items: before }, { items: before }),
        sent: { ...BLANK, items: sent },
        before: { ...BLANK, items: before },
      },
    );
  const [first, second] = items({ amount: 9, price: 2 }, { amount: 1, price: 4 });
  assert.equal(changed([first, second], [{ ...first, price: 3 }, second]), 'items');
  assert.equal(changed([first, second], [first, { ...second, price: 5 }]), undefined);
  assert.equal(changed([second, first], [first]), undefined);
  assert.equal(changed([first], [first, { ...first, price: 7 }]), undefined, 'a new row is not locked yet');
});
