import { RECORD_STATE } from '@auditplus/core/scoring/effective.ts';
import { LINES, type Stage } from '@auditplus/core/scoring/stages.ts';
import type { Db } from '../../kernel/db.ts';
import { type Board, type BoardEvaluation, isPassed, lineStage } from './board.ts';
import { coordinatorsOf, type StageOf, scorersOf, submittersOf, waitingForSheets } from './stage-people.ts';
import { loadBoards } from './task-context.ts';

/** A sheet that has to be finished before its task goes on, and who has to act on it. */
export type Blocker = {
  readonly evaluationId: string;
  readonly stage: Stage;
  /** What it takes: the unit's evidence before its first score, scores, or the confirmation of submitted ones. */
  readonly awaits: 'evidence' | 'score' | 'confirm';
  readonly people: readonly string[];
};

/** Tasks before their first score: they wait for the unit's evidence. */
const SELF_SCORE = 2;

/** Whom tasks wait for now, by task: the scorers of the sheets in work, the confirmers of the submitted ones. */
export async function blockersOf(
  db: Db,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Blocker[]>> {
  if (taskIds.length === 0) return new Map();
  const tasks = await db
    .selectFrom('check_tasks')
    .selectAll()
    .where('id', 'in', [...taskIds])
    .execute();
  const checkIds = [...new Set(tasks.map(({ check_id }) => check_id))];
  const [checks, boards, submitted] = await Promise.all([
    checkIds.length === 0 ? [] : db.selectFrom('checks').selectAll().where('id', 'in', checkIds).execute(),
    loadBoards(db, tasks),
    waitingForSheets(db, taskIds),
  ]);
  const confirmers = new Map(
    submitted.map(({ evaluationId, people }) => [evaluationId, people.map(({ id }) => id)]),
  );
  const found = await Promise.all(
    tasks.map(async (task): Promise<[string, Blocker[]]> => {
      const board = boards.get(task.id);
      const check = checks.find(({ id }) => id === task.check_id);
      if (!board || !check) return [task.id, []];
      const blockers = openSheets(board).map(async (evaluation) => {
        const place = { db, task, check, board, evaluation };
        const of = { evaluationId: evaluation.id, stage: evaluation.stage };
        if (task.state < SELF_SCORE)
          return { ...of, awaits: 'evidence' as const, people: await coordinatorsOf(place) };
        if (evaluation.current.state === RECORD_STATE.submitted)
          return { ...of, awaits: 'confirm' as const, people: confirmers.get(evaluation.id) ?? [] };
        return { ...of, awaits: 'score' as const, people: await actorsOf(place) };
      });
      return [task.id, await Promise.all(blockers)];
    }),
  );
  return new Map(found);
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

/** Those who score a sheet; a whole whose packages are all through is its lead's to submit. */
const actorsOf = (place: StageOf): Promise<string[]> =>
  place.board.partsOf(place.evaluation).length > 0 ? submittersOf(place) : scorersOf(place);
