import {
  acceptRequests,
  addSupportFiles,
  markOpened,
  returnRequests,
  submitRequests,
  waiveRequests,
} from '@auditplus/server/features/evidence/public.ts';
import type { AuditPlan, EvidencePlan, FilePlan, TaskPlan } from '../plan-types.ts';
import type { Play, Step, TimeText } from './play.ts';
import { taskOf } from './play-ids.ts';

/** Everything that happens to the evidence of a task (audit-domain 4.5); one step for what one person does in a day. */
export function evidenceSteps(play: Play, audit: AuditPlan, task: TaskPlan): Step[] {
  const requests = requestsOf(play, audit, task);
  const part: Part = { play, task, requests };
  const steps: Step[] = [];
  const group = (
    list: readonly EvidencePlan[],
    on: (entry: EvidencePlan) => string | null | undefined,
    who: (entry: EvidencePlan) => string,
    time: TimeText,
    run: (account: string, entries: readonly EvidencePlan[]) => Promise<void>,
  ) => {
    const dated = list.filter((entry) => on(entry));
    for (const entries of Map.groupBy(dated, (entry) => `${on(entry)} ${who(entry)}`).values()) {
      const [first] = entries;
      const day = first && on(first);
      if (first && day) steps.push({ on: day, time, lane: task.key, run: () => run(who(first), entries) });
    }
  };
  const { evidence } = task;
  steps.push(...handInSteps(part));
  const returned = evidence.filter((entry) => entry.returned);
  for (const [reason, entries] of Map.groupBy(returned, (entry) => entry.returned?.reason ?? ''))
    group(
      entries,
      (entry) => entry.returned?.on,
      acceptor,
      '15:10',
      (account, list) => giveBack(part, account, list, reason),
    );
  group(
    evidence.filter((entry) => entry.targetState === 2),
    (entry) => entry.decidedOn,
    acceptor,
    '10:50',
    (account, entries) => accept(part, account, entries),
  );
  const waived = evidence.filter((entry) => entry.waived);
  for (const [reason, entries] of Map.groupBy(waived, (entry) => entry.waived?.reason ?? ''))
    group(
      entries,
      (entry) => entry.waived?.on,
      (entry) => entry.waived?.by ?? '',
      '11:20',
      async (account, list) => {
        await settle(waiveRequests(await play.as(account), await idsOf(part, list), reason), task.key);
      },
    );
  steps.push(...leftOver(part, audit, task));
  return steps;
}

const acceptor = (entry: EvidencePlan): string => entry.acceptor;

type Request = { readonly id: string; readonly mandatory: number };
type Part = {
  readonly play: Play;
  readonly task: TaskPlan;
  readonly requests: () => Promise<ReadonlyMap<string, Request>>;
};

const keyOf = (nodeCode: string, label: string) => `${nodeCode} ${label}`;

/** The requests of a task by item and label, loaded when the first of them is needed. */
function requestsOf(play: Play, audit: AuditPlan, task: TaskPlan): Part['requests'] {
  let loading: Promise<ReadonlyMap<string, Request>> | undefined;
  const load = async () => {
    const stored = await taskOf(play, audit.code, task.unitOrgCode);
    const rows = await play.kernel.db
      .selectFrom('support_requests')
      .innerJoin('standard_nodes', 'standard_nodes.id', 'support_requests.node_id')
      .select(['support_requests.id', 'support_requests.label', 'support_requests.mandatory'])
      .select('standard_nodes.node_code')
      .where('support_requests.check_task_id', '=', stored.id)
      .execute();
    return new Map(rows.map((row) => [keyOf(row.node_code, row.label), row]));
  };
  return () => {
    loading ??= load();
    return loading;
  };
}

async function idsOf({ requests, task }: Part, entries: readonly EvidencePlan[]): Promise<string[]> {
  const known = await requests();
  return entries.map((entry) => {
    const request = known.get(keyOf(entry.nodeCode, entry.requirementLabel));
    if (!request)
      throw new Error(`No request in ${task.key} for ${entry.nodeCode} ${entry.requirementLabel}`);
    return request.id;
  });
}

