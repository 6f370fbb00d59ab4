import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CellKey, cellStep } from './cell-keys.ts';

const press = (key: string, more: Partial<CellKey> = {}) =>
  cellStep({
    key,
    shift: false,
    control: 'text',
    isOpen: false,
    isAtStart: false,
    isAtEnd: false,
    ...more,
  });

test('Enter goes down a row, with the shift key up', () => {
  assert.deepEqual(press('Enter'), { rows: 1, columns: 0 });
  assert.deepEqual(press('Enter', { shift: true }), { rows: -1, columns: 0 });
  assert.deepEqual(press('Enter', { control: 'date' }), { rows: 1, columns: 0 });
});

test('arrows lead through texts and numbers, sideways from the ends of the text only', () => {
  assert.deepEqual(press('ArrowUp'), { rows: -1, columns: 0 });
  assert.deepEqual(press('ArrowDown'), { rows: 1, columns: 0 });
  assert.equal(press('ArrowLeft'), null);
  assert.deepEqual(press('ArrowLeft', { isAtStart: true }), { rows: 0, columns: -1 });
  assert.equal(press('ArrowRight', { isAtStart: true }), null);
  assert.deepEqual(press('ArrowRight', { isAtEnd: true }), { rows: 0, columns: 1 });
  assert.equal(press('ArrowRight', { isAtEnd: true, shift: true }), null);
});

test('a control keeps the keys that it needs itself', () => {
  assert.equal(press('ArrowDown', { control: 'choice' }), null);
  assert.equal(press('Enter', { control: 'choice', isOpen: true }), null);
  assert.deepEqual(press('Enter', { control: 'choice' }), { rows: 1, columns: 0 });
  assert.equal(press('Enter', { control: 'press' }), null);
  assert.equal(press('Enter', { control: 'own' }), null);
  assert.equal(press('ArrowDown', { control: 'own' }), null);
  assert.equal(press('a'), null);
});
