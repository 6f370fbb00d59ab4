import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { activityNouns, activityVerbs } from '../../kit/activity.messages.ts';
import { operationActions, operationNouns } from '../../kit/record-history.messages.ts';
import { targetKinds } from './log-events.messages.ts';

const SERVER = join(import.meta.dirname, '../../../../server/src/features');
const ACTION = /\baction: ['`]([a-z]\w*)\.(\w*(?:\$\{kind\})?\w+)['`]/gi;
const KINDS = ['button', 'column', 'form'];

test('whatever the server puts on the trail, the operation log says in words', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
  const actions = files
    .flatMap((file) => [...readFileSync(join(SERVER, file), 'utf8').matchAll(ACTION)])
    .flatMap(([, noun = '', done = '']) => KINDS.map((kind) => [noun, done.replace(/\$\{kind\}/, kind)]));
  assert.ok(actions.length > 100);
  const wordless = actions.filter(
    ([noun = '', done = '']) =>
      !(noun in activityNouns.zh || noun in operationNouns.zh) ||
      !(done in activityVerbs.zh || done in operationActions.zh),
  );
  assert.deepEqual([...new Set(wordless.map(([noun, done]) => `${noun}.${done}`))], []);
});

test('every kind of record on the trail has a word in the operation log', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'));
  const kinds = files.flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(/\btargetType: '(\w+)'/g)].map(
      ([, kind = '']) => kind,
    ),
  );
  const words = { ...activityNouns.zh, ...operationNouns.zh, ...targetKinds.zh };
  assert.deepEqual(
    [...new Set(kinds)].filter((kind) => !(kind in words)),
    [],
  );
});
