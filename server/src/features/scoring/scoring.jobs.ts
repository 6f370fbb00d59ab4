import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { scorePageOf } from '@auditplus/core/scoring/presets.ts';
import { stagedSheetWords } from '../../documents/sheet-name.ts';
import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { addDays, dayOf, daysBetween } from '../../kernel/clock.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { peopleWithRole } from '../audit-base/public.ts';
import {
  declareDailyReminders,
  linesOf,
  type Notification,
  notify,
  phrase,
  reminderTimes,
  say,
  untilDue,
} from '../messages/public.ts';
import { type Board, type BoardEvaluation, isPassed, stagesBelow } from './board.ts';
import { tasksWithSheetsDue } from './sheet-facts.queries.ts';
import { headOf, leadsOf, type StageOf, scorersOf, waitingFor } from './stage-people.queries.ts';

/** Declares the daily reminder at the time of the settings. */
export function declareScoringJobs(kernel: Kernel): void {
  declareDailyReminders(kernel, 'scoring-remind', () => remindOfStages(kernel));
}

/** A sheet that waits, and how many days it has left; who hears of it today. */
type Due = StageOf & {
  readonly unitName: string;
  readonly left: number;
  readonly isForScorers: boolean;
  readonly isForMsd: boolean;
};

/**
 * The daily reminders of stages: one digest per person over all sheets that are due. Meant to run once a day;
 * answers how many messages were sent.
 */
export async function remindOfStages(kernel: Kernel): Promise<number> {
  const due = await dueSheets(kernel);
  const byPerson = new Map<string, Due[]>();
  for (const sheet of due) {
    const people = [
      ...(sheet.isForScorers ? await peopleOf(sheet) : []),
      ...(sheet.isForMsd ? await peopleWithRole(kernel.db, ['msd']) : []),
    ];
    for (const person of new Set(people)) byPerson.set(person, [...(byPerson.get(person) ?? []), sheet]);
  }
  // People who wait for the same sheets share one message.
  const digests = Map.groupBy(byPerson, ([, sheets]) => sheets.map(({ evaluation }) => evaluation.id).join());
  const ctx = ctxOf(kernel, systemCaller('每日提醒'));
  await change(ctx, async (tx) => {
    for (const group of digests.values()) {
      const [first] = group;
      if (first)
        await notify(
          ctx,
          tx,
          digestOf(
            first[1],
            group.map(([person]) => person),
          ),
        );
    }
  });
  return digests.size;
}

/** A sheet in work is its scorers' and lead's, a submitted one its confirmer's. */
async function peopleOf(sheet: Due): Promise<string[]> {
  if (sheet.evaluation.current.state === stageRecordLifecycle.state.submitted) return waitingFor(sheet);
  return [...(await scorersOf(sheet)), ...(await leadsOf(sheet))];
}

async function dueSheets(kernel: Kernel): Promise<Due[]> {
  const { db } = kernel;
  const today = dayOf(kernel.clock.now());
  const { times } = await reminderTimes(db, 'stage.due');
  const { scorer = [], msd = [] } = times;
  const days = [...scorer, ...msd].map((offset) => addDays(today, -offset));
  if (days.length === 0) return [];
  const tasks = await tasksWithSheetsDue(db, days);
  const due: Due[] = [];
  for (const { id } of tasks) {
    const head = await headOf(db, id);
    if (!head) continue;
    for (const evaluation of head.board.evaluations) {
      const day = evaluation.current.dueDate ?? evaluation.dueDate;
      if (!day || !isWaited(head.board, evaluation)) continue;
      const left = daysBetween(today, day);
      const [isForScorers, isForMsd] = [scorer.includes(-left), msd.includes(-left)];
      if (isForScorers || isForMsd) due.push({ ...head, db, evaluation, left, isForScorers, isForMsd });
    }
  }
  return due.sort((a, b) => a.left - b.left);
}

/** Whether it is this sheet's turn: it is not through, and the stages below it are, on one of its lines. */
function isWaited(board: Board, evaluation: BoardEvaluation): boolean {
  if (isPassed(evaluation.current.state)) return false;
  const { stage, lines } = evaluation;
  return lines.some((line) =>
    stagesBelow(board, line, stage).every((lower) =>
      board.evaluations.every(
        (other) =>
          other.kind === 'PART' ||
          other.stage !== lower ||
          !other.lines.includes(line) ||
          isPassed(other.current.state),
      ),
    ),
  );
}

function digestOf(sheets: readonly Due[], to: readonly string[]): Notification {
  const count = sheets.length;
  const late = sheets.filter(({ left }) => left < 0).length;
  const [first] = sheets;
  return {
    ...say('stage.due', {
      sheets: late > 0 ? phrase('count:late', { count, late }) : phrase('count', { count }),
      lines: linesOf(sheets.map(lineOf)),
    }),
    to,
    link:
      first && sheets.length === 1
        ? `/${scorePageOf(first.evaluation)}/${first.task.id}/${first.evaluation.id}/0`
        : '/myReview?kind=score',
  };
}

const lineOf = ({ check, unitName, evaluation, left }: Due) =>
  phrase('dueSheet', {
    audit: check.full_name,
    unit: unitName,
    sheet: stagedSheetWords(evaluation),
    when: untilDue(left),
  });
