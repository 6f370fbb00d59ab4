import type { ItemBody } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { startSelf } from '@auditplus/server/features/audits/operations/tasks.ts';
import { agreeLower } from '@auditplus/server/features/scoring/operations/bulk-rows.ts';
import { confirmStage } from '@auditplus/server/features/scoring/operations/confirm-stage.ts';
import { returnStage } from '@auditplus/server/features/scoring/operations/return-stage.ts';
import { type SaveInput, saveRows } from '@auditplus/server/features/scoring/operations/save-rows.ts';
import { submitStage } from '@auditplus/server/features/scoring/operations/submit-stage.ts';
import { departmentContact } from '../audits/task-schedule.ts';
import { addDays, daysBetween, earlier } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import { units } from '../organisation.ts';
import { accountOf } from '../people.ts';
import type { AuditPlan, DateText, DemoPlan, RowPlan, StageSchedule, TaskPlan } from '../plan-types.ts';
import type { Play, Step } from './play.ts';
import { nodeIds, taskOf } from './play-ids.ts';
import { bodiesOf, optionsOfVersion } from './row-bodies.ts';

/** Everything that happens in the scoring stages of a task, as far as its plan reaches (audit-domain 4.3, 4.4). */
export function scoreSteps(play: Play, plan: DemoPlan, audit: AuditPlan, task: TaskPlan): Step[] {
  const first = task.schedule[0];
  if (!first || task.reach === 'issued' || task.reach === 'evidence') return [];
  const part: TaskPart = { play, audit, task, lastDay: addDays(plan.baseDate, -1) };
  return [
    { on: first.startedOn, time: '13:30', lane: task.key, run: () => begin(part) },
    ...task.schedule.flatMap((schedule) => stageSteps(part, schedule)),
  ];
}

type TaskPart = {
  readonly play: Play;
  readonly audit: AuditPlan;
  readonly task: TaskPlan;
  /** Nothing happens after this day. */
  readonly lastDay: DateText;
};

async function begin({ play, audit, task }: TaskPart): Promise<void> {
  const unit = units.find(({ code }) => code === task.unitOrgCode);
  const account = unit ? accountOf(unit.code, 'unitCoord') : departmentContact(task.unitOrgCode);
  const { id } = await taskOf(play, audit.code, task.unitOrgCode);
  const { rev } = await play.kernel.db
    .selectFrom('check_tasks')
    .select('rev')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await startSelf(await play.as(account), id, rev);
}

function stageSteps(part: TaskPart, schedule: StageSchedule): Step[] {
  const { task, lastDay } = part;
  const { stage, submittedOn, confirmedOn, submitter, confirmer, lead } = schedule;
  const returned = task.returned?.stage === stage ? task.returned : null;
  const partial = task.partial?.stage === stage ? task.partial : null;
  if (partial) return enterSteps(part, schedule, { until: lastDay, only: new Set(partial.nodeCodes) });
  if (!task.confirmedStages.includes(stage) && !returned) return [];
  const until = earlier(addDays(submittedOn, -1), lastDay);
  const owners = ownersOf(task, stage);
  const steps: Step[] = [
    ...enterSteps(part, schedule, { until }),
    ...owners.map(
      (owner): Step => ({
        on: submittedOn,
        time: '09:00',
        lane: part.task.key,
        run: () =>
          eachRecord(part, { stage, kind: 'PART', owner }, async (record) => {
            await submitStage(await part.play.as(owner), record);
          }),
      }),
    ),
    ...(owners.length === 0
      ? []
      : [
          {
            on: submittedOn,
            time: '10:00' as const,
            lane: part.task.key,
            run: () =>
              eachRecord(part, { stage, kind: 'PART' }, async (record) => {
                await confirmStage(await part.play.as(lead), record);
              }),
          },
        ]),
    {
      on: submittedOn,
      time: '11:00',
      lane: part.task.key,
      run: () =>
        eachRecord(part, { stage, kind: 'WHOLE' }, async (record) => {
          await submitStage(await part.play.as(submitter), record);
        }),
    },
  ];
  if (returned)
    return [
      ...steps,
      {
        on: returned.on,
        time: '11:30',
        lane: part.task.key,
        run: async () => {
          const stored = await taskOf(part.play, part.audit.code, task.unitOrgCode);
          const ids = await nodeIds(part.play, stored.versionId);
          const marked = returned.nodeCodes.map(ids);
          await eachRecord(part, { stage, kind: 'WHOLE' }, async (record) => {
            const { reason } = returned;
            await returnStage(await part.play.as(returned.by), { ...record, reason, nodeIds: marked });
          });
        },
      },
    ];
  return [
    ...steps,
    {
      on: confirmedOn,
      time: '11:30',
      lane: part.task.key,
      run: () =>
        eachRecord(part, { stage, kind: 'WHOLE' }, async (record) => {
          await confirmStage(await part.play.as(confirmer), record);
        }),
    },
  ];
}

const ownersOf = (task: TaskPlan, stage: Stage): string[] => [
  ...new Set(task.packages.filter((entry) => entry.stage === stage).map(({ owner }) => owner)),
];

/** Every scorer of a stage enters a share of the items, on days spread over the stage. */
function enterSteps(
  part: TaskPart,
  { stage, startedOn, scorers }: StageSchedule,
  { until, only }: { readonly until: DateText; readonly only?: ReadonlySet<string> },
): Step[] {
  const owners = ownersOf(part.task, stage);
  const people = owners.length > 0 ? owners : scorers;
  const days = Math.max(0, daysBetween(startedOn, until));
  return people.map((account, index): Step => {
    const isMine = (code: string, ownerId: string | null) =>
      owners.length > 0
        ? ownerId === demoId('user', account)
        : Number.parseInt(code, 10) % people.length === index;
    return {
      on: addDays(startedOn, Math.min(days, Math.floor(((index + 1) * days) / (people.length + 1)))),
      time: '14:00',
      lane: part.task.key,
      run: () =>
        enter(part, {
          stage,
          account,
          isMine: (code, owner) => isMine(code, owner) && (only?.has(code) ?? true),
        }),
    };
  });
}

