import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PersonFact } from './actions.ts';
import {
  type NobodyRule,
  type PeopleRule,
  PROCESS_LIMITS,
  type ProcessDefinition,
  type ProcessNode,
} from './definition.ts';
import { approver, definitionOf, PERSON, Play, split } from './process.fixture.ts';

type Setting = {
  readonly steps: readonly ProcessNode[];
  readonly people?: Record<string, string[]>;
  readonly persons?: Record<string, Partial<PersonFact>>;
  readonly definition?: Partial<ProcessDefinition>;
};

const prepared = ({ steps, people = {}, persons = {}, definition = {} }: Setting) => {
  const play = new Play(definitionOf(steps, definition), people);
  for (const [person, fact] of Object.entries(persons))
    play.world.persons.set(person, { ...PERSON, ...fact });
  return play;
};

const started = (setting: Setting) => prepared(setting).submit();

const NOBODY: readonly [rule: NobodyRule, waiting: string[]][] = [
  ['administrator', ['a:admin']],
  ['named', ['a:eli', 'a:fay']],
  ['approve', ['b:b']],
];

for (const [whenNobody, waiting] of NOBODY)
  test(`nobody found, ${whenNobody}: ${waiting}`, () => {
    const play = started({
      steps: [approver('a'), approver('b')],
      people: { a: [] },
      definition: { whenNobody, namedPeople: ['eli', 'fay'] },
    });
    assert.deepEqual(play.waiting(), waiting);
  });

test('nobody found: whoever acts names the people', () => {
  const play = prepared({
    steps: [approver('a'), approver('b')],
    people: { b: [] },
    definition: { whenNobody: 'previousNames' },
  }).submit();
  const result = play.attempt({ kind: 'agree', ...play.on('a') });
  assert.ok(result.kind === 'needs');
  assert.deepEqual(result.needs.choose, ['b']);
  play.do({ kind: 'agree', ...play.on('a'), chosen: { b: ['x'] } });
  assert.deepEqual(play.waiting(), ['b:x']);
});

test('nobody found: the action is refused; a timer that cannot be refused asks the administrators', () => {
  const steps = [approver('a'), approver('b')];
  const definition = { whenNobody: 'refuse' } as const;
  const play = started({ steps, people: { b: [] }, definition });
  assert.equal(play.refused({ kind: 'agree', ...play.on('a') }), 'process.nobodyFound');
  const timer: ProcessNode = { id: 't', title: 't', kind: 'timer', seconds: 1, usesCalendar: false };
  const late = started({ steps: [timer, approver('b')], people: { b: [] }, definition });
  late.nextTimer();
  assert.deepEqual(late.waiting(), ['b:admin']);
});

test('nobody found and no administrator either is an incident that can be retried', () => {
  const play = prepared({ steps: [approver('a')], people: { a: [] } });
  play.world.administrators = [];
  play.submit();
  const { id, incident } = play.visitAt('a');
  assert.equal(incident, 'nobody');
  play.world.people.set('a', ['x']);
  play.do({ kind: 'retry', by: 'admin', rev: play.state.rev, visit: id });
  assert.deepEqual(play.waiting(), ['a:x']);
});

const INITIATOR: readonly [rule: 'self' | 'skip' | 'leader' | { other: string }, waiting: string[]][] = [
  ['self', ['a:ann']],
  ['skip', ['b:b']],
  ['leader', ['a:boss']],
  [{ other: 'x' }, ['a:x']],
];

for (const [whenInitiator, waiting] of INITIATOR)
  test(`the approver is the initiator, ${JSON.stringify(whenInitiator)}: ${waiting}`, () => {
    const play = started({
      steps: [approver('a', { people: { whenInitiator } }), approver('b')],
      people: { a: ['ann'] },
      persons: { ann: { leader: 'boss' } },
    });
    assert.deepEqual(play.waiting(), waiting);
  });

