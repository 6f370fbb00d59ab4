import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { openKernel } from './app.ts';
import { openDatabase } from './command-database.ts';
// Brings the kinds of objects with it.
import './features.ts';
import {
  applyObjects,
  exportObjects,
  LARGEST_FILE,
  type ObjectFile,
  type ObjectOutcome,
  planObjects,
  rollBack,
  sentencesOf,
} from './features/objects/public.ts';
import { systemCaller } from './kernel/caller.ts';
import { readConfig } from './kernel/config.ts';
import { type Ctx, ctxOf } from './kernel/context.ts';
import { Refusal } from './kernel/errors.ts';

const DONE = 0;
/** Something is in conflict or refused; everything else was done. */
const LEFT = 1;
const FAILED = 2;

/** A folder with more files is none of objects. */
const MOST_FILES = 20_000;

const USAGE = `npm run objects -- export DIR | plan DIR | apply DIR | rollback ID
  export DIR    writes every object to a file of its own below DIR
  plan DIR      says what apply would do; nothing is stored
  apply DIR     brings the files in, and writes anew those that were merged
  rollback ID   takes an application back
  --take file | --take here   where both sides changed the same place`;

/** `npm run objects`: designs as text, for whoever sits at the server; the product may run meanwhile or not. */
async function run(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { take: { type: 'string' } },
  });
  const [command, what = '', ...more] = positionals;
  const prefer = values.take === 'file' || values.take === 'here' ? values.take : undefined;
  if (what === '' || more.length > 0 || (values.take !== undefined && !prefer)) throw new Error(USAGE);
  switch (command) {
    case 'export':
      return withProduct(async (ctx) => {
        const files = await exportObjects(ctx);
        const written = await writeFiles(what, files);
        console.log(`${files.length} objects, ${written} of them written anew.`);
        return DONE;
      });
    case 'plan':
      return withProduct(async (ctx) => tell(await planObjects(ctx, await filesBelow(what), () => prefer)));
    case 'apply':
      return withProduct(async (ctx, name) => {
        const { id, outcomes, files } = await applyObjects(ctx, await filesBelow(what), {
          prefer: () => prefer,
          name,
        });
        await writeFiles(what, files);
        const result = tell(outcomes);
        console.log(id ? `To take this back: npm run objects -- rollback ${id}` : 'Nothing was stored.');
        return result;
      });
    case 'rollback':
      return withProduct(async (ctx) => tell(await rollBack(ctx, what, () => prefer)));
    default:
      throw new Error(USAGE);
  }
}

/** Says what became of the objects, those to which nothing happens as a number. */
function tell(outcomes: readonly ObjectOutcome[]): number {
  const equal = outcomes.filter(({ state }) => state === 'equal');
  for (const outcome of outcomes)
    if (outcome.state !== 'equal') console.log(sentencesOf(outcome, 'en').join('\n'));
  console.log(`${outcomes.length - equal.length} objects as above, ${equal.length} with nothing to do.`);
  return outcomes.some(({ state }) => state === 'conflict' || state === 'refused') ? LEFT : DONE;
}

/** The work of a command, on the product's database. Neither events nor jobs are handled here. */
async function withProduct(work: (ctx: Ctx, name: string) => Promise<number>): Promise<number> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  const database = await openDatabase(config);
  try {
    const { kernel, close } = await openKernel({ config, databaseUrl: database.url });
    try {
      const name = `${userInfo().username} (npm run objects)`.slice(0, 100);
      // Whoever sits at the server may do what an administrator may.
      const caller = { ...systemCaller(name), isAdministrator: true };
      return await work({ ...ctxOf(kernel, caller), language: 'en' }, name);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

/** The files of objects below a folder: `KIND/ID.json`; no links are followed. */
async function filesBelow(root: string): Promise<ObjectFile[]> {
  const files: ObjectFile[] = [];
  for (const folder of await readdir(root, { withFileTypes: true }))
    if (folder.isDirectory() && !folder.name.startsWith('.'))
      for (const file of await readdir(join(root, folder.name), { withFileTypes: true })) {
        if (!file.isFile() || !file.name.endsWith('.json')) continue;
        const path = `${folder.name}/${file.name}`;
        const { size } = await stat(join(root, path));
        if (size > LARGEST_FILE || files.length === MOST_FILES) throw new Error(`${path}: too large`);
        files.push({ path, bytes: await readFile(join(root, path)) });
      }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** Writes those files that are not there as they should be, and answers how many these were. */
async function writeFiles(root: string, files: readonly ObjectFile[]): Promise<number> {
  let written = 0;
  for (const { path, bytes } of files) {
    const place = join(root, path);
    const there = await readFile(place).catch(() => undefined);
    if (there?.equals(bytes)) continue;
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes);
    written += 1;
  }
  return written;
}

function wordsOf(error: unknown): unknown {
  if (error instanceof Refusal) return refusalText(error.entry, 'en', error.params);
  return error instanceof Error ? error.message : error;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = FAILED;
}
