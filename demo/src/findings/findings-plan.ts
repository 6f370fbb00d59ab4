import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { contactFor, departmentContact } from '../audits/task-schedule.ts';
import { headOfficeAuditors, waterHead } from '../audits/team.ts';
import { specialtyOf } from '../audits/water-packages.ts';
import { addDays, earlier, workday } from '../demo-calendar.ts';
import { units } from '../organisation.ts';
import { accountOf, specialistOf } from '../people.ts';
import type { DateText, FindingPlan, RectificationPlan, StageSchedule, TaskPlan } from '../plan-types.ts';
import { randomFor } from '../random.ts';
import { auditCodes, type ScorePlan } from '../scores/score-plan.ts';
import { departmentFor } from '../scores/stage-rows.ts';
import { textOf } from '../texts/item-texts.ts';
import { type ChosenFinding, chooseFindings } from './finding-selection.ts';
import { disputeText, findingTexts } from './finding-texts.ts';
import { type PlacedFinding, type Progress, placeOpenFindings } from './progress.ts';
import { type RectificationStaff, rectificationOf } from './rectification-plan.ts';

/** What the findings need to know of the audits. */
export interface FindingsInput {
  tasks: readonly TaskPlan[];
  scores: ScorePlan;
  baseDate: DateText;
  calendar: (written: DateText) => DateText;
  leadOf: (auditCode: string) => string;
  /** day on which a closed audit was sealed, null while it is open */
  sealedOn: (auditCode: string) => DateText | null;
}

/** All findings of both years: 2025 first, audit by audit, then by day of issue. */
export function buildFindings(input: FindingsInput): FindingPlan[] {
  const chosen = chooseFindings(input.tasks, input.scores);
  const running = chosen.filter(({ task }) => auditOf(task) === auditCodes.main2026);
  const settled = chosen.filter(({ task }) => auditOf(task) !== auditCodes.main2026);
  const placed = [
    ...settled.map((finding) => placeSettled(finding, input)),
    ...placeOpenFindings(
      running.map((finding) => ({ chosen: finding, confirmedOn: stageOf(finding).confirmedOn })),
      input.baseDate,
    ),
  ];
  const late = lateClosings(placed);
  return placed
    .map((finding) => findingOf(finding, late.has(finding.chosen), input))
    .sort((a, b) => order(a).localeCompare(order(b)));
}

function order({ year, auditCode, issuedOn, key }: FindingPlan): string {
  return `${year}/${auditCode}/${issuedOn}/${key}`;
}

function auditOf(task: TaskPlan): string {
  return task.key.split('/')[0] ?? '';
}

function stageOf({ task, stage }: ChosenFinding): StageSchedule {
  const found = task.schedule.find((entry) => entry.stage === stage);
  if (!found) throw new Error(`${task.key} does not schedule stage ${stage}`);
  return found;
}

/** Findings of finished audits are closed, but for the four that are carried into 2026. */
function placeSettled(chosen: ChosenFinding, { scores, calendar }: FindingsInput): PlacedFinding {
  const { confirmedOn } = stageOf(chosen);
  const problem = chosen.carried
    ? scores.carried.find(({ unit, code }) => unit === chosen.task.unitOrgCode && code === chosen.item.code)
    : undefined;
  const progress: Progress = problem
    ? { kind: 'carried', deadline: calendar(problem.deadline) }
    : { kind: 'closed' };
  const days =
    auditOf(chosen.task) === auditCodes.main2025
      ? randomFor(`issue/${chosen.deduction.key}`).integer(1, 6)
      : 1;
  return { chosen, confirmedOn, issuedOn: workday(addDays(confirmedOn, days)), progress };
}

const lateCount = 6;

/** Findings of the main audit of 2025 that were closed, but after their deadline. */
function lateClosings(placed: readonly PlacedFinding[]): Set<ChosenFinding> {
  const usable = placed
    .filter(
      ({ chosen, progress }) => progress.kind === 'closed' && auditOf(chosen.task) === auditCodes.main2025,
    )
    .map(({ chosen }) => chosen)
    .filter(({ severity }) => severity === 2 || severity === 3);
  return new Set(randomFor('late closings').shuffle(usable).slice(0, lateCount));
}