test('whoever agreed at the step before is skipped by setting, but asked after a return', () => {
  const play = started({
    steps: [approver('a'), approver('b', { people: { skipsPrevious: true } }), approver('c')],
    people: { a: ['x'], b: ['x'] },
  }).agree('x');
  assert.deepEqual(play.waiting(), ['c:c']);
  play.do({ kind: 'jump', by: 'admin', rev: play.state.rev, to: 'b' });
  assert.deepEqual(play.waiting(), ['b:x']);
});

const AGREED: readonly [name: string, changed: string[], waiting: string[]][] = [
  ['is skipped', [], ['d:d']],
  ['is asked after a field changed that he sees', ['amount'], ['c:x']],
  ['is skipped when a field changed that he does not see', ['secret'], ['d:d']],
];

for (const [name, changed, waiting] of AGREED)
  test(`whoever agreed before ${name}`, () => {
    const fields = [{ field: 'amount', read: true, write: false, required: false }];
    const play = started({
      steps: [
        approver('a', { fields }),
        approver('b'),
        approver('c', { fields, people: { skipsAgreed: true } }),
        approver('d'),
      ],
      people: { a: ['x'], c: ['x'] },
    }).agree('x');
    play.do({ kind: 'agree', ...play.on('b'), changed });
    assert.deepEqual(play.waiting(), waiting);
  });

const DISABLED: readonly [rule: 'substitute' | 'leader' | 'rule', waiting: string[]][] = [
  ['substitute', ['a:s2']],
  ['leader', ['a:l1']],
  ['rule', ['a:admin']],
];

for (const [whenDisabled, waiting] of DISABLED)
  test(`a disabled person, ${whenDisabled}: ${waiting}`, () => {
    const persons = {
      x: { isEnabled: false, substitute: 's1', leader: 'l1' },
      s1: { isEnabled: false, substitute: 's2' },
    };
    const steps = [approver('a', { people: { whenDisabled } })];
    assert.deepEqual(started({ steps, people: { a: ['x'] }, persons }).waiting(), waiting);
    const play = started({ steps, people: { a: ['x'] }, persons: { s1: persons.s1 } });
    play.world.persons.set('x', { ...PERSON, ...persons.x });
    play.do({ kind: 'peopleLeft', people: ['x'] });
    assert.deepEqual(play.waiting(), waiting);
  });

test('whoever leaves a vote without a substitute is no signer any more', () => {
  const play = started({
    steps: [approver('a', { people: { whenDisabled: 'rule' } }), approver('b')],
    people: { a: ['x', 'y'] },
  }).agree('x');
  play.world.persons.set('y', { ...PERSON, isEnabled: false });
  play.do({ kind: 'peopleLeft', people: ['y'] });
  assert.deepEqual(play.waiting(), ['b:b']);
});

test('more than 200 people are refused', () => {
  const many = Array.from({ length: PROCESS_LIMITS.people + 1 }, (_, at) => `p${at}`);
  const play = prepared({ steps: [approver('a')], people: { a: many } });
  assert.equal(play.refused({ kind: 'submit', by: 'ann', rev: 0 }), 'process.tooManyPeople');
});

test('separation of duty: who signed elsewhere, himself or through a delegate, is not asked', () => {
  const steps = [approver('a'), approver('b', { people: { notSameAs: ['a'] } })];
  const people = { a: ['x'], b: ['x', 'd', 'y'] };
  const persons = { x: { delegate: 'd' } };
  const play = started({ steps, people, persons });
  assert.deepEqual(play.waiting(), ['a:d']);
  play.agree('d');
  assert.deepEqual(play.waiting(), ['b:y']);
  for (const to of ['x', 'd'])
    assert.equal(play.refused({ kind: 'transfer', ...play.on('y'), to }), 'process.separationOfDuty');
});

