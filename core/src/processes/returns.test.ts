import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReturnTarget } from './actions.ts';
import type { ProcessDefinition, ProcessNode } from './definition.ts';
import { approver, definitionOf, Play, split } from './process.fixture.ts';

const read = (field: string) => [{ field, read: true, write: true, required: false }];

/** Lanes next to each other, one within another, and two splits one after the other. */
const WIDE: readonly ProcessNode[] = [
  approver('a'),
  approver('b'),
  split('parallel', 'p', [
    [approver('c1'), approver('c2')],
    [approver('d1'), split('parallel', 'q', [[approver('q1'), approver('q2')], [approver('q3')]])],
    [approver('h')],
  ]),
  approver('e'),
  split('parallel', 'r', [[approver('f')], [approver('g1'), approver('g2')]]),
  approver('z'),
];

const wide = (agreed: string, settings: Partial<ProcessDefinition> = {}) =>
  new Play(definitionOf(WIDE, settings)).submit().agree(...agreed.split(' ').filter(Boolean));

/** Everybody is called like his node. */
const nodes = (play: Play) => play.waiting().map((waiting) => waiting.split(':')[1] ?? '');

const ALL_LANES = 'c1 c2 d1 q1 q2 q3 h';

type Case = {
  readonly name: string;
  /** Who has agreed before, in order. */
  readonly agreed: string;
  readonly by: string;
  readonly to: Exclude<ReturnTarget, 'parent'>;
  readonly waiting: string;
  /** Who agrees afterwards, and who is asked then. */
  readonly again?: string;
  readonly last?: string;
  readonly settings?: Partial<ProcessDefinition>;
};

const to = (node: string) => ({ node });

const RETURNS: readonly Case[] = [
  { name: 'same lane', agreed: 'a', by: 'b', to: to('a'), waiting: 'a', again: 'a', last: 'b' },
  { name: 'same lane, previous', agreed: 'a', by: 'b', to: 'previous', waiting: 'a' },
  { name: 'first node, previous is the start', agreed: '', by: 'a', to: 'previous', waiting: 'ann' },
  { name: 'start', agreed: 'a', by: 'b', to: 'start', waiting: 'ann' },
  {
    name: 'same lane of a split: the other lanes go on',
    agreed: 'a b c1',
    by: 'c2',
    to: to('c1'),
    waiting: 'c1 d1 h',
    again: 'c1',
    last: 'c2 d1 h',
  },
  {
    name: 'before a split: all lanes close and open anew',
    agreed: 'a b h d1',
    by: 'c1',
    to: to('b'),
    waiting: 'b',
    again: 'b',
    last: 'c1 d1 h',
  },
  { name: 'first node of a lane, previous', agreed: 'a b', by: 'd1', to: 'previous', waiting: 'b' },
  { name: 'out of two splits', agreed: 'a b d1', by: 'q3', to: to('a'), waiting: 'a' },
  { name: 'out of two splits to the start', agreed: 'a b d1', by: 'q3', to: 'start', waiting: 'ann' },
  {
    name: 'before the inner split: the outer lanes go on',
    agreed: 'a b d1 q1',
    by: 'q3',
    to: to('d1'),
    waiting: 'c1 d1 h',
    again: 'd1',
    last: 'c1 h q1 q3',
  },
  {
    name: 'inside a joined split: only that lane opens, the others count as arrived',
    agreed: `a b ${ALL_LANES}`,
    by: 'e',
    to: to('c1'),
    waiting: 'c1',
    again: 'c1 c2',
    last: 'e',
  },
  {
    name: 'inside a joined split with the setting that opens all lanes',
    agreed: `a b ${ALL_LANES}`,
    by: 'e',
    to: to('c2'),
    waiting: 'c2 d1 h',
    again: 'c2 d1 q1 q2 q3 h',
    last: 'e',
    settings: { returnReopens: 'all' },
  },
  {
    name: 'after a join, previous is the lane that arrived last',
    agreed: `a b ${ALL_LANES}`,
    by: 'e',
    to: 'previous',
    waiting: 'h',
    again: 'h',
    last: 'e',
  },
  {
    name: 'inside a joined split within a joined split',
    agreed: `a b ${ALL_LANES}`,
    by: 'e',
    to: to('q2'),
    waiting: 'q2',
    again: 'q2',
    last: 'e',
  },
  {
    name: 'inside the inner split that has joined, from the lane that is still open',
    agreed: `a b ${ALL_LANES} e`,
    by: 'f',
    to: to('q1'),
    waiting: 'q1',
    again: 'q1 q2 e',
    last: 'f g1',
  },
  {
    name: 'from one split to the node before it, behind another joined split',
    agreed: `a b ${ALL_LANES} e g1`,
    by: 'g2',
    to: to('e'),
    waiting: 'e',
    again: 'e',
    last: 'f g1',
  },
  {
    name: 'from one split over a joined one to the root lane',
    agreed: `a b ${ALL_LANES} e`,
    by: 'f',
    to: to('a'),
    waiting: 'a',
    again: 'a b',
    last: 'c1 d1 h',
  },
  {
    name: 'after the last join into the split before',
    agreed: `a b ${ALL_LANES} e f g1 g2`,
    by: 'z',
    to: to('d1'),
    waiting: 'd1',
    again: 'd1 q1 q2 q3 e',
    last: 'f g1',
  },
];

