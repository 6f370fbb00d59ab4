import { scorePageOf } from '@auditplus/core/scoring/presets.ts';
import { z } from 'zod';
import { sheetWords } from '../../documents/sheet-name.ts';
import { stageWords } from '../../documents/stage-labels.ts';
import { joined } from '../../kernel/by-language.ts';
import { systemCaller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/db.ts';
import type { OutboxEvent, Reaction, Reactions } from '../../kernel/outbox.ts';
import { peopleWithRole } from '../audit-base/public.ts';
import { type Notification, notify, phrase, say } from '../messages/public.ts';
import { isOpen, lineStates } from './board.ts';
import {
  coordinatorsOf,
  headOf,
  leadsOf,
  type StageOf,
  scorersOf,
  submittersOf,
  waitingFor,
} from './stage-people.queries.ts';
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

type Message = {
  readonly to: readonly string[];
  /** Who is told without a part in the sheet, and reads of it in the audit. */
  readonly followers?: readonly string[];
  readonly says: Pick<Notification, 'event' | 'text'>;
};

/** Messages about the stages of scoring (audit-domain 7.1). */
export const scoringReactions: Reactions = {
  'stage.opened': message(async (told) => ({
    to: await scorersOf(told),
    says: say('stage.opened', factsOf(told)),
  })),
  'stage.submitted': message(async (told) => ({
    to: await waitingFor(told),
    says: say('stage.submitted', factsOf(told)),
  })),
  'stage.returned': message(async (told) => ({
    to: [...told.evaluation.current.scorerIds, ...(await submittersOf(told))],
    says: say('stage.returned', { ...factsOf(told), reason: told.payload.reason ?? '' }),
  })),
  'stage.confirmed': message(async (told) => ({
    to: told.evaluation.current.scorerIds,
    followers: await coordinatorsOf(told),
    says: say('stage.confirmed', factsOf(told)),
  })),
  'variance.alert': message(async (told) => ({
    to: await peopleWithRole(told.db, ['msd', 'msdHead']),
    says: say('variance.alert', {
      ...factsOf(told),
      bias: percent(told.payload.bias),
      mad: percent(told.payload.mad),
    }),
  })),
  'conflict.pending': message(async (told) => ({
    to: await leadsOf(told),
    says: say('conflict.pending', {
      ...factsOf(told),
      items: joined(told.payload.nodeCodes ?? [], { zh: '、', zhtw: '、', en: ', ' }),
    }),
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
          says: say('stage.opened', factsOf(told)),
        });
      }
    }
  },
};

const toldOfReassigned = message(async (told) => ({
  to: told.payload.userId ? [told.payload.userId] : [],
  says: say('task.reassigned:sheet', { ...factsOf(told), sheet: sheetWords(told.evaluation) }),
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
  { to, followers = [], says }: Message,
): Promise<void> {
  const { evaluation, task, check } = told;
  const ctx = { caller: systemCaller('评分'), clock: kernel.clock };
  const receivers = (ids: readonly string[]) => [...new Set(ids)].filter((id) => id !== event.actorId);
  await notify(
    ctx,
    { db: tx },
    {
      ...says,
      to: receivers(to),
      link: `/${scorePageOf(evaluation)}/${task.id}/${evaluation.id}/0`,
      about: evaluation.id,
    },
  );
  await notify(
    ctx,
    { db: tx },
    {
      ...says,
      to: receivers(followers.filter((id) => !to.includes(id))),
      link: `/checkInfo?id=${check.id}&tab=tasks`,
    },
  );
}

function factsOf({ evaluation, check, unitName }: Told) {
  const place = { audit: check.full_name, unit: unitName, sheet: sheetWords(evaluation) };
  const due = evaluation.current.dueDate;
  return {
    stage: stageWords(evaluation.stage),
    unit: unitName,
    place: due ? phrase('sheetPlace:due', { ...place, due }) : phrase('sheetPlace', place),
  };
}

const percent = (hundredths: number | null | undefined): string =>
  hundredths == null ? '—' : `${(hundredths / 100).toFixed(2)}%`;
