import { type Stage, stagesOfLine } from '@auditplus/core/scoring/stages.ts';
import { type AuditHeader, auditHeaders } from './audits/audit-headers.ts';
import { coordinatorOf, evidenceOf } from './audits/evidence-plan.ts';
import { reportOf } from './audits/report-plan.ts';
import { delayOf, packagesOf, scheduleOf } from './audits/task-schedule.ts';
import { teamOf } from './audits/team.ts';
import { addDays, BASE_DATE, type Calendar, calendarFor } from './demo-calendar.ts';
import { buildFindings } from './findings/findings-plan.ts';
import { units } from './organisation.ts';
import type { UnitCode } from './organisation-types.ts';
import type { AuditPlan, DateText, DemoPlan, MeetingPlan, TaskPlan, TaskReach } from './plan-types.ts';
import {
  auditCodes,
  auditedDepartments,
  buildScorePlan,
  floodUnits,
  type ScorePlan,
  taskKey,
  waterUnits,
} from './scores/score-plan.ts';
import { isListed, targetOf } from './scores/score-targets.ts';
import { itemsOf, standardV10 } from './standard/standard-v1.ts';
import { standardV11 } from './standard/standard-v11.ts';

/**
 * The whole demonstration: six audits with their tasks, and the findings of both years (D27, audit-domain 14).
 * Pure and repeatable. `complete` is the switch 演示:全部完成: every task of the main audit of 2026 becomes final.
 */
export function buildDemoPlan(options: { baseDate?: DateText; complete?: boolean } = {}): DemoPlan {
  const { baseDate = BASE_DATE, complete = false } = options;
  const context: Context = { baseDate, calendar: calendarFor(baseDate), scores: buildScorePlan(), complete };
  const audits = auditHeaders.map((header) => auditOf(header, context));
  const findings = buildFindings({
    tasks: auditHeaders.flatMap((header) => tasksOf(header, { ...context, complete: false })),
    scores: context.scores,
    baseDate,
    calendar: context.calendar,
    leadOf: (code) => auditByCode(audits, code).lead,
    sealedOn: (code) => auditByCode(audits, code).closedOn,
  });
  return { baseDate, audits, findings };
}

interface Context {
  baseDate: DateText;
  calendar: Calendar;
  scores: ScorePlan;
  complete: boolean;
}

function auditByCode(audits: readonly AuditPlan[], code: string): AuditPlan {
  const found = audits.find((audit) => audit.code === code);
  if (!found) throw new Error(`no audit ${code}`);
  return found;
}

function auditOf(header: AuditHeader, context: Context): AuditPlan {
  const { calendar } = context;
  const { code, fullName, year, checkType, objectives, scope, criteria, lines, acceptBy, lead } = header;
  const finished = context.complete && code === auditCodes.main2026;
  return {
    code,
    fullName,
    year,
    checkType,
    offPlanReason: code === auditCodes.flood2026 ? FLOOD_REASON : '',
    objectives,
    scope,
    criteria,
    lines,
    acceptBy,
    lead,
    startDate: calendar(header.start),
    endDate: calendar(header.end),
    stagePlan: header.stages.map(([stage, start, due]) => ({
      stage,
      enabled: true,
      startDate: calendar(start),
      dueDate: calendar(due),
      mergeRule: 'LEAD',
      sampling: false,
    })),
    creator: 'wangsj',
    approver: 'zhoumin',
    createdOn: calendar(header.created),
    submittedOn: calendar(header.submitted),
    approvedOn: calendar(header.approved),
    members: teamOf(header, calendar(header.end)),
    tasks: tasksOf(header, context),
    targetState: finished ? 6 : header.targetState,
    openingMeeting: header.opening ? meeting(header, calendar(header.opening), '首次会议') : null,
    closingMeeting: header.closing ? meeting(header, calendar(header.closing), '末次会议') : null,
    conclusion: header.conclusion,
    closedOn: header.closed ? calendar(header.closed) : null,
  };
}

/** The flying inspection came on top of the year's programme. */
const FLOOD_REASON = '今年汛期提前，经集团安委会同意临时增加飞行检查';

function meeting(header: AuditHeader, on: DateText, name: string): MeetingPlan {
  const minutes =
    name === '首次会议'
      ? `说明${header.fullName}的目的、范围、依据和日程，宣布审核组成员与独立性声明，确认联络人和资料提交要求。`
      : `通报${header.fullName}结果和主要发现，被审核单位确认事实，明确整改责任人、期限和验收方式。`;
  return {
    on,
    place: '集团总部三楼会议室（同步视频）',
    attendees: ['审核组全体成员', '管理体系部', '被审核单位负责人及安全管理员'],
    minutes,
  };
}

