import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommaList, jsonText } from '@auditplus/contract/kernel/values.ts';
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

test('without a check codecs are applied and unnamed fields left out, at every depth', () => {
  type Tree = { name: string; property: { id: string }; children?: Tree[] | null };
  const tree: z.ZodType<Tree> = z.lazy(() =>
    z.object({
      name: z.string(),
      property: jsonText(z.object({ id: z.string() })),
      children: z.array(tree).nullish(),
    }),
  );
  const reply = z.object({
    trees: z.record(z.string(), tree),
    loose: z.looseObject({ list: CommaList.optional() }),
    either: z.union([z.int(), z.object({ list: CommaList })]),
    pair: z.tuple([z.string(), CommaList]),
  });
  const leaf = { name: '叶', property: { id: '2', secret: 'x' }, secret: 'x', children: null };
  const value = {
    trees: { one: { name: '根', property: { id: '1' }, secret: 'x', children: [leaf] } },
    loose: { list: ['a', 'b'], other: 3 },
    either: { list: ['c'] },
    pair: ['一', ['d', 'e']],
    secret: 'x',
  };
  const sent = replyEncoder(reply, false)(value);
  assert.deepEqual(sent, replyEncoder(reply, true)(value));
  assert.deepEqual(sent, {
    trees: {
      one: {
        name: '根',
        property: '{"id":"1"}',
        children: [{ name: '叶', property: '{"id":"2"}', children: null }],
      },
    },
    loose: { list: 'a,b', other: 3 },
    either: { list: 'c' },
    pair: ['一', 'd,e'],
  });
});
