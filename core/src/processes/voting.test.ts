import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approver, definitionOf, Play } from './process.fixture.ts';
import { voteResult } from './voting.ts';

const CERTAIN = { order: 'together', stop: 'certain' } as const;

/** For 1 to 7 signers: how many have to agree, and how many refusals end the vote. */
const outcomes: [threshold: number, agrees: number[], refusals: number[]][] = [
  [100, [1, 2, 3, 4, 5, 6, 7], [1, 1, 1, 1, 1, 1, 1]],
  [67, [1, 2, 3, 3, 4, 5, 5], [1, 1, 1, 2, 2, 2, 3]],
  [60, [1, 2, 2, 3, 3, 4, 5], [1, 1, 2, 2, 3, 3, 3]],
  [51, [1, 2, 2, 3, 3, 4, 4], [1, 1, 2, 2, 3, 3, 4]],
  [50, [1, 1, 2, 2, 3, 3, 4], [1, 2, 2, 3, 3, 4, 4]],
  [33, [1, 1, 1, 2, 2, 2, 3], [1, 2, 3, 3, 4, 5, 5]],
  [10, [1, 1, 1, 1, 1, 1, 1], [1, 2, 3, 4, 5, 6, 7]],
];

for (const [threshold, agrees, refusals] of outcomes)
  test(`a threshold of ${threshold} percent for 1 to 7 signers`, () => {
    for (let signers = 1; signers <= 7; signers++) {
      const needed = agrees[signers - 1] ?? 0;
      const enough = refusals[signers - 1] ?? 0;
      for (let agreed = 0; agreed <= signers; agreed++)
        for (let refused = 0; refused <= signers - agreed; refused++) {
          const expected = agreed >= needed ? 'passed' : refused >= enough ? 'refused' : null;
          const tally = { signers, agreed, refused };
          assert.equal(voteResult({ ...CERTAIN, threshold }, tally), expected, JSON.stringify(tally));
          const isComplete = agreed + refused === signers;
          assert.equal(
            voteResult({ order: 'sequence', stop: 'all', threshold }, tally),
            isComplete ? expected : null,
          );
        }
    }
  });

test('every complete vote has a result', () => {
  for (let threshold = 1; threshold <= 100; threshold++)
    for (let signers = 1; signers <= 7; signers++)
      for (let agreed = 0; agreed <= signers; agreed++)
        assert.notEqual(
          voteResult({ ...CERTAIN, threshold }, { signers, agreed, refused: signers - agreed }),
          null,
        );
});

test('with any one the first decision decides', () => {
  const any = { order: 'any', stop: 'certain', threshold: 100 } as const;
  assert.equal(voteResult(any, { signers: 5, agreed: 1, refused: 0 }), 'passed');
  assert.equal(voteResult(any, { signers: 5, agreed: 0, refused: 1 }), 'refused');
  assert.equal(voteResult(any, { signers: 5, agreed: 0, refused: 0 }), null);
});

const vote = (settings: Parameters<typeof approver>[1], people: string[]) =>
  new Play(definitionOf([approver('a', settings), approver('b')]), { a: people }).submit();

test('who has not decided when the vote stops gets the item closed as not needed', () => {
  const play = vote({ vote: { threshold: 60 } }, ['x', 'y', 'z']);
  assert.deepEqual(play.waiting(), ['a:x', 'a:y', 'a:z']);
  play.agree('x', 'z');
  assert.deepEqual(play.waiting(), ['b:b']);
  const closed = play.visitAt('a').items.find(({ person }) => person === 'y');
  assert.deepEqual([closed?.status, closed?.closed], ['closed', 'settled']);
});

test('a vote that waits for all stays open although its result is certain', () => {
  const play = vote({ vote: { threshold: 50, stop: 'all' } }, ['x', 'y']);
  play.agree('x');
  assert.deepEqual(play.waiting(), ['a:y']);
  play.do({ kind: 'refuse', ...play.on('y') });
  assert.deepEqual(play.waiting(), ['b:b']);
});

test('one after the other are asked in their order', () => {
  const play = vote({ vote: { order: 'sequence' } }, ['x', 'y', 'z']);
  assert.deepEqual(play.waiting(), ['a:x']);
  play.agree('x');
  assert.deepEqual(play.waiting(), ['a:y']);
  play.agree('y', 'z');
  assert.deepEqual(play.waiting(), ['b:b']);
});

