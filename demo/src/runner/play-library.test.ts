import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { articles } from '../knowledge/articles.ts';
import { openCabinet } from './cabinet.ts';
import { startPlay, takeSteps } from './play.ts';
import { feedbackSteps } from './play-feedback.ts';
import { librarySteps } from './play-library.ts';
import { standardSteps } from './play-standards.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, buildDemoPlan(), openCabinet());
  await takeSteps(play, [...standardSteps(play), ...feedbackSteps(play), ...librarySteps(play)], {
    say: () => undefined,
  });
});
after(() => app.stop());

test('2025 is archived by all nineteen; 2026 stands at 11 confirmed, 4 submitted, 2 returned, 2 late', async () => {
  const rows = await app.app.kernel.db
    .selectFrom('annual_feedbacks')
    .select(['year', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['year', 'state'])
    .orderBy('year')
    .orderBy('state')
    .execute();
  assert.deepEqual(
    rows.map(({ year, state, count }) => [year, state, count]),
    [
      [2025, 5, 19],
      [2026, 0, 1],
      [2026, 1, 1],
      [2026, 2, 4],
      [2026, 3, 2],
      [2026, 4, 11],
    ],
  );
});

test('eighty materials lie in the folders, the archived feedback of 2025 among them', async () => {
  const rows = await app.app.kernel.db
    .selectFrom('materials')
    .select('source_type')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('source_type')
    .orderBy('source_type')
    .execute();
  assert.deepEqual(
    rows.map(({ source_type: source, count }) => [source, count]),
    [
      ['annualFeedback', 38],
      [null, 42],
    ],
  );
});

test('twenty-eight articles of 150 to 400 characters are written, all but two published', async () => {
  for (const { title, text, nodeCodes } of articles) {
    const { length } = text.replace(/^- |\s/gm, '');
    assert.ok(length >= 150 && length <= 400, `${title}: ${length}`);
    assert.ok(nodeCodes.length > 0, title);
  }
  const rows = await app.app.kernel.db
    .selectFrom('knowledge_articles')
    .select('state')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('state')
    .orderBy('state')
    .execute();
  // The two cases need closed findings, which the audits of the whole demonstration bring.
  assert.deepEqual(
    rows.map(({ state, count }) => [state, count]),
    [
      [1, 2],
      [2, 26],
    ],
  );
});
