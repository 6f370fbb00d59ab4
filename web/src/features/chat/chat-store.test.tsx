import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { keepDraft, useChat, writeAgain } from './chat-store.ts';

beforeEach(() => {
  localStorage.clear();
  useChat.setState(useChat.getInitialState());
});

test('what was typed is there still after a reload of the page, and what was sent is not', async () => {
  keepDraft('p1', '明天上午');
  keepDraft('p2', '好');
  keepDraft('p2', '');
  const page = './chat-store.ts?reloaded';
  const reloaded: typeof import('./chat-store.ts') = await import(page);
  assert.deepEqual(reloaded.useChat.getState().drafts, { p1: '明天上午' });
});

test('what was taken back comes behind what was typed meanwhile', () => {
  writeAgain('p1', '三点开会');
  assert.equal(useChat.getState().drafts.p1, '三点开会');
  keepDraft('p1', '另外');
  writeAgain('p1', '三点开会');
  assert.equal(useChat.getState().drafts.p1, '另外\n三点开会');
});
