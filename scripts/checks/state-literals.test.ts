import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { checkStateLiterals } from './state-literals.ts';

const root = mkdtempSync(join(tmpdir(), 'state-literals-'));
after(() => rmSync(root, { recursive: true, force: true }));

function check(source: string, path = 'server/src/features/findings/findings.view.ts'): string[] {
  for (const folder of ['contract/src', 'core/src', 'server/src', 'web/src'])
    rmSync(join(root, folder), { recursive: true, force: true });
  for (const folder of ['contract/src', 'core/src', 'server/src', 'web/src'])
    mkdirSync(join(root, folder), { recursive: true });
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
  return checkStateLiterals(root);
}

const BROKEN = [
  'const isClosed = row.state === 7;',
  'const isClosed = (row.check_state ?? 0) > 1 || row.check_state >= 7;',
  'const isScored = row.status === 1;',
  'sql`findings.state IN (1, 2, 4)`;',
  'sql`checks.state <> 9 AND true`;',
  'sql`rect.state BETWEEN 0 AND 6`;',
  "query.where('checks.state', '=', 3);",
  "query.where('state', 'not in', [7, 8]);",
  "db.updateTable('support_files').set({ state: 1, finding_id: null });",
  'const CLOSED = 7;\nconst isClosed = row.state === CLOSED;',
  "const OPEN = [1, 2, 4];\nquery.where('state', 'in', OPEN);",
  'const CLOSED = [7, 9];\nconst isOpen = !CLOSED.includes(task.check.state);',
  'const CLOSED = 7;\nsql`rectifications.state = $' + '{CLOSED}`;',
];

for (const source of BROKEN)
  test(`a number of a state is found in ${JSON.stringify(source)}`, () => {
    const line = source.split('\n').length;
    assert.match(
      check(source).join('\n'),
      new RegExp(`^server/src/features/findings/findings\\.view\\.ts:${line} `),
    );
  });

const FINE = [
  "const isClosed = findingLifecycle.is(row.state, 'closed');",
  'const isFinal = task.state >= taskLifecycle.state.final;',
  'sql`findings.state IN $' + '{inStates(findingLifecycle, "issued")}`;',
  "query.where('checks.state', '=', auditLifecycle.state.running);",
  'if (error.status === 0 || response.status === 404) return;',
  'const { statusCode: status = 0 } = response;',
  'const WIDTH = 7;\nconst isWide = width === WIDTH;',
];

for (const source of FINE)
  test(`nothing is said of ${JSON.stringify(source)}`, () => {
    assert.deepEqual(check(source), []);
  });

test('tests and migrations may name what is stored', () => {
  assert.deepEqual(check('assert.equal(row.state === 7, true);', 'server/src/features/a/a.test.ts'), []);
});