const unitsOfAudit: Readonly<Record<string, readonly string[]>> = {
  [auditCodes.main2025]: units.map(({ code }) => code),
  [auditCodes.water2025]: waterUnits,
  [auditCodes.headOffice2025]: auditedDepartments,
  [auditCodes.main2026]: units.map(({ code }) => code),
  [auditCodes.flood2026]: floodUnits,
  [auditCodes.headOffice2026]: auditedDepartments,
};

function tasksOf(header: AuditHeader, context: Context): TaskPlan[] {
  return (unitsOfAudit[header.code] ?? []).map((unitOrgCode) => taskOf(header, unitOrgCode, context));
}

function taskOf(header: AuditHeader, unitOrgCode: string, context: Context): TaskPlan {
  const { calendar, scores, baseDate, complete } = context;
  const { code, year, lines, lead } = header;
  const key = taskKey(code, unitOrgCode);
  const taskScores = scores.tasks.get(key);
  if (!taskScores) throw new Error(`no scores for ${key}`);
  const version = year === 2025 ? standardV10 : standardV11;
  const unit = units.find((candidate) => candidate.code === unitOrgCode);
  const partnerUnit = header.stages.some(([stage]) => stage === 'COMPANY') ? (unit?.partner ?? null) : null;
  const stages = header.stages.map(([stage]) => stage);
  const items = itemsOf(version).filter(({ line }) => lines.includes(line));
  const reach = complete && code === auditCodes.main2026 ? 'published' : reachOf(code, unitOrgCode);
  const delay = delayOf(code, unitOrgCode, complete);
  const schedule = scheduleOf({
    auditCode: code,
    unitOrgCode,
    partnerUnit,
    lines,
    stages,
    lead,
    delay,
    calendar,
  });
  const confirmedStages = stages.filter((stage) => confirmedBy[reach].includes(stage));
  const last = schedule.at(-1);
  return {
    key,
    unitOrgCode,
    versionNo: year === 2025 ? 'V1.0' : 'V1.1',
    partnerUnit,
    lines,
    targetState: taskState(reach, unitOrgCode, code, scores),
    reach,
    confirmedStages,
    partial: partialOf(reach, unitOrgCode, items),
    returned: returnOf(reach, partnerUnit, schedule, context),
    packages: packagesOf({ unitOrgCode, stages, itemCodes: items.map(({ code: itemCode }) => itemCode) }),
    schedule,
    scores: taskScores,
    evidence: evidenceOf({
      taskKey: key,
      unitOrgCode,
      year,
      items: items.filter((item) => !isListed(item.code, notApplicableOf(unit?.code, year))),
      ...evidenceWindow(header, delay, calendar),
      baseDate,
      progress: reach === 'issued' ? 'none' : reach === 'evidence' ? 'collecting' : 'done',
      waivedBy: lead,
      ...evidenceHands(header, unitOrgCode),
    }),
    report:
      (reach === 'published' || reach === 'closed') && last
        ? reportOf({
            unitOrgCode,
            year,
            auditName: header.fullName,
            scores: taskScores,
            version,
            confirmedOn: last.confirmedOn,
          })
        : null,
  };
}

/** The coordinator accepts what the departments hand in; without a self score the coordinator hands in itself. */
function evidenceHands(
  { stages, acceptBy, lead }: AuditHeader,
  unitOrgCode: string,
): { acceptor: string; speaker: string | null } {
  if (acceptBy === 'HQ') return { acceptor: 'sunlj', speaker: null };
  const coordinator = coordinatorOf(unitOrgCode, lead);
  const hasSelf = stages.some(([stage]) => stage === 'SELF');
  return hasSelf ? { acceptor: coordinator, speaker: null } : { acceptor: lead, speaker: coordinator };
}

const reach2026: Readonly<Record<UnitCode, TaskReach>> = {
  C01: 'published',
  C02: 'published',
  C03: 'msd',
  C04: 'hq',
  C05: 'hq',
  C06: 'published',
  C07: 'evidence',
  C08: 'published',
  C09: 'msd',
  C10: 'water',
  C11: 'published',
  C12: 'company-returned',
};

