import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Licences under which the product may be given on without conditions beyond naming the authors. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
]);

/** Packages whose manifest says nothing, with what their licence file says. */
const READ_BY_HAND: Record<string, string> = {
  'png-js': 'MIT',
};

/** Packages that are not installed in production because the build takes in what is needed of them. */
const BUILT_IN = new Set([
  '@expo-google-fonts/noto-sans-sc',
  '@expo-google-fonts/noto-serif-sc',
  'echarts',
  'tslib',
  'zrender',
]);

const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});

/** Production dependencies with a licence that is not on the list, one line each. */
export function checkLicences(root: string): string[] {
  const lock = LockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(lock.packages).flatMap(([path, { license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || (dev && !BUILT_IN.has(name)) || link) return [];
    const expression = license ?? READ_BY_HAND[name] ?? 'no licence';
    if (isAllowed(expression)) return [];
    return [
      `${name}: ${expression}: choose another package, or read its licence file and note it in scripts/checks/licences.ts`,
    ];
  });
}

/** `A OR B` needs one of them, `A AND B` all. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name.trim())));
}
