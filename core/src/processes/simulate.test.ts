import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProcessFacts, ProcessNeeds } from './actions.ts';
import type { ProcessDefinition, ProcessNode } from './definition.ts';
import { approver, definitionOf, lane, PERSON, Play, split } from './process.fixture.ts';
import { predictPath, simulate } from './simulate.ts';
import { newProcess, type ProcessState } from './state.ts';

const people = (named: Record<string, string[]>, conditions: Record<string, boolean> = {}): ProcessFacts => ({
  now: 0,
  people: Object.fromEntries(
    Object.entries(named).map(([node, list]) => [node, list.map((person) => ({ person, reason: '' }))]),
  ),
  persons: Object.fromEntries(
    Object.values(named)
      .flat()
      .map((person) => [person, PERSON]),
  ),
  administrators: [],
  conditions,
});

const words = (definition: ProcessDefinition, state: ProcessState, facts: ProcessFacts) =>
  predictPath(definition, state, facts).map(({ node, certainty, people: asked, isNobody }) => {
    const who =
      asked === null ? '?' : asked.map(({ person, auto }) => person + (auto ? ` (${auto})` : '')).join(',');
    return `${certainty} ${node} ${isNobody ? 'nobody' : who}`.trim();
  });

const branch = (id: string, kind: 'condition' | 'inclusive' = 'condition'): ProcessNode => ({
  id,
  title: id,
  kind,
  lanes: [
    lane(`${id}.1`, [approver(`${id}a`)]),
    lane(`${id}.2`, [approver(`${id}b`)]),
    lane(`${id}.3`, [approver(`${id}c`)], { isDefault: true }),
  ],
});

test('before submitting: who comes next, with unknown people marked', () => {
  const steps = [
    approver('a'),
    approver('b', { people: { skipsAgreed: true } }),
    approver('c'),
    approver('d', { people: { source: 'chosen' } }),
    approver('e'),
  ];
  const facts = people({ a: ['x'], b: ['x'], e: [] });
  assert.deepEqual(words(definitionOf(steps), newProcess('ann'), facts), [
    'certain a x',
    'certain b x (agreedBefore)',
    'certain c ?',
    'certain d ?',
    'certain e nobody',
  ]);
});

const CONDITIONS: readonly [
  name: string,
  kind: 'condition' | 'inclusive',
  known: Record<string, boolean>,
  expected: string[],
][] = [
  ['unknown', 'condition', {}, ['possible sa', 'possible sb', 'possible sc']],
  ['known', 'condition', { 's.1': false, 's.2': true }, ['certain sb']],
  ['the first unknown, the second holds', 'condition', { 's.2': true }, ['possible sa', 'possible sb']],
  ['none holds', 'condition', { 's.1': false, 's.2': false }, ['certain sc']],
  ['one holds, one unknown', 'inclusive', { 's.1': true }, ['certain sa', 'possible sb']],
  ['unknown', 'inclusive', {}, ['possible sa', 'possible sb', 'possible sc']],
];

for (const [name, kind, known, expected] of CONDITIONS)
  test(`predicted ${kind} branch: ${name}`, () => {
    const definition = definitionOf([branch('s', kind), approver('z')]);
    assert.deepEqual(words(definition, newProcess('ann'), people({}, known)), [
      ...expected.map((step) => `${step} ?`),
      'certain z ?',
    ]);
  });

test('on the way: where it waits now and what is left of each lane', () => {
  const lanes = [[approver('c1'), approver('c2')], [approver('d')]];
  const play = new Play(definitionOf([approver('a'), split('parallel', 'p', lanes), approver('z')]), {
    z: ['c1'],
  });
  play.submit().agree('a', 'd');
  assert.deepEqual(words(play.definition, play.state, people({ c2: ['x'], z: ['c1'] })), [
    'current c1 c1',
    'certain c2 x',
    'certain z c1',
  ]);
});

test('a sure jump is followed once, and nothing comes after an end', () => {
  const router: ProcessNode = {
    id: 'r',
    title: 'r',
    kind: 'router',
    routes: [{ id: 'r>', to: 'a', isAlways: false }],
  };
  const end: ProcessNode = { id: 'x', title: 'x', kind: 'end', outcome: 'rejected', reason: '' };
  const definition = definitionOf([approver('a'), router, end, approver('z')]);
  const nodes = (known: Record<string, boolean>) =>
    predictPath(definition, newProcess('ann'), people({}, known)).map(({ node }) => node);
  assert.deepEqual(nodes({ 'r>': true }), ['a', 'r', 'a', 'r']);
  assert.deepEqual(nodes({ 'r>': false }), ['a', 'r', 'x']);
});

test('an ended instance has nothing ahead', () => {
  const play = new Play(definitionOf([approver('a')])).submit().agree('a');
  assert.deepEqual(predictPath(play.definition, play.state, { now: 0 }), []);
});

const answerAll = ({ people: nodes, persons, conditions, due }: ProcessNeeds): Partial<ProcessFacts> => {
  const fill = <T>(keys: readonly string[], value: (key: string) => T) =>
    Object.fromEntries(keys.map((key) => [key, value(key)]));
  return {
    people: fill(nodes, (node) => [{ person: node, reason: '' }]),
    persons: fill(persons, () => PERSON),
    conditions: fill(conditions, (id) => id.endsWith('.2')),
    due: fill(due, () => 90_000),
  };
};

const EVERY_KIND: readonly ProcessNode[] = [
  { ...approver('h', { opinion: 'always', needsSignature: true }), kind: 'handler' },
  branch('s'),
  { id: 't', title: 't', kind: 'timer', seconds: 60, usesCalendar: false },
  { id: 'k', title: 'k', kind: 'timer', seconds: 0, usesCalendar: true },
  { id: 'v', title: 'v', kind: 'service' },
  { id: 'u', title: 'u', kind: 'subProcess', process: 'child', isAsync: false, whenRejected: 'reject' },
  split('parallel', 'p', [[approver('c')], [approver('d')]]),
];

test('a past case is played to its end: path, people and time', () => {
  const { status, state, unknown, duration } = simulate(definitionOf(EVERY_KIND), 'ann', 0, answerAll);
  assert.deepEqual([status, unknown, duration], ['approved', null, 90_000]);
  assert.deepEqual(
    state.visits.map(({ node }) => node),
    ['start', 'h', 's', 'sb', 't', 'k', 'v', 'u', 'p', 'c', 'd'],
  );
});

test('a simulation stops where something is unknown, and at an incident', () => {
  const stopped = simulate(definitionOf(EVERY_KIND), 'ann', 0, (needs) =>
    needs.conditions.length > 0 ? null : answerAll(needs),
  );
  assert.deepEqual([stopped.status, stopped.unknown?.conditions], ['running', ['s.1', 's.2']]);
  const nobody = simulate(definitionOf([approver('a')]), 'ann', 0, (needs) =>
    needs.people.length > 0 ? { people: { a: [] } } : { administrators: [] },
  );
  assert.equal(nobody.state.visits.at(-1)?.incident, 'nobody');
  const refusing = definitionOf([approver('a')], { whenNobody: 'refuse' });
  assert.equal(simulate(refusing, 'ann', 0, () => ({ people: { a: [] } })).status, 'new');
});
