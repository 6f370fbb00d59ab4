import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PROCESS_LIMITS, type ProcessDefinition, type ProcessNode } from './definition.ts';
import { approver, definitionOf, lane, Play, split } from './process.fixture.ts';
import { ENGINE } from './state.ts';

const begin = (
  steps: readonly ProcessNode[],
  people: Record<string, string[]> = {},
  settings: Partial<ProcessDefinition> = {},
) => new Play(definitionOf(steps, settings), people).submit();

const node = (kind: 'copy' | 'service', id: string): ProcessNode => ({ id, title: id, kind });
const timer = (id: string, usesCalendar = false): ProcessNode => ({
  id,
  title: id,
  kind: 'timer',
  seconds: 60,
  usesCalendar,
});
const router = (id: string, to: string): ProcessNode => ({
  id,
  title: id,
  kind: 'router',
  routes: [{ id: `${id}>`, to, isAlways: false }],
});
const subProcess = (
  id: string,
  isAsync = false,
  whenRejected: 'continue' | 'reject' = 'continue',
): ProcessNode => ({
  id,
  title: id,
  kind: 'subProcess',
  process: 'child',
  isAsync,
  whenRejected,
});
const monitor = (play: Play) => ({ by: 'admin', rev: play.state.rev });

test('a process runs from the start through its approvers to its end', () => {
  const play = begin([approver('a'), { ...approver('b'), kind: 'handler' }]);
  assert.equal(play.state.status, 'running');
  play.agree('a', 'b');
  assert.equal(play.state.status, 'approved');
  assert.deepEqual(play.effects.slice(-2), [
    { kind: 'end', status: 'approved', reason: '' },
    { kind: 'message', about: 'result', to: ['ann'], visit: null },
  ]);
});

test('an exclusive branch takes the first lane that holds, else the default lane, else an incident', () => {
  const lanes = [lane('x', [approver('x1')]), lane('y', [approver('y1')])];
  const branch = (more: ProcessNode[], conditions: string[], hasDefault: boolean) => {
    const all = hasDefault ? [...lanes, lane('z', [approver('z1')], { isDefault: true })] : lanes;
    const play = new Play(definitionOf([{ id: 's', title: 's', kind: 'condition', lanes: all }, ...more]));
    play.world.conditions = new Map(conditions.map((id) => [id, true]));
    return play.submit();
  };
  assert.deepEqual(branch([], ['x', 'y'], true).waiting(), ['x1:x1']);
  assert.deepEqual(branch([], ['y'], true).waiting(), ['y1:y1']);
  assert.deepEqual(branch([], [], true).waiting(), ['z1:z1']);
  const stuck = branch([approver('b')], [], false);
  assert.equal(stuck.visitAt('s').incident, 'noLane');
  stuck.world.conditions.set('x', true);
  stuck.do({ kind: 'retry', ...monitor(stuck), visit: stuck.visitAt('s').id });
  assert.deepEqual(stuck.waiting(), ['x1:x1']);
});

test('an inclusive branch takes every lane that holds and joins those only', () => {
  const play = new Play(
    definitionOf([
      split('inclusive', 's', [[approver('u')], [approver('v')], [approver('w')]]),
      approver('e'),
    ]),
  );
  play.world.conditions = new Map([
    ['s.1', true],
    ['s.3', true],
  ]);
  play.submit();
  assert.deepEqual(play.waiting(), ['u:u', 'w:w']);
  play.agree('w', 'u');
  assert.deepEqual(play.waiting(), ['e:e']);
});

test('lanes without steps join at once', () => {
  assert.deepEqual(begin([split('parallel', 's', [[], []]), approver('e')]).waiting(), ['e:e']);
});

test('an end inside a lane ends the whole process', () => {
  const end: ProcessNode = { id: 'x', title: 'x', kind: 'end', outcome: 'rejected', reason: '超出预算' };
  const play = begin([split('parallel', 's', [[approver('u'), end], [approver('v')]])]).agree('u');
  assert.deepEqual([play.state.status, play.waiting()], ['rejected', []]);
  assert.ok(play.effects.some((effect) => effect.kind === 'end' && effect.reason === '超出预算'));
});

test('a router jumps back until its limit, then it is an incident that can be retried', () => {
  const play = new Play(definitionOf([approver('a'), router('r', 'a'), approver('b')]));
  play.world.conditions.set('r>', true);
  play.submit();
  for (let loop = 0; loop < PROCESS_LIMITS.loops; loop++) play.agree('a');
  assert.deepEqual(play.waiting(), ['a:a']);
  play.agree('a');
  assert.equal(play.visitAt('r').incident, 'loops');
  play.world.conditions.set('r>', false);
  play.do({ kind: 'retry', ...monitor(play), visit: play.visitAt('r').id });
  assert.deepEqual(play.waiting(), ['b:b']);
});

