import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesReadingDates } from './reads-dates.ts';

test('what reads dates by way of others is found, and what only takes their types is not', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'auditplus-dates-'));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'core/src'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(root, 'core/src', name), text);
  write('today.ts', 'export const today = () => new Date();\nexport type Day = string;\n');
  write('week.ts', "import { today } from './today.ts';\nexport const week = () => today().getDay();\n");
  write('week.test.ts', "import { week } from './week.ts';\nweek();\n");
  write('name.test.ts', "import type { Day } from './today.ts';\nexport const name = (day: Day) => day;\n");
  assert.deepEqual([...filesReadingDates(root)].sort(), [
    'core/src/today.ts',
    'core/src/week.test.ts',
    'core/src/week.ts',
  ]);
});