for (const { name, agreed, by, to, waiting, again, last, settings } of RETURNS)
  test(`return: ${name}`, () => {
    const play = wide(agreed, settings);
    play.do({ kind: 'return', ...play.on(by), to });
    assert.deepEqual(nodes(play), waiting.split(' '));
    if (again === undefined) return;
    play.agree(...again.split(' '));
    assert.deepEqual(nodes(play), last?.split(' '));
  });

const REFUSED: readonly [name: string, agreed: string, by: string, to: string, code: string][] = [
  ['another lane of the open split', 'a b h', 'c1', 'h', 'process.otherLane'],
  ['another lane of the outer open split', 'a b c1 d1', 'q1', 'c1', 'process.otherLane'],
  ['another lane of the inner open split', 'a b d1 q3', 'q1', 'q3', 'process.otherLane'],
  ['a node that nobody was at', 'a', 'b', 'e', 'process.cannotReturn'],
  ['its own node', 'a', 'b', 'b', 'process.cannotReturn'],
  ['a node that does not exist', 'a', 'b', 'nowhere', 'process.unknownNode'],
];

for (const [name, agreed, by, node, code] of REFUSED)
  test(`return is refused to ${name}`, () => {
    const play = wide(agreed);
    assert.equal(play.refused({ kind: 'return', ...play.on(by), to: { node } }), code);
  });

test('where another lane refuses, the way before the split works', () => {
  const play = wide('a b h');
  assert.equal(play.refused({ kind: 'return', ...play.on('c1'), to: to('h') }), 'process.otherLane');
  play.do({ kind: 'return', ...play.on('c1'), to: 'previous' });
  assert.deepEqual(nodes(play), ['b']);
});

test('a return closes the items of the other lanes and keeps what was decided', () => {
  const play = wide('a b h');
  const effects = play.do({ kind: 'return', ...play.on('c1'), to: to('b') });
  const closed = effects.flatMap((effect) => (effect.kind === 'closeItem' ? [effect.reason] : []));
  assert.deepEqual(closed, ['returned']);
  assert.deepEqual(
    ['c1', 'd1', 'h'].map((node) => play.visitAt(node).items.map(({ status }) => status)),
    [['returned'], ['closed'], ['agreed']],
  );
});

for (const order of ['together', 'sequence'] as const)
  test(`a return while ${order} is in progress closes the vote and keeps the opinions`, () => {
    const people = { b: ['x', 'y', 'w'] };
    const play = new Play(definitionOf([approver('a'), approver('b', { vote: { order } })]), people);
    play.submit().agree('a', 'x');
    play.do({ kind: 'return', ...play.on('y'), to: 'previous' });
    assert.deepEqual(nodes(play), ['a']);
    assert.deepEqual(
      play.visitAt('b').items.map(({ status, closed }) => closed ?? status),
      ['agreed', 'returned', 'returned'],
    );
    play.agree('a');
    assert.deepEqual(nodes(play), order === 'sequence' ? ['x'] : ['w', 'x', 'y']);
  });