async function enter(
  { play, audit, task }: TaskPart,
  share: {
    readonly stage: Stage;
    readonly account: string;
    readonly isMine: (code: string, ownerId: string | null) => boolean;
  },
): Promise<void> {
  const { stage, account } = share;
  const stored = await taskOf(play, audit.code, task.unitOrgCode);
  const ids = await nodeIds(play, stored.versionId);
  const options = await optionsOfVersion(play, stored.versionId);
  const rows = task.scores.stages.find((entry) => entry.stage === stage)?.rows ?? [];
  const byNode = new Map(rows.map((row) => [ids(row.code), row]));
  const ctx = await play.as(account);
  for (const record of await recordsOf(play, stored.id, stage)) {
    if (record.hasParts) continue;
    const mine = record.nodeIds.flatMap((nodeId) => {
      const row = byNode.get(nodeId);
      return row && share.isMine(row.code, record.ownerId) ? [{ nodeId, row }] : [];
    });
    if (mine.length === 0) continue;
    // Claims are decided item by item, never agreed to.
    const taken = mine.filter(({ row }) => stage !== 'SELF' && !row.changed && row.status === 1);
    if (taken.length > 0) {
      const outcome = await agreeLower(
        ctx,
        record.id,
        taken.map(({ nodeId }) => nodeId),
      );
      const [skipped] = outcome.skipped;
      if (skipped)
        throw new Error(`${task.key} ${stage} ${byNode.get(skipped.nodeId)?.code}: ${skipped.code}`);
    }
    const entered = mine.filter((entry) => !taken.includes(entry));
    await saveAll(play, { ctx, recordId: record.id, entered, options, stage, task });
  }
}

async function saveAll(
  play: Play,
  input: {
    readonly ctx: Awaited<ReturnType<Play['as']>>;
    readonly recordId: string;
    readonly entered: readonly { readonly nodeId: string; readonly row: RowPlan }[];
    readonly options: Awaited<ReturnType<typeof optionsOfVersion>>;
    readonly stage: Stage;
    readonly task: TaskPlan;
  },
): Promise<void> {
  const { ctx, recordId, entered, options, stage, task } = input;
  if (entered.length === 0) return;
  const stored = await play.kernel.db
    .selectFrom('item_scores')
    .select(['node_id', 'rev'])
    .where('stage_record_id', '=', recordId)
    .where('scorer_id', stage === 'SELF' ? 'is' : '=', stage === 'SELF' ? null : ctx.caller.userId)
    .execute();
  const revs = new Map(stored.map((row) => [row.node_id, row.rev]));
  const bodies = await bodiesOf(play, ctx, { entered, options });
  const rounds: SaveInput[][] = [[], []];
  for (const { nodeId, steps } of bodies)
    steps.forEach((body, index) => {
      const full: ItemBody = { ...body, rev: (revs.get(nodeId) ?? 0) + index };
      rounds[index]?.push({ nodeId, body: full });
    });
  for (const inputs of rounds) {
    if (inputs.length === 0) continue;
    const { results } = await saveRows(ctx, recordId, inputs);
    const failed = results.find((result) => !result.ok);
    if (failed && !failed.ok) {
      const code = entered.find(({ nodeId }) => nodeId === failed.nodeId)?.row.code;
      throw new Error(`${task.key} ${stage} ${code}: ${failed.code} ${JSON.stringify(failed.params)}`);
    }
  }
}

type Wanted = { readonly stage: Stage; readonly kind: 'PART' | 'WHOLE'; readonly owner?: string };

async function eachRecord(
  { play, audit, task }: TaskPart,
  wanted: Wanted,
  act: (record: { readonly id: string; readonly rev: number }) => Promise<void>,
): Promise<void> {
  const stored = await taskOf(play, audit.code, task.unitOrgCode);
  const records = (await recordsOf(play, stored.id, wanted.stage)).filter(
    ({ kind, ownerId }) =>
      kind === wanted.kind && (wanted.owner === undefined || ownerId === demoId('user', wanted.owner)),
  );
  for (const { id, rev } of records)
    try {
      await act({ id, rev });
    } catch (error) {
      throw new Error(`${task.key} ${wanted.stage} ${wanted.kind}`, { cause: error });
    }
}

async function recordsOf(play: Play, taskId: string, stage: Stage) {
  const rows = await play.kernel.db
    .selectFrom('evaluations')
    .innerJoin('stage_records', 'stage_records.id', 'evaluations.current_record_id')
    .select(['stage_records.id', 'stage_records.rev', 'evaluations.kind', 'evaluations.owner_user_id'])
    .select(['evaluations.id as evaluation_id', 'evaluations.parent_id', 'evaluations.node_ids'])
    .where('evaluations.check_task_id', '=', taskId)
    .where('evaluations.stage', '=', stage)
    .orderBy('evaluations.eval_key')
    .orderBy('evaluations.id')
    .execute();
  const parents = new Set(rows.flatMap(({ parent_id }) => parent_id ?? []));
  return rows.map((row) => ({
    id: row.id,
    rev: row.rev,
    kind: row.kind,
    ownerId: row.owner_user_id,
    hasParts: parents.has(row.evaluation_id),
    nodeIds: row.node_ids as string[],
  }));
}
