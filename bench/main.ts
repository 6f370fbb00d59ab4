import { parseArgs } from 'node:util';
import { isTrial } from './fill.ts';
import { pages, scoreSheet } from './measure/browser.ts';
import { create, listPlain, listSearch, login, readOne } from './measure/calls.ts';
import { channels } from './measure/channels.ts';
import { chaos } from './measure/chaos.ts';
import { chat } from './measure/chat.ts';
import { models } from './measure/data-models.ts';
import { portals } from './measure/data-portals.ts';
import { prints, reports } from './measure/data-reports.ts';
import { syncs } from './measure/data-syncs.ts';
import { demonstration } from './measure/demonstration.ts';
import { designing } from './measure/designing.ts';
import { interfaces } from './measure/interfaces.ts';
import { largeDesign } from './measure/large-design.ts';
import { importing, people } from './measure/organisation.ts';
import { currentUser, scoring } from './measure/people.ts';
import { coldStart, memory } from './measure/process.ts';
import { recordExchange } from './measure/record-exchange.ts';
import { records } from './measure/records.ts';
import { rights } from './measure/rights.ts';
import { shell, table } from './measure/shell.ts';
import { upload } from './measure/shell-uploads.ts';
import { statements } from './measure/statements.ts';
import { syncKills } from './measure/sync-kills.ts';
import { twenty } from './measure/twenty.ts';
import { workflow } from './measure/workflow.ts';
import { takeLostServers } from './processes.ts';
import { printTable, type Row, writeResults } from './results.ts';
import { onStage, type Stage, seededFolder } from './stage.ts';

// npm run bench [-- [--rounds N] NAME …]: measures the product beside the reference server, prints a table and writes results.json.

/** Measurements on a running product, in the order in which they run. */
const ON_STAGE: Readonly<Record<string, (stage: Stage) => Promise<Row[]>>> = {
  read: readOne,
  list: listPlain,
  search: listSearch,
  create,
  'current-user': currentUser,
  login,
  statements,
  scoring,
  memory,
  pages,
  shell,
  table,
  upload,
  chat,
  sheet: scoreSheet,
  people,
  import: importing,
  records,
  interfaces,
  reports,
  prints,
  portals,
  models,
  syncs,
};
const START = 'start';
/** Minutes long, so only when they are named: each brings a data folder of its own. */
const ALONE: Readonly<Record<string, () => Promise<Row[]>>> = {
  demonstration,
  chaos: () => chaos(Number(options.rounds)),
  twenty,
  rights,
  processes: workflow,
  designs: largeDesign,
  designing,
  exchange: recordExchange,
  channels,
  'sync-kills': syncKills,
};
/** Names that stand for several. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  data: ['interfaces', 'reports', 'prints', 'portals', 'models', 'syncs'],
};
const NAMES = [START, ...Object.keys(ON_STAGE), ...Object.keys(ALONE)];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  // How many faults `chaos` brings about.
  options: { rounds: { type: 'string', default: '12' } },
});
const wanted = positionals.flatMap((name) => TOGETHER[name] ?? name);
const unknown = wanted.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}: name some of ${[...NAMES, ...Object.keys(TOGETHER)].join(', ')}.`,
  );
  process.exit(1);
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const rows: Row[] = [];
const failures: string[] = [];

for (const [name, measure] of Object.entries(ALONE)) if (wanted.includes(name)) await attempt(name, measure);
if (wanted.some((name) => !(name in ALONE)) || wanted.length === 0) await measureOnStage();
console.log('');
printTable(rows);
for (const failure of failures) console.log(failure);
if (!isTrial) writeResults(rows);
// A missed target is a result; a measurement that could not be taken is a failure.
process.exitCode = failures.length === 0 ? 0 : 1;

async function measureOnStage(): Promise<void> {
  console.log('Preparing people and standards …');
  const { dataDir, remove } = await seededFolder();
  try {
    if (isWanted(START)) await attempt(START, () => coldStart(dataDir));
    const chosen = Object.entries(ON_STAGE).filter(([name]) => isWanted(name));
    if (chosen.length > 0)
      await onStage(dataDir, async (stage) => {
        for (const [name, measure] of chosen) await attempt(name, () => measure(stage));
      });
  } finally {
    remove();
  }
}

/** What failed and what made it fail: a lost connection says why only in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = error.message || String(Reflect.get(error, 'code'));
  return error.cause === undefined ? own : `${own}: ${reasonOf(error.cause)}`;
}

async function attempt(name: string, measure: () => Promise<Row[]>): Promise<void> {
  console.log(`Measuring ${name} …`);
  // Those that a measurement has killed are not the next one's.
  takeLostServers();
  try {
    const measured = await measure();
    rows.push(...measured);
    printTable(measured);
  } catch (error) {
    failures.push([`${name} was not measured: ${reasonOf(error)}`, ...takeLostServers()].join('\n'));
  }
}