function findingOf(placed: PlacedFinding, late: boolean, input: FindingsInput): FindingPlan {
  const { chosen, issuedOn, progress } = placed;
  const { task, item, deduction, stage } = chosen;
  const auditCode = auditOf(task);
  const lead = input.leadOf(auditCode);
  const sealed = input.sealedOn(auditCode);
  const { submittedOn, confirmedOn } = stageOf(chosen);
  // Written down once the stage's scores are handed in: the deductions that it rests on stand by then.
  const raisedOn = earlier(
    addDays(submittedOn, randomFor(`raised/${deduction.key}`).integer(0, 3)),
    confirmedOn,
  );
  const rectification = rectificationOf({
    placed,
    staff: staffOf(chosen, lead),
    baseDate: input.baseDate,
    // Nothing has happened yet on the day of the first start.
    horizon: sealed ? addDays(sealed, -2) : addDays(input.baseDate, -1),
    late,
  });
  return {
    key: deduction.key,
    year: task.versionNo === 'V1.0' ? 2025 : 2026,
    auditCode,
    taskKey: task.key,
    nodeCode: item.code,
    stage,
    deductionKeys: [deduction.key],
    ...findingTexts(chosen, raisedOn),
    severity: chosen.severity,
    majorHazard: chosen.majorHazard,
    place: deduction.place,
    deptOrgCode: departmentFor(task.unitOrgCode, item.code),
    raisedBy: raiserOf(chosen, lead),
    raisedOn,
    issuedBy: lead,
    issuedOn,
    targetState: stateOf(progress, rectification),
    dispute:
      progress.kind === 'disputed'
        ? {
            by: coordinatorFor(task.unitOrgCode),
            on: addDays(input.baseDate, -1),
            text: disputeText(chosen),
          }
        : null,
    repeatOfKey: chosen.repeatOf,
    carried: chosen.carried,
    rectification,
  };
}

function stateOf(progress: Progress, { targetState }: RectificationPlan): FindingPlan['targetState'] {
  if (progress.kind === 'disputed') return 2;
  if (targetState === 0) return 1;
  return targetState === 7 ? 5 : 4;
}

function coordinatorFor(unitOrgCode: string): string {
  const unit = units.find(({ code }) => code === unitOrgCode);
  return unit ? accountOf(unit.code, 'unitCoord') : departmentContact(unitOrgCode);
}

function staffOf(chosen: ChosenFinding, lead: string): RectificationStaff {
  const { task, item } = chosen;
  const signer = coordinatorFor(task.unitOrgCode);
  const { dept } = textOf(item.code);
  return {
    signer,
    responsible: dept === 'AQ' || dept === 'ZH' ? signer : contactFor(task.unitOrgCode, item.code),
    verifier: verifierOf(chosen, lead),
    secondVerifier: 'chenyl',
    closer: lead,
  };
}

/** Partner company for its own findings, water operations for line W, else the audit lead (audit-domain 4.7). */
function verifierOf({ task, item, stage }: ChosenFinding, lead: string): string {
  if (stage === 'COMPANY' && task.partnerUnit) return accountOf(task.partnerUnit, 'partnerLead');
  return item.line === 'W' ? waterHead : lead;
}

function raiserOf(chosen: ChosenFinding, lead: string): string {
  const { task, item, deduction } = chosen;
  const raisers: Readonly<Record<Stage, () => string>> = {
    SELF: () => coordinatorFor(task.unitOrgCode),
    COMPANY: () => (task.partnerUnit ? accountOf(task.partnerUnit, 'partner') : lead),
    WATER: () => specialistOf(specialtyOf(item.code)),
    HQ: () =>
      randomFor(`raiser/${deduction.key}`).pick(headOfficeAuditors.filter((account) => account !== lead)),
    MSD: () => 'chenyl',
  };
  return raisers[chosen.stage]();
}
