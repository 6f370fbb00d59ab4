import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVALUATION_KEYS, evaluationOf, routeOfEvaluation, SCORE_ROUTES, scoreRoute } from './presets.ts';
import { LINES, STAGES, stagePairs, stagesOfLine } from './stages.ts';

test('every evaluation opens on a score route of its own stage and lines, and every route is used', () => {
  const used = new Set<string>();
  for (const { key, stage, lines, partRoute, wholeRoute } of EVALUATION_KEYS) {
    for (const route of [partRoute, wholeRoute]) {
      const preset = scoreRoute(route);
      assert.deepEqual([preset?.stage, preset?.lines], [stage, lines], key);
      used.add(route);
    }
  }
  assert.deepEqual([...used].sort(), SCORE_ROUTES.map(({ route }) => route).sort());
  assert.equal(SCORE_ROUTES.length, 9);
});

test('every line has exactly one evaluation in each stage that it passes, and none in the others', () => {
  for (const line of LINES) {
    for (const stage of STAGES) {
      assert.equal(
        evaluationOf(stage, line) !== null,
        stagesOfLine(line).includes(stage),
        `${stage} ${line}`,
      );
    }
  }
});

test('stages are compared along the lines: none beside one that no item passes next', () => {
  const all = LINES.flatMap((line) => stagesOfLine(line).map((stage) => ({ stage, lines: [line] })));
  assert.deepEqual(
    stagePairs(all).map(({ from, to }) => `${from} ${to}`),
    ['SELF COMPANY', 'COMPANY WATER', 'SELF HQ', 'COMPANY HQ', 'WATER MSD', 'HQ MSD'],
  );
  assert.deepEqual(stagePairs([{ stage: 'SELF', lines: LINES }]), []);
});

test('a record leads to the route of its evaluation', () => {
  assert.equal(routeOfEvaluation('SELF-ALL', 'PART'), 'TaskScore');
  assert.equal(routeOfEvaluation('SELF-ALL', 'WHOLE'), 'TaskScore1');
  assert.equal(routeOfEvaluation('WATER-W', 'WHOLE'), 'TaskScoreWater');
  assert.equal(routeOfEvaluation('WATER-W', 'PART'), 'TaskScoreWaterOperation');
  assert.equal(routeOfEvaluation('MSD-W', 'WHOLE'), 'TaskScoreWater1');
  assert.equal(routeOfEvaluation('MSD-CH', 'WHOLE'), 'GLTXBXG');
});

test('pages are found by their address and nothing else', () => {
  assert.deepEqual(scoreRoute('GLTXBXG'), {
    route: 'GLTXBXG',
    stage: 'MSD',
    lines: ['C', 'H'],
    scope: 'own',
    mode: 'rescoring',
    titleKey: 'score.route.GLTXBXG',
  });
  assert.equal(scoreRoute('scoreList'), null);
});
