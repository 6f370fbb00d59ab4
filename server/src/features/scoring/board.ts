import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { RecordState } from '@auditplus/core/scoring/effective.ts';
import type { MergeRule } from '@auditplus/core/scoring/merge.ts';
import type { EvaluationKeyName } from '@auditplus/core/scoring/presets.ts';
import { compareStages, LINES, type Line, type Stage } from '@auditplus/core/scoring/stages.ts';

/** A stage record as the rules look at it. */
export type BoardRecord = {
  readonly id: string;
  readonly evaluationId: string;
  readonly stage: Stage;
  readonly round: number;
  readonly state: RecordState;
  readonly scorerIds: readonly string[];
  readonly leadScorerId: string | null;
  readonly mergeRule: MergeRule;
  readonly dueDate: string | null;
  readonly startedAt: Date | null;
  readonly submittedAt: Date | null;
  readonly submittedBy: string | null;
  readonly openedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly confirmedBy: string | null;
  readonly returnReason: string;
  readonly returnFromStage: Stage | null;
  readonly markedNodeIds: readonly string[];
  readonly totals: unknown;
  readonly contentHash: string | null;
  readonly rev: number;
  readonly modifiedBy: string | null;
  readonly modifiedAt: Date;
};

/** An evaluation with its current record. */
export type BoardEvaluation = {
  readonly id: string;
  readonly taskId: string;
  readonly key: EvaluationKeyName;
  readonly stage: Stage;
  readonly lines: readonly Line[];
  readonly kind: 'WHOLE' | 'PART';
  readonly parentId: string | null;
  readonly fullName: string;
  readonly deptOrgId: string | null;
  readonly specialty: string | null;
  readonly nodeIds: readonly string[];
  readonly ownerUserId: string | null;
  readonly scorerIds: readonly string[];
  readonly dueDate: string | null;
  readonly flowByPart: boolean;
  readonly rev: number;
  readonly current: BoardRecord;
};

/** Effective stages of each line of a task, in order; lines without items are missing. */
export type LineStages = Readonly<Partial<Record<Line, readonly Stage[]>>>;

/** All evaluations of a task with their current records, and which record covers which item. */
export type Board = {
  readonly taskId: string;
  readonly stages: LineStages;
  readonly evaluations: readonly BoardEvaluation[];
  /** The covering evaluation of an item in a stage: its PART if there is one, else the WHOLE (3.2.1). */
  covering(stage: Stage, nodeId: string): BoardEvaluation | undefined;
  partsOf(evaluation: BoardEvaluation): readonly BoardEvaluation[];
  /** The evaluation itself, or the WHOLE of a PART. */
  wholeOf(evaluation: BoardEvaluation): BoardEvaluation;
};

/** Indexes the evaluations of a task. */
export function createBoard(input: {
  taskId: string;
  stages: LineStages;
  evaluations: readonly BoardEvaluation[];
}): Board {
  const { evaluations } = input;
  const byId = new Map(evaluations.map((evaluation) => [evaluation.id, evaluation]));
  const parts = new Map<string, BoardEvaluation[]>();
  for (const part of evaluations) {
    if (!part.parentId) continue;
    const siblings = parts.get(part.parentId) ?? [];
    siblings.push(part);
    parts.set(part.parentId, siblings);
  }
  for (const [wholeId, siblings] of parts) {
    const places = new Map(byId.get(wholeId)?.nodeIds.map((nodeId, place) => [nodeId, place]));
    const placeOf = (part: BoardEvaluation) => places.get(part.nodeIds[0] ?? '') ?? 0;
    siblings.sort((a, b) => placeOf(a) - placeOf(b));
  }
  const covering = new Map<Stage, Map<string, BoardEvaluation>>();
  const cover = (stage: Stage): Map<string, BoardEvaluation> => {
    const known = covering.get(stage);
    if (known) return known;
    const index = new Map<string, BoardEvaluation>();
    for (const evaluation of evaluations) {
      if (evaluation.stage !== stage || (evaluation.kind === 'WHOLE' && parts.has(evaluation.id))) continue;
      for (const nodeId of evaluation.nodeIds) index.set(nodeId, evaluation);
    }
    covering.set(stage, index);
    return index;
  };
  return {
    ...input,
    covering: (stage, nodeId) => cover(stage).get(nodeId),
    partsOf: (evaluation) => parts.get(evaluation.id) ?? [],
    wholeOf: (evaluation) => (evaluation.parentId && byId.get(evaluation.parentId)) || evaluation,
  };
}

