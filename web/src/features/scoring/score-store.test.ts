import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ItemBody } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { SaveAnswer } from './score-saver.ts';
import { saveStateOf } from './score-saves.ts';
import { valueIn } from './score-state.ts';
import { createScoreStore } from './score-store.ts';
import { itemNode, scoreRow, scoreSheet } from './scoring.fixture.ts';

type Sent = { readonly nodeId: string; readonly body: ItemBody };

function open(answer: (sent: Sent) => SaveAnswer, sheet = sheetOf()) {
  const sent: Sent[] = [];
  let ids = 0;
  const store = createScoreStore({
    sheet,
    keptUnder: 'test',
    send: async (nodeId, _recordId, body) => {
      sent.push({ nodeId, body });
      return answer({ nodeId, body });
    },
    wordsOf: (code) => code,
    newId: () => {
      ids += 1;
      return `op${ids}`;
    },
  });
  return { store, sent };
}

const settled = () => new Promise((done) => setTimeout(done, 5));

test('an edit shows at once, is sent with the rev it started from, and the stored row takes over', async () => {
  const { store, sent } = open(({ nodeId }) => ({
    kind: 'saved',
    row: scoreRow(nodeId, { status: 1, score: 10, rev: 4 }),
  }));
  store.edit('n1', { type: 'full' });
  assert.equal(valueIn(store.getState(), 'n1')?.score, 10);
  store.flush();
  await settled();
  assert.deepEqual([sent.length, sent[0]?.body.rev], [1, 3]);
  assert.deepEqual([store.getState().drafts, store.getState().marks], [{}, {}]);
  assert.equal(store.getState().rows.n1?.rev, 4);
});

test('what was changed while a save was on its way is sent again on top of the stored row', async () => {
  let rev = 3;
  const { store, sent } = open(({ nodeId }) => {
    if (rev === 3) store.edit('n1', { type: 'text', field: 'comment', value: '补充' });
    rev += 1;
    return { kind: 'saved', row: scoreRow(nodeId, { status: 1, score: 10, rev }) };
  });
  store.edit('n1', { type: 'full' });
  store.flush();
  await settled();
  store.flush();
  await settled();
  assert.deepEqual(
    sent.map(({ body }) => [body.rev, body.comment]),
    [
      [3, undefined],
      [4, '补充'],
    ],
  );
});

test('a save without an answer keeps the entry and says offline', async () => {
  const { store } = open(() => ({ kind: 'unanswered' }));
  store.edit('n1', { type: 'full' });
  store.flush();
  await settled();
  assert.equal(store.getState().marks.n1?.kind, 'offline');
  assert.equal(valueIn(store.getState(), 'n1')?.score, 10);
  store.drop('n1');
});

test('a conflict waits for a choice: mine goes out over theirs, theirs drops the entry', async () => {
  const theirs = scoreRow('n1', { status: 1, score: 7, rev: 9 });
  const { store, sent } = open(({ body }) =>
    body.rev === 9
      ? { kind: 'saved', row: scoreRow('n1', { status: 1, score: 10, rev: 10 }) }
      : { kind: 'conflict', theirs },
  );
  store.edit('n1', { type: 'full' });
  store.flush();
  await settled();
  assert.equal(store.getState().marks.n1?.kind, 'conflict');
  store.settle('n1', 'mine');
  store.flush();
  await settled();
  assert.deepEqual([sent.at(-1)?.body.rev, store.getState().rows.n1?.rev], [9, 10]);

  const other = open(() => ({ kind: 'conflict', theirs })).store;
  other.edit('n1', { type: 'full' });
  other.flush();
  await settled();
  other.settle('n1', 'theirs');
  assert.deepEqual([other.getState().drafts, valueIn(other.getState(), 'n1')?.score], [{}, 7]);
});

