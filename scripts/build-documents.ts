import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BOLD_FONT, BUILT_FOLDER, builtIn, ECHARTS, REGULAR_FONT } from '../server/src/documents/built-in.ts';

// Puts what documents need of large packages beside the server, for installations without those packages.
mkdirSync(BUILT_FOLDER, { recursive: true });
for (const file of [REGULAR_FONT, BOLD_FONT, ECHARTS]) {
  const source = builtIn(file);
  const target = join(BUILT_FOLDER, file.name);
  if (source !== target) copyFileSync(source, target);
}
