import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonOf, keepJson } from './kept-json.ts';

test('kept fields give the same text as everything written anew', () => {
  const menus = keepJson([{ id: '一', children: [{ id: 'b"' }] }]);
  const values = [
    { menus, user: { name: '张三', none: null }, left: undefined, count: 3, also: menus },
    { menus: [...menus] },
    menus,
    null,
    'text',
    {},
  ];
  for (const value of values) {
    assert.equal(jsonOf(value), JSON.stringify(value));
    assert.equal(jsonOf(value), JSON.stringify(value), 'a second time');
  }
});
