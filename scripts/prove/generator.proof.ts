import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeFeatures, proveFeatures } from './generator.ts';
import { SMALL_SAMPLES } from './samples.ts';

test('code that is generated from designs is formatted, compiles, and passes its own tests', () => {
  const { scratch, files } = placeFeatures(SMALL_SAMPLES);
  try {
    for (const { what, issue } of proveFeatures(scratch, files)) assert.equal(issue, '', `${what}: ${issue}`);
  } finally {
    scratch.remove();
  }
});
