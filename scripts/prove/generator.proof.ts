import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedFrom, placeFeatures, proveFeatures } from './generator.ts';
import { DEMONSTRATED, REFUSED, SMALL_SAMPLES } from './samples.ts';

test('code that is generated from designs is formatted, compiles, and passes its own tests', () => {
  const { scratch, files } = placeFeatures(SMALL_SAMPLES);
  try {
    for (const { what, issue } of proveFeatures(scratch, files)) assert.equal(issue, '', `${what}: ${issue}`);
  } finally {
    scratch.remove();
  }
});

test('every design of the demonstration becomes code as it is', () => {
  const refused = DEMONSTRATED.flatMap((sample) => {
    const made = generatedFrom(sample);
    return 'refused' in made ? [[sample.fullName, ...made.refused]] : [];
  });
  assert.equal(DEMONSTRATED.length, 11);
  assert.deepEqual(refused, []);
});

test('what no declared record says is refused by its name, and nothing is left out in silence', () => {
  const made = generatedFrom(REFUSED);
  assert.ok('refused' in made);
  assert.deepEqual(made.refused, [
    '配件: childRows',
    '列表: viewWhere',
    '名称不重复: rule',
    '审核发现: narrowed',
  ]);
});
