import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import { readRule, recordRules } from './record-rules.ts';

const label: Label = ['字段', '欄位', 'Field'];
const fields = {
  title: { kind: 'text', label, max: 50 },
  cost: { kind: 'decimal', label, min: 0, max: 1000, places: 2 },
  heldOn: { kind: 'day', label },
  isPublic: { kind: 'flag', label, on: label, off: label, start: 0 },
  materials: {
    kind: 'rows',
    label,
    list: false,
    max: 10,
    columns: { amount: { kind: 'decimal', label, min: 0, max: 10, places: 0 } },
  },
  photos: { kind: 'files', label, limit: 9, fileSize: 5, sizeUnit: 'MB' },
  madeAt: { kind: 'moment', label, origin: 'system' },
} as const satisfies Record<string, Field>;
const facts = { now: Date.UTC(2026, 2, 2), me: { id: 'me', organize: '', roles: [] } };
const values = { title: 'Drill', cost: 5, heldOn: Date.UTC(2026, 2, 1, 16), isPublic: 1, materials: [] };

/** Whether values break a rule. */
const breaks = (
  when: string,
  changed: object = {},
  before: Readonly<Record<string, unknown>> | null = null,
) =>
  recordRules({ name: 'drill', fields, rules: [{ when, refuse: label }] })(facts, {
    values: { ...values, ...changed },
    before,
  }) !== undefined;

test('rules read numbers, days, flags, texts, files and child rows as expressions do', () => {
  assert.equal(breaks('cost > 4.99'), true);
  assert.equal(breaks('cost > 5'), false);
  assert.equal(breaks('heldOn = today'), true);
  assert.equal(breaks('heldOn < today'), false);
  assert.equal(breaks('isPublic and isEmpty(materials)'), true);
  assert.equal(breaks('isPublic', { isPublic: 0 }), false);
  assert.equal(breaks('isEmpty(title)', { title: '' }), true);
  assert.equal(breaks('sum(materials.amount) > 10', { materials: [{ amount: 6 }, { amount: 5 }] }), true);
  assert.equal(breaks('any(materials, amount > 6)', { materials: [{ amount: 6 }, { amount: 5 }] }), false);
  const photos = [{ fileId: 'a.png', name: '现场.png', url: '' }];
  assert.equal(breaks('isEmpty(photos)', { photos: [] }), true);
  assert.equal(breaks('isEmpty(photos)', { photos }), false);
  assert.equal(breaks("'现场.png' in photos", { photos }), true);
  assert.equal(breaks('cost < old.cost', {}, { ...values, cost: 6 }), true);
});

test('a rule that names no field of the form, or asks what only other records know, is none', () => {
  for (const when of ['price > 1', 'title > 1', 'cost', 'madeAt < now', 'unique(title)', 'cost >'])
    assert.equal(readRule(fields, when).ok, false, when);
  assert.throws(() => breaks('price > 1'), /A rule of the record drill cannot be read: price > 1/);
});
