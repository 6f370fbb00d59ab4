import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { checkPageWeights } from './page-weights.ts';

/** A build whose start, shell, home page and charts weigh so many KB. */
function build(t: TestContext, { start = 100, shell = 100, home = 20, charts = 200 }): string {
  const dist = mkdtempSync(join(tmpdir(), 'auditplus-weights-'));
  t.after(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, 'assets'));
  const file = (name: string, kb: number) => {
    writeFileSync(join(dist, `assets/${name}.js`), 'longer than what is sent');
    writeFileSync(join(dist, `assets/${name}.js.br`), Buffer.alloc(kb * 1000));
    return `assets/${name}.js`;
  };
  const manifest = {
    'index.html': { file: file('start', start) },
    '_shell.js': { file: file('shell', shell), imports: ['index.html'] },
    'src/features/home/home.page.tsx': { file: file('home', home), imports: ['_shell.js', 'index.html'] },
    'src/kit/charts/echarts-engine.ts': { file: file('charts', charts) },
    // Comes when somebody opens it.
    'src/features/designs/design.page.tsx': { file: file('design', 900), imports: ['_shell.js'] },
  };
  writeFileSync(join(dist, '.manifest.json'), JSON.stringify(manifest));
  return dist;
}

test('a build within its budgets passes', (t) => {
  assert.deepEqual(checkPageWeights(build(t, {})), []);
});

test('a start that has outgrown its budget is named with its files', (t) => {
  const [complaint = '', ...more] = checkPageWeights(build(t, { start: 200 }));
  assert.match(complaint, /^sign-in page: 200\.0 KB, at most \d+ KB\. Heaviest: assets\/start\.js 200\.0$/);
  assert.deepEqual(more, []);
});

test('what the first page loads counts with the start and the shell', (t) => {
  const [complaint = '', ...more] = checkPageWeights(build(t, { start: 150, shell: 150, home: 150 }));
  assert.match(complaint, /^first page after it: 450\.0 KB/);
  assert.deepEqual(more, []);
});

test('the engine of charts has a budget of its own', (t) => {
  const [complaint = '', ...more] = checkPageWeights(build(t, { charts: 270 }));
  assert.match(complaint, /^engine of charts: 270\.0 KB, at most 260 KB/);
  assert.deepEqual(more, []);
});

test('a build without the home page is a fault of the check', (t) => {
  const dist = build(t, {});
  writeFileSync(join(dist, '.manifest.json'), '{"index.html":{"file":"assets/start.js"}}');
  assert.throws(() => checkPageWeights(dist), /home\.page/);
});
