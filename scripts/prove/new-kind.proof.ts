import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { applyEdits, openScratch, runIn } from '../measure/scratch.ts';
import { NEW_KIND, SCREENS } from './new-kind.ts';

const ROOT = join(import.meta.dirname, '../..');
const BROWSER = ['--test-force-exit', '--import', './web/src/testing/browser.ts'];

test('a new kind of field is a file in contract, a file in web and a line where kinds are listed', () => {
  const scratch = openScratch(ROOT);
  try {
    const edits = [...NEW_KIND, SCREENS];
    applyEdits(scratch.folder, edits);
    const files = new Set(edits.map(({ file }) => file));
    for (const args of [
      ['node_modules/@biomejs/biome/bin/biome', 'check', ...files],
      ['--test', 'scripts/prove/new-kind-plays.ts'],
      [...BROWSER, '--test', SCREENS.file],
    ])
      assert.equal(runIn(scratch, args), '');
  } finally {
    scratch.remove();
  }
});
