import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import {
  addLane,
  allNodes,
  copyOf,
  findNode,
  insertSplit,
  insertStep,
  moveLane,
  moveStep,
  neighbours,
  removeLane,
  removeSplit,
  removeStep,
  type Step,
  stepsFrom,
  withPrevious,
} from './template-tree.ts';

const ids = () => {
  let last = 0;
  return () => `n${++last}`;
};
const step = (nodeId: string, childNode: TemplateNode | null = null): TemplateNode => ({
  type: 'approver',
  nodeId,
  properties: { title: nodeId },
  childNode,
});
const start = (childNode: TemplateNode | null): TemplateNode => ({
  type: 'start',
  nodeId: 'start',
  properties: {},
  childNode,
});

/** A tree in one line: steps with their lanes in brackets; a lane's own node stands before a colon. */
const drawn = (root: TemplateNode): string => {
  const lane = (steps: readonly Step[]): string =>
    steps
      .map(({ node, lanes }) => {
        const name = node.type === 'condition' || node.type === 'branch' ? `${node.nodeId}:` : node.nodeId;
        return lanes.length > 0 ? `${name} (${lanes.map(lane).join(' | ')})` : name;
      })
      .join(' ');
  return lane(stepsFrom(root));
};
const split = (
  root: TemplateNode,
  at: string,
  newId: () => string,
  place: 'afterStep' | 'afterLanes' = 'afterStep',
) => insertSplit(root, { at, place, kind: 'condition', titles: ['', ''], newId });

test('a step goes directly after another, or behind its lanes', () => {
  const newId = ids();
  const root = split(start(step('a')), 'start', newId);
  assert.equal(drawn(root), 'start (n1: | n2:) a');
  const inside = insertStep(root, { at: 'start', place: 'afterStep', step: step('b'), newId });
  assert.equal(drawn(inside), 'start b (n1: | n2:) a');
  const behind = insertStep(root, { at: 'start', place: 'afterLanes', step: step('b'), newId });
  assert.equal(drawn(behind), 'start (n1: | n2:) b a');
});

test('a second split at the same place gets a holder of its own', () => {
  const newId = ids();
  const root = split(start(null), 'start', newId);
  assert.equal(drawn(split(root, 'start', newId, 'afterLanes')), 'start (n1: | n2:) n6 (n4: | n5:)');
  assert.equal(drawn(split(root, 'start', newId)), 'start (n7: | n8:) n10 (n1: | n2:)');
});

test('lanes come before the default lane, move, and the last one that stays is no lane any more', () => {
  const newId = ids();
  let root = split(start(step('a')), 'start', newId);
  root = addLane(root, { at: 'start', title: '', newId });
  assert.equal(drawn(root), 'start (n1: | n4: | n2:) a');
  assert.equal(drawn(moveLane(root, 'n4', -1)), 'start (n4: | n1: | n2:) a');
  assert.equal(drawn(moveLane(root, 'n4', 1)), drawn(root), 'the default lane stays the last');
  root = insertStep(root, { at: 'n2', place: 'afterStep', step: step('b'), newId });
  root = removeLane(root, 'n1', newId);
  assert.equal(drawn(root), 'start (n4: | n2: b) a');
  assert.equal(drawn(removeLane(root, 'n4', newId)), 'start b a');
  assert.equal(drawn(removeLane(root, 'n2', newId)), 'start a');
});

test('a step that goes leaves its lanes to the step before', () => {
  const newId = ids();
  const root = split(start(step('a', step('b'))), 'a', newId);
  assert.equal(drawn(removeStep(root, 'a', newId)), 'start (n1: | n2:) b');
  const second = split(root, 'start', newId);
  assert.match(drawn(removeStep(second, 'a', newId)), /^start \(n5: \| n6:\) n\d+ \(n1: \| n2:\) b$/);
  assert.equal(drawn(removeSplit(root, 'a')), 'start a b');
  assert.equal(removeStep(root, 'start', newId), root);
});

test('a parallel lane of an older template, which begins with a step, stays a lane without it', () => {
  const newId = ids();
  const lane = (id: string): TemplateNode => ({ ...step(id), isInterflow: true });
  const root: TemplateNode = {
    ...start(null),
    conditionNodes: [lane('a'), lane('b')],
    conditionType: 'interflow',
  };
  assert.equal(drawn(removeStep(root, 'a', newId)), 'start (n1: | b)');
  assert.equal(drawn(removeLane(root, 'a', newId)), 'start b');
});

test('a copy has ids of its own, and its targets follow', () => {
  const newId = ids();
  const root = split(start(step('a', step('b'))), 'a', newId);
  const router: TemplateNode = {
    type: 'router',
    nodeId: 'r',
    properties: { routes: [{ to: 'a' }, { to: 'b' }] },
  };
  const routed = insertStep(root, { at: 'n1', place: 'afterStep', step: router, newId });
  const source = findNode(routed, 'a');
  assert.ok(source);
  const copy = copyOf(source, newId);
  const known = new Set(allNodes(routed).map(({ nodeId }) => nodeId));
  assert.ok(allNodes(copy).every(({ nodeId }) => !known.has(nodeId)));
  assert.deepEqual(allNodes(copy).find(({ type }) => type === 'router')?.properties.routes, [
    { to: copy.nodeId },
    { to: 'b' },
  ]);
});

test('a step moves elsewhere, but not into its own lanes', () => {
  const newId = ids();
  const root = split(start(step('a', step('b'))), 'a', newId);
  assert.equal(
    drawn(moveStep(root, { id: 'b', at: 'n1', place: 'afterStep', newId })),
    'start a (n1: b | n2:)',
  );
  assert.equal(
    drawn(moveStep(root, { id: 'a', at: 'b', place: 'afterStep', newId })),
    'start (n1: | n2:) b a',
  );
  assert.equal(moveStep(root, { id: 'start', at: 'b', place: 'afterStep', newId }), root);
});

test('nodes name the one before them', () => {
  const newId = ids();
  const root = withPrevious(split(start(step('a')), 'start', newId));
  assert.deepEqual(
    allNodes(root).map(({ nodeId, prevId }) => [nodeId, prevId]),
    [
      ['start', ''],
      ['n1', 'start'],
      ['n2', 'start'],
      ['a', 'start'],
    ],
  );
});

test('arrows lead down into the first lane, across lanes, and behind the join', () => {
  const newId = ids();
  const root = insertStep(split(start(step('a')), 'start', newId), {
    at: 'n1',
    place: 'afterStep',
    step: step('b'),
    newId,
  });
  const around = neighbours(root);
  assert.deepEqual(around.get('start'), { up: undefined, down: 'n1', left: undefined, right: undefined });
  assert.deepEqual(around.get('n1'), { up: 'start', down: 'b', left: undefined, right: 'n2' });
  assert.deepEqual(around.get('b'), { up: 'n1', down: 'a', left: undefined, right: 'n2' });
  assert.deepEqual(around.get('n2'), { up: 'start', down: 'a', left: 'n1', right: undefined });
  assert.equal(around.get('a')?.up, 'start');
});