test('a router that jumps out of a split closes the other lanes like a return', () => {
  const lanes = [[approver('c'), router('r', 'a')], [approver('d')]];
  const play = new Play(definitionOf([approver('a'), split('parallel', 's', lanes)]));
  play.world.conditions.set('r>', true);
  play.submit().agree('a', 'c');
  assert.deepEqual(play.waiting(), ['a:a']);
  assert.equal(play.visitAt('d').outcome, 'rerouted');
});

test('a loop without people stops at the limit of visits', () => {
  const loops = Array.from({ length: 4 }, (_, at) => router(`r${at}`, 'x0'));
  const copies = Array.from({ length: 60 }, (_, at) => node('copy', `x${at}`));
  const play = new Play(definitionOf([...copies, ...loops, approver('b')]));
  play.world.conditions = new Map(loops.map(({ id }) => [`${id}>`, true]));
  play.submit();
  assert.equal(play.state.visits.length, 1 + 61 * 20 + 61);
  const longer = new Play(
    definitionOf([
      ...Array.from({ length: 120 }, (_, at) => node('copy', `x${at}`)),
      router('r0', 'x0'),
      approver('b'),
    ]),
  );
  longer.world.conditions.set('r0>', true);
  longer.submit();
  assert.equal(longer.state.visits.at(-1)?.incident, 'visits');
  assert.equal(longer.state.visits.length, PROCESS_LIMITS.visits + 1);
  const visit = longer.state.visits.length;
  assert.equal(longer.refused({ kind: 'retry', ...monitor(longer), visit }), 'process.tooManyVisits');
  assert.equal(longer.refused({ kind: 'jump', ...monitor(longer), to: 'b' }), 'process.tooManyVisits');
});

test('a timer waits for its time, by the clock or by the calendar', () => {
  const play = begin([timer('t'), timer('k', true), approver('b')]);
  assert.deepEqual(play.effects.at(-1), { kind: 'startTimer', timer: 't1', due: play.world.now + 60_000 });
  assert.equal(play.refused({ kind: 'timerDue', timer: 't1' }), 'process.stale');
  const effects = play.nextTimer();
  assert.deepEqual(effects, [{ kind: 'startTimer', timer: 't2', due: play.world.now + 3_600_000 }]);
  play.nextTimer();
  assert.deepEqual(play.waiting(), ['b:b']);
  assert.equal(play.refused({ kind: 'timerDue', timer: 't2' }), 'process.gone');
});

test('a service is tried three times with growing pauses, then it is an incident that can be retried', () => {
  const play = begin([node('service', 's'), approver('b')]);
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    const call = play.state.calls[0]?.id ?? '';
    play.do({ kind: 'serviceEnded', call, attempt, ok: false });
    assert.equal(play.refused({ kind: 'serviceEnded', call, attempt, ok: true }), 'process.gone');
    if (attempt === 3) break;
    pauses.push((play.state.timers[0]?.due ?? 0) - play.world.now);
    play.nextTimer();
  }
  assert.deepEqual(pauses, [60_000, 300_000]);
  assert.equal(play.visitAt('s').incident, 'service');
  play.do({ kind: 'retry', ...monitor(play), visit: play.visitAt('s').id });
  const call = play.state.calls[0]?.id ?? '';
  play.do({ kind: 'serviceEnded', call, attempt: 1, ok: true, values: { number: 'YH-1' } });
  assert.deepEqual(play.state.variables, { number: 'YH-1' });
  assert.deepEqual(play.waiting(), ['b:b']);
});

test('a sub-process starts one child for each initiator and waits for all', () => {
  const play = begin([subProcess('s'), approver('b')], { s: ['x', 'y'] });
  const [first, second] = play.state.children.map(({ id }) => id);
  play.do({ kind: 'childEnded', child: first ?? '', outcome: 'rejected' });
  assert.equal(play.refused({ kind: 'childEnded', child: first ?? '', outcome: 'approved' }), 'process.gone');
  assert.deepEqual(play.waiting(), []);
  play.do({ kind: 'childEnded', child: second ?? '', outcome: 'approved' });
  assert.deepEqual(play.waiting(), ['b:b']);
});