/** Whether a record no longer holds its stage up. */
export const isPassed = (state: RecordState): boolean =>
  state === stageRecordLifecycle.state.confirmed || state === stageRecordLifecycle.state.skipped;

/** Whether rows of a record may change. */
export const isOpen = (state: RecordState): boolean =>
  state === stageRecordLifecycle.state.waiting || state === stageRecordLifecycle.state.scoring;

/** Who is named to lead a record's merge: whom the record names, else the owner of its evaluation. */
export const namedLead = (
  evaluation: Pick<BoardEvaluation, 'ownerUserId'>,
  record: Pick<BoardRecord, 'leadScorerId'>,
): string | null => record.leadScorerId ?? evaluation.ownerUserId;

/** The stages of a line below a stage, nearest first. */
export function stagesBelow(board: Board, line: Line, stage: Stage): Stage[] {
  return (board.stages[line] ?? []).filter((other) => compareStages(other, stage) < 0).reverse();
}

/** The stages of a line above a stage, nearest first. */
export function stagesAbove(board: Board, line: Line, stage: Stage): Stage[] {
  return (board.stages[line] ?? []).filter((other) => compareStages(other, stage) > 0);
}

/**
 * The stage that an item still waits for before it may be scored in `stage`, or null (AU1401): the nearest lower
 * stage that was not skipped must be confirmed, as a whole record unless that stage flows by part.
 */
export function waitsFor(
  board: Board,
  item: { readonly id: string; readonly line: Line },
  stage: Stage,
): Stage | null {
  for (const lower of stagesBelow(board, item.line, stage)) {
    const covering = board.covering(lower, item.id);
    if (!covering) continue;
    const whole = board.wholeOf(covering);
    const deciding = whole.flowByPart ? covering : whole;
    if (deciding.current.state === stageRecordLifecycle.state.skipped) continue;
    return deciding.current.state === stageRecordLifecycle.state.confirmed ? null : lower;
  }
  return null;
}

/** The evaluation whose confirmed record gives an item its value before `stage` (audit-domain 5.4). */
export function sourceBelow(
  board: Board,
  item: { readonly id: string; readonly line: Line },
  stage: Stage,
): BoardEvaluation | null {
  for (const lower of stagesBelow(board, item.line, stage)) {
    const covering = board.covering(lower, item.id);
    if (covering?.current.state === stageRecordLifecycle.state.confirmed) return covering;
  }
  return null;
}

/** The lowest stage of a line that is not confirmed or skipped, null when the line is through. */
export function lineStage(board: Board, line: Line): Stage | null {
  for (const stage of board.stages[line] ?? []) {
    const open = board.evaluations.some(
      (evaluation) =>
        evaluation.kind === 'WHOLE' &&
        evaluation.stage === stage &&
        evaluation.lines.includes(line) &&
        !isPassed(evaluation.current.state),
    );
    if (open) return stage;
  }
  return null;
}

/** Where each line of a task stands. */
export const lineStates = (board: Board) =>
  LINES.flatMap((line) => {
    const stages = board.stages[line];
    return stages ? [{ line, stage: lineStage(board, line), stages: [...stages] }] : [];
  });

/** Share of all item stages that are confirmed or skipped, 0 to 100. */
export function progressOf(board: Board): number {
  let all = 0;
  let done = 0;
  for (const evaluation of board.evaluations) {
    if (evaluation.kind === 'WHOLE' && board.partsOf(evaluation).length > 0) continue;
    all += evaluation.nodeIds.length;
    if (isPassed(evaluation.current.state)) done += evaluation.nodeIds.length;
  }
  return all === 0 ? 0 : Math.floor((100 * done) / all);
}

/** The evaluations of a board by stage and line group, each WHOLE before its PARTs in the order of their items. */
export function inOrder(board: Board): BoardEvaluation[] {
  const wholes = board.evaluations.filter(({ kind }) => kind === 'WHOLE');
  wholes.sort((a, b) => compareStages(a.stage, b.stage) || (a.key < b.key ? -1 : 1));
  return wholes.flatMap((whole) => [whole, ...board.partsOf(whole)]);
}
