import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flag, Id, jsonText, line, Moment, PlainDate } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import { withoutEmptyTexts, withoutEmptyValues } from './empty-texts.ts';

const Body = z.object({
  name: line(50),
  nickname: line(50).min(1).optional(),
  remark: z.string().max(20).nullable().optional(),
  count: z.coerce.number().int().optional(),
  at: Moment.nullable().optional(),
  day: PlainDate.optional(),
  managerId: Id.nullable().default(null),
  flag: z.coerce.number().pipe(Flag).default(1),
  choice: z.enum(['a', 'b']).optional(),
  kind: z.enum(['', 'a']).optional(),
  document: jsonText(z.looseObject({ foundedTime: Moment.optional(), phone: z.string() })).optional(),
  rows: z.array(z.object({ id: Id.optional(), text: z.string() })).default([]),
  either: z
    .union([z.strictObject({ number: z.int().optional() }), z.object({ text: z.string() })])
    .optional(),
});

const read = (body: object) => Body.parse(withoutEmptyTexts(Body, body));

test('an empty text is no number, moment, day, reference or choice', () => {
  const empty = { name: '甲', count: '', at: '', day: '', managerId: '', flag: '', choice: '' };
  assert.deepEqual(read(empty), { name: '甲', at: null, managerId: null, flag: 1, rows: [] });
});

test('an emptied text stays an emptied text', () => {
  assert.deepEqual(read({ name: '', remark: '', kind: '' }), {
    name: '',
    remark: '',
    kind: '',
    managerId: null,
    flag: 1,
    rows: [],
  });
  assert.equal(Body.safeParse(withoutEmptyTexts(Body, { name: '', nickname: '' })).success, false);
});

test('documents, lists and alternatives are looked into', () => {
  const body = {
    name: '甲',
    document: JSON.stringify({ foundedTime: '', phone: '', other: '' }),
    rows: [{ id: '', text: '' }],
    either: { number: '' },
  };
  assert.partialDeepStrictEqual(read(body), {
    document: { phone: '', other: '' },
    rows: [{ text: '' }],
    either: {},
  });
  assert.deepEqual(read({ name: '甲', either: { text: '' } }).either, { text: '' });
});

test('a body without its fields or of another kind is left to its declaration', () => {
  for (const body of [null, 'text', [''], { name: 7, other: '' }])
    assert.deepEqual(withoutEmptyTexts(Body, body), body);
});

test('an empty query value counts as absent', () => {
  assert.deepEqual(withoutEmptyValues({ a: '', b: '0', c: ['', 'x'] }), { b: '0', c: ['x'] });
});
