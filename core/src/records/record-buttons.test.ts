import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { fieldsOfButtons, recordButtons, rowButtons } from './record-buttons.ts';

const label: Label = ['字段', '欄位', 'Field'];
const fields = {
  title: { kind: 'text', label, max: 50 },
  cost: { kind: 'decimal', label, min: 0, max: 1e6, places: 2 },
  unit: { kind: 'dictionary', label, dictionary: 'units' },
  note: { kind: 'text', label, max: 50 },
} as const satisfies Record<string, Field>;
const facts = { now: Date.UTC(2026, 2, 2), me: { id: 'me', organize: '', roles: [] } };
const model = {
  name: 'drill',
  fields,
  usualButtons: { btn_edit: { when: "unit = 'm'" } },
  buttons: {
    btn_double: { label, when: 'cost > 10', sets: { cost: 'cost * 2.005', title: 'me.id', note: "''" } },
    btn_call: { label, calls: { interfaceId: 'x', parameters: { amount: 'cost', all: 'unit' } } },
    btn_open: { label, place: 'list', link: '/x?of={note}' },
  },
  scripts: { press: { btn_call: 'toast(data.title)' } },
} as const;
const values = { title: '一', cost: 20, unit: 'm', note: 'x' };

test('a record has a button while its condition holds, and every one without a condition', () => {
  const { isOpen } = recordButtons(model);
  assert.equal(isOpen('btn_double', { facts, values }), true);
  assert.equal(isOpen('btn_double', { facts, values: { ...values, cost: null } }), false);
  assert.equal(isOpen('btn_edit', { facts, values: { ...values, unit: 'k' } }), false);
  assert.equal(isOpen('btn_remove', { facts, values }), true);
});

test('a press gives values as fields hold them, and parameters as texts', () => {
  const { setBy, parametersOf } = recordButtons(model);
  assert.deepEqual(setBy('btn_double', { facts, values }), { cost: 40.1, title: 'me', note: '' });
  assert.deepEqual(
    [...parametersOf('btn_call', { facts, values: { ...values, unit: '' } })],
    [
      ['amount', '20'],
      ['all', ''],
    ],
  );
  assert.deepEqual(setBy('btn_call', { facts, values }), {});
});

test('rows say dictionary values in words; what asks for a column that one may not see is left to the server', () => {
  const row = { title: '一', cost: 1, unit: '米', unitCode: 'm' };
  const seeing = rowButtons(model, { facts, denied: [] });
  assert.deepEqual([seeing('btn_edit', row), seeing('btn_double', row)], [true, false]);
  assert.equal(rowButtons(model, { facts, denied: ['cost'] })('btn_double', row), true);
});

test('lists bring what conditions, links and scripts of buttons name', () => {
  assert.deepEqual(fieldsOfButtons(model).sort(), ['cost', 'note', 'title', 'unit']);
});

test('a button that cannot be read is a fault of the declaration', () => {
  assert.throws(
    () =>
      recordButtons({
        name: 'drill',
        fields,
        buttons: { btn_x: { label, sets: { gone: 'nothing' }, when: 'nothing' } },
      }),
    /A button of the record drill cannot be read: nothing/,
  );
});
