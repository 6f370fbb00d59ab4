import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reaction, Reactions } from '../../kernel/outbox.ts';
import { stageLabel } from '../audits/public.ts';
import { notify } from '../messages/public.ts';
import { peopleWithRole } from '../rectifications/public.ts';
import { isOpen, lineStates } from './board.ts';
import { routeOf } from './scoring.view.ts';
import {
  confirmersOf,
  coordinatorsOf,
  headOf,
  leadsOf,
  type StageOf,
  scorersOf,
  submittersOf,
} from './stage-people.ts';
import { holdersOf } from './working.ts';

const StagePayload = z.object({
  checkTaskId: z.string(),
  evaluationId: z.string(),
  reason: z.string().optional(),
  bias: z.number().nullish(),
  mad: z.number().nullish(),
  userId: z.string().optional(),
  nodeCodes: z.array(z.string()).optional(),
});
const TaskPayload = z.object({ checkTaskId: z.string() });

/** What a message about a stage knows. */
type Told = StageOf & { readonly unitName: string; readonly payload: z.infer<typeof StagePayload> };

type Message = { readonly to: readonly string[]; readonly title: string; readonly body?: string };

/** Messages about the stages of scoring (audit-domain 7.1). */
export const scoringReactions: Reactions = {
  'stage.opened': message(async (told) => ({
    to: await scorersOf(told),
    title: `${stageLabel(told.evaluation.stage)}已开放：${told.unitName}`,
  })),
  'stage.submitted': message(async (told) => ({
    to: await confirmersOf(told),
    title: `${stageLabel(told.evaluation.stage)}已提交，请确认：${told.unitName}`,
  })),
  'stage.returned': message(async (told) => ({
    to: [...told.evaluation.current.scorerIds, ...(await submittersOf(told))],
    title: `${stageLabel(told.evaluation.stage)}被退回：${told.unitName}`,
    body: `退回原因：${told.payload.reason ?? ''}`,
  })),
  'stage.confirmed': message(async (told) => ({
    to: [...told.evaluation.current.scorerIds, ...(await coordinatorsOf(told))],
    title: `${stageLabel(told.evaluation.stage)}已确认：${told.unitName}`,
  })),
  'variance.alert': message(async (told) => ({
    to: await peopleWithRole(told.db, ['msd', 'msdHead']),
    title: `偏差预警：${told.unitName} ${stageLabel(told.evaluation.stage)}`,
    body: `总体偏差 ${percent(told.payload.bias)}，平均绝对偏差 ${percent(told.payload.mad)}`,
  })),
  'conflict.pending': message(async (told) => ({
    to: await leadsOf(told),
    title: `多人评分冲突待裁定：${told.unitName} ${stageLabel(told.evaluation.stage)}`,
    body: `评价项目 ${(told.payload.nodeCodes ?? []).join('、')}`,
  })),
  // Work of other kinds is handed over under the same name.
  'task.reassigned': async (kernel, tx, event) => {
    if (event.payload.evaluationId) await toldOfReassigned(kernel, tx, event);
  },
  'task.selfStarted': async (kernel, tx, event) => {
    const { checkTaskId } = TaskPayload.parse(event.payload);
    const head = await headOf(tx, checkTaskId);
    if (!head) return;
    const lowest = new Set(lineStates(head.board).flatMap(({ stage }) => stage ?? []));
    for (const whole of head.board.evaluations) {
      if (whole.kind !== 'WHOLE' || !lowest.has(whole.stage)) continue;
      for (const evaluation of holdersOf(head.board, whole)) {
        if (!isOpen(evaluation.current.state)) continue;
        const payload = { checkTaskId, evaluationId: evaluation.id };
        const told = { ...head, db: tx, evaluation, payload };
        await send(kernel, tx, event, told, {
          to: await scorersOf(told),
          title: `${stageLabel(evaluation.stage)}已开放：${head.unitName}`,
        });
      }
    }
  },
};

const toldOfReassigned = message(async (told) => ({
  to: told.payload.userId ? [told.payload.userId] : [],
  title: `评价单已交接给您：${told.unitName} ${told.evaluation.fullName}`,
}));

function message(write: (told: Told) => Promise<Message>): Reaction {
  return async (kernel, tx, event) => {
    const payload = StagePayload.parse(event.payload);
    const head = await headOf(tx, payload.checkTaskId);
    const evaluation = head?.board.evaluations.find(({ id }) => id === payload.evaluationId);
    if (!head || !evaluation) return;
    const told = { ...head, db: tx, evaluation, payload };
    await send(kernel, tx, event, told, await write(told));
  };
}

async function send(
  kernel: Parameters<Reaction>[0],
  tx: Tx,
  event: OutboxEvent,
  told: Told,
  { to, title, body }: Message,
): Promise<void> {
  const { evaluation, task, check } = told;
  const due = evaluation.current.dueDate ? `，截止 ${evaluation.current.dueDate}` : '';
  await notify(
    { caller: systemCaller('评分'), clock: kernel.clock },
    { db: tx },
    {
      event: event.event === 'task.selfStarted' ? 'stage.opened' : event.event,
      to: [...new Set(to)].filter((id) => id !== event.actorId),
      title,
      body: [`${check.full_name}，${told.unitName}，${evaluation.fullName}${due}`, body ?? '']
        .filter(Boolean)
        .join('；'),
      link: `/${routeOf(evaluation)}/${task.id}/${evaluation.id}/0`,
    },
  );
}

const percent = (hundredths: number | null | undefined): string =>
  hundredths == null ? '—' : `${(hundredths / 100).toFixed(2)}%`;
