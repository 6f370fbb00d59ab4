import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DetailWords, effectiveFrom } from './evaluation-detail-words.ts';

const said: DetailWords = (key, values) => `${key}${values ? `(${values.stage})` : ''}`;

// audit-domain T33: stage and origin of the effective scores.
const T33 = [
  ['1.1.1', 'HQ', 'COMPANY', ['stageHQ', 'origin(stageCOMPANY)']],
  ['4.1.6', 'MSD', 'MSD', ['stageMSD']],
  ['4.1.10', 'MSD', 'WATER', ['stageMSD', 'origin(stageWATER)']],
  ['5.3.4', 'SELF', 'SELF', ['stageSELF']],
] as const;

for (const [code, stage, originStage, words] of T33)
  test(`T33 ${code}: the result in force names its stage, and where it comes from if that is another`, () => {
    assert.deepEqual(effectiveFrom(said, { stage, originStage }), words);
  });

test('an item without a confirmed stage names none', () => {
  assert.deepEqual(effectiveFrom(said, { stage: null, originStage: null }), []);
});
