import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generatedFrom, placeFeatures, proveFeatures } from './generator.ts';
import { DEMONSTRATED, SMALL_SAMPLES } from './samples.ts';

test('code that is generated from designs is formatted, compiles, and passes its own tests', () => {
  const { scratch, files } = placeFeatures(SMALL_SAMPLES);
  try {
    for (const { what, issue } of proveFeatures(scratch, files)) assert.equal(issue, '', `${what}: ${issue}`);
  } finally {
    scratch.remove();
  }
});

test('every design of the demonstration becomes code as it is, but for related findings of the audit', () => {
  const refused = DEMONSTRATED.flatMap((sample) => {
    const made = generatedFrom(sample);
    return 'refused' in made ? [[sample.fullName, made.refused] as const] : [];
  });
  assert.equal(DEMONSTRATED.length, 11);
  assert.deepEqual(
    refused.map(([name]) => name),
    ['事故事件报告', '安全投入'],
  );
  for (const why of refused.flatMap(([, reasons]) => reasons)) assert.match(why, /审核发现.*: product$/);
});
