import { ProcessDefinitionEdit } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import {
  DecideBody,
  LaunchBody,
  ReturnBody,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { billRules } from '@auditplus/server/features/bill-numbers/public.ts';
import { createDelegation } from '@auditplus/server/features/delegations/delegations.service.ts';
import {
  createDefinition,
  publishDefinition,
} from '@auditplus/server/features/process-definitions/process-definitions.service.ts';
import {
  agree,
  reject,
  returnBack,
  transfer,
} from '@auditplus/server/features/processes/operations/decide.ts';
import { launch, relaunch } from '@auditplus/server/features/processes/operations/launch.ts';
import { suspend, terminate } from '@auditplus/server/features/processes/operations/monitor.ts';
import { withdraw } from '@auditplus/server/features/processes/operations/own-processes.ts';
import { actOnDueTimers, personalWork } from '@auditplus/server/features/processes/public.ts';
import { requestExtension } from '@auditplus/server/features/rectifications/operations/extension.ts';
import { effects } from '@auditplus/server/features.ts';
import type { Ctx } from '@auditplus/server/kernel/context.ts';
import type { OutboxEvent } from '@auditplus/server/kernel/outbox.ts';
import { addDays, earlier } from '../demo-calendar.ts';
import { demoId } from '../demo-ids.ts';
import type { DateText } from '../plan-types.ts';
import {
  type DemoAction,
  type DemoDefinition,
  type DemoDelegation,
  type DemoInstance,
  readProcesses,
} from '../processes/process-data.ts';
import { signatureOf } from './file-bytes.ts';
import { momentOf, type Play, type Step, type TimeText } from './play.ts';

const ADMINISTRATOR = 'admin';
/** Days before the base date on which the processes were published. */
const SET_UP = 720;

/** Processes of two years: their designs, what people launched and decided, and who acts for whom. */
export function processSteps(play: Play): Step[] {
  const { rules, definitions, instances, delegations } = readProcesses();
  const ids = new Map<string, string>();
  const own = definitions.filter(({ formCode }) => formCode === undefined);
  return [
    {
      on: addDays(play.plan.baseDate, -SET_UP),
      time: '08:30',
      lane: 'process numbers',
      run: async () => {
        const ctx = await play.as(ADMINISTRATOR);
        for (const rule of rules)
          await billRules.create(ctx, {
            ...rule,
            startNumber: '1',
            sortCode: 0,
            enabledMark: 1,
            description: '',
          });
      },
    },
    ...own.map(
      (definition): Step => ({
        on: addDays(play.plan.baseDate, -SET_UP),
        time: '08:40',
        lane: `process ${definition.enCode}`,
        run: async () => {
          ids.set(definition.enCode, await makeDefinition(play, definition));
        },
      }),
    ),
    ...instances.flatMap((instance, index) => instanceSteps(play, ids, instance, index)),
    ...delegations.map((delegation) => delegationStep(play, ids, delegation)),
  ];
}

/** Later deadlines of rectifications are asked for in a process; those of before were decided on their own pages. */
export function extensionSteps(play: Play): Step[] {
  const on = addDays(play.plan.baseDate, -1);
  const ofRecords = readProcesses().definitions.filter(({ formCode }) => formCode !== undefined);
  return [
    ...ofRecords.map(
      (definition): Step => ({
        on,
        time: '18:00',
        lane: `process ${definition.enCode}`,
        run: async () => {
          await makeDefinition(play, definition);
        },
      }),
    ),
    { on, time: '18:10', lane: 'process extensions', run: () => askForExtensions(play) },
  ];
}

async function makeDefinition(play: Play, definition: DemoDefinition): Promise<string> {
  const ctx = await play.as(ADMINISTRATOR);
  const { formCode = '', fields, template, ...base } = definition;
  const edit = ProcessDefinitionEdit.parse({
    ...base,
    sortCode: 0,
    formType: formCode === '' ? 2 : 1,
    formCode,
    formData: JSON.stringify(fields),
    flowTemplateJson: JSON.stringify(withPeople(template)),
  });
  const { id } = await createDefinition(ctx, edit);
  await publishDefinition(ctx, id, { note: '首次发布' });
  return id;
}

/** The tree with the ids of the people that stand in it by their accounts. */
function withPeople(template: TemplateNode): TemplateNode {
  const { approvers, ...properties } = template.properties;
  return TemplateNode.parse({
    ...template,
    properties: {
      ...properties,
      ...(Array.isArray(approvers) && {
        approvers: approvers.map((account) => demoId('user', String(account))),
      }),
    },
    ...(template.childNode && { childNode: withPeople(template.childNode) }),
    ...(template.conditionNodes && { conditionNodes: template.conditionNodes.map(withPeople) }),
  });
}

type Ids = ReadonlyMap<string, string>;

function instanceSteps(play: Play, ids: Ids, instance: DemoInstance, index: number): Step[] {
  const { baseDate } = play.plan;
  // The product may be started at any hour of the base date: nothing of it lies ahead then.
  const yesterday = addDays(baseDate, -1);
  const launchedOn = addDays(baseDate, -instance.ago);
  const lane = `process ${instance.process} ${index}`;
  let id = '';
  const begin: Step = {
    on: launchedOn,
    time: '09:10',
    lane,
    run: async () => {
      const flowId = ids.get(instance.process) ?? '';
      const body = LaunchBody.parse({
        flowId,
        status: instance.isDraft ? 1 : 0,
        data: JSON.stringify(dated(instance.data, launchedOn)),
        flowUrgent: instance.urgency,
      });
      id = (await launch(await play.as(instance.by), flowId, body)).row.id;
    },
  };
  return [
    begin,
    ...instance.actions.map((action, at): Step => {
      const on = earlier(addDays(launchedOn, at + 1), yesterday);
      const time: TimeText = `10:${10 + at}`;
      return { on, time, lane, run: () => act(play, { id, launchedOn, at: { on, time } }, action) };
    }),
  ];
}

type Acting = {
  readonly id: string;
  readonly launchedOn: DateText;
  readonly at: { readonly on: DateText; readonly time: TimeText };
};

/** Does what somebody does with an instance. */
export async function act(play: Play, acting: Acting, action: DemoAction): Promise<void> {
  const { id, launchedOn } = acting;
  const { opinion: handleOpinion, form, to } = action;
  if (action.do === 'service') return callService(play, acting);
  const ctx = await play.as(action.by);
  const body = {
    ...{ handleOpinion, formData: form && dated(form, launchedOn) },
    ...(action.signs && { signImg: signatureOf(action.by) }),
  };
  switch (action.do) {
    case 'withdraw':
      return withdraw(ctx, id, { handleOpinion, endsChildren: false });
    case 'suspend':
      return suspend(ctx, id, { handleOpinion });
    case 'terminate':
      return terminate(ctx, id, { handleOpinion });
    case 'resubmit':
      await relaunch(ctx, id, LaunchBody.omit({ flowId: true }).parse({ status: 0 }));
      return;
    default:
  }
  const item = await itemOf(play, ctx, id);
  switch (action.do) {
    case 'agree':
      await agree(ctx, item, DecideBody.parse(body));
      return;
    case 'reject':
      await reject(ctx, item, DecideBody.parse(body));
      return;
    case 'return':
      await returnBack(ctx, item, ReturnBody.parse({ ...body, to }));
      return;
    case 'transfer':
      await transfer(ctx, item, { handleOpinion, freeApproverUserId: demoId('user', to) });
      return;
    default:
  }
}

/** The caller's open item of an instance; one that waits for a timer is there once the timer was due. */
async function itemOf(play: Play, ctx: Ctx, id: string): Promise<string> {
  const find = async () =>
    (await personalWork.own(ctx)).find((work) => work.work_id.startsWith(`${id}-`))?.work_id;
  const item = (await find()) ?? (await actOnDueTimers(play.kernel).then(find));
  if (item === undefined) throw new Error(`${ctx.caller.account} has nothing to decide`);
  return item;
}

const WANTED = 'process.serviceWanted';

/** How long after one another a service is called, at the longest. */
const TRIES: readonly TimeText[] = ['10:20', '11:20', '12:20', '15:20', '18:20'];

/** Calls the service that an instance waits for until it has failed for good: no rule gives out its numbers. */
async function callService(play: Play, { id, at: { on } }: Acting): Promise<void> {
  let called = 0;
  for (const time of TRIES) {
    play.moveTo(on, time);
    await actOnDueTimers(play.kernel);
    const event = await wantedService(play, id);
    if (!event || event.id === called) continue;
    called = event.id;
    await effects[WANTED]?.(play.kernel, event);
  }
}

async function wantedService({ kernel }: Play, id: string): Promise<OutboxEvent | undefined> {
  const rows = await kernel.db
    .selectFrom('outbox')
    .select(['id', 'event', 'payload', 'actor_id as actorId', 'at'])
    .where('event', '=', WANTED)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows
    .map((row): OutboxEvent => ({ ...row, payload: row.payload as OutboxEvent['payload'] }))
    .find(({ payload }) => payload.processId === id);
}

/** Values with their days counted from the launch and people in the place of accounts. */
export function dated(values: Readonly<Record<string, unknown>>, from: DateText): Record<string, unknown> {
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, read(inner)]));
    if (typeof value !== 'string') return value;
    if (/^@-?\d+$/.test(value)) return addDays(from, Number(value.slice(1)));
    return value.startsWith('#') ? demoId('user', value.slice(1)) : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, read(value)]));
}