for (const kind of ['condition', 'inclusive'] as const)
  test(`return into a joined ${kind} split opens the lanes that were taken`, () => {
    const steps = [split(kind, 's', [[approver('u')], [approver('v')], [approver('w')]]), approver('e')];
    const play = new Play(definitionOf(steps, { returnReopens: 'all' }));
    play.world.conditions = new Map([
      ['s.1', true],
      ['s.2', true],
    ]);
    play.submit();
    play.agree(...nodes(play));
    play.do({ kind: 'return', ...play.on('e'), to: to('u') });
    assert.deepEqual(nodes(play), kind === 'condition' ? ['u'] : ['u', 'v']);
    play.agree(...nodes(play));
    assert.deepEqual(nodes(play), ['e']);
  });

test('lanes that had agreed are passed without asking while their fields are unchanged', () => {
  const lanes = [
    [approver('c', { fields: read('amount') })],
    [approver('d', { fields: read('place') })],
    [approver('h')],
  ];
  const play = new Play(
    definitionOf([approver('b'), split('parallel', 'p', lanes)], { keepsAgreedLanes: true }),
  );
  play.submit().agree('b', 'c', 'd');
  play.do({ kind: 'return', ...play.on('h'), to: to('b') });
  const effects = play.do({ kind: 'agree', ...play.on('b'), changed: ['place'] });
  assert.deepEqual(nodes(play), ['d', 'h']);
  const passed = effects.flatMap((effect) =>
    effect.kind === 'record' && effect.what === 'lanePassed' ? [effect.detail] : [],
  );
  assert.deepEqual(passed, ['p.1']);
});

test('without the setting every lane is asked again', () => {
  const play = wide('a b h c1 c2');
  play.do({ kind: 'return', ...play.on('d1'), to: to('b') });
  play.agree('b');
  assert.deepEqual(nodes(play), ['c1', 'd1', 'h']);
});

const STRAIGHT: readonly (Omit<Case, 'last' | 'again'> & { readonly again: string })[] = [
  { name: 'same lane', agreed: 'a', by: 'b', to: 'start', waiting: 'ann', again: 'b' },
  {
    name: 'before a split: lanes that had arrived stay, open ones begin again',
    agreed: 'a b h d1',
    by: 'c1',
    to: to('a'),
    waiting: 'a',
    again: 'c1 d1',
  },
  {
    name: 'from a joined split',
    agreed: `a b ${ALL_LANES}`,
    by: 'e',
    to: to('c1'),
    waiting: 'c1',
    again: 'e',
  },
  {
    name: 'from a joined split back into a later one',
    agreed: `a b ${ALL_LANES} e f g1`,
    by: 'g2',
    to: to('q1'),
    waiting: 'q1',
    again: 'g2',
  },
];

for (const { name, agreed, by, to, waiting, again } of STRAIGHT)
  test(`straight back after a return: ${name}`, () => {
    const play = wide(agreed, { afterReturn: 'choice' });
    play.do({ kind: 'return', ...play.on(by), to });
    assert.deepEqual(nodes(play), waiting.split(' '));
    if (waiting === 'ann') play.submit({ straightBack: true });
    else play.do({ kind: 'agree', ...play.on(waiting), straightBack: true });
    assert.deepEqual(nodes(play), again.split(' '));
  });

test('straight back is refused where nobody returned, where the setting says no, and past open lanes', () => {
  const plain = wide('a', { afterReturn: 'choice' });
  const straight = (play: Play, by: string) =>
    play.refused({ kind: 'agree', ...play.on(by), straightBack: true });
  assert.equal(straight(plain, 'b'), 'process.cannotGoStraightBack');
  const never = wide('a');
  never.do({ kind: 'return', ...never.on('b'), to: to('a') });
  assert.equal(straight(never, 'a'), 'process.cannotGoStraightBack');
  const all = wide(`a b ${ALL_LANES}`, { afterReturn: 'choice', returnReopens: 'all' });
  all.do({ kind: 'return', ...all.on('e'), to: to('c2') });
  assert.equal(straight(all, 'c2'), 'process.cannotGoStraightBack');
});

