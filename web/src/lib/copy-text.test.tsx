import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { copyText } from './copy-text.ts';
import { listenToToasts, type Toast } from './toast.ts';

let said: Toast[] = [];
let leave: () => void;
beforeEach(() => {
  said = [];
  leave = listenToToasts((toast) => said.push(toast));
});
afterEach(() => {
  leave();
  mock.restoreAll();
  Reflect.deleteProperty(navigator, 'clipboard');
});

const clipboard = (writeText?: () => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: writeText && { writeText },
  });

test('a text is copied and said to be', async () => {
  clipboard(() => Promise.resolve());
  await copyText('链接', '链接已复制');
  assert.deepEqual(said, [{ kind: 'success', text: '链接已复制', seconds: 1.5 }]);
});

test('without https a text is copied out of a field', async () => {
  clipboard();
  let copied = '';
  document.execCommand = () => {
    copied = document.querySelector('textarea')?.value ?? '';
    return true;
  };
  await copyText('链接');
  assert.equal(copied, '链接');
  assert.equal(document.querySelector('textarea'), null);
  assert.equal(said[0]?.text, '已复制');
});

test('what was not copied is not said to be', async () => {
  clipboard(() => Promise.reject(new Error('not allowed')));
  document.execCommand = () => false;
  await copyText('链接');
  assert.deepEqual(
    said.map(({ kind }) => kind),
    ['error'],
  );
});
