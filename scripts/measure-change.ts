import { join } from 'node:path';
import { changes } from './measure/changes.ts';
import { readFigures } from './measure/figures.ts';
import { applyChange, isProven, openScratch } from './measure/scratch.ts';

// npm run measure:change [-- --quick]
// What a change costs, in files and lines, and figures of the sources, each with its goal. Every scripted change is
// made in a clone of the last commit and proven there by its tests; --quick leaves the proof out.

const ROOT = join(import.meta.dirname, '..');
const isQuick = process.argv.includes('--quick');

type Line = {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
};

function changeLines(): Line[] {
  const scratch = openScratch(ROOT);
  try {
    return changes.map((change) => {
      const { name, goal } = change;
      const { files, lines } = applyChange(scratch, change);
      console.log(`${name}:\n${files.map((file) => `  ${file}\n`).join('')}`);
      const isWorking = isQuick || isProven(scratch, change);
      const isSmall = files.length <= goal.files && lines <= (goal.lines ?? Number.POSITIVE_INFINITY);
      return {
        what: name,
        measured: `${files.length} files, ${lines} lines${isWorking ? '' : ' (its tests fail)'}`,
        goal: `≤ ${goal.files} files${goal.lines ? `, ≤ ${goal.lines} lines` : ''}`,
        isMet: isSmall && isWorking,
      };
    });
  } finally {
    scratch.remove();
  }
}

function figureLines(): Line[] {
  return readFigures(ROOT).map(({ what, value, goal }) => ({
    what,
    measured: String(value),
    goal: String(goal),
    isMet: value <= goal,
  }));
}

const table = [...changeLines(), ...figureLines()];
for (const { what, measured, goal, isMet } of table)
  console.log(`| ${isMet ? 'met' : 'not met'} | ${what} | ${measured} | ${goal} |`);
