import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ApiError } from './api-error.ts';
import { attempt } from './attempt.ts';
import { addRefusalFrame, useRefusals } from './refusals.ts';

const shown = () => useRefusals.getState().refusal?.text ?? null;
const refusal = (msg: string) => new ApiError({ code: 400, status: 400, msg, data: null });
const refused = (msg: string) => () => Promise.reject(refusal(msg));

beforeEach(() => {
  useRefusals.setState({ frames: [], refusal: null });
  addRefusalFrame('page');
});

test('what is refused stays in sight until the next try begins', async () => {
  assert.equal(await attempt(refused('文件已损坏')), false);
  assert.equal(shown(), '文件已损坏');
  const seen: (string | null)[] = [];
  assert.equal(await attempt(async () => seen.push(shown())), true);
  assert.deepEqual(seen, [null]);
  assert.equal(shown(), null);
});

test('a refusal that is shown elsewhere is not said twice', async () => {
  const listed: string[] = [];
  const wentThrough = await attempt(refused('第 3 行有误'), ({ msg }) => listed.push(msg) > 0);
  assert.equal(wentThrough, false);
  assert.deepEqual(listed, ['第 3 行有误']);
  assert.equal(shown(), null);
});
