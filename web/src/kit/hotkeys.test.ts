import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotkeyOf } from './hotkeys.ts';

const press = (key: string, part: Partial<KeyboardEvent> = {}) =>
  hotkeyOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...part });

test('keys are named with their modifiers, the command key counting as ctrl', () => {
  assert.equal(press('S', { ctrlKey: true }), 'ctrl+s');
  assert.equal(press('s', { metaKey: true }), 'ctrl+s');
  assert.equal(press('ArrowDown', { altKey: true }), 'alt+arrowdown');
  assert.equal(press('Tab', { shiftKey: true }), 'shift+tab');
  assert.equal(press('?', { shiftKey: true }), '?');
});
