import { disputeFinding } from '@auditplus/server/features/findings/operations/dispute-finding.ts';
import { issueFinding } from '@auditplus/server/features/findings/operations/issue-finding.ts';
import { createFinding } from '@auditplus/server/features/findings/operations/write-finding.ts';
import {
  decideExtension,
  requestExtension,
} from '@auditplus/server/features/rectifications/operations/extension.ts';
import {
  approvePlan,
  signRectification,
  submitPlan,
} from '@auditplus/server/features/rectifications/operations/plan.ts';
import {
  markWholeProofOpened,
  submitProof,
} from '@auditplus/server/features/rectifications/operations/proof.ts';
import {
  finishRectification,
  verifyRectification,
} from '@auditplus/server/features/rectifications/operations/verification.ts';
import { demoId } from '../demo-ids.ts';
import type { FilePlan, FindingPlan, FiveFixedPlan, ProofRoundPlan, TaskPlan } from '../plan-types.ts';
import type { Play, Step, TimeText } from './play.ts';
import { nodeIds, taskOf } from './play-ids.ts';

/** The life of a finding and of its rectification (audit-domain 4.6, 4.7). */
export function findingSteps(play: Play, task: TaskPlan, finding: FindingPlan): Step[] {
  const { rectification, dispute } = finding;
  const { plan, extensions, rounds } = rectification;
  const part: Part = { play, task, finding };
  const step = (on: string | null, time: TimeText, run: () => Promise<void>): Step[] =>
    on === null ? [] : [{ on, time, lane: finding.taskKey, run }];
  return [
    ...step(finding.raisedOn, '15:00', () => raise(part)),
    ...step(finding.issuedOn, '15:20', async () => {
      const { id, rev } = await findingOf(part);
      const responsible = plan && { responsibleUserId: demoId('user', plan.responsible) };
      await issueFinding(await play.as(finding.issuedBy), id, { rev, ...responsible });
    }),
    ...step(dispute?.on ?? null, '16:00', async () => {
      const { id, rev } = await findingOf(part);
      await disputeFinding(await play.as(dispute?.by ?? ''), id, { rev, text: dispute?.text ?? '' });
    }),
    ...step(rectification.signedOn, '16:10', async () => {
      const { id, rev } = await rectificationOf(part);
      await signRectification(await play.as(rectification.signedBy ?? ''), id, { rev });
    }),
    ...step(plan && rectification.planSubmittedOn, '16:20', async () => {
      if (plan) await handInPlan(part, plan);
    }),
    ...step(rectification.planApprovedOn, '16:30', async () => {
      const { id, rev } = await rectificationOf(part);
      await approvePlan(await play.as(rectification.planApprover), id, { rev });
    }),
    ...extensions.flatMap((extension) => [
      ...step(extension.requestedOn, '16:40', async () => {
        const { id, rev } = await rectificationOf(part);
        const { newDeadline, reason, measuresMeanwhile } = extension;
        const wish = { rev, newDeadline, reason, measuresMeanwhile };
        await requestExtension(await play.as(plan?.responsible ?? ''), id, wish);
      }),
      ...step(extension.decidedOn, '16:50', async () => {
        const { id, rev } = await pendingExtension(part);
        await decideExtension(await play.as(extension.decidedBy ?? ''), id, { rev, approved: true });
      }),
    ]),
    ...rounds.flatMap((round) => [
      ...step(round.submittedOn, '17:00', () => prove(part, round)),
      ...round.verifications.flatMap((verification) =>
        step(verification.on, '17:10', async () => {
          const ctx = await play.as(verification.by);
          const { id, rev } = await rectificationOf(part);
          await markWholeProofOpened(ctx, id);
          const { method, result, opinion } = verification;
          await verifyRectification(ctx, id, { rev, method, result, opinion, fileIds: [] });
        }),
      ),
    ]),
    ...step(rectification.closedOn, '17:20', async () => {
      const { id, rev } = await rectificationOf(part);
      await finishRectification(await play.as(rectification.closedBy ?? ''), id, { rev });
    }),
  ];
}

type Part = {
  readonly play: Play;
  readonly task: TaskPlan;
  readonly finding: FindingPlan;
};

