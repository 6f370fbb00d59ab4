import type { CurrentReply } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { present, refuse } from '../../../kernel/errors.ts';
import { routeOf } from '../scoring.view.ts';
import { loadTaskContext, type RecordContext } from '../task-context.ts';

/**
 * The current record of an evaluation; with `stage`, of its task's evaluation in that stage on the same lines
 * (audit-domain D1: record `0`). Ids that do not belong together are refused with AU0002.
 */
export async function resolveCurrent(
  ctx: Ctx,
  input: { readonly evaluationId: string; readonly stage?: Stage; readonly checkTaskId?: string },
): Promise<RecordContext> {
  const row = present(
    await ctx.db
      .selectFrom('evaluations')
      .select('check_task_id')
      .where('id', '=', input.evaluationId)
      .executeTakeFirst(),
    'AU0002',
  );
  if (input.checkTaskId && input.checkTaskId !== row.check_task_id) refuse('AU0002');
  const context = await loadTaskContext(ctx, row.check_task_id);
  const { evaluations } = context.board;
  const named = present(
    evaluations.find(({ id }) => id === input.evaluationId),
    'AU0002',
  );
  const { stage = named.stage } = input;
  const evaluation =
    stage === named.stage
      ? named
      : present(
          evaluations.find(
            (other) =>
              other.stage === stage &&
              other.kind === 'WHOLE' &&
              other.lines.some((line) => named.lines.includes(line)),
          ),
          'AU0002',
        );
  return { ...context, evaluation, record: evaluation.current };
}

/** `GET /evaluation/{id}/Current`. */
export async function currentRecord(
  ctx: Ctx,
  input: { readonly evaluationId: string; readonly stage?: Stage; readonly checkTaskId?: string },
): Promise<z.infer<typeof CurrentReply>> {
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
    route: routeOf(evaluation),
    round: record.round,
    state: record.state,
  };
}
