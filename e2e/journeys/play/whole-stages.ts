import { createHash } from 'node:crypto';
import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import type { Report } from '@auditplus/contract/features/reports/reports.model.ts';
import type { EffectiveReply } from '@auditplus/contract/features/scoring/evaluation.model.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { z } from 'zod';
import { PASSWORD } from '../../browser.ts';
import { type Caller, callAs, declareIndependence } from './api.ts';
import { evaluationsOf } from './scored-audit.ts';

type Stage = 'SELF' | 'COMPANY' | 'WATER' | 'HQ' | 'MSD';

/** Who carries a stage through. */
export type StagePeople = {
  readonly scorer: string;
  readonly submitter: string;
  readonly confirmer: string;
};

/** Plays a stage of a task as it lies through HTTP: what is open is filled, then submitted and confirmed. */
export async function playStage(
  url: string,
  taskId: string,
  { stage, people }: { readonly stage: Stage; readonly people: StagePeople },
): Promise<void> {
  const scorer = await callAs(url, people.scorer);
  const records = (await evaluationsOf(scorer, taskId, stage)).map(({ stageRecordId }) => stageRecordId);
  const fill = stage === 'SELF' ? 'FullMarks' : 'AgreeLower';
  for (const id of records) {
    if (stage !== 'SELF') await acceptClaims(scorer, id);
    await scorer.send('PUT', `/api/audit/score/${id}/Actions/${fill}`, {});
  }
  for (const [account, act] of [
    [people.submitter, 'Submit'],
    [people.confirmer, 'Confirm'],
  ] as const) {
    const caller = await callAs(url, account);
    for (const id of records) {
      const { record } = await caller.get<ScoreSheet>(`/api/audit/score/${id}`);
      await caller.send('PUT', `/api/audit/score/${id}/Actions/${act}`, { rev: record.rev });
    }
  }
}

const CLAIMED = 2;

/** Agrees that items do not apply where the unit says so and nobody has decided yet. */
async function acceptClaims(scorer: Caller, recordId: string): Promise<void> {
  const path = `/api/audit/score/${recordId}`;
  const { rows, lower } = await scorer.get<ScoreSheet>(path);
  const rev = new Map(rows.map((row) => [row.nodeId, row.rev]));
  for (const [nodeId, stages] of Object.entries(lower))
    if (stages.at(-1)?.status === CLAIMED)
      await scorer.send('PUT', `${path}/Item/${nodeId}/Actions/NaAccept`, {
        rev: rev.get(nodeId) ?? 0,
        reason: '',
      });
}

/**
 * Starts an approved audit as its lead, has its team state its independence, and waives what evidence its tasks still
 * wait for; answers the tasks by unit.
 */
export async function startScoring(
  url: string,
  checkId: string,
  lead: string,
): Promise<ReadonlyMap<string, string>> {
  const path = `/api/audit/check/${checkId}`;
  const { members } = await (await callAs(url, lead)).get<CheckView>(path);
  for (const { user, conflictDeclared } of members)
    if (conflictDeclared === 0) await declareIndependence(url, checkId, user.account ?? '');
  // The lead has stated it too, and a later sign-in ends an earlier one.
  const leading = await callAs(url, lead);
  const check = await leading.get<CheckView>(path);
  await leading.send('PUT', `${path}/Actions/Start`, { rev: check.rev });
  const writer = await callAs(url, 'chenyl');
  const { list } = await writer.get<{ list: { id: string; rev: number; unit: { fullName: string } }[] }>(
    '/api/audit/checkTask',
    { currentPage: '1', pageSize: '20', checkId },
  );
  for (const task of list) {
    const body = { rev: task.rev, reason: '现场查阅资料，无须提前提交' };
    await writer.send('PUT', `/api/audit/checkTask/${task.id}/Actions/Override`, body);
  }
  return new Map(list.map((task) => [task.unit.fullName, task.id]));
}

/** The result of a task as the audit's lead sees it. */
export async function resultOf(
  url: string,
  taskId: string,
): Promise<z.infer<typeof EffectiveReply>['summary']> {
  const lead = await callAs(url, 'zhaoqf');
  const { summary } = await lead.get<z.infer<typeof EffectiveReply>>(
    `/api/audit/checkTask/${taskId}/Effective`,
  );
  return summary;
}

/** Three persons write, review and sign the report of a task, and it is published. */
export async function publishUnitReport(url: string, taskId: string): Promise<void> {
  const drafter = await callAs(url, 'zhaoqf');
  let report = await drafter.send<z.infer<typeof Report>>('POST', '/api/audit/report/Actions/Generate', {
    checkTaskId: taskId,
  });
  const path = `/api/audit/report/${report.id}`;
  for (const section of report.sections.filter(({ code }) => ['conclusion', 'suggestions'].includes(code)))
    report = await drafter.send('PUT', `${path}/Section/${section.id}`, {
      rev: section.rev,
      body: '<p>体系运行总体有效，按期完成整改。</p>',
    });
  report = await drafter.send('PUT', `${path}/Actions/Submit`, {
    rev: report.rev,
    closingMeeting: { time: Date.now(), place: '二楼会议室', attendees: ['赵清风'] },
    evidenceReason: '原件已现场核对',
  });
  const msd = await callAs(url, 'chenyl');
  report = await msd.send('PUT', `${path}/Actions/Review`, { rev: report.rev });
  const head = await callAs(url, 'zhoumin');
  report = await head.send('PUT', `${path}/Actions/Sign`, {
    rev: report.rev,
    hash: report.contentHash,
    password: createHash('sha256').update(PASSWORD).digest('hex'),
  });
  await msd.send('PUT', `${path}/Actions/Publish`, { rev: report.rev });
}

/** Notes the closing meeting, without which no audit is closed. */
export async function holdClosingMeeting(url: string, checkId: string, lead: string): Promise<void> {
  const caller = await callAs(url, lead);
  const { rev } = await caller.get<CheckView>(`/api/audit/check/${checkId}`);
  const closingMeeting = {
    time: Date.now(),
    place: '集团三楼会议室',
    attendees: ['赵清风', '孙丽娟'],
    minutes: '双方确认审核结果。',
  };
  await caller.send('PUT', `/api/audit/check/${checkId}`, { rev, closingMeeting });
}

/** Declares, submits, approves a draft as it lies. */
export async function issueDraft(url: string, checkId: string): Promise<void> {
  const writer = await callAs(url, 'chenyl');
  const path = `/api/audit/check/${checkId}`;
  const draft = await writer.get<CheckView>(path);
  const saved = await writer.send<CheckView>('PUT', path, {
    rev: draft.rev,
    draft: {
      ...draft,
      offPlanReason: '新年度方案编制中，沿用上年安排',
    },
  });
  const sent = await writer.send<CheckView>('PUT', `${path}/Actions/Submit`, { rev: saved.rev });
  const head = await callAs(url, 'zhoumin');
  await head.send('PUT', `${path}/Actions/Approve`, { rev: sent.rev });
}
