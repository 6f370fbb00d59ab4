import { closeAudit } from '@auditplus/server/features/audits/operations/close-check.ts';
import {
  approveAudit,
  startAudit,
  submitAudit,
} from '@auditplus/server/features/audits/operations/issue-check.ts';
import { saveMembers } from '@auditplus/server/features/audits/operations/members.ts';
import { createCheck, updateCheck } from '@auditplus/server/features/audits/operations/save-check.ts';
import { demoId } from '../demo-ids.ts';
import type { AuditPlan, MeetingPlan, TaskPlan } from '../plan-types.ts';
import { isPlanned } from '../programme-plan.ts';
import { standardV10 } from '../standard/standard-v1.ts';
import { standardV11 } from '../standard/standard-v11.ts';
import type { StandardVersionData } from '../standard-types.ts';
import { momentOf, type Play, type Step } from './play.ts';
import { checkOf, nodeIds, versionIds } from './play-ids.ts';
import { programmeOf } from './play-programmes.ts';

/** Everything that happens to an audit as a whole, from the draft to the seal (audit-domain 4.2). */
export function auditSteps(play: Play, audit: AuditPlan): Step[] {
  const at = (on: string, time: Step['time'], run: Step['run']): Step => ({
    on,
    time,
    lane: audit.code,
    run,
  });
  const rev = () => checkOf(play, audit.code);
  const all: Step[] = [
    at(audit.createdOn, '08:10', () => create(play, audit)),
    at(audit.submittedOn, '08:20', async () => {
      const check = await rev();
      await submitAudit(await play.as(audit.creator), check.id, check.rev);
    }),
    at(audit.approvedOn, '08:40', async () => {
      const check = await rev();
      await approveAudit(await play.as(audit.approver), check.id, check.rev);
    }),
    at(audit.approvedOn, '08:45', () => declareIndependence(play, audit)),
  ];
  if (audit.targetState >= 3)
    all.push(
      at(audit.startDate, '08:50', async () => {
        const check = await rev();
        await startAudit(await play.as(audit.lead), check.id, check.rev);
      }),
    );
  const { openingMeeting, closingMeeting } = audit;
  if (openingMeeting)
    all.push(
      at(openingMeeting.on, '16:30', () => hold(play, audit, { openingMeeting: meeting(openingMeeting) })),
    );
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
  return [{ on: closedOn, time: '17:30', lane: audit.code, run }];
}

/** Every member gives the own statement once the audit is issued. */
async function declareIndependence(play: Play, audit: AuditPlan): Promise<void> {
  for (const { account, conflictText } of audit.members) {
    const { id, rev } = await checkOf(play, audit.code);
    await saveMembers(await play.as(account), id, { rev, own: { conflictText } });
  }
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
        nodeIds: subtreesOf(versionOf(task.versionNo), entry.nodeCodes).map(nodes),
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
    programmeId: isPlanned(audit) ? await programmeOf(play, audit.year) : null,
    offPlanReason: audit.offPlanReason,
    objectives: audit.objectives,
    scope: audit.scope,
    criteria: audit.criteria,
    startDate: audit.startDate,
    endDate: audit.endDate,
    evidenceDueDate: null,
    stagePlan: [...audit.stagePlan],
    options: { blindScoring: false, processOpen: false, acceptBy: audit.acceptBy },
    leadAuditorId: demoId('user', audit.lead),
    members: audit.members.map((member) => ({
      userId: demoId('user', member.account),
      memberRole: member.memberRole,
      lines: [...member.lines],
      orgIds: [],
      competence: [...member.competence],
      expiresAt: member.expiresOn === null ? null : momentOf(member.expiresOn, '23:59'),
    })),
    tasks,
    packagePlan,
  });
  if (view.enCode !== audit.code) throw new Error(`${audit.code} became ${view.enCode}`);
}

const versionOf = (versionNo: TaskPlan['versionNo']): StandardVersionData =>
  versionNo === 'V1.0' ? standardV10 : standardV11;

/** The same items named by whole chapters and sections where a package holds all of them. */
function subtreesOf(version: StandardVersionData, itemCodes: readonly string[]): string[] {
  const held = new Set(itemCodes);
  return version.chapters.flatMap((chapter) => {
    const sections = chapter.sections.map(({ code, items }) => ({
      code,
      items: items.map((item) => item.code),
      isWhole: items.every((item) => held.has(item.code)),
    }));
    if (sections.every(({ isWhole }) => isWhole)) return [chapter.code];
    return sections.flatMap(({ code, items, isWhole }) =>
      isWhole ? [code] : items.filter((item) => held.has(item)),
    );
  });
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
