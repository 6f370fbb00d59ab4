import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { provideGlobals } from '../testing/globals.ts';
import { draftOf, keepDraft, restoreDraft, takeDraft } from './reason-drafts.ts';
import { useSession } from './session.ts';

/** What the window keeps. */
const stored = new Map<string, string>();
provideGlobals({
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});

function signIn(userId: string): void {
  const current = { userInfo: { userId } };
  useSession.setState({ current: current as unknown as ReturnType<typeof useSession.getState>['current'] });
}
before(() => signIn('1'));

test('words of a refused action are there again, those of a done one are not', () => {
  takeDraft('解锁', '评分有误，需要重新审定');
  assert.equal(draftOf('解锁'), '');
  restoreDraft({ body: { reason: '别的请求' } });
  assert.equal(draftOf('解锁'), '', 'another action was refused');
  restoreDraft({ params: { id: '1' }, body: { reason: '评分有误，需要重新审定' } });
  assert.equal(draftOf('解锁'), '评分有误，需要重新审定');
  takeDraft('解锁', '评分有误，需要重新审定');
  assert.equal(draftOf('解锁'), '');
});

test('words given up wait for their question alone', () => {
  keepDraft('退回“A”', '缺少记录');
  assert.equal(draftOf('退回“A”'), '缺少记录');
  assert.equal(draftOf('退回“B”'), '');
  keepDraft('退回“A”', '  ');
  assert.equal(draftOf('退回“A”'), '');
});

test('words wait over the end of a session, for whoever wrote them', () => {
  keepDraft('退回“C”', '写了一半');
  useSession.setState({ current: null });
  signIn('2');
  assert.equal(draftOf('退回“C”'), '');
  signIn('1');
  assert.equal(draftOf('退回“C”'), '写了一半');
});
