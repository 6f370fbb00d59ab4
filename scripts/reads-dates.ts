import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSources, type SourceFile } from './checks/imports.ts';

const FOLDERS = ['contract/src', 'core/src', 'web/src', 'web/build', 'scripts', 'server/src', 'demo/src'];
const DATES = /\bnew Date\b|\bDate[.(]|\bIntl\.DateTimeFormat\b|\btoLocale(Date|Time)|\bTZ\b/;

/**
 * Which of our files read dates, themselves or by what they import: only they can act differently in another time zone.
 * Paths from the root.
 */
export function filesReadingDates(root: string): ReadonlySet<string> {
  const sources = readSources(root, FOLDERS);
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const found = new Set(
    sources.map(({ path }) => path).filter((path) => DATES.test(readFileSync(join(root, path), 'utf8'))),
  );
  const leadsToOne = ({ imports }: SourceFile) =>
    imports.some(({ file, isType }) => !isType && file !== undefined && byPath.has(file) && found.has(file));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const source of sources) if (leadsToOne(source)) found.add(source.path);
  }
  return found;
}
