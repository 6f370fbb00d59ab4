import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outsideOrigin } from './framed-origins.queries.ts';

test('a link to another system gives its origin, whatever stands behind it', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a place that the shell fills in
  assert.equal(outsideOrigin('https://BI.corp.cn:8443/board?token=${token}#a'), 'https://bi.corp.cn:8443');
  assert.equal(outsideOrigin('http://[::1]:9000/'), 'http://[::1]:9000');
});

test('own paths and addresses that could end the policy give none', () => {
  for (const address of [
    '/report',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a place that the shell fills in
    '${dataV}/view/1',
    'javascript:alert(1)',
    "https://a;script-src'self'/",
    'https://',
  ])
    assert.equal(outsideOrigin(address), null, address);
});
