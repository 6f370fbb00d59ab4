import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOME_TILES } from '@auditplus/contract/features/home/home.model.ts';
import { moveTile, orderedTiles, showTile } from './arrangement.ts';

const usual = { order: [], hidden: [] };

test('tiles stand in the usual order until one is moved', () => {
  assert.deepEqual(orderedTiles(usual), HOME_TILES);
  const moved = moveTile(usual, { tile: 'notices', by: -1, among: HOME_TILES });
  assert.deepEqual(orderedTiles(moved).slice(-3), ['notices', 'schedule', 'recent']);
});

test('a tile moves past its neighbour on the screen, over those that the person does not have', () => {
  const among = ['results', 'work', 'notices', 'recent'] as const;
  const up = moveTile(usual, { tile: 'notices', by: -1, among });
  assert.deepEqual(
    orderedTiles(up).filter((tile) => among.some((own) => own === tile)),
    ['results', 'notices', 'work', 'recent'],
  );
  const down = moveTile(up, { tile: 'results', by: 1, among: ['results', 'notices', 'work', 'recent'] });
  assert.deepEqual(
    orderedTiles(down).filter((tile) => among.some((own) => own === tile)),
    ['notices', 'results', 'work', 'recent'],
  );
});

test('the first tile moves no further up and the last no further down', () => {
  const among = ['work', 'recent'] as const;
  assert.equal(moveTile(usual, { tile: 'work', by: -1, among }), usual);
  assert.equal(moveTile(usual, { tile: 'recent', by: 1, among }), usual);
});

test('a tile is put away once and comes back', () => {
  const hidden = showTile(showTile(usual, 'work', false), 'work', false);
  assert.deepEqual(hidden.hidden, ['work']);
  assert.deepEqual(showTile(hidden, 'work', true).hidden, []);
});

test('a tile that a newer release brings stands behind the arranged ones', () => {
  const order = orderedTiles({ ...usual, order: ['recent', 'work'] });
  assert.deepEqual(order.slice(0, 2), ['recent', 'work']);
  assert.equal(order.length, HOME_TILES.length);
});
