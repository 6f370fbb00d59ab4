import type { EntryBody, ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { STAGES } from '@auditplus/core/scoring/stages.ts';
import { generateEntries } from '@auditplus/server/features/programmes/operations/generate-entries.ts';
import {
  approveProgramme,
  completeProgramme,
  reviseProgramme,
  submitProgramme,
} from '@auditplus/server/features/programmes/operations/programme-steps.ts';
import {
  createProgramme,
  updateProgramme,
} from '@auditplus/server/features/programmes/operations/save-programme.ts';
import { demoId } from '../demo-ids.ts';
import type { AuditPlan } from '../plan-types.ts';
import { isPlanned, type ProgrammePlan, programmePlans } from '../programme-plan.ts';
import type { Play, Step } from './play.ts';
import { versionIds } from './play-ids.ts';

const AUTHOR = 'chenyl';
const APPROVER = 'zhoumin';

/** The programmes of the years whose audits are played, from their draft to their end (audit-domain 4.1). */
export function programmeSteps(play: Play): Step[] {
  return programmePlans.flatMap((plan) => {
    const audits = play.plan.audits.filter((audit) => audit.year === plan.year && isPlanned(audit));
    return audits.length === 0 ? [] : stepsOf(play, plan, audits);
  });
}

/** The programme that an audit of a year stands in. */
export const programmeOf = async (play: Play, year: number): Promise<string> =>
  (await liveProgramme(play, year)).id;

function stepsOf(play: Play, plan: ProgrammePlan, audits: readonly AuditPlan[]): Step[] {
  const at = (on: string, time: Step['time'], run: Step['run']): Step => ({
    on,
    time,
    lane: `programme ${plan.year}`,
    run,
  });
  const later = audits.filter(({ code }) => plan.revision?.adds.includes(code));
  const first = audits.filter((audit) => !later.includes(audit));
  const live = () => liveProgramme(play, plan.year);
  const submit = async () => {
    const { id, rev } = await live();
    await submitProgramme(await play.as(AUTHOR), id, rev);
  };
  const approve = async () => {
    const { id, rev } = await live();
    await approveProgramme(await play.as(APPROVER), id, rev);
  };
  const steps = [
    at(plan.createdOn, '09:00', () => create(play, plan, first)),
    at(plan.submittedOn, '15:00', submit),
    at(plan.approvedOn, '10:00', approve),
  ];
  const { revision, completedOn } = plan;
  if (revision && later.length > 0)
    steps.push(
      at(revision.on, '09:00', () => revise(play, plan, revision.reason, later)),
      at(revision.on, '15:00', submit),
      at(revision.approvedOn, '10:00', approve),
    );
  if (completedOn)
    steps.push(
      at(completedOn, '18:20', async () => {
        const { id, rev } = await live();
        await completeProgramme(await play.as(APPROVER), id, rev);
      }),
    );
  return steps;
}

const liveProgramme = (play: Play, year: number) =>
  play.kernel.db
    .selectFrom('programmes')
    .select(['id', 'rev'])
    .where('year', '=', year)
    .where('state', '<>', 5)
    .where('delete_mark', '=', 0)
    .executeTakeFirstOrThrow();

async function create(play: Play, plan: ProgrammePlan, audits: readonly AuditPlan[]): Promise<void> {
  const ctx = await play.as(AUTHOR);
  const standards = await play.kernel.db.selectFrom('standards').select('id').execute();
  const fields = {
    fullName: plan.fullName,
    objectives: plan.objectives,
    scope: plan.scope,
    resources: plan.resources,
    risks: plan.risks.map((risk) => ({ ...risk })),
    criteria: standards.map(({ id }) => id),
  };
  const made = await createProgramme(ctx, { ...fields, year: plan.year, entries: [] });
  const standardVersionId = (await versionIds(play))(plan.versionNo);
  const proposal = await generateEntries(ctx, made.id, {
    rev: made.rev,
    dryRun: true,
    standardVersionId,
    checkType: 1,
  });
  const weights = new Map(proposal.list.map(({ unit, riskWeight }) => [unit.id, riskWeight]));
  const entries = [...entriesOf(audits, standardVersionId), ...furtherOf(plan, standardVersionId)];
  await updateProgramme(ctx, made.id, {
    ...fields,
    rev: made.rev,
    entries: entries.map((entry) => ({ ...entry, riskWeight: weights.get(entry.unitOrgId) ?? 3 })),
  });
}

async function revise(
  play: Play,
  plan: ProgrammePlan,
  reason: string,
  audits: readonly AuditPlan[],
): Promise<void> {
  const ctx = await play.as(AUTHOR);
  const next = await reviseProgramme(ctx, (await liveProgramme(play, plan.year)).id, {
    rev: (await liveProgramme(play, plan.year)).rev,
    reason,
  });
  const standardVersionId = (await versionIds(play))(plan.versionNo);
  await updateProgramme(ctx, next.id, {
    rev: next.rev,
    fullName: next.fullName,
    objectives: next.objectives,
    scope: next.scope,
    resources: next.resources,
    risks: next.risks,
    criteria: next.criteria.map(({ id }) => id),
    entries: [...next.entries.map(bodyOf), ...entriesOf(audits, standardVersionId)],
  });
}

const bodyOf = (entry: ProgrammeView['entries'][number]): EntryBody => ({
  id: entry.id,
  unitOrgId: entry.unitOrgId,
  standardVersionId: entry.standardVersionId,
  checkType: entry.checkType,
  windowStart: entry.windowStart,
  windowEnd: entry.windowEnd,
  partnerOrgId: entry.partnerOrgId,
  stages: entry.stages,
  riskWeight: entry.riskWeight,
  exempt: entry.exempt,
  reasonExempt: entry.reasonExempt,
});

/** An entry for every unit of the audits; a window that runs into the next year ends with its own. */
function entriesOf(audits: readonly AuditPlan[], standardVersionId: string): EntryBody[] {
  return audits.flatMap((audit) =>
    audit.tasks.map((task) => ({
      unitOrgId: demoId('org', task.unitOrgCode),
      standardVersionId,
      checkType: audit.checkType,
      windowStart: earlier(audit.startDate, `${audit.year}-12-01`),
      windowEnd: earlier(audit.endDate, `${audit.year}-12-31`),
      partnerOrgId: task.partnerUnit && demoId('org', task.partnerUnit),
      stages: audit.stagePlan.filter(({ enabled }) => enabled).map(({ stage }) => stage),
      riskWeight: 3,
      exempt: 0 as const,
      reasonExempt: '',
    })),
  );
}

const furtherOf = (plan: ProgrammePlan, standardVersionId: string): EntryBody[] =>
  plan.further.map((entry) => ({
    unitOrgId: demoId('org', entry.unitOrgCode),
    standardVersionId,
    checkType: entry.checkType,
    windowStart: entry.windowStart,
    windowEnd: entry.windowEnd,
    partnerOrgId: entry.partnerUnit && demoId('org', entry.partnerUnit),
    stages: STAGES.filter((stage) => stage !== 'HQ'),
    riskWeight: 3,
    exempt: entry.reasonExempt === '' ? 0 : 1,
    reasonExempt: entry.reasonExempt,
  }));

const earlier = (a: string, b: string): string => (a <= b ? a : b);
