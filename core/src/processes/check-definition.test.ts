import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from './check-definition.ts';
import type { ProcessDefinition, ProcessNode } from './definition.ts';
import { approver, definitionOf, lane, split } from './process.fixture.ts';

const issues = (steps: readonly ProcessNode[], settings: Partial<ProcessDefinition> = {}) =>
  checkDefinition(definitionOf(steps, settings)).map(({ problem, node, detail }) =>
    [problem, node, detail].filter(Boolean).join(' '),
  );

const end = (id: string): ProcessNode => ({ id, title: id, kind: 'end', outcome: 'approved', reason: '' });
const router = (id: string, to: string, isAlways = false): ProcessNode => ({
  id,
  title: id,
  kind: 'router',
  routes: [{ id: `${id}>`, to, isAlways }],
});

const right = (field: string, { write = false, required = false }) => ({
  field,
  read: true,
  write,
  required,
});

const branch = (
  id: string,
  lanes: Parameters<typeof lane>[],
  kind: 'condition' | 'inclusive' = 'condition',
) => ({ id, title: id, kind, lanes: lanes.map((one) => lane(...one)) }) satisfies ProcessNode;

test('a sound definition has no issue', () => {
  const steps = [
    approver('a'),
    split('parallel', 'p', [[approver('b'), router('r', 'a')], [approver('c')]]),
    branch('s', [
      ['s.1', [approver('d'), end('e')]],
      ['s.2', [], { isDefault: true }],
    ]),
    approver('f', { whenRefused: { node: 'b' } }),
  ];
  assert.deepEqual(issues(steps), []);
});

const CASES: readonly [name: string, steps: readonly ProcessNode[], issues: string[]][] = [
  ['after an end', [end('x'), approver('a')], ['unreachable a']],
  [
    'after a router that always jumps',
    [approver('a'), router('r', 'c', true), approver('b'), approver('c')],
    ['unreachable b'],
  ],
  [
    'a lane that ends the process never joins',
    [split('parallel', 'p', [[approver('a'), end('x')], [approver('b')]]), approver('c')],
    ['neverJoins p p.1', 'unreachable c'],
  ],
  ['a router without exit', [approver('a'), approver('b'), router('r', 'a', true)], ['endlessLoop r']],
  ['a router with a condition has an exit', [approver('a'), router('r', 'a')], []],
  ['a router to itself', [approver('a'), router('r', 'r')], ['badTarget r r']],
  [
    'a router into a lane',
    [split('parallel', 'p', [[approver('a')], [approver('b')]]), router('r', 'a')],
    ['badTarget r a'],
  ],
  [
    'a router over its join',
    [split('parallel', 'p', [[approver('a'), router('r', 'c')], [approver('b')]]), approver('c')],
    ['badTarget r c'],
  ],
  ['a name that is used twice', [approver('a'), approver('a')], ['duplicateId a']],
  [
    'a condition that is named twice',
    [
      split('parallel', 'p', [[approver('a')]]),
      branch('s', [
        ['p.1', []],
        ['s.2', [], { isDefault: true }],
      ]),
    ],
    ['duplicateId s p.1'],
  ],
  ['a split without lanes', [split('parallel', 'p', [])], ['noLanes p']],
  ['a branch without a default lane', [branch('s', [['s.1', [approver('a')]]])], ['noDefaultLane s']],
  [
    'two default lanes',
    [
      branch('s', [
        ['s.1', [], { isDefault: true }],
        ['s.2', [], { isDefault: true }],
      ]),
    ],
    ['severalDefaultLanes s'],
  ],
  [
    'a condition over a field that may be empty',
    [
      approver('a', { fields: [right('amount', { write: true, required: true })] }),
      branch('s', [
        ['s.1', [], { conditionFields: ['amount', 'place'] }],
        ['s.2', [], { isDefault: true }],
      ]),
    ],
    ['conditionMayBeEmpty s.1 place'],
  ],
  [
    'the only approver is the initiator',
    [approver('a', { people: { source: 'initiator' } })],
    ['onlyInitiator a'],
  ],
  [
    'a handler may be the initiator',
    [{ ...approver('a', { people: { source: 'initiator' } }), kind: 'handler' }],
    [],
  ],
  ['a threshold out of range', [approver('a', { vote: { threshold: 0 } })], ['badThreshold a 0']],
  [
    'separation from a node that has no people',
    [approver('a', { people: { notSameAs: ['start', 'x'] } })],
    ['unknownNode a start', 'unknownNode a x'],
  ],
  [
    'a refusal that returns into another lane',
    [split('parallel', 'p', [[approver('a', { whenRefused: { node: 'b' } })], [approver('b')]])],
    ['badTarget a b'],
  ],
];

for (const [name, steps, expected] of CASES)
  test(`definition: ${name}`, () => {
    const order = (list: string[]) => list.toSorted();
    assert.deepEqual(order(issues(steps)), order(expected));
  });

test('a required field that nobody may write', () => {
  const start = {
    id: 'start',
    title: 'start',
    kind: 'start',
    fields: [right('place', { write: true })],
  } as const;
  const fields = [right('place', { required: true }), right('amount', { required: true })];
  assert.deepEqual(issues([approver('a', { fields })], { start }), ['fieldNeverWritten a amount']);
  const writer = approver('w', { fields: [right('amount', { write: true })] });
  assert.deepEqual(issues([writer, approver('a', { fields })], { start }), []);
  assert.deepEqual(issues([approver('a', { fields })]), []);
});

test('more than 300 nodes or more than six splits within each other are too many', () => {
  const many = Array.from({ length: 300 }, (_, at) => approver(`a${at}`));
  assert.deepEqual(issues(many), ['tooManyNodes start 301']);
  assert.deepEqual(issues(many.slice(1)), []);
  let steps: ProcessNode[] = [approver('a')];
  for (let depth = 7; depth >= 1; depth--) steps = [split('parallel', `s${depth}`, [steps])];
  assert.deepEqual(issues(steps), ['tooDeep s7 7']);
});

test('nodes for which nobody would be found today', () => {
  const found = new Map([
    ['a', 0],
    ['b', 2],
  ]);
  assert.deepEqual(checkDefinition(definitionOf([approver('a'), approver('b')]), found), [
    { node: 'a', problem: 'nobodyToday', detail: '' },
  ]);
});
