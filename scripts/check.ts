import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { checkDependencyRules } from './checks/dependency-rules.ts';
import { checkEnvExample } from './checks/env-example.ts';
import { checkLicences } from './checks/licences.ts';
import { checkPageWeights } from './checks/page-weights.ts';
import { checkStateLiterals } from './checks/state-literals.ts';
import { generateDatabaseTypes } from './generate-db-types.ts';

const ROOT = join(import.meta.dirname, '..');
/** The machines this runs on have two cores. */
const AT_ONCE = 2;

type Check = {
  name: string;
  /** What to do when it fails. */
  advice: string;
  /** Resolves with the complaints; empty when all is well. */
  run(): Promise<string> | string;
};

/** What the compiler is started for, each with a tsconfig.json. "node" is all that loads the server's sources, once. */
const TYPE_PROGRAMS = [
  { name: 'node', folder: '.' },
  ...['web', 'contract', 'e2e', 'bench'].map((name) => ({ name, folder: name })),
];

const CHECKS: Check[] = [
  {
    name: 'format and lint',
    advice: 'Run "npx biome check --write ." and mend what is left by hand.',
    run: () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=60', '.'),
  },
  ...TYPE_PROGRAMS.map(({ name, folder }) => ({
    name: `types of ${name}`,
    advice: 'Mend the types; "any", casts and "!" only move the fault.',
    run: () => checkTypes(name, folder),
  })),
  {
    name: 'dependency rules',
    advice: 'docs/architecture.md says which folder may import which.',
    run: () => checkDependencyRules(ROOT).join('\n'),
  },
  {
    name: 'states by their names',
    advice:
      'Use the lifecycle of the record (contract/src/features/*/*.lifecycle.ts): is(row.state, …), state.closed, in(…), and inStates() in SQL.',
    run: () => checkStateLiterals(ROOT).join('\n'),
  },
  {
    name: 'unused files, exports and packages',
    advice: 'Remove what nobody uses, or remove the "export" where only the file itself does.',
    run: () => tool('knip/bin/knip.js', '--no-progress', '--no-config-hints'),
  },
  {
    name: 'licences of production packages',
    advice: 'Only permissive licences go into the product.',
    run: () => checkLicences(ROOT).join('\n'),
  },
  {
    name: 'row types generated from the migrations',
    advice: 'Run "node scripts/run.mjs db-types".',
    run: async () =>
      (await generateDatabaseTypes({ onlyCompare: true }))
        ? ''
        : 'server/src/db/generated/tables.ts is out of date.',
  },
  {
    name: '.env.example',
    advice: 'It lists every setting of server/src/kernel/config.ts.',
    run: () => checkEnvExample(ROOT).join('\n'),
  },
  {
    name: 'texts in three languages',
    advice: 'Every key needs zh and en; texts of screens come from the text files.',
    run: () => (existsSync(join(ROOT, 'web/src/i18n/check.ts')) ? runNode('web/src/i18n/check.ts') : ''),
  },
  {
    name: 'colours by the theme only',
    advice: 'Use a CSS variable of the theme; where a colour must not follow it, say "fixed colour" and why.',
    run: () => runNode('web/src/theme/check-colours.ts'),
  },
  {
    name: 'what the sign-in page and the first page load',
    advice:
      'Something heavy is imported before it is needed: load it with the part that draws it (lazyPart, import()), and keep zod, declared calls and declared records out of the start (docs/decisions/278-what-the-first-pages-load.md).',
    run: () => {
      buildWeb();
      return checkPageWeights(join(ROOT, 'web/dist')).join('\n');
    },
  },
];

/** Runs every check, two at a time, prints each with its time, and resolves with the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const waiting = [...CHECKS];
  const failed: string[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = performance.now();
      const complaints = (await complaintsOf(check)).trim();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      if (complaints) failed.push(check.name);
      console.log(`${complaints ? '✖' : '✔'} ${check.name} (${seconds} s)`);
      if (complaints) console.log(`${complaints.replace(/^/gm, '    ')}\n  → ${check.advice}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

async function complaintsOf(check: Check): Promise<string> {
  try {
    return await check.run();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Checks the types of what changed since the last run, and of what depends on it. */
function checkTypes(name: string, folder: string): Promise<string> {
  const knownFrom = join('node_modules', '.cache', 'types', `${name}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', knownFrom];
  // Each further checker does much of the work again, and two programs run at one time already.
  return tool('typescript/bin/tsc', '--pretty', 'false', '--checkers', '1', '-p', folder, ...incremental);
}

function tool(script: string, ...args: string[]): Promise<string> {
  return runNode(join('node_modules', script), ...args);
}

/** Resolves with the output when the program fails, else with nothing. */
function runNode(script: string, ...args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', fail);
    child.once('close', (code) => done(code === 0 ? '' : output || `${script} ended with status ${code}.`));
  });
}

if (import.meta.main) {
  const failed = await runChecks();
  console.log(
    failed.length === 0 ? 'All checks passed.' : `${failed.length} of ${CHECKS.length} checks failed.`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}