function delegationStep(play: Play, ids: Ids, demo: DemoDelegation): Step {
  const on = addDays(play.plan.baseDate, -demo.fromAgo);
  const time: TimeText = '08:50';
  return {
    on,
    time,
    lane: `delegation ${demo.by}`,
    run: async () => {
      const startTime = momentOf(on, '09:00');
      await createDelegation(await play.as(demo.by), {
        toUserId: demoId('user', demo.to),
        flowId: ids.get(demo.process) ?? '',
        flowCategory: '',
        startTime,
        endTime: momentOf(addDays(on, demo.days), '18:00'),
        description: demo.why,
      });
    },
  };
}

/** How many rectifications ask for a later deadline on the evening before the demonstration stands still. */
export const ASKED = 3;

async function askForExtensions(play: Play): Promise<void> {
  const { baseDate } = play.plan;
  const rows = await play.kernel.db
    .selectFrom('rectifications')
    .innerJoin('users', 'users.id', 'rectifications.responsible_user_id')
    .select(['rectifications.id', 'rectifications.rev', 'rectifications.deadline', 'users.account'])
    .where('rectifications.state', '=', rectificationLifecycle.state.rectifying)
    .where('rectifications.deadline', '>', addDays(baseDate, 1))
    .where('rectifications.id', 'not in', (query) =>
      query.selectFrom('extensions').select('rectification_id'),
    )
    .orderBy('rectifications.en_code')
    .limit(ASKED)
    .execute();
  for (const { id, rev, deadline, account } of rows)
    await requestExtension(await play.as(account), id, {
      rev,
      newDeadline: addDays(deadline, 20),
      reason: '设备采购周期较长，供货商交货时间推迟',
      measuresMeanwhile: '设置警示标识，每班巡查并记录，必要时停用',
    });
}
