import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveTile, orderedTiles, showTile } from './arrangement.ts';

const usual = { order: [], hidden: [], entries: null };

test('tiles stand in the usual order until one is moved', () => {
  assert.deepEqual(orderedTiles(usual), ['work', 'results', 'figures', 'notices', 'entries', 'recent']);
  const moved = moveTile(usual, 'notices', -1);
  assert.deepEqual(orderedTiles(moved), ['work', 'results', 'notices', 'figures', 'entries', 'recent']);
});

test('the first tile moves no further up and the last no further down', () => {
  assert.equal(moveTile(usual, 'work', -1), usual);
  assert.equal(moveTile(usual, 'recent', 1), usual);
});

test('a tile is put away once and comes back', () => {
  const hidden = showTile(showTile(usual, 'work', false), 'work', false);
  assert.deepEqual(hidden.hidden, ['work']);
  assert.deepEqual(showTile(hidden, 'work', true).hidden, []);
});

test('a tile that a newer release brings stands behind the arranged ones', () => {
  assert.deepEqual(orderedTiles({ ...usual, order: ['recent', 'work'] }), [
    'recent',
    'work',
    'results',
    'figures',
    'notices',
    'entries',
  ]);
});
