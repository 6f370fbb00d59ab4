import type { CurrentReply } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import type { ScoreRouteCode } from '@auditplus/contract/features/scoring/stage.model.ts';
import { scorePageOf, scoreRoute } from '@auditplus/core/scoring/presets.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import type { BoardEvaluation } from '../board.ts';
import { findEvaluation } from '../evaluations.repository.ts';
import { loadTaskContext, type RecordContext } from '../task-context.repository.ts';

/** Which record `0` stands for. */
export type CurrentWish = {
  readonly evaluationId: string;
  readonly stage?: Stage | undefined;
  /** The score page that asks: its stage and lines go before `stage`. */
  readonly route?: ScoreRouteCode | undefined;
  readonly checkTaskId?: string | undefined;
};

/**
 * The current record of an evaluation; with another stage, of its task's evaluation in that stage on the same lines
 * (audit-domain D1: record `0`). Evaluation `0` is the caller's own package of the page that asks, else its whole.
 * Ids that do not belong together are refused with AU0002.
 */
export async function resolveCurrent(ctx: Ctx, input: CurrentWish): Promise<RecordContext> {
  const context = await loadTaskContext(ctx, await taskOf(ctx, input));
  const { evaluations } = context.board;
  const preset = input.route ? scoreRoute(input.route) : null;
  if (input.evaluationId === CURRENT) {
    const wanted = evaluations.filter(
      ({ stage, lines }) =>
        stage === (preset?.stage ?? input.stage) &&
        (!preset || lines.some((line) => preset.lines.includes(line))),
    );
    const own = wanted.find((one) => one.kind === 'PART' && isOn(one, ctx.caller.userId));
    const found = own && preset?.scope !== 'whole' ? own : wanted.find(({ kind }) => kind === 'WHOLE');
    const evaluation = orThrow(found, 'AU0002');
    return { ...context, evaluation, record: evaluation.current };
  }
  const named = orThrow(
    evaluations.find(({ id }) => id === input.evaluationId),
    'AU0002',
  );
  const stage = preset?.stage ?? input.stage ?? named.stage;
  const lines = preset ? named.lines.filter((line) => preset.lines.includes(line)) : named.lines;
  const evaluation =
    stage === named.stage
      ? named
      : orThrow(
          evaluations.find(
            (other) =>
              other.stage === stage &&
              other.kind === 'WHOLE' &&
              other.lines.some((line) => lines.includes(line)),
          ),
          'AU0002',
        );
  return { ...context, evaluation, record: evaluation.current };
}

/** The id that stands for the current one of its kind. */
export const CURRENT = '0';

/** The task of an address; one that its evaluation does not belong to is refused. */
async function taskOf(ctx: Ctx, { evaluationId, checkTaskId }: CurrentWish): Promise<string> {
  if (evaluationId === CURRENT) return orThrow(checkTaskId, 'AU0002');
  const row = orThrow(await findEvaluation(ctx.db, evaluationId), 'AU0002');
  if (checkTaskId && checkTaskId !== row.check_task_id) refuse('AU0002');
  return row.check_task_id;
}

const isOn = ({ ownerUserId, current }: BoardEvaluation, userId: string): boolean =>
  ownerUserId === userId || current.scorerIds.includes(userId);

/** `GET /evaluation/{id}/Current`. */
export async function currentRecord(ctx: Ctx, input: CurrentWish): Promise<z.infer<typeof CurrentReply>> {
  const { record, evaluation, task } = await resolveCurrent(ctx, input);
  return {
    stageRecordId: record.id,
    evaluationId: evaluation.id,
    checkTaskId: task.id,
    checkId: task.check_id,
    evalKey: evaluation.key,
    kind: evaluation.kind,
    stage: evaluation.stage,
    lines: [...evaluation.lines],
    route: scorePageOf(evaluation),
    round: record.round,
    state: record.state,
  };
}
