import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redeclaredLabels, repeatedTexts } from '../../web/src/i18n/check.ts';
import { featuresInCycles } from '../checks/feature-graph.ts';
import { readSources, type SourceFile } from '../checks/imports.ts';
import { checkSqlPlaces } from '../checks/sql-places.ts';
import { checkStateLiterals } from '../checks/state-literals.ts';

const FOLDERS = ['contract/src', 'core/src', 'server/src', 'demo/src', 'web/src'];
const SMALL = 30;

/** A line of the table that is read off the sources. */
export type Figure = { readonly what: string; readonly value: number; readonly goal: number };

/** What the sources look like: figures that each have a goal. */
export function readFigures(root: string): Figure[] {
  const sources = readSources(root, FOLDERS);
  const web = join(root, 'web/src');
  const redeclared = redeclaredLabels(web, join(root, 'contract/src/features'));
  return [
    { what: 'server features in a dependency cycle', value: featuresInCycles(sources).length, goal: 0 },
    { what: 'files with SQL that are not repositories', value: checkSqlPlaces(sources).length, goal: 0 },
    { what: 'state numbers as literals', value: checkStateLiterals(root).length, goal: 0 },
    { what: 'labels of fields and states that a feature writes again', value: redeclared.length, goal: 0 },
    { what: 'texts that ought to be shared words', value: repeatedTexts(web).length, goal: 0 },
    { what: 'implementations of import', value: workbookReaders(root, sources).length, goal: 1 },
    {
      what: `fragments: files under ${SMALL} lines for one other file`,
      value: fragments(root, sources).length,
      goal: 0,
    },
  ];
}

const isTest = (path: string): boolean => /\.(test|fixture)\.tsx?$|\/testing\//.test(path);

/** What reads rows of a workbook: the one reader of tables, and files that go past it to the sheet. */
const workbookReaders = (root: string, sources: readonly SourceFile[]): string[] =>
  sources
    .map(({ path }) => path)
    .filter((path) => /^server\/src\//.test(path) && !isTest(path))
    .filter((path) => READS_SHEETS.test(readFileSync(join(root, path), 'utf8')));

const READS_SHEETS = /import \{[^}]*\breadSheet\b[^}]*\} from '[./\w-]*\/spreadsheet\.ts'/;

/**
 * Small files that exist for one other file only, and have no test of their own (decision 239). What is named by its
 * role, what a list of parts names, and what is reached by its name or loaded late stays a file of its own.
 */
function fragments(root: string, sources: readonly SourceFile[]): string[] {
  const importers = new Map<string, Set<string>>();
  for (const { imports, path } of sources)
    for (const { file, isLazy } of imports)
      if (file !== undefined && !isLazy) importers.set(file, (importers.get(file) ?? new Set()).add(path));
  return sources
    .map(({ path }) => path)
    .filter((path) => !isTest(path) && !ROLE.test(path))
    .filter((path) => {
      const [importer, another] = importers.get(path) ?? [];
      return importer !== undefined && another === undefined && !isTest(importer) && !LIST.test(importer);
    })
    .filter((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1 < SMALL);
}

const ROLE =
  /\/public\.ts$|\.(messages|events|refusals|routes|queries|repository|relation|reactions|effects|jobs|todos|loader|schemas|record|script|model|page|d)\.tsx?$|\/kinds\/|\/kit\/fields\/|\/menus\//;

const LIST = /\/(public|features|main)\.tsx?$|\.routes\.ts$/;
