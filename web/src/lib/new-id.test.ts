import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './new-id.ts';

test('a browser that came by plain http makes ids of its own', (t) => {
  const ids = [newId(), newId()];
  // What browsers leave out of pages that did not come by https.
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  t.after(() => Reflect.deleteProperty(crypto, 'randomUUID'));
  ids.push(newId(), newId());
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^[0-9a-f-]{32,36}$/);
});
