import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatXml } from '@auditplus/core/wechat/flat-xml.ts';
import { callbackSignature, openMessage, sealMessage } from './callback-seal.ts';

/** The examples that WeCom publishes with its libraries. */
const WECOM = {
  token: 'QDG6eK',
  key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  corp: 'wx5823bf96d3bd56c7',
  echo: 'P9nAzCzyDtyTWESHep1vC5X9xho/qYX3Zpb4yKa9SKld1DsH3Iyt3tP3zNdtp+4RPcs8TgAE7OaBO+FZXvnaqQ==',
  message:
    'RypEvHKD8QQKFhvQ6QleEB4J58tiPdvo+rtK1I9qca6aM/wvqnLSV5zEPeusUiX5L5X/0lWfrf0QADHHhGd3QczcdCUpj911L3vg3W/sYYvuJTs3TUUkSUXxaccAS0qhxchrRYt66wiSpGLYL42aM6A8dTT+6k4aSknmPj48kzJs8qLjvd4Xgpue06DOdnLxAUHzM6+kDZ+HMZfJYuR+LtwGc2hgf5gsijff0ekUNXZiqATP7PF5mZxZ3Izoun1s4zG4LUMnvw2r+KqCKIw+3IQH03v+BCA9nMELNqbSf6tiWSrXJB3LAVGUcallcrw8V2t9EL4EhzJWrQUax5wLVMNS0+rUPA3k22Ncx4XXZS9o0MBH27Bo6BpNelZpS+/uh9KsNlY6bHCmJU9p8g7m3fVKn28H3KDYA5Pl/T8Z1ptDAVe0lXdQ2YoyyH2uyPIGHBZZIs2pDBS8R07+qN+E7Q==',
};

test('the published check of an address has its signature and its text', () => {
  assert.equal(
    callbackSignature(WECOM.token, '1409659589', '263014780', WECOM.echo),
    '5c45ff5e21c57e6ad56bac8758b79b1d9ac89fd3',
  );
  assert.equal(openMessage(WECOM.key, WECOM.corp, WECOM.echo), '1616140317555161061');
});

test('the published message has its signature and its fields', () => {
  assert.equal(
    callbackSignature(WECOM.token, '1409659813', '1372623149', WECOM.message),
    '477715d11cdb4164915debcba66cb864d751f3e6',
  );
  const fields = flatXml(openMessage(WECOM.key, WECOM.corp, WECOM.message) ?? '');
  assert.deepEqual(
    ['FromUserName', 'MsgType', 'Content', 'MsgId'].map((name) => fields?.get(name)),
    ['mycreate', 'text', 'hello', '4561255354251345929'],
  );
});

test('a message for another receiver, of another key or altered is not opened', () => {
  assert.equal(openMessage(WECOM.key, 'another', WECOM.message), null);
  assert.equal(openMessage('a'.repeat(43), WECOM.corp, WECOM.message), null);
  assert.equal(openMessage(WECOM.key, WECOM.corp, WECOM.message.slice(4)), null);
  assert.equal(openMessage(WECOM.key, WECOM.corp, ''), null);
  assert.equal(openMessage('short', WECOM.corp, WECOM.message), null);
});

test('what is sealed is opened again, whatever its length', () => {
  for (const text of ['', 'a', '好'.repeat(11), 'x'.repeat(64), 'y'.repeat(5000)])
    assert.equal(openMessage(WECOM.key, WECOM.corp, sealMessage(WECOM.key, WECOM.corp, text)), text);
});
