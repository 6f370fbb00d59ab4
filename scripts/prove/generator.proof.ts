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

test('most designs of the demonstration become code as they are, the others say what keeps them', () => {
  const refused = DEMONSTRATED.flatMap((sample) => {
    const made = generatedFrom(sample);
    return 'refused' in made ? [[sample.fullName, made.refused] as const] : [];
  });
  assert.equal(DEMONSTRATED.length, 11);
  assert.deepEqual(Object.fromEntries(refused), {
    特种作业票: ['安全措施（measures）: multiple', '气体检测 - 时间（at）: kind'],
    相关方管理: ['资质证照 - 附件（file）: childKind'],
  });
});