const add = (play: Play, by: string, people: string[], position: 'before' | 'after' | 'beside') =>
  play.do({ kind: 'addSigner', ...play.on(by), people, position });

test('a signer added before decides first, and his vote counts', () => {
  const play = vote({ vote: { threshold: 50 } }, ['x', 'y']);
  add(play, 'x', ['p'], 'before');
  assert.deepEqual(play.waiting(), ['a:p', 'a:y']);
  play.agree('p');
  assert.deepEqual(play.waiting(), ['a:x', 'a:y']);
  // Two of three: without the added signer x alone would do.
  play.agree('x');
  assert.deepEqual(play.waiting(), ['b:b']);
});

test('a signer added after keeps the node open until he decided', () => {
  const play = vote({ vote: { order: 'any' } }, ['x', 'y']);
  add(play, 'x', ['p'], 'after');
  play.agree('x');
  assert.deepEqual(play.waiting(), ['a:p', 'a:y']);
  play.agree('p');
  assert.deepEqual(play.waiting(), ['b:b']);
});

test('a signer added beside is asked at once, and taken off again changes the number of votes', () => {
  const play = vote({}, ['x']);
  add(play, 'x', ['p', 'q'], 'beside');
  assert.deepEqual(play.waiting(), ['a:p', 'a:q', 'a:x']);
  play.agree('x', 'p');
  assert.deepEqual(play.waiting(), ['a:q']);
  const { id, rev } = play.item('q');
  assert.equal(play.refused({ kind: 'takeOffSigner', by: 'p', item: id, rev }), 'process.notYours');
  play.do({ kind: 'takeOffSigner', by: 'x', item: id, rev });
  assert.deepEqual(play.waiting(), ['b:b']);
});

test('whoever is taken off takes along those whom he added', () => {
  const play = vote({}, ['x']);
  add(play, 'x', ['p'], 'before');
  add(play, 'p', ['q'], 'before');
  assert.deepEqual(play.waiting(), ['a:q']);
  const added = play.visitAt('a').items.find(({ person }) => person === 'p');
  play.do({ kind: 'takeOffSigner', by: 'x', item: added?.id ?? '', rev: added?.rev ?? 0 });
  assert.deepEqual(play.waiting(), ['a:x']);
});

test('added signers that do not count give an opinion only', () => {
  const play = vote({ vote: { countsAdded: false } }, ['x']);
  add(play, 'x', ['p'], 'before');
  play.do({ kind: 'refuse', ...play.on('p') });
  assert.deepEqual(play.waiting(), ['a:x']);
  play.agree('x');
  assert.deepEqual(play.waiting(), ['b:b']);
});

test('in a sequence the next one waits for signers added after the one before', () => {
  const play = vote({ vote: { order: 'sequence' } }, ['x', 'y']);
  add(play, 'x', ['p'], 'after');
  play.agree('x');
  assert.deepEqual(play.waiting(), ['a:p']);
  play.agree('p');
  assert.deepEqual(play.waiting(), ['a:y']);
});

test('nobody takes part twice in one vote', () => {
  const play = vote({}, ['x', 'y']);
  const add = (person: string) =>
    play.refused({ kind: 'addSigner', ...play.on('x'), people: [person], position: 'beside' });
  assert.equal(add('y'), 'process.takesPart');
  assert.equal(play.refused({ kind: 'transfer', ...play.on('x'), to: 'y' }), 'process.takesPart');
  play.agree('y');
  assert.equal(add('y'), 'process.takesPart');
});

test('of a hundred people who decide at once no vote is lost or counted twice', () => {
  const people = Array.from({ length: 100 }, (_, at) => `p${at}`);
  const play = vote({ vote: { threshold: 51, stop: 'all' } }, people);
  const seen = people.map((person) => play.on(person));
  for (const [at, on] of seen.entries()) play.do({ kind: at % 2 ? 'agree' : 'refuse', ...on });
  for (const on of seen) assert.equal(play.refused({ kind: 'agree', ...on }), 'process.alreadyDecided');
  const decided = play.visitAt('a').items.map(({ status }) => status);
  assert.equal(decided.filter((status) => status === 'agreed').length, 50);
  assert.equal(play.state.status, 'rejected');
});