test('with the setting the way straight back is taken by itself', () => {
  const play = wide('a b c1', { afterReturn: 'straight' });
  play.do({ kind: 'return', ...play.on('c2'), to: 'start' });
  play.submit();
  assert.deepEqual(nodes(play), ['c2', 'd1', 'h']);
});

test('a refused vote returns where its node says, or ends the process', () => {
  const back = new Play(definitionOf([approver('a'), approver('b', { whenRefused: 'previous' })]));
  back
    .submit()
    .agree('a')
    .do({ kind: 'refuse', ...back.on('b') });
  assert.deepEqual(nodes(back), ['a']);
  const end = new Play(definitionOf([approver('a'), approver('b')]));
  end
    .submit()
    .agree('a')
    .do({ kind: 'refuse', ...end.on('b') });
  assert.equal(end.state.status, 'rejected');
});

const subProcess = (id: string): ProcessNode => ({
  id,
  title: id,
  kind: 'subProcess',
  process: 'child',
  isAsync: false,
  whenRejected: 'continue',
});

test('a child returns to its parent, and its siblings end after a question', () => {
  const child = new Play(definitionOf([approver('a')]));
  child.state.isChild = true;
  child.submit();
  child.world.siblings = ['张三的检查'];
  const action = { kind: 'return', ...child.on('a'), to: 'parent' } as const;
  assert.equal(child.refused(action), 'process.childRunning');
  child.do({ ...action, endsChildren: true });
  assert.equal(child.state.status, 'returned');

  const parent = new Play(definitionOf([approver('a'), subProcess('s'), approver('b')]), { s: ['x', 'y'] });
  parent.submit().agree('a');
  const [first, second] = parent.state.children;
  const effects = parent.do({ kind: 'childEnded', child: first?.id ?? '', outcome: 'returned' });
  assert.deepEqual(
    effects.flatMap((effect) => (effect.kind === 'cancelChild' ? [effect.child] : [])),
    [second?.id],
  );
  assert.deepEqual(nodes(parent), ['a']);
});

test('only a child can return to a parent', () => {
  const play = wide('');
  assert.equal(play.refused({ kind: 'return', ...play.on('a'), to: 'parent' }), 'process.cannotReturn');
});

test('a return that ends running children asks first', () => {
  const steps = [approver('a'), split('parallel', 'p', [[subProcess('s')], [approver('b')]])];
  const play = new Play(definitionOf(steps)).submit().agree('a');
  const action = { kind: 'return', ...play.on('b'), to: to('a') } as const;
  assert.equal(play.refused(action), 'process.childRunning');
  play.do({ ...action, endsChildren: true });
  assert.deepEqual(nodes(play), ['a']);
  assert.equal(play.state.children.length, 0);
});

type Recall = {
  readonly name: string;
  readonly agreed: string;
  readonly by: string;
  /** Who is asked afterwards, or why it is refused. */
  readonly waiting: string | { readonly reason: string };
  readonly again?: string;
  readonly last?: string;
};

