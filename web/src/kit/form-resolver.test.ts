import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeLine, nameLine } from '@auditplus/contract/kernel/values.ts';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { formResolver } from './form-resolver.ts';

const OPTIONS = { fields: {}, shouldUseNativeValidation: false, criteriaMode: 'firstError' } as const;

const check = <Values extends FieldValues>(schema: z.ZodType<Values>, values: Values) =>
  formResolver(schema)(values, undefined, OPTIONS);

test('values that the schema takes are handed on as the form holds them', async () => {
  // On the wire a list is one text; the form holds the list.
  const List = z.codec(z.string(), z.array(z.string()), {
    decode: (text) => text.split(','),
    encode: (list) => list.join(','),
  });
  const values = { name: '甲', ids: ['1', '2'] };
  assert.deepEqual(await check(z.object({ name: z.string().min(1), ids: List }), values), {
    values,
    errors: {},
  });
});

test('a fault is told at its field, in lists too, with the limits that its text names', async () => {
  const schema = z.object({
    name: z.string().min(2),
    rows: z.array(z.object({ score: z.number().max(10) })),
  });
  const { values, errors } = await check(schema, { name: '', rows: [{ score: 3 }, { score: 11 }] });
  assert.deepEqual(values, {});
  assert.deepEqual(Object.keys(errors), ['name', 'rows']);
  assert.deepEqual([errors.name?.type, errors.name?.types], ['too_small', { min: '2', origin: 'string' }]);
  assert.equal(errors.rows?.[0], undefined);
  assert.deepEqual(errors.rows?.[1]?.score?.types, { max: '10', origin: 'number' });
});

test('a name with symbols is told apart from other wrong forms', async () => {
  const schema = z.object({ name: nameLine(20), code: codeLine(20) });
  const { errors } = await check(schema, { name: '审核员😀', code: 'a b' });
  assert.deepEqual(errors.name?.types, { format: 'plainName' });
  assert.deepEqual(errors.code?.types, {});
});

test('a field has one fault at a time, a rule over several fields has its own words', async () => {
  const schema = z
    .object({
      code: z
        .string()
        .min(3)
        .regex(/^[a-z]+$/),
      from: z.number(),
      to: z.number(),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: '截止早于开始' });
  const both = await check(schema, { code: '1', from: 1, to: 2 });
  assert.equal(both.errors.code?.type, 'too_small');
  const late = await check(schema, { code: 'abc', from: 2, to: 1 });
  assert.deepEqual([late.errors.to?.type, late.errors.to?.message], ['custom', '截止早于开始']);
});
