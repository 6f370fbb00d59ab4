import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProcessDefinition, ProcessNode } from './definition.ts';
import { faultsOf, faultsOfStep } from './invariants.fixture.ts';
import { approver, definitionOf, Play, split } from './process.fixture.ts';

type Mapping = Readonly<Record<string, string>>;

/** An instance of one definition that moves to another: the play goes on with the other. */
function moved(play: Play, definition: ProcessDefinition, to: Mapping = {}): Play {
  const next = new Play(definition);
  next.state = play.state;
  next.do({ kind: 'migrate', by: 'admin', rev: play.state.rev, fromVersion: 1, toVersion: 2, to });
  return next;
}

function refusal(play: Play, definition: ProcessDefinition, to: Mapping = {}) {
  const next = new Play(definition);
  next.state = play.state;
  const action = {
    kind: 'migrate',
    by: 'admin',
    rev: play.state.rev,
    fromVersion: 1,
    toVersion: 2,
    to,
  } as const;
  const result = next.attempt(action);
  assert.equal(result.kind, 'refused');
  return result.kind === 'refused' ? result.refusal : null;
}

const at = (steps: readonly ProcessNode[], ...agreed: string[]) =>
  new Play(definitionOf(steps)).submit().agree(...agreed);

const LANES = [
  approver('a'),
  split('parallel', 'p', [[approver('c1'), approver('c2')], [approver('d')]]),
  approver('z'),
];

test('a step that the new version has too keeps its item, and what comes is the new version’s', () => {
  const play = at([approver('a'), approver('b')], 'a');
  const item = play.item('b');
  const next = moved(play, definitionOf([approver('a'), approver('b'), approver('new')]));
  assert.deepEqual(next.item('b'), item);
  assert.deepEqual(next.effects, []);
  assert.deepEqual(next.agree('b').waiting(), ['new:new']);
});

test('a step that is gone goes where it is sent, and is refused where nobody said', () => {
  const play = at([approver('a'), approver('b')], 'a');
  const other = definitionOf([approver('a'), approver('x')]);
  assert.deepEqual(refusal(play, other), {
    code: 'process.cannotMigrate',
    params: { node: 'b', reason: 'gone' },
  });
  const next = moved(play, other, { b: 'x' });
  assert.deepEqual(next.waiting(), ['x:x']);
  assert.equal(next.visitAt('b').outcome, 'migrated');
});

test('a step that lies in a new split opens the split with all its lanes', () => {
  const play = at([approver('a'), approver('c1')], 'a');
  const next = moved(play, definitionOf(LANES));
  assert.deepEqual(next.waiting(), ['c1:c1', 'd:d']);
});

test('lanes go on beside each other; one that is gone takes its way without the other', () => {
  const play = at(LANES, 'a', 'c1');
  const lanes = definitionOf([
    approver('a'),
    split('parallel', 'p', [[approver('c1'), approver('c3')], [approver('d')]]),
    approver('z'),
  ]);
  const next = moved(play, lanes, { c2: 'c3' });
  assert.deepEqual(next.waiting(), ['c3:c3', 'd:d']);
  assert.deepEqual(next.agree('c3', 'd').waiting(), ['z:z']);
});

test('lanes of a split that is gone end together at one place, and are refused apart', () => {
  const play = at(LANES, 'a');
  const flat = definitionOf([approver('a'), approver('x'), approver('z')]);
  assert.deepEqual(refusal(play, flat, { c1: 'x', d: 'z' })?.params, { node: 'd', reason: 'apart' });
  assert.deepEqual(moved(play, flat, { c1: 'x', d: 'x' }).waiting(), ['x:x']);
});

test('what runs outside is not moved from its place, and what is suspended or over is not moved', () => {
  const child = {
    kind: 'subProcess',
    id: 's',
    title: 's',
    process: 'other',
    isAsync: false,
    whenRejected: 'continue',
  } as const;
  const waiting = at([child, approver('z')]);
  assert.deepEqual(refusal(waiting, definitionOf([approver('z')]), { s: 'z' })?.params, {
    node: 's',
    reason: 'runs',
  });
  assert.deepEqual(moved(waiting, definitionOf([child, approver('y')])).state.children.length, 1);
  const stopped = at([approver('a')]);
  stopped.do({ kind: 'suspend', by: 'admin', rev: stopped.state.rev });
  assert.equal(refusal(stopped, definitionOf([approver('a')]))?.code, 'process.suspended');
  assert.equal(refusal(at([approver('a')], 'a'), definitionOf([approver('a')]))?.code, 'process.ended');
});

test('the times of a step count by the rules of the new version', () => {
  const rule = (minutes: number) => ({ minutes, action: 'remind', repeats: 0 }) as const;
  const play = at([approver('a', { overtime: [rule(60), rule(90)] })]);
  const next = moved(play, definitionOf([approver('a', { overtime: [rule(30)] })]));
  assert.deepEqual(
    next.state.timers.map(({ due }) => due - next.world.now),
    [30 * 60_000],
  );
});

