import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import type { CheckSettings } from './check.ts';
import { checkAndKeep, checkedBefore, type KeptCheck } from './kept-check.ts';

const SECRET = 'the key of this installation, long';
let sandbox: Sandbox;
let asked = 0;
before(() => {
  const real = openSandbox(pino({ level: 'silent' }));
  sandbox = {
    ...real,
    checkSql: (job) => {
      asked += 1;
      return real.checkSql(job);
    },
  };
});
after(() => sandbox.stop());

const SETTINGS: CheckSettings = {
  fields: new Map([['word', { type: 'text' }]]),
  context: ['user'],
  relations: ['findings', 'units'],
};
const TEXT = 'SELECT title FROM findings WHERE title = {word} AND @user IS NOT NULL';

test('a statement that was checked is not parsed again, until text, settings, key or lists are others', async () => {
  const kernel = { sandbox, secret: SECRET };
  const saved = await checkAndKeep(kernel, TEXT, SETTINGS);
  assert.ok(saved.ok && saved.kept);
  const { kept } = saved;
  assert.deepEqual(kept.relations, ['findings']);
  const parsings = async (
    change: {
      text?: string;
      settings?: Partial<CheckSettings>;
      kept?: KeptCheck | null;
      secret?: string;
    } = {},
  ) => {
    const before = asked;
    const check = await checkedBefore({ ...kernel, secret: change.secret ?? SECRET }, change.text ?? TEXT, {
      ...SETTINGS,
      ...change.settings,
      kept: change.kept === undefined ? kept : change.kept,
    });
    return { count: asked - before, check };
  };
  const again = await parsings();
  assert.equal(again.count, 0);
  assert.deepEqual(
    again.check.ok && [
      again.check.checked.text,
      again.check.checked.placeholders,
      again.check.checked.relations,
    ],
    [saved.checked.text, saved.checked.placeholders, ['findings']],
  );
  // Further relations change nothing about a text that does not read them.
  assert.equal((await parsings({ settings: { relations: ['findings', 'units', 'people'] } })).count, 0);

  const other = 'SELECT title FROM units';
  assert.equal((await parsings({ text: TEXT.replace('title =', 'title <>') })).count, 1);
  assert.equal((await parsings({ kept: { ...kept, relations: ['units'] } })).count, 1);
  assert.equal((await parsings({ kept: { ...kept, mark: `${kept.mark.slice(0, -2)}AA` } })).count, 1);
  assert.equal((await parsings({ kept: null })).count, 1);
  assert.equal((await parsings({ secret: 'another key' })).count, 1);
  assert.equal((await parsings({ settings: { fields: new Map([['word', { type: 'int4' }]]) } })).count, 1);
  assert.equal((await parsings({ text: other, kept })).count, 1);
  // What became forbidden meanwhile is found, although its mark fits.
  const gone = await parsings({ settings: { relations: ['units'] } });
  assert.equal(gone.count, 1);
  assert.equal(!gone.check.ok && gone.check.issue.code, 'sql.relationUnknown');
  const forged = await parsings({ text: 'SELECT pg_sleep(1)' });
  assert.equal(!forged.check.ok && forged.check.issue.code, 'sql.functionNotAllowed');
});

test('a statement that fails the check keeps nothing', async () => {
  const failed = await checkAndKeep({ sandbox, secret: SECRET }, 'DELETE FROM findings', SETTINGS);
  assert.deepEqual([failed.ok, failed.kept], [false, null]);
});