test('separation of duty between lanes that run at once', () => {
  const barred = [approver('b', { people: { notSameAs: ['a'] } })];
  const people = { a: ['x'], b: ['x'] };
  const first = started({ steps: [split('parallel', 'p', [[approver('a')], barred])], people });
  assert.deepEqual(first.waiting(), ['a:x', 'b:admin']);
  // Here the item is given before the person signs elsewhere.
  const later = started({ steps: [split('parallel', 'p', [barred, [approver('a')]])], people });
  assert.deepEqual(later.waiting(), ['a:x', 'b:x']);
  const [own, other] = ['b', 'a'].map((node) => later.visitAt(node).items[0]?.id ?? '');
  later.do({ kind: 'agree', by: 'x', item: other ?? '', rev: 0 });
  const refused = later.refused({ kind: 'agree', by: 'x', item: own ?? '', rev: 0 });
  assert.equal(refused, 'process.separationOfDuty');
  later.do({ kind: 'transfer', by: 'x', item: own ?? '', rev: 0, to: 'y' });
  assert.deepEqual(later.waiting(), ['b:y']);
});

const DELEGATIONS: readonly [name: string, delegates: Record<string, string>, waiting: string[]][] = [
  ['acts for the person', { x: 'd' }, ['a:d']],
  ['is followed along a chain', { x: 'd1', d1: 'd2', d2: 'd3' }, ['a:d3']],
  ['is followed to five', { x: 'd1', d1: 'd2', d2: 'd3', d3: 'd4', d4: 'd5', d5: 'd6' }, ['a:d5']],
  ['in a circle leaves the item with the person', { x: 'd1', d1: 'x' }, ['a:x']],
];

for (const [name, delegates, waiting] of DELEGATIONS)
  test(`a delegation ${name}`, () => {
    const persons = Object.fromEntries(
      Object.entries(delegates).map(([person, delegate]) => [person, { delegate }]),
    );
    assert.deepEqual(started({ steps: [approver('a')], people: { a: ['x'] }, persons }).waiting(), waiting);
  });

test('a delegate who has an item of his own does not get a second one', () => {
  const persons = { x: { delegate: 'y' }, z: { delegate: 'd' }, w: { delegate: 'd' } };
  const play = started({ steps: [approver('a')], people: { a: ['x', 'y', 'z', 'w'] }, persons });
  assert.deepEqual(play.waiting(), ['a:d', 'a:w', 'a:x', 'a:y']);
});

test('the delegator may decide himself or take the item back', () => {
  const setting = { steps: [approver('a')], people: { a: ['x'] }, persons: { x: { delegate: 'd' } } };
  const back = started(setting);
  assert.equal(back.item('d').for, 'x');
  back.do({ kind: 'takeBack', ...back.on('x') });
  assert.deepEqual(back.waiting(), ['a:x']);
  const himself = started(setting);
  himself.do({ kind: 'agree', ...himself.on('x') });
  assert.deepEqual(himself.decided('x').by, 'x');
  const left = started(setting);
  left.world.persons.set('d', { ...PERSON, isEnabled: false });
  left.do({ kind: 'peopleLeft', people: ['d'] });
  assert.deepEqual([left.waiting(), left.item('x').for], [['a:x'], null]);
});

test('a delegation that begins takes over what is open, and leaves what was taken back', () => {
  const play = started({ steps: [approver('a')], people: { a: ['x', 'y'] } });
  play.world.persons.set('x', { ...PERSON, delegate: 'd' });
  play.do({ kind: 'delegated', person: 'x' });
  assert.deepEqual([play.waiting(), play.item('d').for], [['a:d', 'a:y'], 'x']);
  assert.equal(play.refused({ kind: 'delegated', person: 'x' }), 'process.nothingOpen');
  play.do({ kind: 'takeBack', ...play.on('x') });
  assert.equal(play.refused({ kind: 'delegated', person: 'x' }), 'process.nothingOpen');
  assert.deepEqual(play.waiting(), ['a:x', 'a:y']);
  // Whoever decides here already does not get a second item.
  play.world.persons.set('x', PERSON);
  play.world.persons.set('y', { ...PERSON, delegate: 'x' });
  assert.equal(play.refused({ kind: 'delegated', person: 'y' }), 'process.nothingOpen');
  // Whoever acts for somebody passes it on, still for the same person.
  const passedOn = started({
    steps: [approver('a')],
    people: { a: ['x'] },
    persons: { x: { delegate: 'd' } },
  });
  passedOn.world.persons.set('d', { ...PERSON, delegate: 'e' });
  passedOn.do({ kind: 'delegated', person: 'd' });
  assert.deepEqual([passedOn.waiting(), passedOn.item('e').for], [['a:e'], 'x']);
});

