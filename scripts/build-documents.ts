import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asBuilt, BUILT_FOLDER, BUILT_IN, builtIn } from '../server/src/documents/built-in.ts';

// Puts what documents need of large packages beside the server, for installations without those packages.
mkdirSync(BUILT_FOLDER, { recursive: true });
for (const file of BUILT_IN) {
  const target = join(BUILT_FOLDER, file.name);
  if (builtIn(file) !== target) writeFileSync(target, asBuilt(file));
}