test('a move is taken back whole: votes that were given, lanes that had arrived, and items that were open', () => {
  const steps = [approver('a'), split('parallel', 'p', [[approver('c1')], [approver('d')]]), approver('z')];
  const play = new Play(definitionOf(steps), { c1: ['ben', 'cid'] }).submit().agree('a', 'd', 'ben');
  const former = play.state;
  const next = moved(play, definitionOf([approver('a'), approver('x'), approver('z')]), { c1: 'x', d: 'x' });
  assert.deepEqual(next.waiting(), ['x:x']);
  const back = new Play(play.definition, { c1: ['ben', 'cid'] });
  back.state = next.state;
  const move = { kind: 'migrate', by: 'admin', fromVersion: 2, toVersion: 1, to: {} } as const;
  back.do({ ...move, rev: next.state.rev, back: former });
  assert.deepEqual(faultsOf(back.state, back.world.persons), []);
  assert.deepEqual(back.waiting(), play.waiting());
  assert.deepEqual(back.state.tokens, former.tokens);
  assert.equal(back.visitAt('x').outcome, 'migrated');
  assert.deepEqual(back.agree('cid').waiting(), ['z:z']);
});

test('a move that is taken back opens nothing for somebody who left meanwhile: who stands in gets it', () => {
  const left = { isEnabled: false, leader: 'boss', delegate: null };
  const taken = (substitute: string | null) => {
    const steps = [approver('a'), approver('b'), approver('z')];
    const play = new Play(definitionOf(steps), { b: ['ben', 'cid'] }).submit().agree('a', 'cid');
    const next = moved(play, definitionOf([approver('a'), approver('x')]), { b: 'x' });
    const back = new Play(play.definition);
    back.state = next.state;
    back.world.persons.set('ben', { ...left, substitute });
    back.do({
      kind: 'migrate',
      by: 'admin',
      rev: next.state.rev,
      fromVersion: 2,
      toVersion: 1,
      to: {},
      back: play.state,
    });
    assert.deepEqual(faultsOf(back.state, back.world.persons), []);
    return back;
  };
  const substituted = taken('sub');
  assert.deepEqual(substituted.waiting(), ['b:sub']);
  assert.ok(
    substituted.effects.some((effect) => effect.kind === 'record' && effect.what === 'substituted'),
    'the records say who stands in',
  );
  // Without a substitute the vote that is left decides, as it does when somebody leaves.
  assert.deepEqual(taken(null).waiting(), ['z:z']);
});

const SHAPES: Readonly<Record<string, readonly ProcessNode[]>> = {
  line: [approver('a'), approver('c1'), approver('d'), approver('z')],
  short: [approver('a'), approver('z')],
  lanes: LANES,
  threeLanes: [
    approver('a'),
    split('parallel', 'p', [[approver('c1')], [approver('d')], [approver('h')]]),
    approver('z'),
  ],
  otherSplit: [
    split('parallel', 'o', [
      [approver('a'), approver('c1')],
      [approver('d'), approver('c2')],
    ]),
    approver('z'),
  ],
  nested: [
    approver('a'),
    split('parallel', 'p', [[split('parallel', 'q', [[approver('c1')], [approver('c2')]])], [approver('d')]]),
    approver('z'),
  ],
  choice: [approver('a'), split('condition', 'p', [[approver('c1')], [approver('d')]]), approver('z')],
};

test('between every two shapes, from every place, an instance goes on whole or is left as it was', () => {
  let done = 0;
  for (const from of Object.values(SHAPES))
    for (const steps of Object.values(SHAPES)) {
      const play = at(from);
      play.world.conditions.set('p.1', true);
      for (let round = 0; play.state.status === 'running' && round < 20; round++) {
        const to = { c1: 'z', c2: 'z', d: 'z', h: 'z' };
        for (const mapping of [{}, to]) {
          const next = new Play(definitionOf(steps));
          next.world.conditions.set('p.1', true);
          next.state = play.state;
          const before = JSON.stringify(play.state);
          const action = {
            kind: 'migrate',
            by: 'admin',
            rev: play.state.rev,
            fromVersion: 1,
            toVersion: 2,
            to: mapping,
          } as const;
          const result = next.attempt(action);
          assert.equal(JSON.stringify(play.state), before);
          if (result.kind !== 'done') continue;
          done++;
          assert.deepEqual(faultsOf(next.state, next.world.persons), []);
          assert.deepEqual(faultsOfStep(play.state, next.state), []);
          for (let left = 0; next.state.status === 'running' && left < 20; left++)
            next.agree(next.waiting()[0]?.split(':')[1] ?? '');
          assert.equal(next.state.status, 'approved');
        }
        play.agree(play.waiting()[0]?.split(':')[1] ?? '');
      }
    }
  assert.ok(done > 200, `only ${done} moves`);
});