test('a delegation that begins while the instance is suspended is made up for', () => {
  const play = started({ steps: [approver('a')], people: { a: ['x'] } });
  play.do({ kind: 'suspend', by: 'admin', rev: play.state.rev });
  play.world.persons.set('x', { ...PERSON, delegate: 'd' });
  play.do({ kind: 'delegated', person: 'x' });
  assert.deepEqual(play.waiting(), ['a:x']);
  play.do({ kind: 'resume', by: 'admin', rev: play.state.rev });
  assert.deepEqual(play.waiting(), ['a:d']);
});

const TO_INITIATOR: readonly [whenInitiator: PeopleRule['whenInitiator'], waiting: string[]][] = [
  ['self', ['a:ann']],
  // The rule is for steps that ask the initiator: a delegation does not make this one agreed to.
  ['skip', ['a:x']],
  ['leader', ['a:boss']],
  [{ other: 'eli' }, ['a:eli']],
  // Nobody else: the delegator decides.
  [{ other: 'ann' }, ['a:x']],
];

for (const [whenInitiator, waiting] of TO_INITIATOR)
  test(`a delegation that ends at the initiator, ${JSON.stringify(whenInitiator)}: ${waiting}`, () => {
    const setting = {
      steps: [approver('a', { people: { whenInitiator } }), approver('b')],
      people: { a: ['x'] },
    };
    const persons = { ann: { leader: 'boss' } };
    const chain = { x: { delegate: 'd' }, d: { delegate: 'ann' } };
    assert.deepEqual(started({ ...setting, persons: { ...persons, ...chain } }).waiting(), waiting);
    const open = started({ ...setting, persons });
    for (const [person, fact] of Object.entries(chain))
      open.world.persons.set(person, { ...PERSON, ...fact });
    if (waiting[0] === 'a:x')
      assert.equal(open.refused({ kind: 'delegated', person: 'x' }), 'process.nothingOpen');
    else open.do({ kind: 'delegated', person: 'x' });
    assert.deepEqual(open.waiting(), waiting);
  });

test('a hand-over moves open items for good, except where the receiver takes part', () => {
  const play = started({ steps: [approver('a')], people: { a: ['x', 'y'] } });
  play.do({ kind: 'handOver', from: 'x', to: 'z' });
  assert.deepEqual(play.waiting(), ['a:y', 'a:z']);
  play.do({ kind: 'handOver', from: 'y', to: 'z' });
  assert.deepEqual(play.waiting(), ['a:y', 'a:z']);
});

test('people who are to be chosen are asked for, and asked again after a return', () => {
  const play = started({
    steps: [approver('a'), approver('b', { people: { source: 'chosen' } }), approver('c')],
  });
  const asks = play.attempt({ kind: 'agree', ...play.on('a') });
  assert.ok(asks.kind === 'needs');
  assert.deepEqual(asks.needs.choose, ['b']);
  play.do({ kind: 'agree', ...play.on('a'), chosen: { b: ['x', 'y'] } });
  play.agree('x', 'y').do({ kind: 'return', ...play.on('c'), to: { node: 'b' } });
  assert.deepEqual(play.waiting(), ['b:x', 'b:y']);
});

test('a returned process whose initiator left goes to the administrator', () => {
  const play = started({ steps: [approver('a')] });
  play.world.persons.set('ann', { ...PERSON, isEnabled: false });
  play.do({ kind: 'return', ...play.on('a'), to: 'start' });
  assert.deepEqual(play.waiting(), ['start:admin']);
  play.do({ kind: 'submit', by: 'admin', rev: play.state.rev });
  assert.deepEqual(play.waiting(), ['a:a']);
});
