import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { Track, TrackStep } from '@auditplus/contract/features/home/home.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { STAGES, type Stage } from '@auditplus/core/scoring/stages.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { TaskProgress } from '../audits/public.ts';
import type { blockersOf } from '../scoring/public.ts';
import { loadPeople, type People } from '../users/public.ts';

/** A sheet that a task waits for. */
export type Blocker =
  Awaited<ReturnType<typeof blockersOf>> extends ReadonlyMap<string, readonly (infer One)[]> ? One : never;

type Given = {
  readonly isPublished: boolean;
  readonly blockers: Track['waitsFor'];
  readonly today: string;
};

/** A task as the way from its evidence to the rectification of its findings. */
export function trackOf(task: TaskProgress, { isPublished, blockers, today }: Given): Track {
  const steps = [
    evidenceStep(task, today),
    ...STAGES.map((stage) => stageStep(task, stage)),
    reportStep(task, isPublished),
    rectifyStep(task, isPublished),
  ];
  return {
    checkTaskId: task.id,
    check: task.check,
    unit: task.unit,
    steps,
    percent: task.publishedPercent,
    grade: task.grade,
    isLate: steps.some(({ isLate }) => isLate),
    waitsFor: blockers,
  };
}

function evidenceStep(task: TaskProgress, today: string): TrackStep {
  const { mandatory, missing, due } = task.evidence;
  const state =
    task.state > taskLifecycle.state.evidence
      ? 'done'
      : task.state === taskLifecycle.state.evidence
        ? 'doing'
        : 'waiting';
  const isMeasured = state === 'doing' && mandatory > 0;
  return {
    step: 'EVIDENCE',
    state,
    isLate: state === 'doing' && due !== null && due < today,
    percent: isMeasured ? Math.floor((100 * (mandatory - missing)) / mandatory) : null,
    dueDate: due,
  };
}

function stageStep(task: TaskProgress, stage: Stage): TrackStep {
  const cells = task.cells.filter(
    (cell) => cell.stage === stage && cell.state !== stageRecordLifecycle.state.skipped,
  );
  const items = cells.reduce((sum, { itemCount }) => sum + itemCount, 0);
  const decided = cells.reduce((sum, { decidedCount }) => sum + decidedCount, 0);
  const state = stageState(task, stage, cells);
  const dueDates = cells
    .flatMap((cell) => (cell.state === stageRecordLifecycle.state.confirmed ? [] : (cell.dueDate ?? [])))
    .toSorted();
  return {
    step: stage,
    state,
    isLate: cells.some(({ overdue }) => overdue),
    percent: state === 'doing' && items > 0 ? Math.floor((100 * decided) / items) : null,
    dueDate: dueDates[0] ?? null,
  };
}

function stageState(task: TaskProgress, stage: Stage, cells: TaskProgress['cells']): TrackStep['state'] {
  if (cells.length === 0) return 'off';
  if (cells.every(({ state }) => state === stageRecordLifecycle.state.confirmed)) return 'done';
  const isReached = task.lineStates.some((line) => line.stage === stage);
  const isBegun = cells.some(({ state }) => state !== null && !stageRecordLifecycle.is(state, 'waiting'));
  return task.state > taskLifecycle.state.evidence && (isReached || isBegun) ? 'doing' : 'waiting';
}

const reportStep = ({ state }: TaskProgress, isPublished: boolean): TrackStep => ({
  step: 'REPORT',
  state: isPublished ? 'done' : state >= taskLifecycle.state.final ? 'doing' : 'waiting',
  isLate: false,
  percent: null,
  dueDate: null,
});

function rectifyStep({ state, findingsOpen, findingsAll }: TaskProgress, isPublished: boolean): TrackStep {
  const isOver = state === taskLifecycle.state.closed || (isPublished && findingsOpen === 0);
  const stands = isOver ? 'done' : isPublished ? 'doing' : 'waiting';
  return {
    step: 'RECTIFY',
    state: stands,
    isLate: false,
    percent:
      stands === 'doing' && findingsAll > 0
        ? Math.floor((100 * (findingsAll - findingsOpen)) / findingsAll)
        : null,
    dueDate: null,
  };
}

/** The names of all people who are waited for, in one query. */
export const namesOf = (ctx: Ctx, blockers: readonly Blocker[]): Promise<People> =>
  loadPeople(
    ctx.db,
    blockers.flatMap(({ people }) => people),
  );

/** The blockers with names; several sheets of a stage that wait for the same people are one. */
export function blockerView(blockers: readonly Blocker[], nameOf: People): Track['waitsFor'] {
  const placed = blockers.map(({ stage, awaits, people }) => ({
    step: awaits === 'evidence' ? ('EVIDENCE' as const) : stage,
    isSubmitted: awaits === 'confirm',
    people,
  }));
  const byKey = Map.groupBy(placed, ({ step, isSubmitted }) => `${step} ${isSubmitted}`);
  return [...byKey.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const ids = [...new Set([first, ...more].flatMap(({ people }) => people))];
    const people = ids.flatMap((id) => {
      const person = nameOf(id);
      return person ? [{ id: person.id, name: person.name }] : [];
    });
    return [{ step: first.step, isSubmitted: first.isSubmitted, people }];
  });
}
