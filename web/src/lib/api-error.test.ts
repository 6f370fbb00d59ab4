import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, isSessionCode, readEnvelope } from './api-error.ts';

test('a success gives the data, null included', () => {
  assert.deepEqual(readEnvelope(200, { code: 200, msg: 'ok', data: { id: '1' } }, 'retry'), {
    data: { id: '1' },
    msg: 'ok',
  });
  assert.deepEqual(readEnvelope(200, { code: 200, msg: '', data: null }, 'retry'), { data: null, msg: '' });
});

test('a refusal keeps the server’s words, its code, its request id and what was refused', () => {
  const body = {
    code: 409,
    msg: '数据已被他人修改',
    data: { errorCode: 'AU0007', requestId: 'r-1', rev: 4 },
  };
  const error = readEnvelope(409, body, 'retry');
  assert.ok(error instanceof ApiError);
  assert.deepEqual(
    [error.status, error.code, error.msg, error.errorCode, error.requestId, error.data.rev],
    [409, 409, '数据已被他人修改', 'AU0007', 'r-1', 4],
  );
});

test('a refusal without words and an answer that is no envelope say the fallback', () => {
  for (const body of [{ code: 500, msg: '', data: null }, '<html>', null]) {
    const error = readEnvelope(502, body, 'retry');
    assert.ok(error instanceof ApiError);
    assert.equal(error.msg, 'retry');
    assert.equal(error.errorCode, '');
  }
});

test('600, 601 and 602 end the session and nothing else does', () => {
  assert.deepEqual([600, 601, 602, 401, 403, 500].filter(isSessionCode), [600, 601, 602]);
});