test('a sub-process that is not waited for goes on at once', () => {
  const play = begin([subProcess('s', true), approver('b')], { s: ['x', 'y'] });
  assert.deepEqual(play.waiting(), ['b:b']);
  assert.equal(play.effects.filter(({ kind }) => kind === 'startChild').length, 2);
});

test('a rejected child rejects its parent where the node says so', () => {
  const play = begin([subProcess('s', false, 'reject')], { s: ['x', 'y'] });
  play.do({ kind: 'childEnded', child: play.state.children[0]?.id ?? '', outcome: 'rejected' });
  assert.equal(play.state.status, 'rejected');
  assert.ok(play.effects.some(({ kind }) => kind === 'cancelChild'));
});

test('a copy tells its people and goes on, also when it has none', () => {
  const play = begin([node('copy', 'c'), node('copy', 'd'), approver('b')], { c: ['x', 'y'], d: [] });
  assert.deepEqual(play.waiting(), ['b:b']);
  assert.deepEqual(
    play.effects.flatMap((effect) => (effect.kind === 'message' ? [effect.to] : [])),
    [['x', 'y']],
  );
});

test('facts that are missing are named all at once', () => {
  const lanes = [[approver('u')], [split('condition', 'c', [[approver('v')]])], [timer('t', true)]];
  const play = new Play(definitionOf([split('parallel', 's', lanes)]));
  const asked: object[] = [];
  const answer = play.attempt.bind(play);
  play.attempt = (action) => {
    asked.push(action);
    return answer(action);
  };
  play.submit();
  assert.equal(asked.length, 1);
  assert.deepEqual(play.waiting(), ['u:u']);
  assert.equal(play.visitAt('c').incident, 'noLane');
});

test('an opinion and a signature are asked for where the node wants them', () => {
  const play = begin([approver('a', { opinion: 'onRefusal', needsSignature: true })]);
  assert.equal(play.refused({ kind: 'refuse', ...play.on('a') }), 'process.needsOpinion');
  assert.equal(play.refused({ kind: 'return', ...play.on('a'), to: 'start' }), 'process.needsOpinion');
  assert.equal(play.refused({ kind: 'agree', ...play.on('a') }), 'process.needsSignature');
  play.do({ kind: 'agree', ...play.on('a'), signature: 'drawn' });
  const always = begin([approver('a', { opinion: 'always' })]);
  assert.equal(always.refused({ kind: 'agree', ...always.on('a'), opinion: ' ' }), 'process.needsOpinion');
});

test('a handler does and submits, and cannot refuse', () => {
  const play = begin([{ ...approver('a'), kind: 'handler' }]);
  assert.equal(play.refused({ kind: 'refuse', ...play.on('a') }), 'process.cannotRefuse');
  play.do({ kind: 'handle', ...play.on('a') });
  assert.equal(play.state.status, 'approved');
});

test('an item is decided by its person, once, as he saw it', () => {
  const play = begin([approver('a', { vote: { order: 'sequence' } })], { a: ['x', 'y'] });
  const on = play.on('x');
  assert.equal(play.refused({ kind: 'agree', ...on, by: 'z' }), 'process.notYours');
  assert.equal(play.refused({ kind: 'agree', ...on, rev: 7 }), 'process.stale');
  assert.equal(play.refused({ kind: 'agree', ...on, item: 'i99' }), 'process.gone');
  const waiting = play.visitAt('a').items[1]?.id ?? '';
  assert.equal(play.refused({ kind: 'agree', by: 'y', item: waiting, rev: 0 }), 'process.notYours');
  play.do({ kind: 'agree', ...on });
  const result = play.attempt({ kind: 'agree', ...on });
  assert.deepEqual(result, {
    kind: 'refused',
    refusal: { code: 'process.alreadyDecided', params: { by: 'x', at: play.world.now } },
  });
});

test('a transfer moves the item, not to somebody who left', () => {
  const play = begin([approver('a')]);
  play.world.persons.set('gone', { isEnabled: false, leader: null, substitute: null, delegate: null });
  assert.equal(play.refused({ kind: 'transfer', ...play.on('a'), to: 'gone' }), 'process.personDisabled');
  const { item } = play.on('a');
  play.do({ kind: 'transfer', ...play.on('a'), to: 'x' });
  assert.deepEqual(play.effects, [{ kind: 'moveItem', item, from: 'a', to: 'x' }]);
  assert.deepEqual(play.waiting(), ['a:x']);
});

