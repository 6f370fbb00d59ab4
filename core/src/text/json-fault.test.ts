import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonFault } from './json-fault.ts';

test('JSON has no fault, in any form', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 3 }), (value, indent) => {
      assert.equal(jsonFault(JSON.stringify(value, null, indent)), null);
    }),
  );
});

test('a text has a fault exactly where it cannot be parsed', () => {
  const cuts = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', ']', ' ', '1', ':', '\\'));
  fc.assert(
    fc.property(cuts, ([text, at, put]) => {
      const changed = text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1);
      let isJson = true;
      try {
        JSON.parse(changed);
      } catch {
        isJson = false;
      }
      assert.equal(jsonFault(changed) === null, isJson, changed);
    }),
    { numRuns: 2_000 },
  );
});

test('the fault is told where people look for it', () => {
  for (const [text, at] of [
    ['', 0],
    ['[1,\n  2,,]', 8],
    ['{"a": 1', 7],
    ['{"a" 1}', 4],
    ['{a: 1}', 1],
    ['[1, 2] 3', 7],
    ['{"a": 01}', 7],
    ["['a']", 1],
    ['[1,]', 3],
    ['{"a": 1,}', 8],
    [']', 0],
  ] as const)
    assert.equal(jsonFault(text), at, text);
});
