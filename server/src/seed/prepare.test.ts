import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { firstPasswordNote } from './prepare.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'auditplus-data-'));
after(() => rmSync(DATA_DIR, { recursive: true, force: true }));

test('the first password is shown at a terminal, and elsewhere kept in a file of the operator', async () => {
  const adminPassword = 'Xy12345678901234';
  const shown = await firstPasswordNote({ DATA_DIR }, { adminPassword, isAtTerminal: true });
  assert.match(shown, /admin \/ Xy12345678901234 /);
  const logged = await firstPasswordNote({ DATA_DIR }, { adminPassword, isAtTerminal: false });
  const file = join(DATA_DIR, 'first-password');
  assert.ok(logged.includes(file) && !logged.includes(adminPassword));
  assert.equal(readFileSync(file, 'utf8'), `${adminPassword}\n`);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});
