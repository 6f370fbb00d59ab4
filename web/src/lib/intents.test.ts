import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './api-error.ts';
import { withIntent } from './intents.ts';

const failure = (status: number, errorCode?: string) =>
  new ApiError({ code: status, status, msg: '', data: errorCode ? { errorCode } : null });

/** Answers in turn; notes the keys that were sent. */
function server(...answers: readonly (ApiError | string)[]) {
  const keys: string[] = [];
  const rest = [...answers];
  const send = async (key: string) => {
    keys.push(key);
    const answer = rest.shift() ?? 'done';
    if (answer instanceof ApiError) throw answer;
    return answer;
  };
  return { keys, send };
}

const atOnce = () => Promise.resolve();

test('a request without an answer, and one that the server failed at, is made again under the same key', async () => {
  const { keys, send } = server(failure(0), failure(500), failure(503), 'saved');
  for (let n = 0; n < 3; n++) await assert.rejects(withIntent('PUT /a {}', send, atOnce));
  assert.equal(await withIntent('PUT /a {}', send, atOnce), 'saved');
  assert.equal(new Set(keys).size, 1);
  await withIntent('PUT /a {}', send, atOnce);
  assert.equal(new Set(keys).size, 2);
});

test('a refusal is an outcome, and so is a lost reply: the next try is an intent of its own', async () => {
  const { keys, send } = server(failure(422, 'login.codeWrong'), failure(409, 'request.replyLost'), 'saved');
  for (let n = 0; n < 2; n++) await assert.rejects(withIntent('PUT /b {}', send, atOnce));
  await withIntent('PUT /b {}', send, atOnce);
  assert.equal(new Set(keys).size, 3);
});

test('the outcome of a request that is still at work is asked for under its key, for some seconds', async () => {
  const repeated = failure(409, 'request.repeated');
  const { keys, send } = server(repeated, repeated, 'saved');
  assert.equal(await withIntent('PUT /c {}', send, atOnce), 'saved');
  assert.deepEqual([keys.length, new Set(keys).size], [3, 1]);
  const stuck = server(...Array.from({ length: 20 }, () => repeated));
  await assert.rejects(withIntent('PUT /d {}', stuck.send, atOnce));
  await assert.rejects(withIntent('PUT /d {}', stuck.send, atOnce));
  assert.equal(new Set(stuck.keys).size, 1);
});

test('another content is another intent', async () => {
  const { keys, send } = server(failure(0), 'saved');
  await assert.rejects(withIntent('PUT /e {"n":1}', send, atOnce));
  await withIntent('PUT /e {"n":2}', send, atOnce);
  assert.equal(new Set(keys).size, 2);
});