async function raise(part: Part): Promise<void> {
  const { play, finding } = part;
  const task = await taskOf(play, finding.auditCode, unitOf(finding));
  const nodes = await nodeIds(play, task.versionId);
  const nodeId = nodes(finding.nodeCode);
  const repeated = play.plan.findings.find(({ key }) => key === finding.repeatOfKey);
  await createFinding(await play.as(finding.raisedBy), {
    checkTaskId: task.id,
    nodeId,
    stageRecordId: await coveringRecord(play, { taskId: task.id, stage: finding.stage, nodeId }),
    deductionIndexes: deductionIndexes(part),
    title: finding.title,
    fact: finding.fact,
    criterion: finding.criterion,
    severity: finding.severity,
    majorHazard: finding.majorHazard ? 1 : 0,
    category: finding.category,
    causePreliminary: finding.causePreliminary,
    place: finding.place,
    deptOrgId: demoId('org', finding.deptOrgCode),
    repeatOfId: repeated ? (await findingOf({ play, finding: repeated })).id : null,
    fileIds: [],
  });
}

/** Places of the finding's deductions in the item's row of its stage. */
function deductionIndexes({ task, finding }: Part): number[] {
  const rows = task.scores.stages.find(({ stage }) => stage === finding.stage)?.rows ?? [];
  const row = rows.find(({ code }) => code === finding.nodeCode);
  return (row?.deductions ?? []).flatMap(({ key }, index) =>
    finding.deductionKeys.includes(key) ? [index] : [],
  );
}

async function coveringRecord(
  play: Play,
  at: { readonly taskId: string; readonly stage: string; readonly nodeId: string },
): Promise<string> {
  const rows = await play.kernel.db
    .selectFrom('evaluations')
    .select(['current_record_id', 'kind', 'node_ids'])
    .where('check_task_id', '=', at.taskId)
    .where('stage', '=', at.stage)
    .orderBy('kind')
    .execute();
  const record = rows.find((row) => (row.node_ids as string[]).includes(at.nodeId))?.current_record_id;
  if (!record) throw new Error(`No record of ${at.stage} holds ${at.nodeId}`);
  return record;
}

async function handInPlan(part: Part, plan: FiveFixedPlan): Promise<void> {
  const { id, rev } = await rectificationOf(part);
  const { responsible, causeCodes, ...texts } = plan;
  await submitPlan(await part.play.as(responsible), id, {
    ...texts,
    rev,
    draft: false,
    responsibleUserId: demoId('user', responsible),
    assistOrgIds: [],
    causeCodes: [...causeCodes],
    noFund: plan.fund === 0 ? 1 : 0,
  });
}

async function prove(part: Part, round: ProofRoundPlan): Promise<void> {
  const { play } = part;
  const ctx = await play.as(round.submitter);
  const pick = (test: (file: FilePlan) => boolean) => play.cabinet.upload(ctx, round.files.filter(test));
  const isBefore = ({ fileName }: FilePlan) => fileName.startsWith('整改前');
  const isAfter = ({ fileName }: FilePlan) => fileName.startsWith('整改后');
  const fileIds = await pick((file) => !isBefore(file) && !isAfter(file));
  const { id, rev } = await rectificationOf(part);
  await submitProof(ctx, id, {
    rev,
    draft: false,
    description: round.description,
    fileIds,
    beforePhotoIds: await pick(isBefore),
    afterPhotoIds: await pick(isAfter),
    actualFund: round.actualFund,
    finishedOn: round.finishedOn,
  });
}

/** The recorded finding of the plan; no two of a task have the same title. */
async function findingOf({ play, finding }: Pick<Part, 'play' | 'finding'>) {
  const task = await taskOf(play, finding.auditCode, unitOf(finding));
  return play.kernel.db
    .selectFrom('findings')
    .select(['id', 'rev'])
    .where('check_task_id', '=', task.id)
    .where('title', '=', finding.title)
    .executeTakeFirstOrThrow();
}

async function rectificationOf({ play, finding }: Part) {
  const task = await taskOf(play, finding.auditCode, unitOf(finding));
  return play.kernel.db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .select(['rectifications.id', 'rectifications.rev'])
    .where('findings.check_task_id', '=', task.id)
    .where('findings.title', '=', finding.title)
    .executeTakeFirstOrThrow();
}

const unitOf = ({ auditCode, taskKey }: FindingPlan): string => taskKey.slice(auditCode.length + 1);

async function pendingExtension(part: Part): Promise<{ id: string; rev: number }> {
  const { id } = await rectificationOf(part);
  return part.play.kernel.db
    .selectFrom('extensions')
    .select(['id', 'rev'])
    .where('rectification_id', '=', id)
    .where('state', '=', 0)
    .executeTakeFirstOrThrow();
}
