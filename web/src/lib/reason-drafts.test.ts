import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, keepDraft, restoreDraft, takeDraft } from './reason-drafts.ts';

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
