import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import type { EvaluationView } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { type Caller, callAs, declareIndependence } from './api.ts';

/** An audit of one unit by head office and the management-system department alone. */
export type ShortAudit = { readonly checkId: string; readonly taskId: string };

const STAGES = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'] as const;

type ShortPlan = {
  readonly name: string;
  readonly unit: string;
  readonly lead: string;
  readonly auditor: string;
  /** The unit scores itself first; its sheet is then left to it. */
  readonly withSelf?: boolean;
  /** 水务运营部 scores the water line. */
  readonly withWater?: boolean;
  readonly blind?: boolean;
};

/** Plans, approves and starts the audit, and gives every item of its first sheet full marks. */
export async function openShortAudit(url: string, plan: ShortPlan): Promise<ShortAudit> {
  const stages: readonly Stage[] = [
    ...(plan.withSelf ? (['SELF'] as const) : []),
    ...(plan.withWater ? (['WATER'] as const) : []),
    'HQ',
    'MSD',
  ];
  const writer = await callAs(url, 'chenyl');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const person = await idsOfPeople(writer);
  const { list: versions } = await writer.get<List<{ versionNo: string }>>('/api/audit/standard/Selector');
  const version = versions.find(({ versionNo }) => versionNo === 'V1.1');
  const member = (account: string, memberRole: 'LEAD' | 'AUDITOR') => ({
    userId: person(account),
    memberRole,
    lines: [],
    orgIds: [],
    competence: [],
    expiresAt: null,
  });
  const draft = await writer.send<CheckView>('POST', '/api/audit/check', {
    fullName: plan.name,
    year: Number(today.slice(0, 4)),
    checkType: 4,
    offPlanReason: '年度方案之外，按集团要求增加',
    objectives: '检查职安健管理要求的落实情况。',
    scope: plan.unit,
    criteria: '职安健审核标准现行版本',
    startDate: today,
    endDate: today,
    stagePlan: STAGES.map((stage) => ({
      stage,
      enabled: stages.includes(stage),
      startDate: today,
      dueDate: today,
      mergeRule: 'LEAD' as const,
      sampling: false,
    })),
    options: { blindScoring: plan.blind ?? false, processOpen: false, acceptBy: 'COORD' },
    programmeId: null,
    packagePlan: [],
    leadAuditorId: person(plan.lead),
    members: [member(plan.lead, 'LEAD'), member(plan.auditor, 'AUDITOR')],
    tasks: [
      {
        unitOrgId: await idOfUnit(writer, plan.unit),
        standardVersionId: version?.id ?? '',
        partnerOrgId: null,
        lines: plan.withWater ? ['C', 'W', 'H'] : ['C', 'H'],
      },
    ],
  });
  const path = `/api/audit/check/${draft.id}/Actions`;
  const { rev } = await writer.send<CheckView>('PUT', `${path}/Submit`, { rev: draft.rev });
  const head = await callAs(url, 'zhoumin');
  const approved = await head.send<CheckView>('PUT', `${path}/Approve`, { rev });
  const lead = await callAs(url, plan.lead);
  await lead.send('PUT', `${path}/Start`, { rev: approved.rev });
  for (const account of [plan.lead, plan.auditor]) await declareIndependence(url, draft.id, account);
  const taskId = await beginScoring(writer, draft.id);
  const scorer = await callAs(url, plan.withSelf ? 'tangmy' : plan.auditor);
  const first = await recordOf(scorer, taskId, stages[0] ?? 'HQ');
  await scorer.send('PUT', `/api/audit/score/${first}/Actions/FullMarks`, {});
  return { checkId: draft.id, taskId };
}

/** Brings the scored head-office sheet to its end: confirmed, agreed to and fixed. */
export async function fixScore(
  url: string,
  { taskId }: ShortAudit,
  people: { readonly lead: string; readonly auditor: string },
): Promise<void> {
  await step(await callAs(url, people.auditor), taskId, 'HQ', 'Submit');
  await step(await callAs(url, people.lead), taskId, 'HQ', 'Confirm');
  const msd = await callAs(url, 'chenyl');
  await msd.send('PUT', `/api/audit/score/${await recordOf(msd, taskId, 'MSD')}/Actions/AgreeLower`, {});
  await step(msd, taskId, 'MSD', 'Submit');
  await step(await callAs(url, 'zhoumin'), taskId, 'MSD', 'Confirm');
}

/** Carries a stage on as it lies, on each of its sheets: agreed to by one, submitted and confirmed by another. */
export async function passStage(
  url: string,
  taskId: string,
  { stage, scorer, lead }: { readonly stage: Stage; readonly scorer: string; readonly lead: string },
): Promise<void> {
  const agreeing = await callAs(url, scorer);
  const leading = await callAs(url, lead);
  for (const id of await recordsOf(agreeing, taskId, stage)) {
    const path = `/api/audit/score/${id}`;
    await agreeing.send('PUT', `${path}/Actions/AgreeLower`, {});
    for (const act of ['Submit', 'Confirm'] as const) {
      const { record } = await leading.get<ScoreSheet>(path);
      await leading.send('PUT', `${path}/Actions/${act}`, { rev: record.rev });
    }
  }
}

type Stage = (typeof STAGES)[number];
type List<T> = { readonly list: readonly (T & { readonly id: string })[] };

async function beginScoring(writer: Caller, checkId: string): Promise<string> {
  const page = { currentPage: '1', pageSize: '20', checkId };
  const { list } = await writer.get<List<{ rev: number }>>('/api/audit/checkTask', page);
  const [task] = list;
  if (!task) throw new Error('The audit has no task');
  const body = { rev: task.rev, reason: '现场查阅资料，无须提前提交' };
  await writer.send('PUT', `/api/audit/checkTask/${task.id}/Actions/Override`, body);
  return task.id;
}

async function step(caller: Caller, taskId: string, stage: Stage, act: 'Submit' | 'Confirm'): Promise<void> {
  const path = `/api/audit/score/${await recordOf(caller, taskId, stage)}`;
  const { record } = await caller.get<ScoreSheet>(path);
  await caller.send('PUT', `${path}/Actions/${act}`, { rev: record.rev });
}

async function recordOf(caller: Caller, taskId: string, stage: Stage): Promise<string> {
  const [id] = await recordsOf(caller, taskId, stage);
  if (!id) throw new Error(`The task has no stage ${stage}`);
  return id;
}

async function recordsOf(caller: Caller, checkTaskId: string, stage: Stage): Promise<string[]> {
  const list = await evaluationsOf(caller, checkTaskId, stage);
  return list.map(({ stageRecordId }) => stageRecordId);
}

/** The evaluations of a stage of the task. */
export async function evaluationsOf(
  caller: Caller,
  checkTaskId: string,
  stage: Stage,
): Promise<readonly EvaluationView[]> {
  const query = { checkTaskId, stage };
  const { list } = await caller.get<List<EvaluationView>>('/api/audit/evaluation', query);
  return list;
}

async function idsOfPeople(caller: Caller): Promise<(account: string) => string> {
  const { list } = await caller.get<List<{ account: string }>>('/api/permission/Users/All');
  const ids = new Map(list.map(({ account, id }) => [account, id]));
  return (account) => ids.get(account) ?? '';
}

type Node = { readonly id: string; readonly fullName: string; readonly children?: readonly Node[] };

async function idOfUnit(caller: Caller, name: string): Promise<string> {
  const { list } = await caller.get<{ list: Node[] }>('/api/permission/Organize/Department/Selector/0');
  const flat = (nodes: readonly Node[]): Node[] =>
    nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
  return flat(list).find(({ fullName }) => fullName === name)?.id ?? '';
}