test('two who deducted for different reasons can both be kept', async () => {
  const line = { kind: 'MANUAL' as const, label: '', unit: '', count: 1, place: '' };
  const links = { photoIds: [], findingId: null };
  const theirs = scoreRow('n1', {
    status: 1,
    score: 9,
    rev: 9,
    deductions: [{ ...line, ...links, optionId: null, points: 1, reason: '记录缺页', scorer: null }],
  });
  const { store, sent } = open(({ body }) =>
    body.rev === 9 ? { kind: 'saved', row: { ...theirs, rev: 10 } } : { kind: 'conflict', theirs },
  );
  store.edit('n1', { type: 'score', score: 8 });
  store.edit('n1', { type: 'deduction', index: 0, part: { reason: '未签字' } });
  await store.sent();
  store.settle('n1', 'both');
  await store.sent();
  assert.deepEqual(
    sent.at(-1)?.body.deductions?.map(({ points, reason }) => [points, reason]),
    [
      [1, '记录缺页'],
      [2, '未签字'],
    ],
  );
});

test('an older sheet that arrives late does not bring a saved row back', () => {
  const { store } = open(() => ({ kind: 'unanswered' }));
  store.takeRows([scoreRow('n1', { status: 1, score: 8, rev: 5 })]);
  store.refresh(sheetOf());
  assert.equal(store.getState().rows.n1?.rev, 5);
});

test('an older sheet that does not know an item’s first row yet does not take it away', async () => {
  const { store } = open(({ nodeId }) => ({
    kind: 'saved',
    row: scoreRow(nodeId, { status: 1, score: 10, rev: 1 }),
  }));
  const before = scoreSheet({ nodes: [itemNode('n1', 10)], rows: [] });
  store.refresh(before);
  store.edit('n1', { type: 'full' });
  await store.sent();
  store.refresh(before);
  assert.equal(valueIn(store.getState(), 'n1')?.score, 10);
});

test('an older sheet with the value of the stage below does not replace the own row, the result of the stage does', () => {
  const { store } = open(() => ({ kind: 'unanswered' }));
  const sheet = sheetOf();
  store.takeRows([scoreRow('n1', { status: 1, score: 8, rev: 5, scorer: { id: 'u1', name: '' } })]);
  const shared = [scoreRow('n1', { status: 1, score: 10, inherited: 1, rev: 0 })];
  store.refresh({ ...sheet, rows: shared });
  assert.equal(store.getState().rows.n1?.score, 8);
  store.refresh({ ...sheet, rows: shared, record: { ...sheet.record, state: 2, contentHash: 'h' } });
  assert.equal(store.getState().rows.n1?.score, 10);
});

test('when the network is back everything that waits goes out, and reading waits for the last answer', async () => {
  let isOnline = false;
  const nodes = Array.from({ length: 12 }, (_, index) => itemNode(`n${index}`, 10));
  const { store, sent } = open(
    ({ nodeId }) =>
      isOnline
        ? { kind: 'saved', row: scoreRow(nodeId, { status: 1, score: 10, rev: 1 }) }
        : { kind: 'unanswered' },
    scoreSheet({ nodes, rows: [] }),
  );
  for (const { id } of nodes) store.edit(id, { type: 'full' });
  await store.sent();
  assert.equal(saveStateOf(store.getState().marks).count, nodes.length);
  isOnline = true;
  await store.sent();
  assert.deepEqual([store.getState().marks, store.getState().drafts], [{}, {}]);
  assert.equal(sent.length, 2 * nodes.length);
});

const sheetOf = () => scoreSheet({ nodes: [itemNode('n1', 10)], rows: [scoreRow('n1', { rev: 3 })] });

test('a photo that reached the stored row while one types neither conflicts nor gets lost', async () => {
  const { store, sent } = open(({ nodeId, body }) => ({
    kind: 'saved',
    row: scoreRow(nodeId, { status: 1, score: 10, rev: body.rev + 1 }),
  }));
  store.edit('n1', { type: 'text', field: 'comment', value: '现场整洁' });
  const photo = { name: '现场.png', fileId: 'photo1', url: '' };
  store.rebase(scoreRow('n1', { status: 1, score: 8, rev: 4, photos: [photo] }));
  store.flush();
  await settled();
  assert.deepEqual(
    sent.map(({ body }) => [body.rev, body.comment, body.photos]),
    [[4, '现场整洁', undefined]],
  );
});

test('an entry that the server keeps for the lead is no longer an entry of the page', async () => {
  const { store } = open(() => ({ kind: 'handed' }));
  store.edit('n1', { type: 'full' });
  store.flush();
  await settled();
  assert.deepEqual([store.getState().drafts, store.getState().marks], [{}, {}]);
});
