import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Vite's manifest: what each file of the build needs before it runs. */
const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
type Manifest = z.output<typeof Manifest>;

const START = 'index.html';
const HOME = 'src/features/home/home.page.tsx';
const CHARTS = 'src/kit/charts/echarts-engine.ts';

/**
 * What the browser may load, brotli, in KB. The bench measures the same on the wire against 180 and 420, with some
 * hundred bytes of headers to each file.
 */
const BUDGETS = [
  { name: 'sign-in page', entries: [START], atMost: 172 },
  { name: 'first page after it', entries: [START, HOME], atMost: 364 },
  // Fetched when a chart is first shown, never with a page.
  { name: 'engine of charts', entries: [CHARTS], atMost: 260 },
] as const;

const HEAVIEST_NAMED = 8;
const KB = 1000;

/** The pages of a build (`web/dist`) whose JavaScript has outgrown its budget, each with its heaviest files. */
export function checkPageWeights(dist: string): string[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, '.manifest.json'), 'utf8')));
  return BUDGETS.flatMap(({ name, entries, atMost }) => {
    const files = entries.reduce((found, entry) => withImports(manifest, entry, found), new Set<string>());
    const weights = [...files]
      .map((file) => ({ file, kb: weightOf(join(dist, file)) / KB }))
      .sort((a, b) => b.kb - a.kb);
    const sum = weights.reduce((kb, weight) => kb + weight.kb, 0);
    if (sum <= atMost) return [];
    const heaviest = weights.slice(0, HEAVIEST_NAMED).map(({ file, kb }) => `${file} ${kb.toFixed(1)}`);
    return [`${name}: ${sum.toFixed(1)} KB, at most ${atMost} KB. Heaviest: ${heaviest.join(', ')}`];
  });
}

/** The files of an entry and of all that it imports before it runs. */
function withImports(manifest: Manifest, key: string, files: Set<string>): Set<string> {
  const entry = manifest[key];
  if (!entry) throw new Error(`The build has no ${key}.`);
  if (files.has(entry.file)) return files;
  files.add(entry.file);
  for (const imported of entry.imports) withImports(manifest, imported, files);
  return files;
}

/** As it is sent; the smallest files are not compressed. */
const weightOf = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