type HandIn = { readonly entry: EvidencePlan; readonly on: string; readonly file: FilePlan };

/** First submissions, those that will come back, and the second ones after a return. */
function handInSteps(part: Part): Step[] {
  const all = part.task.evidence.flatMap((entry): HandIn[] => {
    const { returned, submittedOn, file } = entry;
    return [
      ...(returned ? [{ entry, on: returned.submittedOn, file: returned.file }] : []),
      ...(submittedOn && file ? [{ entry, on: submittedOn, file }] : []),
    ];
  });
  return [...Map.groupBy(all, ({ on, entry }) => `${on} ${entry.submitter}`).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return [
      {
        on: first.on,
        time: '10:20' as const,
        lane: part.task.key,
        run: () => handIn(part, first.entry.submitter, group),
      },
    ];
  });
}

type AddedFile = Parameters<typeof addSupportFiles>[1][number];

async function handIn(part: Part, account: string, group: readonly HandIn[]): Promise<void> {
  const { play } = part;
  const ctx = await play.as(account);
  const ids = await idsOf(
    part,
    group.map(({ entry }) => entry),
  );
  const plans = group.map(({ file }) => file);
  const fileIds = await play.cabinet.upload(ctx, plans);
  const former = await currentFiles(play, ids);
  const added = ids.map((requestId, index): AddedFile => {
    const file = plans[index];
    const replacesId = former.get(requestId);
    return {
      requestId,
      fileId: fileIds[index] ?? '',
      ...(file && { issuedOn: file.issuedOn }),
      ...(file?.validTo && { validTo: file.validTo }),
      ...(replacesId && { replacesId }),
    };
  });
  await addSupportFiles(ctx, added);
  await settle(submitRequests(ctx, ids), account);
}

/** The newest file of each request that has one. */
async function currentFiles(play: Play, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await play.kernel.db
    .selectFrom('support_files')
    .select(['id', 'request_id'])
    .where('request_id', 'in', [...ids])
    .where('deleted_reason', 'is', null)
    .orderBy('version_no')
    .execute();
  return new Map(rows.flatMap((row) => (row.request_id ? [[row.request_id, row.id]] : [])));
}

async function accept(part: Part, account: string, entries: readonly EvidencePlan[]): Promise<void> {
  const ctx = await part.play.as(account);
  const ids = await idsOf(part, entries);
  await markOpened(ctx, [...(await currentFiles(part.play, ids)).values()]);
  await settle(acceptRequests(ctx, ids), account);
}

async function giveBack(
  part: Part,
  account: string,
  entries: readonly EvidencePlan[],
  reason: string,
): Promise<void> {
  const ctx = await part.play.as(account);
  const ids = await idsOf(part, entries);
  await markOpened(ctx, [...(await currentFiles(part.play, ids)).values()]);
  await settle(returnRequests(ctx, ids, reason), account);
}

/** Requests that the plan does not name belong to items that do not apply: the lead waives them before scoring. */
function leftOver(part: Part, audit: AuditPlan, task: TaskPlan): Step[] {
  const first = task.schedule[0];
  if (!first || task.reach === 'issued' || task.reach === 'evidence') return [];
  const named = new Set(task.evidence.map((entry) => keyOf(entry.nodeCode, entry.requirementLabel)));
  return [
    {
      on: first.startedOn,
      time: '11:40',
      lane: task.key,
      run: async () => {
        const known = await part.requests();
        const ids = [...known].filter(([key]) => !named.has(key)).map(([, { id }]) => id);
        if (ids.length === 0) return;
        await settle(waiveRequests(await part.play.as(audit.lead), ids, NOT_NEEDED), task.key);
      },
    },
  ];
}

const NOT_NEEDED = '本次审核以现场查阅为主，该项资料免于上传';

type Outcome = { readonly results: readonly { readonly ok: boolean; readonly id: string }[] };

/** Refuses to go on when a row of a batch was refused. */
async function settle(outcome: Promise<Outcome>, what: string): Promise<void> {
  const { results } = await outcome;
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length > 0) throw new Error(`${what}: ${JSON.stringify(failed.slice(0, 3))}`);
}
