import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '@auditplus/core/text/escaped-text.ts';
import {
  type ChatLine,
  hasTimeAbove,
  isContinued,
  lineOf,
  outgoingType,
  ownPath,
  textParts,
  withRow,
} from './chat-lines.ts';

const numberOf = (name: string) => (name === '[赞]' ? 173 : undefined);

test('a text is split into emoticons, addresses and plain text, and nothing of it is lost', () => {
  const text = '好[赞]见 https://example.com/a?b=1，[不是表情]';
  const parts = textParts(text, numberOf);
  assert.deepEqual(
    parts.map(({ kind, text: part }) => [kind, part]),
    [
      ['text', '好'],
      ['emoticon', '[赞]'],
      ['text', '见 '],
      ['link', 'https://example.com/a?b=1'],
      ['text', '，[不是表情]'],
    ],
  );
  assert.equal(parts.map((part) => part.text).join(''), text);
});

test('an address that would run code is no link', () => {
  assert.deepEqual(textParts('javascript:alert(1) data:text/html,x', numberOf), [
    { kind: 'text', text: 'javascript:alert(1) data:text/html,x' },
  ]);
});

test('escaped texts are read once, not twice', () => {
  assert.equal(plainText('&lt;b&gt; &amp;lt; &quot;&#39;'), '<b> &lt; "\'');
});

const row = {
  id: 'm1',
  sendUserId: 'a',
  sendName: '张三',
  sendIcon: '',
  receiveUserId: 'b',
  sendTime: 0,
  receiveTime: null,
  contentType: 'image',
  content: '{"path":"/api/file/Image/IM/x","width":3}',
  state: 0,
  recalled: false,
  removed: false,
  quote: null,
} as const;

test('a row becomes a line; content that cannot be read shows nothing', () => {
  assert.deepEqual(lineOf(row).content, { path: '/api/file/Image/IM/x', width: 3 });
  assert.deepEqual(lineOf({ ...row, content: 'broken' }).content, { path: '' });
  assert.equal(lineOf({ ...row, content: '', recalled: true }).content, '');
});

test('the time stands at the beginning and after a pause of five minutes; a writer who goes on is one block', () => {
  const at = (minutes: number, senderId = 'a'): ChatLine => ({
    ...lineOf({ ...row, sendUserId: senderId }),
    at: minutes * 60_000,
  });
  assert.equal(hasTimeAbove(at(0), undefined), true);
  assert.equal(hasTimeAbove(at(5), at(0)), false);
  assert.equal(hasTimeAbove(at(6), at(0)), true);
  assert.deepEqual(
    [isContinued(at(1), at(0)), isContinued(at(1, 'b'), at(0)), isContinued(at(9), at(0))],
    [true, false, false],
  );
});

test('an address of the product leads to its page; one that reads as another host does not', () => {
  const own = 'https://audit.example';
  assert.equal(ownPath('https://audit.example/home?a=1#b', own), '/home?a=1#b');
  assert.equal(ownPath('https://audit.example//evil.example/x', own), null);
  assert.equal(ownPath('https://audit.example/\\\\evil.example', own), null);
  assert.equal(ownPath('https://evil.example/', own), null);
  assert.equal(ownPath('https://', own), null);
});

test('a message is put in its place by time and id, once', () => {
  const at = (id: string, sendTime: number) => ({ ...row, id, sendTime });
  const rows = [at('b', 1), at('d', 2), at('f', 3)];
  const ids = (id: string, sendTime: number) => withRow(rows, at(id, sendTime)).map((one) => one.id);
  assert.deepEqual(ids('g', 3), ['b', 'd', 'f', 'g']);
  assert.deepEqual(ids('c', 2), ['b', 'c', 'd', 'f']);
  assert.deepEqual(ids('a', 0), ['a', 'b', 'd', 'f']);
  assert.deepEqual(ids('d', 2), ['b', 'd', 'f']);
});

test('what was measured is sent as a picture, what was not as a file', () => {
  const file = new File(['x'], 'x.png');
  assert.equal(outgoingType('x'), 'text');
  assert.equal(outgoingType({ file, name: null, path: 'blob:1', width: 1, height: 1 }), 'image');
  assert.equal(outgoingType({ file, name: null, path: '', fileName: 'x.png', size: 1 }), 'file');
});
