import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { orderedActions, quickActions } from './row-action-places.ts';

const actions = [
  { key: 'remove', danger: true },
  { key: 'edit', disabledReason: 'not yours' },
  { key: 'members' },
  { key: 'state' },
  { key: 'handOver' },
];
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);

describe('the places of a row’s actions', () => {
  test('beside the row stand two that are possible and destroy nothing', () => {
    assert.deepEqual(keys(quickActions(actions)), ['members', 'state']);
  });

  test('the list holds all of them, what destroys last', () => {
    assert.deepEqual(keys(orderedActions(actions)), ['edit', 'members', 'state', 'handOver', 'remove']);
  });
});
