import assert from 'node:assert/strict';
import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { asBuilt, BUILT_IN } from '../server/src/documents/built-in.ts';

const ROOT = join(import.meta.dirname, '..');
const LIMIT_MB = 250;
const MEGABYTE = 1024 * 1024;

const Names = z.record(z.string(), z.unknown()).default({});
const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      dependencies: Names,
      optionalDependencies: Names,
      peerDependencies: Names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
    }),
  ),
});
const { packages } = LockFile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));

/** Folders of all packages that the server needs when it runs. */
function needed(workspace: string): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    const known = packages[path];
    if (!known || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = known;
    const names = Object.keys({ ...dependencies, ...optionalDependencies });
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...names, ...peers]) {
      const folder = folderOf(path, name);
      if (folder)
        visit(packages[folder]?.resolved && packages[folder].link ? packages[folder].resolved : folder);
    }
  };
  visit(workspace);
  return found;
}

/** Where a package finds another one: beside itself, or above. */
function folderOf(from: string, name: string): string | undefined {
  for (let at = from; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const folder = join(at, 'node_modules', name);
    if (packages[folder]) return folder;
    if (at === '') return undefined;
  }
}

const sizeOf = (folder: string): number =>
  globSync('**/*', { cwd: join(ROOT, folder), exclude: (name) => name === 'node_modules' })
    .map((file) => lstatSync(join(ROOT, folder, file)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);

test('what the server needs when it runs takes no more room than allowed', () => {
  const sizes = [...needed('server')]
    .filter((path) => path.includes('node_modules/') && existsSync(join(ROOT, path)))
    .map((path) => ({ path, mb: sizeOf(path) / MEGABYTE }));
  const built = BUILT_IN.map((file) => ({ path: file.name, mb: asBuilt(file).length / MEGABYTE }));
  const all = [...sizes, ...built].sort((one, other) => other.mb - one.mb);
  const totalMb = all.reduce((sum, { mb }) => sum + mb, 0);
  const words = all.slice(0, 10).map(({ path, mb }) => `${mb.toFixed(0)} MB ${path}`);
  assert.ok(sizes.length > 100 && totalMb > 100, 'the packages are installed');
  assert.ok(totalMb <= LIMIT_MB, `${totalMb.toFixed(0)} MB, among them\n${words.join('\n')}`);
});
