import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkColours } from './check-colours.ts';

async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'colours-'));
  try {
    await mkdir(join(root, 'theme'));
    for (const [name, source] of Object.entries(files)) await writeFile(join(root, name), source);
    return checkColours(root).map((fault) => fault.replace(/ outside.*/, ''));
  } finally {
    await rm(root, { recursive: true });
  }
}

test('variables, the theme itself and fixed colours that say why pass', async () => {
  const faults = await faultsOf({
    'a.css':
      '.a { color: var(--text); background: transparent; border: 1px solid currentColor; box-shadow: 0 0 2px rgb(0 0 0 / 20%); }',
    'b.tsx': "// fixed colour\nconst BLACK = '#000000';\nconst id = '#anchor';\nconst hash = '#faced-not';",
    'theme/palette.ts': "export const blue = '#1677ff';",
  });
  assert.deepEqual(faults, []);
});

test('hex values, functions and names are found with their line', async () => {
  const faults = await faultsOf({
    'a.css': '.a {\n  color: #fff;\n  box-shadow: 0 0 2px rgba(0, 0, 0, 0.2);\n  background: white;\n}',
    'b.tsx': "const a = 1;\nconst blue = '#1677ff';",
  });
  assert.deepEqual(faults, [
    'a.css: line 2: colour "#fff"',
    'a.css: line 3: colour "rgba("',
    'a.css: line 4: colour "white"',
    'b.tsx: line 2: colour "#1677ff"',
  ]);
});