function reachOf(auditCode: string, unitOrgCode: string): TaskReach {
  const unit = units.find(({ code }) => code === unitOrgCode);
  if (auditCode === auditCodes.main2026 && unit) return reach2026[unit.code];
  if (auditCode === auditCodes.headOffice2026) return 'issued';
  return auditCode === auditCodes.main2025 ? 'published' : 'closed';
}

const everyStage: readonly Stage[] = ['SELF', 'COMPANY', 'WATER', 'HQ', 'MSD'];

const confirmedBy: Readonly<Record<TaskReach, readonly Stage[]>> = {
  issued: [],
  evidence: [],
  'company-returned': ['SELF'],
  water: ['SELF', 'COMPANY'],
  hq: ['SELF', 'COMPANY', 'WATER'],
  msd: ['SELF', 'COMPANY', 'WATER', 'HQ'],
  final: everyStage,
  published: everyStage,
  closed: everyStage,
};

/** Companies without findings in the main audit of 2026. */
const unfinished2026 = new Set(['C07', 'C12']);

/** Task state by audit-domain 4.3; a task without open findings is closed once its report is out. */
function taskState(reach: TaskReach, unitOrgCode: string, auditCode: string, scores: ScorePlan): number {
  const states: Readonly<Record<TaskReach, number>> = {
    issued: 0,
    evidence: 1,
    'company-returned': 3,
    water: 4,
    hq: 5,
    msd: 6,
    final: 7,
    published: 8,
    closed: 9,
  };
  const carried = scores.carried.some(({ unit }) => unit === unitOrgCode);
  const settled = auditCode === auditCodes.main2025 ? !carried : unfinished2026.has(unitOrgCode);
  return reach === 'published' && settled ? 9 : states[reach];
}

/** What is scored so far in the stage that is open: two specialties at C10, the first chapters at C04 and C03. */
function partialOf(
  reach: TaskReach,
  unitOrgCode: string,
  items: readonly { code: string; line: 'C' | 'W' | 'H' }[],
): TaskPlan['partial'] {
  const open: Partial<Record<TaskReach, Stage>> = { water: 'WATER', hq: 'HQ', msd: 'MSD' };
  const stage = open[reach];
  if (!stage || unitOrgCode === 'C05' || unitOrgCode === 'C09') return null;
  const codes = items.filter(({ line }) => stagesOfLine(line).includes(stage)).map(({ code }) => code);
  const chapters = stage === 'WATER' ? ['2', '3', '4'] : ['1', '2', '3'];
  return { stage, nodeCodes: codes.filter((code) => chapters.includes(code.charAt(0))) };
}

const returnedItems = ['4.1.10', '4.2.2', '4.2.10', '5.3.4', '5.3.7', '6.1.5'];

function returnOf(
  reach: TaskReach,
  partnerUnit: UnitCode | null,
  schedule: TaskPlan['schedule'],
  { baseDate }: Context,
): TaskPlan['returned'] {
  const company = schedule.find(({ stage }) => stage === 'COMPANY');
  if (reach !== 'company-returned' || !partnerUnit || !company) return null;
  const on = company.confirmedOn < baseDate ? company.confirmedOn : addDays(baseDate, -1);
  return {
    stage: 'COMPANY',
    lines: company.lines,
    by: company.confirmer,
    on,
    reason: '扣分依据不足：部分项目只写结论，缺少现场照片和抽样记录，请补充核实后重新提交',
    nodeCodes: returnedItems,
  };
}

function notApplicableOf(unit: UnitCode | undefined, year: number): readonly string[] {
  return unit ? targetOf(unit, year).notApplicable : [];
}

/** First and last day for evidence: three weeks before the first stage, later for companies that run behind. */
function evidenceWindow(
  header: AuditHeader,
  delay: number,
  calendar: Calendar,
): { opens: DateText; due: DateText } {
  const days = evidenceDays[header.code] ?? [header.start, header.end];
  return { opens: calendar(addDays(days[0], delay)), due: calendar(addDays(days[1], delay)) };
}

const evidenceDays: Readonly<Record<string, readonly [DateText, DateText]>> = {
  [auditCodes.main2025]: ['2025-03-04', '2025-03-21'],
  [auditCodes.water2025]: ['2025-09-01', '2025-09-12'],
  [auditCodes.headOffice2025]: ['2025-09-23', '2025-10-10'],
  [auditCodes.main2026]: ['2026-02-24', '2026-03-11'],
  [auditCodes.flood2026]: ['2026-04-22', '2026-04-26'],
  [auditCodes.headOffice2026]: ['2026-07-06', '2026-07-17'],
};
