import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema } from '../../server/src/kernel/config.ts';

/** Settings that the configuration knows and `.env.example` does not, or the other way round. */
export function checkEnvExample(root: string): string[] {
  const file = join(root, '.env.example');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const named = new Set([...text.matchAll(/^#?\s?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? ''));
  const known = new Set(Object.keys(configSchema.shape));
  return [
    ...[...known.difference(named)].map(
      (name) => `${name} is not in .env.example: add it there with a line of explanation`,
    ),
    ...[...named.difference(known)].map(
      (name) => `${name} is in .env.example, but the configuration does not know it: remove it`,
    ),
  ];
}
