import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommaList, line } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import { formResolver } from './form-resolver.ts';

const schema = z.object({ name: line(5).min(2), tags: CommaList, score: z.number().max(10) });
const check = (values: z.output<typeof schema>) =>
  formResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false });

test('values as a call takes them pass, comma lists as arrays', async () => {
  const values = { name: '水质', tags: ['a', 'b'], score: 3 };
  assert.deepEqual(await check(values), { values, errors: {} });
});

test('each field keeps its first problem with its limits', async () => {
  const { errors } = await check({ name: '水质监测中心', tags: [], score: 11 });
  assert.equal(errors.name?.type, 'too_big');
  assert.deepEqual(errors.name?.types, { max: '5', origin: 'string' });
  assert.deepEqual(errors.score?.types, { max: '10', origin: 'number' });
  assert.equal(errors.tags, undefined);
});
