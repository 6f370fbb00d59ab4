import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { fieldsOfCondition, listLooks } from './list-looks.ts';

const label: Label = ['字段', '欄位', 'Field'];
const fields = {
  title: {
    kind: 'text',
    label,
    max: 50,
    list: {
      formats: [
        { when: 'cost > 1000', tone: 'red', isBold: true },
        { when: "sort = 'own'", isBadge: true },
      ],
    },
  },
  cost: { kind: 'decimal', label, min: 0, max: 9999, places: 0, list: { isShown: false } },
  sort: { kind: 'dictionary', label, dictionary: 'sorts' },
  dueOn: { kind: 'day', label },
  items: {
    kind: 'rows',
    label,
    max: 9,
    columns: { amount: { kind: 'decimal', label, min: 0, max: 9, places: 0 } },
  },
} as const satisfies RecordModel['fields'];
const rowTones = [{ when: 'dueOn < today', tone: 'orange' }] as const;
const facts = { now: Date.UTC(2026, 2, 2), me: { id: 'me', organize: '', roles: [] } };
const looks = (denied: readonly string[] = []) =>
  listLooks({ name: 'drill', fields, rowTones }, { facts, denied });
const row = { title: 'Drill', cost: 5, sort: 'Our own', sortCode: 'own', dueOn: null };

test('the first condition that holds says how a value looks', () => {
  assert.deepEqual(looks().formatOf({ ...row, cost: 1001 }, 'title'), fields.title.list.formats[0]);
  assert.deepEqual(looks().formatOf(row, 'title'), fields.title.list.formats[1]);
  assert.equal(looks().formatOf({ ...row, sortCode: 'other' }, 'title'), undefined);
  assert.equal(looks().formatOf(row, 'cost'), undefined);
});

test('rows have the colour of the first condition that holds', () => {
  assert.equal(looks().toneOf({ ...row, dueOn: Date.UTC(2026, 1, 20) }), 'orange');
  assert.equal(looks().toneOf(row), undefined);
});

test('what asks for a column that the reader may not see makes nothing of a row', () => {
  assert.deepEqual(looks(['cost']).formatOf({ ...row, cost: 1001 }, 'title'), fields.title.list.formats[1]);
  assert.equal(looks(['sort']).formatOf(row, 'title'), undefined);
});

test('a condition says which fields it reads; one that cannot be read is a fault of the declaration', () => {
  assert.deepEqual(fieldsOfCondition(fields, 'sum(items.amount) > cost'), ['items', 'cost']);
  assert.deepEqual(fieldsOfCondition(fields, 'gone > 1'), []);
  const faulty = { name: 'drill', fields, rowTones: [{ when: 'gone > 1', tone: 'red' }] } as const;
  assert.throws(() => listLooks(faulty, { facts, denied: [] }), /cannot be read: gone > 1/);
});
