import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepJson, keptParts } from './kept-json.ts';

const menus = keepJson([{ id: '一', children: [{ id: 'b"' }] }]);

test('a reply without a kept field has nothing to keep', () => {
  for (const data of [null, 'text', menus, {}, { menus: [...menus] }])
    assert.equal(keptParts(data), undefined);
});

test('replies are told apart by their kept values and by everything else', () => {
  const data = { menus, user: { name: '张三', none: null }, count: 3 };
  const parts = keptParts(data);
  assert.equal(parts?.first, menus);
  assert.deepEqual(parts?.values, [menus]);
  assert.equal(keptParts({ ...data })?.rest, parts?.rest, 'the same reply again');
  assert.notEqual(keptParts({ ...data, count: 4 })?.rest, parts?.rest, 'another value beside it');
  assert.notEqual(keptParts({ ...data, list: menus })?.rest, parts?.rest, 'one more kept field');
  assert.notEqual(keptParts({ user: data.user, list: menus, count: 3 })?.rest, parts?.rest, 'another name');
});
