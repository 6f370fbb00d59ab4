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
  'server/src/features/findings/operations/issue.ts': 'export const issued = 1;',
  'server/src/seed/demonstration.ts': "export const notes = () => import('../../../demo/src/welcome.ts');",
  'demo/src/welcome.ts':
    "import '@auditplus/server/features/findings/operations/issue.ts'; export const WELCOME = '';",
  'web/src/kit/list.tsx': 'export const List = () => <b />;',
  'web/src/features/audits/audits.page.tsx':
    "import { List } from '../../kit/list.tsx'; export const Page = List;",
  'web/src/shell/route-table.ts': "export const page = () => import('../features/audits/audits.page.tsx');",
  'web/src/shell/layout.tsx': 'export const Layout = 1;',
};

test('the architecture as it is meant to be breaks no rule', () => {
  assert.deepEqual(check({}), []);
});

/** The layers of the cases. */
const LAYERS = [
  { name: 'platform', features: ['users', 'messages'] },
  { name: 'audits', features: ['findings', 'audits'] },
];

const MANY_NAMES = {
  'server/src/features/audits/public.ts': `export { ${Array.from({ length: 13 }, (_, n) => `name${n}`).join(', ')} } from './names.ts';`,
  'server/src/features/audits/names.ts': '',
};

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
    'a feature importing one of a higher layer',
    {
      'server/src/features/audits/public.ts': 'export const audit = 1;',
      'server/src/features/users/bad.ts': "import type { audit } from '../audits/public.ts';",
    },
    /users\/bad\.ts:1: users \(platform\) imports audits \(audits\), which lies above it: .* emit an event/,
  ],
  [
    'two features that import each other',
    {
      'server/src/features/users/public.ts': 'export const user = 1;',
      'server/src/features/messages/public.ts': 'export const message = 1;',
      'server/src/features/users/bad.ts': "import '../messages/public.ts';",
      'server/src/features/messages/bad.ts': "import '../users/public.ts';",
    },
    /a cycle of features: messages → users \(.*messages\/bad\.ts:1\), users → messages \(.*\); cut one/,
  ],
  [
    'a feature without a layer',
    { 'server/src/features/weather/public.ts': 'export const rain = 1;' },
    /feature weather has no layer: add it to server\/src\/features\/dependencies\.ts/,
  ],
  [
    'SQL in a service',
    { 'server/src/features/audits/audits.service.ts': "\nconst rows = db.selectFrom('checks');" },
    /audits\.service\.ts:2 builds SQL: move the statement to a \*\.repository\.ts .* or a \*\.queries\.ts/,
  ],
  [
    'SQL in a file of the kernel that is not for it',
    { 'server/src/kernel/clock.ts': 'const now = sql`SELECT now()`;' },
    /clock\.ts:1 builds SQL: name the file in KERNEL/,
  ],
  [
    'an event that is not declared',
    { 'server/src/features/audits/close.ts': "\nchange.emit('audit.closed', {});" },
    /close\.ts:2 emits audit\.closed, which is not declared: add it with its payload/,
  ],
  [
    'an event that nobody hears',
    {
      'contract/src/features/audits/audits.events.ts': "export const events = { 'audit.closed': 1 };",
      'server/src/features/audits/close.ts': "change.emit('audit.closed', {});",
    },
    /audits\.events\.ts:1: event audit\.closed is heard by nobody: add a reaction/,
  ],
  [
    'an event that nothing emits',
    {
      'contract/src/features/audits/audits.events.ts': "export const events = { 'audit.closed': 1 };",
      'server/src/features/audits/audits.reactions.ts': "export const r = { 'audit.closed': () => 1 };",
    },
    /audits\.events\.ts:1: event audit\.closed is never emitted: emit it in a change, or remove it/,
  ],
  ['a feature that offers everything', MANY_NAMES, /public\.ts exports 13 names, the most is 12: move what/],
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
    'the product reaching into the demonstration',
    { 'server/src/features/findings/bad.ts': "import '../../../../demo/src/welcome.ts';" },
    /in seed\/demonstration\.ts only/,
  ],
  [
    'the web reaching into the demonstration',
    { 'web/src/kit/bad.ts': "import '../../../demo/src/welcome.ts';" },
    /in seed\/demonstration\.ts only/,
  ],
  [
    'the demonstration reaching into a feature',
    { 'demo/src/bad.ts': "import '@auditplus/server/features/audits/audits.routes.ts';" },
    /through what the server offers/,
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

test('repositories, query files and tests hold SQL', () => {
  const text = "export const rows = db.insertInto('checks'); export const one = sql`SELECT 1`;";
  const names = ['audits.repository.ts', 'audit-list.queries.ts', 'audits.relation.ts', 'audits.test.ts'];
  assert.deepEqual(
    check(Object.fromEntries(names.map((name) => [`server/src/features/audits/${name}`, text]))),
    [],
  );
});

function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'auditplus-rules-'));
  roots.push(root);
  for (const [path, text] of Object.entries({ ...SCENE, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkDependencyRules(root, { layers: LAYERS });
}
