import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { LINES, type Stage } from '@auditplus/core/scoring/stages.ts';
import type { Db } from '../../kernel/db.ts';
import { type Board, type BoardEvaluation, isPassed, lineStage } from './board.ts';
import {
  coordinatorsOf,
  namedScorersOf,
  type StageOf,
  submittersOf,
  waitingForSheets,
} from './stage-people.queries.ts';
import { loadBoards } from './task-context.repository.ts';
import { findChecks, findTasks } from './tasks.repository.ts';

/** A sheet that has to be finished before its task goes on, and who has to act on it. */
type Blocker = {
  readonly evaluationId: string;
  readonly stage: Stage;
  /** What it takes: the unit's evidence before its first score, scores, or the confirmation of submitted ones. */
  readonly awaits: 'evidence' | 'score' | 'confirm';
  readonly people: readonly string[];
};

/** Whom tasks wait for now, by task: the scorers of the sheets in work, the confirmers of the submitted ones. */
export async function blockersOf(
  db: Db,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Blocker[]>> {
  if (taskIds.length === 0) return new Map();
  const tasks = await findTasks(db, taskIds);
  const checkIds = [...new Set(tasks.map(({ check_id }) => check_id))];
  const [checks, boards, submitted] = await Promise.all([
    checkIds.length === 0 ? [] : findChecks(db, checkIds),
    loadBoards(db, tasks),
    waitingForSheets(db, taskIds),
  ]);
  const confirmers = new Map(
    submitted.map(({ evaluationId, people }) => [evaluationId, people.map(({ id }) => id)]),
  );
  const found = new Map<string, Blocker[]>();
  // One after the other: a page asks for many tasks, and each takes queries of its own.
  for (const task of tasks) {
    const board = boards.get(task.id);
    const check = checks.find(({ id }) => id === task.check_id);
    if (board && check) found.set(task.id, await blockersOfTask({ db, task, check, board }, confirmers));
  }
  return found;
}

/** The blockers of a task; the people of a stage are looked for once, however many of its packages are open. */
async function blockersOfTask(
  place: Omit<StageOf, 'evaluation'>,
  confirmers: ReadonlyMap<string, readonly string[]>,
): Promise<Blocker[]> {
  const known = new Map<string, string[]>();
  const once = async (key: string, find: () => Promise<string[]>): Promise<string[]> => {
    const people = known.get(key) ?? (await find());
    known.set(key, people);
    return people;
  };
  const blockers: Blocker[] = [];
  for (const evaluation of openSheets(place.board)) {
    const { id, stage, lines } = evaluation;
    const at = { ...place, evaluation };
    const of = { evaluationId: id, stage };
    // Before its first score a task waits for the unit's evidence.
    if (place.task.state < taskLifecycle.state.self)
      blockers.push({ ...of, awaits: 'evidence', people: await once('unit', () => coordinatorsOf(at)) });
    else if (evaluation.current.state === stageRecordLifecycle.state.submitted)
      blockers.push({ ...of, awaits: 'confirm', people: confirmers.get(id) ?? [] });
    else {
      // A whole whose packages are all through is its lead's to submit.
      const named = place.board.partsOf(evaluation).length > 0 ? [] : namedScorersOf(evaluation);
      const people =
        named.length > 0 ? named : await once(`${stage} ${lines.join()}`, () => submittersOf(at));
      blockers.push({ ...of, awaits: 'score', people });
    }
  }
  return blockers;
}

/** The sheets of each line's lowest open stage: its open packages, or the whole once all of them are through. */
function openSheets(board: Board): BoardEvaluation[] {
  const wholes = LINES.flatMap((line) => {
    const stage = lineStage(board, line);
    return board.evaluations.filter(
      (evaluation) =>
        evaluation.kind === 'WHOLE' &&
        evaluation.stage === stage &&
        evaluation.lines.includes(line) &&
        !isPassed(evaluation.current.state),
    );
  });
  return [...new Set(wholes)].flatMap((whole) => {
    const parts = board.partsOf(whole).filter(({ current }) => !isPassed(current.state));
    return parts.length > 0 ? parts : [whole];
  });
}
