import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

const folder = mkdtempSync(join(tmpdir(), 'auditplus-types-'));
after(() => rmSync(folder, { recursive: true }));

const source = join(folder, 'part.ts');
const kept = join(folder, 'kept');
const LOADER = JSON.stringify(join(import.meta.dirname, 'without-types.mjs'));
const ENTRY = `
  import { keepWithoutTypes } from ${LOADER};
  keepWithoutTypes(${JSON.stringify(kept)});
  await import(${JSON.stringify(source)});`;

/** What the source says in a process of its own, warnings included. */
async function said(): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    ENTRY,
  ]);
  return stdout + stderr;
}

const says = (text: string): string =>
  `const text: string = '${text}';\n\nconsole.log(text, new Error().stack?.match(/part.ts:\\d+/)?.[0]);`;

test('a source is loaded without its types as an earlier start has kept it, until it is changed', async () => {
  writeFileSync(source, says('one'));
  assert.equal(await said(), 'one part.ts:3\n');
  const [name = ''] = readdirSync(kept);
  const path = join(kept, name);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, whole.replace('one', 'kept'));
  assert.equal(await said(), 'kept part.ts:3\n');
  // As a start leaves it that was killed meanwhile.
  writeFileSync(path, whole.slice(0, -1));
  assert.equal(await said(), 'one part.ts:3\n');
  assert.equal(readFileSync(path, 'utf8'), whole);
  writeFileSync(source, says('two'));
  assert.equal(await said(), 'two part.ts:3\n');
  assert.deepEqual(readdirSync(kept), [name]);
});
