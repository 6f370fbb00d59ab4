import { createCheck, updateCheck } from '../../../features/audits/operations/save-check.ts';
import { approveAudit, startAudit, submitAudit } from '../../../features/audits/operations/issue-check.ts';
import { closeAudit } from '../../../features/audits/operations/close-check.ts';
import type { AuditPlan, MeetingPlan } from '../plan-types.ts';
import { demoId } from '../run-people.ts';
import { checkOf, nodeIds, versionIds } from './play-ids.ts';
import { momentOf, type Play, type Step } from './play.ts';

/** Everything that happens to an audit as a whole, from the draft to the seal (audit-domain 4.2). */
export function auditSteps(play: Play, audit: AuditPlan): Step[] {
  const at = (on: string, time: Step['time'], run: Step['run']): Step => ({ on, time, run });
  const rev = () => checkOf(play, audit.code);
  const all: Step[] = [
    at(audit.createdOn, '09:00', () => create(play, audit)),
    at(audit.submittedOn, '09:30', async () => {
      const check = await rev();
      await submitAudit(await play.as(audit.creator), check.id, check.rev);
    }),
    at(audit.approvedOn, '10:00', async () => {
      const check = await rev();
      await approveAudit(await play.as(audit.approver), check.id, check.rev);
    }),
  ];
  if (audit.targetState >= 3)
    all.push(
      at(audit.startDate, '08:30', async () => {
        const check = await rev();
        await startAudit(await play.as(audit.lead), check.id, check.rev);
      }),
    );
  const { openingMeeting, closingMeeting } = audit;
  if (openingMeeting)
    all.push(at(openingMeeting.on, '16:30', () => hold(play, audit, { openingMeeting: meeting(openingMeeting) })));
  if (closingMeeting)
    all.push(
      at(closingMeeting.on, '16:30', () =>
        hold(play, audit, { closingMeeting: meeting(closingMeeting), conclusion: audit.conclusion ?? '' }),
      ),
    );
  return all;
}

/** The closing of an audit whose findings are closed and whose reports are out (4.2, 5 and 6 → 7). */
export function closingSteps(play: Play, audit: AuditPlan): Step[] {
  const { closedOn } = audit;
  if (!closedOn) return [];
  const run = async () => {
    const check = await checkOf(play, audit.code);
    await closeAudit(await play.as(audit.lead), check.id, check.rev);
  };
  return [{ on: closedOn, time: '17:30', run }];
}

async function create(play: Play, audit: AuditPlan): Promise<void> {
  const versions = await versionIds(play);
  const tasks = [];
  const packagePlan = [];
  for (const task of audit.tasks) {
    const standardVersionId = versions(task.versionNo);
    const unitOrgId = demoId('org', task.unitOrgCode);
    const nodes = await nodeIds(play, standardVersionId);
    tasks.push({
      unitOrgId,
      standardVersionId,
      partnerOrgId: task.partnerUnit && demoId('org', task.partnerUnit),
      lines: [...task.lines],
    });
    packagePlan.push(
      ...task.packages.map((entry) => ({
        unitOrgId,
        standardVersionId,
        stage: entry.stage,
        fullName: entry.fullName,
        deptOrgId: entry.deptOrgCode && demoId('org', entry.deptOrgCode),
        specialty: entry.specialty,
        nodeIds: entry.nodeCodes.map(nodes),
        ownerUserId: demoId('user', entry.owner),
        dueDate: null,
        flowByPart: null,
      })),
    );
  }
  const view = await createCheck(await play.as(audit.creator), {
    fullName: audit.fullName,
    year: audit.year,
    checkType: audit.checkType,
    programmeId: null,
    offPlanReason: audit.offPlanReason,
    objectives: audit.objectives,
    scope: audit.scope,
    criteria: audit.criteria,
    startDate: audit.startDate,
    endDate: audit.endDate,
    stagePlan: [...audit.stagePlan],
    options: { blindScoring: false, processOpen: false, acceptBy: audit.acceptBy },
    leadAuditorId: demoId('user', audit.lead),
    members: audit.members.map((member) => ({
      userId: demoId('user', member.account),
      memberRole: member.memberRole,
      lines: [...member.lines],
      orgIds: [],
      competence: [...member.competence],
      conflictDeclared: 1,
      conflictText: member.conflictText,
      expiresAt: member.expiresOn === null ? null : momentOf(member.expiresOn, '23:59'),
    })),
    tasks,
    packagePlan,
  });
  if (view.enCode !== audit.code) throw new Error(`${audit.code} became ${view.enCode}`);
}

const meeting = (plan: MeetingPlan) => ({
  time: momentOf(plan.on, '14:30'),
  place: plan.place,
  attendees: [...plan.attendees],
  minutes: plan.minutes,
  file: null,
});

async function hold(
  play: Play,
  audit: AuditPlan,
  facts: {
    readonly openingMeeting?: ReturnType<typeof meeting>;
    readonly closingMeeting?: ReturnType<typeof meeting>;
    readonly conclusion?: string;
  },
): Promise<void> {
  const check = await checkOf(play, audit.code);
  await updateCheck(await play.as(audit.lead), check.id, { rev: check.rev, ...facts });
}