test('assigning replaces whoever has to decide a node, and mends a node without people', () => {
  const play = begin([approver('a')], { a: ['x', 'y'] });
  play.agree('x');
  const visit = play.visitAt('a').id;
  assert.equal(play.refused({ kind: 'assign', ...monitor(play), visit, to: 'x' }), 'process.takesPart');
  play.do({ kind: 'assign', ...monitor(play), visit, to: 'z' });
  assert.deepEqual(play.waiting(), ['a:z']);
  const empty = new Play(definitionOf([approver('a')]), { a: [] });
  empty.world.administrators = [];
  empty.submit();
  assert.equal(empty.visitAt('a').incident, 'nobody');
  empty.do({ kind: 'assign', ...monitor(empty), visit: empty.visitAt('a').id, to: 'z' });
  assert.deepEqual(empty.waiting(), ['a:z']);
  const waiting = begin([timer('t')]);
  const at = waiting.visitAt('t').id;
  assert.equal(
    waiting.refused({ kind: 'assign', ...monitor(waiting), visit: at, to: 'z' }),
    'process.cannotAssign',
  );
});

test('terminating closes everything', () => {
  const lanes = [[approver('a')], [timer('t')], [subProcess('s')]];
  const play = begin([split('parallel', 'p', lanes)]);
  const effects = play.do({ kind: 'terminate', ...monitor(play) });
  assert.deepEqual(
    effects.map(({ kind }) => kind),
    ['closeItem', 'cancelTimer', 'cancelChild', 'writeStatus', 'end'],
  );
  assert.equal(play.refused({ kind: 'terminate', ...monitor(play) }), 'process.ended');
});

test('suspension stops the timers, and they go on with what was left', () => {
  const play = begin([split('parallel', 'p', [[timer('t')], [approver('a')]])]);
  play.world.now += 20_000;
  play.do({ kind: 'suspend', ...monitor(play) });
  assert.equal(play.refused({ kind: 'agree', ...play.on('a') }), 'process.suspended');
  assert.equal(play.refused({ kind: 'timerDue', timer: play.state.timers[0]?.id ?? '' }), 'process.gone');
  play.world.now += 5_000_000;
  play.do({ kind: 'resume', ...monitor(play) });
  assert.equal(play.state.timers[0]?.due, play.world.now + 40_000);
  assert.equal(play.refused({ kind: 'resume', ...monitor(play) }), 'process.notSuspended');
});

test('what happens while the instance is suspended is made up for', () => {
  const lanes = [[subProcess('s'), approver('a')], [node('service', 'v'), approver('b')], [approver('c')]];
  const play = begin([split('parallel', 'p', lanes)]);
  play.do({ kind: 'suspend', ...monitor(play) });
  const child = { kind: 'childEnded', child: play.state.children[0]?.id ?? '', outcome: 'approved' } as const;
  play.do(child);
  assert.equal(play.refused(child), 'process.gone');
  play.do({ kind: 'serviceEnded', call: play.state.calls[0]?.id ?? '', attempt: 1, ok: true });
  play.world.persons.set('c', { isEnabled: false, leader: null, substitute: 'd', delegate: null });
  play.do({ kind: 'peopleLeft', people: ['c'] });
  assert.deepEqual(play.waiting(), ['c:c']);
  play.do({ kind: 'resume', ...monitor(play) });
  assert.deepEqual(play.waiting(), ['a:a', 'b:b', 'c:d']);
});

test('a jump lands anywhere; alone or with the whole instance', () => {
  const steps = [
    approver('a'),
    split('parallel', 'p', [[approver('c')], [approver('d'), approver('e')]]),
    approver('z'),
  ];
  const play = begin(steps).agree('a');
  play.do({ kind: 'jump', ...monitor(play), to: 'e', visit: play.visitAt('d').id });
  assert.deepEqual(play.waiting(), ['c:c', 'e:e']);
  play.do({ kind: 'jump', ...monitor(play), to: 'z' });
  assert.deepEqual(play.waiting(), ['z:z']);
  play.do({ kind: 'jump', ...monitor(play), to: 'd' });
  assert.deepEqual(play.waiting(), ['d:d']);
  play.agree('d', 'e');
  assert.deepEqual(play.waiting(), ['z:z']);
  assert.equal(play.refused({ kind: 'jump', ...monitor(play), to: 'nowhere' }), 'process.unknownNode');
  assert.equal(play.refused({ kind: 'jump', by: 'admin', rev: 0, to: 'a' }), 'process.stale');
});

