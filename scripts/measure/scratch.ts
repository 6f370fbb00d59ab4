import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** One step of a scripted change. */
export type Edit =
  /** A new file. */
  | { readonly file: string; readonly content: string }
  /** Lines put behind the first line that contains a text, or before it. */
  | { readonly file: string; readonly after: string; readonly insert: string }
  | { readonly file: string; readonly before: string; readonly insert: string }
  /** A text in place of another one. */
  | { readonly file: string; readonly replace: readonly [from: string, to: string] };

/** A change that a developer would make, as a script. */
export type ScriptedChange = {
  readonly name: string;
  readonly goal: { readonly files: number; readonly lines?: number };
  readonly edits: readonly Edit[];
  /** Test files that hold only with the change in place. */
  readonly proof: readonly string[];
};

/** What a change touched, generated files included. */
export type Cost = { readonly files: readonly string[]; readonly lines: number };

/** A clone of the last commit in a folder of its own, with the packages of this checkout. */
export type Scratch = { readonly folder: string; remove(): void };

export function openScratch(root: string): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'auditplus-measure-'));
  execFileSync('git', ['clone', '--quiet', '--shared', root, folder]);
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@auditplus'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@auditplus' || name === '.cache') continue;
    const [from, to] = [join(root, 'node_modules', name), join(packages, name)];
    if (OF_THE_SANDBOX.has(name)) cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  // Imports between the workspaces stay inside the clone.
  for (const name of readdirSync(join(root, 'node_modules/@auditplus')))
    symlinkSync(join(folder, name), join(packages, '@auditplus', name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Packages of the process that may read nothing outside of its own checkout, wherever a link leads. */
const OF_THE_SANDBOX: ReadonlySet<string> = new Set([
  '@jitl',
  '@pgsql',
  'libpg-query',
  'quickjs-emscripten-core',
]);

/** Makes a change in a clone that has none, and counts what it touched. */
export function applyChange({ folder }: Scratch, { edits }: ScriptedChange): Cost {
  execFileSync('git', ['reset', '--quiet', '--hard'], { cwd: folder });
  execFileSync('git', ['clean', '--quiet', '-fd'], { cwd: folder });
  applyEdits(folder, edits);
  if (edits.some(({ file }) => file.endsWith('.sql')))
    execFileSync(process.execPath, ['scripts/generate-db-types.ts'], { cwd: folder, stdio: 'inherit' });
  execFileSync('git', ['add', '--all'], { cwd: folder });
  const stat = execFileSync('git', ['diff', '--cached', '--numstat'], { cwd: folder, encoding: 'utf8' });
  const rows = stat
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  return {
    files: rows.map(([, , file = '']) => file),
    lines: rows.reduce((sum, [added, removed]) => sum + Number(added) + Number(removed), 0),
  };
}

/** Makes edits in a checkout. */
export function applyEdits(folder: string, edits: readonly Edit[]): void {
  for (const edit of edits) applyEdit(folder, edit);
}

function applyEdit(folder: string, edit: Edit): void {
  const path = join(folder, edit.file);
  if ('content' in edit) {
    if (existsSync(path)) throw new Error(`${edit.file} is there already.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, edit.content);
    return;
  }
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    'replace' in edit ? replaced(edit, text) : changedLines(edit, text.split('\n')).join('\n'),
  );
}

const missing = (file: string, text: string): string =>
  `${file} has no "${text}": bring scripts/measure/changes.ts up to date.`;

function replaced(
  { file, replace: [from, to] }: { file: string; replace: readonly [string, string] },
  text: string,
) {
  if (!text.includes(from)) throw new Error(missing(file, from));
  return text.replace(from, to);
}

type LineEdit = Exclude<Edit, { readonly content: string } | { readonly replace: unknown }>;

function changedLines(edit: LineEdit, lines: readonly string[]): string[] {
  const find = (text: string): number => {
    const index = lines.findIndex((line) => line.includes(text));
    if (index < 0) throw new Error(missing(edit.file, text));
    return index;
  };
  const place = 'after' in edit ? find(edit.after) + 1 : find(edit.before);
  return lines.toSpliced(place, 0, ...edit.insert.split('\n'));
}

/** Whether the tests that need the change pass with it. */
export function isProven(scratch: Scratch, { proof }: ScriptedChange): boolean {
  const issue = runIn(scratch, ['--test', ...proof]);
  if (issue !== '') console.error(issue);
  return issue === '';
}

/** Runs Node in a clone; what it said where it failed, else nothing. */
export function runIn({ folder }: Scratch, args: readonly string[]): string {
  // Tests that are started by a test would not run; and a clone may have migrations that the databases kept lack.
  const { NODE_TEST_CONTEXT: _within, TEST_SOURCES_HASH: _sources, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return status === 0 ? '' : (stdout + stderr).slice(-4000) || 'It failed without a word.';
}
