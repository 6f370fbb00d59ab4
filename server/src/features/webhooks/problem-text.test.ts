import assert from 'node:assert/strict';
import { test } from 'node:test';
import { problemText } from './problem-text.ts';

test('a failure says what it names, and leaves a gap for what was not kept', () => {
  const host = '10.0.0.1:80';
  assert.equal(
    problemText('zh', 'outbound.hostNotAllowed', { host }),
    `不允许访问 ${host}，请系统管理员先登记该地址`,
  );
  assert.equal(problemText('zh', 'outbound.hostNotAllowed', {}), '不允许访问 …，请系统管理员先登记该地址');
  assert.equal(problemText('zh', 'HTTP 500', {}), 'HTTP 500');
});