test('an ended instance is revived at a node, when its definition allows', () => {
  const play = begin([approver('a'), approver('b')]);
  assert.equal(play.refused({ kind: 'revive', ...monitor(play), to: 'a' }), 'process.notEnded');
  play.agree('a', 'b').do({ kind: 'revive', ...monitor(play), to: 'b' });
  assert.deepEqual([play.state.status, ...play.waiting()], ['running', 'b:b']);
  const never = begin([approver('a')], {}, { canRevive: false }).agree('a');
  assert.equal(never.refused({ kind: 'revive', ...monitor(never), to: 'a' }), 'process.cannotRevive');
});

test('only an incident can be retried', () => {
  const play = begin([approver('a')]);
  const visit = play.visitAt('a').id;
  assert.equal(play.refused({ kind: 'retry', ...monitor(play), visit }), 'process.notRetryable');
  assert.equal(play.refused({ kind: 'retry', ...monitor(play), visit: 1 }), 'process.gone');
});

test('repair orders again what should exist and never changes the state', () => {
  const lanes = [[approver('a')], [timer('t')], [subProcess('s')], [node('service', 'v')]];
  const play = begin([split('parallel', 'p', lanes)]);
  const before = play.state;
  const effects = play.do({ kind: 'repair', by: 'admin' });
  assert.deepEqual(
    effects.map(({ kind }) => kind),
    ['createItem', 'startTimer', 'startChild', 'callService'],
  );
  assert.deepEqual(play.state, before);
});

test('a reminder goes to everybody who has an item, once in 30 minutes', () => {
  const play = begin([approver('a')], { a: ['x', 'y'] });
  const remind = { kind: 'remind', by: 'ann' } as const;
  assert.deepEqual(play.do(remind), [{ kind: 'message', about: 'reminder', to: ['x', 'y'], visit: null }]);
  play.world.now += 29 * 60_000;
  assert.equal(play.refused(remind), 'process.remindedLately');
  play.world.now += 60_000;
  play.do(remind);
  assert.equal(play.state.reminders, 2);
  const quiet = begin([timer('t')]);
  assert.equal(quiet.refused(remind), 'process.nothingOpen');
});

test('nobody reminds himself, nor whoever has decided', () => {
  const play = begin([approver('a')], { a: ['x', 'y', 'z'] });
  play.agree('z');
  const remind = (by: string) => ({ kind: 'remind', by }) as const;
  assert.deepEqual(play.do(remind('x')), [{ kind: 'message', about: 'reminder', to: ['y'], visit: null }]);
  play.agree('y');
  play.world.now += 30 * 60_000;
  assert.equal(play.refused(remind('x')), 'process.waitsForYou');
  assert.deepEqual(play.do(remind('ann')), [{ kind: 'message', about: 'reminder', to: ['x'], visit: null }]);
});

test('overtime reminds, tells the leader, transfers, agrees and refuses', () => {
  const late = (action: 'remind' | 'leader' | 'agree' | 'refuse' | { transferTo: string }, repeats = 0) => {
    const play = new Play(
      definitionOf([approver('a', { overtime: [{ minutes: 5, action, repeats }] }), approver('b')]),
    );
    play.world.persons.set('a', { isEnabled: true, leader: 'boss', substitute: null, delegate: null });
    play.submit();
    return play;
  };
  const remind = late('remind', 1);
  assert.deepEqual(remind.nextTimer()[0], { kind: 'message', about: 'reminder', to: ['a'], visit: 2 });
  remind.nextTimer();
  assert.equal(remind.state.timers.length, 0);
  assert.deepEqual(late('leader').nextTimer()[0], {
    kind: 'message',
    about: 'overtime',
    to: ['boss'],
    visit: 2,
  });
  const moved = late({ transferTo: 'z' });
  moved.nextTimer();
  assert.deepEqual(moved.waiting(), ['a:z']);
  const agreed = late('agree');
  agreed.nextTimer();
  assert.deepEqual(agreed.waiting(), ['b:b']);
  const refused = late('refuse');
  refused.nextTimer();
  assert.equal(refused.state.status, 'rejected');
});

test('a state names the engine that has folded into it last', () => {
  const play = begin([approver('a'), approver('b')]);
  play.state = { ...play.state, engine: ENGINE - 1 };
  play.agree('a');
  assert.equal(play.state.engine, ENGINE);
});

test('the engine never touches the state that it is given', () => {
  const play = begin([approver('a'), approver('b')]);
  const given = play.state;
  const text = JSON.stringify(given);
  play.agree('a');
  assert.equal(JSON.stringify(given), text);
});
