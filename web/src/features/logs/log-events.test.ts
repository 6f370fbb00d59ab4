import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { activityNouns, activityVerbs } from '../../kit/activity.texts.ts';
import { recordHistoryTexts } from '../../kit/record-history.texts.ts';
import { operationNouns } from './log-events.texts.ts';

const SERVER = join(import.meta.dirname, '../../../../server/src/features');
const ACTION = /\baction: '([a-z]\w*)\.(\w+)'/gi;

test('whatever the server puts on the trail, the operation log says in words', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
  const acts = files.flatMap((file) => [...readFileSync(join(SERVER, file), 'utf8').matchAll(ACTION)]);
  assert.ok(acts.length > 100);
  const wordless = acts.filter(
    ([, noun = '', done = '']) =>
      !(noun in activityNouns.zh || noun in operationNouns.zh) ||
      !(done in activityVerbs.zh || `act_${done}` in recordHistoryTexts.zh),
  );
  assert.deepEqual([...new Set(wordless.map(([, noun, done]) => `${noun}.${done}`))], []);
});
