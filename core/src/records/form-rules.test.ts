import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormRule } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { formRules } from './form-rules.ts';

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
