import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GRADE_SCHEMES } from './grade.ts';
import { gradeName } from './grade-names.ts';

test('every grade of the schemes that come with the product has a name in each language', () => {
  for (const { bands, failName } of Object.values(GRADE_SCHEMES))
    for (const name of [...bands.map((band) => band.name), failName]) {
      assert.equal(gradeName(name, 'zh'), name);
      assert.doesNotMatch(gradeName(name, 'en'), /\p{Script=Han}/u, name);
    }
  assert.equal(gradeName('三级', 'zhtw'), '三級');
});

test('a grade that people named themselves keeps its name', () => {
  assert.equal(gradeName('卓越', 'en'), '卓越');
});
