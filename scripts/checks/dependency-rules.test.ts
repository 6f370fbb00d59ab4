import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, test } from 'node:test';
import { checkDependencyRules } from './dependency-rules.ts';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** Files that exist in every case, so that imports of them resolve. */
const SCENE = {
  'contract/src/kernel/envelope.ts': 'export const ok = 200;',
  'contract/src/refusals.ts': "export { stale } from './features/audits/audits.model.ts';",
  'contract/src/features/audits/audits.model.ts': "export { stale } from '../findings/findings.model.ts';",
  'contract/src/features/findings/findings.model.ts': 'export const stale = 409;',
  'core/src/scoring/points.ts':
    "import { ok } from '@auditplus/contract/kernel/envelope.ts'; export const points = ok;",
  'server/src/app.ts': "import './features/audits/audits.routes.ts';",
  'server/src/kernel/http.ts': "export { stale } from '@auditplus/contract/refusals.ts';",
  'server/src/features/audits/audits.routes.ts':
    "import '../findings/public.ts'; import '../../kernel/http.ts';",
  'server/src/features/findings/public.ts': "export { issue } from './findings.service.ts';",
  'server/src/features/findings/findings.service.ts': 'export const issue = 1;',
  'server/src/testing/database.ts': 'export const database = 1;',
  'web/src/kit/list.tsx': 'export const List = () => <b />;',
  'web/src/features/audits/audits.page.tsx':
    "import { List } from '../../kit/list.tsx'; export const Page = List;",
  'web/src/shell/route-table.ts': "export const page = () => import('../features/audits/audits.page.tsx');",
  'web/src/shell/layout.tsx': 'export const Layout = 1;',
};

test('the architecture as it is meant to be breaks no rule', () => {
  assert.deepEqual(check({}), []);
});

const BROKEN: [string, Record<string, string>, RegExp][] = [
  [
    'the kernel importing a feature',
    { 'server/src/kernel/bad.ts': "import '../features/findings/public.ts';" },
    /the kernel knows no feature/,
  ],
  [
    'a feature importing the inside of another',
    { 'server/src/features/audits/bad.ts': "import '../findings/findings.service.ts';" },
    /through its public\.ts/,
  ],
  [
    'a feature importing the composition',
    { 'server/src/features/audits/bad.ts': "import '../../app.ts';" },
    /how it is put together/,
  ],
  [
    'the product importing test code',
    { 'server/src/kernel/bad.ts': "import '../testing/database.ts';" },
    /only tests import test code/,
  ],
  [
    'kit importing a feature',
    { 'web/src/kit/bad.tsx': "import '../features/audits/audits.page.tsx';" },
    /know no feature and no shell/,
  ],
  [
    'a feature of the web importing the shell',
    { 'web/src/features/audits/bad.tsx': "import '../../shell/layout.tsx';" },
    /does not know the shell/,
  ],
  [
    'the shell importing a feature past the route table',
    { 'web/src/shell/bad.tsx': "import '../features/audits/audits.page.tsx';" },
    /only through the route table/,
  ],
  [
    'contract importing a module of Node',
    { 'contract/src/bad.ts': "import 'node:fs';" },
    /contract imports nothing but zod/,
  ],
  ['core importing a package', { 'core/src/bad.ts': "import 'kysely';" }, /core holds pure rules/],
  [
    'core importing the server',
    { 'core/src/bad.ts': "import '../../server/src/app.ts';" },
    /core holds pure rules/,
  ],
  [
    'the web importing the server',
    { 'web/src/lib/bad.ts': "import '../../../server/src/app.ts';" },
    /meet only in contract and core/,
  ],
  [
    'a journey importing the product',
    { 'e2e/journeys/bad.ts': "import '../../server/src/app.ts';" },
    /running product only/,
  ],
  [
    'a journey importing values of the contract',
    { 'e2e/bad.ts': "import { ok } from '@auditplus/contract/kernel/envelope.ts';" },
    /types of contract/,
  ],
  [
    'a relative path into another workspace',
    { 'server/src/bad.ts': "import '../../contract/src/kernel/envelope.ts';" },
    /by its package name/,
  ],
  ['a path that does not exist', { 'core/src/bad.ts': "import './missing.ts';" }, /does not exist/],
  ['a barrel', { 'core/src/bad.ts': "export * from './scoring/points.ts';" }, /re-export of everything/],
  [
    'core reading the clock',
    { 'core/src/bad.ts': 'export const now = () => new Date();' },
    /bad\.ts:1 uses new Date\(\)/,
  ],
  [
    'core rolling dice',
    { 'core/src/bad.ts': 'export const chance = () => Math.random();' },
    /uses Math\.random\(\)/,
  ],
  [
    'two files that import each other',
    { 'core/src/a.ts': "import './b.ts';", 'core/src/b.ts': "import './a.ts';" },
    /core\/src\/a\.ts → core\/src\/b\.ts → core\/src\/a\.ts: a cycle/,
  ],
];

for (const [what, files, message] of BROKEN) {
  test(`${what} is refused with what to do instead`, () => {
    const found = check(files);
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0] ?? '', message);
  });
}

test('types may point both ways, and tests may use test code and the clock', () => {
  const files = {
    'core/src/a.ts': "import type { B } from './b.ts'; export type A = B;",
    'core/src/b.ts': "import { type A } from './a.ts'; export type B = A;",
    'core/src/a.test.ts': "import { test } from 'node:test'; test('now', () => new Date());",
    'server/src/features/audits/audits.test.ts': "import '../../testing/database.ts'; import '../../app.ts';",
    'e2e/good.ts': "import type { ok } from '@auditplus/contract/kernel/envelope.ts';",
    'e2e/journeys/good.ts': "import '@auditplus/core/scoring/sheet.ts';",
    'e2e/good-bench.ts': "import '../server/src/testing/database.ts';",
    'bench/good-bench.ts': "import '../server/src/testing/database.ts';",
  };
  assert.deepEqual(check(files), []);
});

function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'auditplus-rules-'));
  roots.push(root);
  for (const [path, text] of Object.entries({ ...SCENE, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkDependencyRules(root);
}