const RECALLS: readonly Recall[] = [
  { name: 'same lane', agreed: 'a', by: 'a', waiting: 'a', again: 'a', last: 'b' },
  { name: 'somebody decided after him', agreed: 'a b', by: 'a', waiting: { reason: 'decidedAfter' } },
  { name: 'before a split', agreed: 'a b', by: 'b', waiting: 'b', again: 'b', last: 'c1 d1 h' },
  {
    name: 'before a split in which somebody decided',
    agreed: 'a b h',
    by: 'b',
    waiting: { reason: 'decidedAfter' },
  },
  {
    name: 'in a lane while another one goes on',
    agreed: 'a b c1 h d1',
    by: 'c1',
    waiting: 'c1 q1 q3',
    again: 'c1',
    last: 'c2 q1 q3',
  },
  { name: 'the end of a lane while another one is open', agreed: 'a b h d1', by: 'h', waiting: 'c1 h q1 q3' },
  {
    name: 'before the inner split',
    agreed: 'a b c1 d1',
    by: 'd1',
    waiting: 'c2 d1 h',
    again: 'd1',
    last: 'c2 h q1 q3',
  },
  {
    name: 'inside the inner joined split while the outer one is open',
    agreed: 'a b d1 q1 q2 q3',
    by: 'q2',
    waiting: 'c1 h q2',
    again: 'q2 h c1 c2',
    last: 'e',
  },
  {
    name: 'inside a joined split, last to arrive',
    agreed: `a b ${ALL_LANES}`,
    by: 'h',
    waiting: 'h',
    again: 'h',
    last: 'e',
  },
  {
    name: 'inside a joined split, although other lanes decided later',
    agreed: `a b ${ALL_LANES}`,
    by: 'c2',
    waiting: 'c2',
    again: 'c2',
    last: 'e',
  },
  {
    name: 'inside two joined splits',
    agreed: `a b ${ALL_LANES}`,
    by: 'q3',
    waiting: 'q3',
    again: 'q3',
    last: 'e',
  },
  {
    name: 'inside a joined split after which somebody decided',
    agreed: `a b ${ALL_LANES} e`,
    by: 'h',
    waiting: { reason: 'decidedAfter' },
  },
  { name: 'between two splits', agreed: `a b ${ALL_LANES} e`, by: 'e', waiting: 'e' },
];

for (const { name, agreed, by, waiting, again, last } of RECALLS)
  test(`recall: ${name}`, () => {
    const play = wide(agreed);
    const action = { kind: 'recall', ...play.decided(by) } as const;
    if (typeof waiting === 'object') {
      const result = play.attempt(action);
      assert.ok(result.kind === 'refused');
      assert.deepEqual(result.refusal, { code: 'process.cannotRecall', params: waiting });
      return;
    }
    play.do(action);
    assert.deepEqual(nodes(play), waiting.split(' '));
    if (again === undefined) return;
    play.agree(...again.split(' '));
    assert.deepEqual(nodes(play), last?.split(' '));
  });

test('recall within a vote: until somebody else decided', () => {
  const vote = (order: 'together' | 'sequence') =>
    new Play(definitionOf([approver('b', { vote: { order } })]), { b: ['x', 'y', 'w'] }).submit().agree('x');
  for (const order of ['together', 'sequence'] as const) {
    const play = vote(order);
    play.do({ kind: 'recall', ...play.decided('x') });
    assert.deepEqual(nodes(play), order === 'sequence' ? ['x'] : ['w', 'x', 'y']);
    play.agree('x', 'y');
    assert.equal(play.refused({ kind: 'recall', ...play.decided('x') }), 'process.cannotRecall');
  }
});

test('recall opens the items again that the decision had made unnecessary', () => {
  const steps = [approver('b', { vote: { order: 'any' } }), approver('e')];
  const play = new Play(definitionOf(steps), { b: ['x', 'y'] }).submit().agree('x');
  play.do({ kind: 'recall', ...play.decided('x') });
  assert.deepEqual(nodes(play), ['x', 'y']);
});

test('recall leaves signers off whom somebody took off, and replaces people who left since', () => {
  const steps = [approver('b', { vote: { order: 'any' } }), approver('e')];
  const play = new Play(definitionOf(steps), { b: ['x', 'y'] }).submit();
  play.do({ kind: 'addSigner', ...play.on('x'), people: ['p'], position: 'beside' });
  const { item, rev } = play.on('p');
  play.do({ kind: 'takeOffSigner', by: 'x', item, rev });
  play.agree('x');
  play.world.persons.set('y', { isEnabled: false, leader: null, substitute: 'w', delegate: null });
  play.do({ kind: 'recall', ...play.decided('x') });
  assert.deepEqual(nodes(play), ['w', 'x']);
});

