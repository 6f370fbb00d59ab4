import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonText } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import { replyEncoder } from './encode-reply.ts';
import { isKept, keepJson } from './kept-json.ts';

const schema = z.object({
  menus: z.array(z.object({ property: jsonText(z.object({ moduleId: z.string() })) })),
  count: z.int(),
});
const menus = [{ property: { moduleId: '一' } }];

test('a kept field travels as it would without being kept, and is encoded once', () => {
  const encode = replyEncoder(schema, false);
  const plain = encode({ menus, count: 3 });
  assert.deepEqual(plain, { menus: [{ property: '{"moduleId":"一"}' }], count: 3 });
  const value = { menus: keepJson([...menus]), count: 3 };
  const [one, other] = [encode(value), encode(value)].map((data) =>
    z.object({ menus: z.any() }).loose().parse(data),
  );
  assert.deepEqual(one, plain);
  assert.equal(other?.menus, one?.menus);
  assert.ok(isKept(one?.menus), 'what travels counts as kept too');
});

test('a checked reply that does not fit its schema is refused beside a kept field too', () => {
  const encode = replyEncoder(schema, true);
  assert.throws(() => encode({ menus: keepJson([...menus]), count: 'three' }), z.ZodError);
  assert.throws(() => encode({ menus: keepJson([...menus]) }), z.ZodError, 'a field that is missing');
  assert.throws(() => encode({ menus: keepJson([{ property: 3 }]), count: 3 }), z.ZodError);
});

test('a reply without codecs is sent as it is when nobody asks for a check', () => {
  const result = { count: 'three' };
  assert.equal(replyEncoder(z.object({ count: z.int() }), false)(result), result);
});