test('a lane that is recalled keeps what the other lanes wait for', () => {
  const lanes = [[approver('c')], [approver('d'), { id: 'v', title: 'v', kind: 'service' } as const]];
  const play = new Play(definitionOf([split('parallel', 'p', lanes), approver('e')]))
    .submit()
    .agree('d', 'c');
  play.do({ kind: 'recall', ...play.decided('c') });
  assert.deepEqual([nodes(play), play.state.calls.length], [['c'], 1]);
  play.agree('c').do({ kind: 'serviceEnded', call: play.state.calls[0]?.id ?? '', attempt: 1, ok: true });
  assert.deepEqual(nodes(play), ['e']);
});

test('recall is refused after a return, over a service and over a sub-process', () => {
  const returned = wide('a b c1');
  const on = returned.decided('c1');
  returned.do({ kind: 'return', ...returned.on('d1'), to: to('b') });
  assert.equal(returned.refused({ kind: 'recall', ...on }), 'process.cannotRecall');
  const service: ProcessNode = { id: 's', title: 's', kind: 'service' };
  for (const step of [service, subProcess('s')]) {
    const play = new Play(definitionOf([approver('a'), step, approver('b')])).submit().agree('a');
    assert.equal(play.refused({ kind: 'recall', ...play.decided('a') }), 'process.cannotRecall');
  }
});

test('recall is for whoever decided, and only once', () => {
  const play = wide('a');
  const on = play.decided('a');
  assert.equal(play.refused({ kind: 'recall', ...on, by: 'b' }), 'process.notYours');
  play.do({ kind: 'recall', ...on });
  assert.equal(play.refused({ kind: 'recall', ...on }), 'process.stale');
});

const WITHDRAWALS: readonly [name: string, agreed: string, isAllowed: boolean][] = [
  ['before the first decision', '', true],
  ['after a decision in the same lane', 'a', false],
  ['after a decision in a lane', 'a b h', false],
  ['after a join', `a b ${ALL_LANES}`, false],
];

for (const [name, agreed, isAllowed] of WITHDRAWALS)
  test(`withdraw ${name} is ${isAllowed ? 'done' : 'refused'}`, () => {
    const play = wide(agreed);
    const action = { kind: 'withdraw', by: 'ann', rev: play.state.rev } as const;
    if (!isAllowed) {
      assert.equal(play.refused(action), 'process.cannotWithdraw');
      return;
    }
    play.do(action);
    assert.deepEqual([play.state.status, play.waiting()], ['withdrawn', []]);
    play.submit();
    assert.deepEqual(nodes(play), ['a']);
  });

test('withdraw inside parallel lanes closes them all', () => {
  const steps = [split('parallel', 'p', [[approver('c')], [approver('d')]])];
  const play = new Play(definitionOf(steps)).submit();
  const effects = play.do({ kind: 'withdraw', by: 'ann', rev: play.state.rev });
  assert.equal(effects.filter(({ kind }) => kind === 'closeItem').length, 2);
});

test('withdraw while a vote is in progress is refused once somebody decided', () => {
  for (const order of ['together', 'sequence'] as const) {
    const people = { b: ['x', 'y'] };
    const play = new Play(definitionOf([approver('b', { vote: { order } })]), people).submit().agree('x');
    const action = { kind: 'withdraw', by: 'ann', rev: play.state.rev } as const;
    assert.equal(play.refused(action), 'process.cannotWithdraw');
  }
});

test('withdraw with running children asks first and ends them', () => {
  const play = new Play(definitionOf([subProcess('s')]), { s: ['x'] }).submit();
  const action = { kind: 'withdraw', by: 'ann', rev: play.state.rev } as const;
  assert.equal(play.refused(action), 'process.childRunning');
  const effects = play.do({ ...action, endsChildren: true });
  assert.ok(effects.some(({ kind }) => kind === 'cancelChild'));
});

test('withdraw by setting only until somebody opened an item', () => {
  const play = wide('', { withdrawUntil: 'opening' });
  play.do({ kind: 'open', by: 'a', item: play.item('a').id });
  const action = { kind: 'withdraw', by: 'ann', rev: play.state.rev } as const;
  assert.equal(play.refused(action), 'process.cannotWithdraw');
  assert.equal(play.refused({ ...action, by: 'a' }), 'process.notYours');
});
