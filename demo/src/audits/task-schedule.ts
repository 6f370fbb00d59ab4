import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import { addDays, workday } from '../demo-calendar.ts';
import { units } from '../organisation.ts';
import type { UnitCode } from '../organisation-types.ts';
import { accountOf, people, specialistOf } from '../people.ts';
import type { DateText, PackagePlan, StageSchedule } from '../plan-types.ts';
import { departmentFor } from '../scores/stage-rows.ts';
import { headOfficeAuditors, waterHead } from './team.ts';
import { itemsOfSpecialty, waterSpecialties } from './water-packages.ts';

/** Days of a stage: start, submit, confirm. */
type StageDays = Readonly<Partial<Record<Stage, readonly [DateText, DateText, DateText]>>>;

const stageDays: Readonly<Record<string, StageDays>> = {
  SH20250001: {
    SELF: ['2025-03-24', '2025-04-08', '2025-04-10'],
    COMPANY: ['2025-04-14', '2025-05-06', '2025-05-08'],
    WATER: ['2025-05-12', '2025-05-26', '2025-05-28'],
    HQ: ['2025-05-12', '2025-06-09', '2025-06-11'],
    MSD: ['2025-06-16', '2025-06-30', '2025-07-03'],
  },
  SH20250002: {
    SELF: ['2025-09-15', '2025-09-23', '2025-09-25'],
    COMPANY: ['2025-10-09', '2025-10-16', '2025-10-17'],
    WATER: ['2025-10-21', '2025-11-03', '2025-11-05'],
    MSD: ['2025-11-11', '2025-11-17', '2025-11-19'],
  },
  SH20250003: {
    HQ: ['2025-10-14', '2025-10-22', '2025-10-23'],
    MSD: ['2025-10-28', '2025-10-31', '2025-11-03'],
  },
  SH20260001: {
    SELF: ['2026-03-12', '2026-03-24', '2026-03-26'],
    COMPANY: ['2026-03-30', '2026-04-13', '2026-04-15'],
    WATER: ['2026-04-20', '2026-04-29', '2026-05-06'],
    HQ: ['2026-04-20', '2026-05-11', '2026-05-13'],
    MSD: ['2026-05-15', '2026-05-25', '2026-05-27'],
  },
  SH20260002: {
    WATER: ['2026-04-27', '2026-05-06', '2026-05-07'],
    MSD: ['2026-05-08', '2026-05-12', '2026-05-13'],
  },
  SH20260003: {},
};

/** Days by which a company runs behind the first ones in the main audit of 2026. */
const delays2026: Readonly<Record<UnitCode, number>> = {
  C01: 0,
  C02: 1,
  C03: 26,
  C04: 40,
  C05: 42,
  C06: 2,
  C07: 84,
  C08: 1,
  C09: 28,
  C10: 54,
  C11: 0,
  C12: 58,
};

/** Days by which a task runs behind the first one of its audit; `complete` lets every company keep pace. */
export function delayOf(auditCode: string, unitOrgCode: string, complete: boolean): number {
  const index = units.findIndex(({ code }) => code === unitOrgCode);
  const unit = units[index];
  const usual = index < 0 ? 0 : index % 4;
  if (auditCode !== 'SH20260001' || !unit) return usual;
  // Never later than in the running audit: its findings keep their days in the finished one.
  return complete ? Math.min(usual, delays2026[unit.code]) : delays2026[unit.code];
}

/** What decides the schedule of a task. */
export interface ScheduleInput {
  auditCode: string;
  unitOrgCode: string;
  partnerUnit: UnitCode | null;
  lines: readonly Line[];
  stages: readonly Stage[];
  lead: string;
  /** days behind the first task of the audit */
  delay: number;
  calendar: (written: DateText) => DateText;
}

/** Who does each stage of a task, and when. */
export function scheduleOf(input: ScheduleInput): StageSchedule[] {
  const { auditCode, stages, delay, calendar } = input;
  return stages.flatMap((stage) => {
    const days = stageDays[auditCode]?.[stage];
    if (!days) return [];
    const [startedOn, submittedOn, confirmedOn] = days;
    const shifted = (written: DateText) => calendar(workday(addDays(written, delay)));
    return [
      {
        stage,
        lines: input.lines.filter((line) => linesOfStage[stage].includes(line)),
        ...staffOf(stage, input),
        startedOn: shifted(startedOn),
        submittedOn: shifted(submittedOn),
        confirmedOn: shifted(confirmedOn),
      },
    ];
  });
}

/** Packages of a task: SELF by department contact, WATER by specialty. */
export function packagesOf(input: {
  unitOrgCode: string;
  stages: readonly Stage[];
  itemCodes: readonly string[];
}): PackagePlan[] {
  const { unitOrgCode, stages, itemCodes } = input;
  const unit = units.find(({ code }) => code === unitOrgCode);
  const self = stages.includes('SELF') && unit ? selfPackages(unit.code, itemCodes) : [];
  const water = stages.includes('WATER')
    ? waterSpecialties.map(
        (specialty): PackagePlan => ({
          stage: 'WATER',
          fullName: `水务运营评分（${specialty}）`,
          deptOrgCode: null,
          specialty,
          owner: specialistOf(specialty),
          nodeCodes: itemsOfSpecialty(specialty).filter((code) => itemCodes.includes(code)),
        }),
      )
    : [];
  return [...self, ...water];
}

/** Who answers for an item on the unit's side: the contact of its department, else the first contact. */
export function contactFor(unitOrgCode: string, code: string): string {
  const unit = units.find((candidate) => candidate.code === unitOrgCode);
  if (!unit) return departmentContact(unitOrgCode);
  const dept = departmentFor(unitOrgCode, code);
  return (
    people.find(({ orgCode, roles }) => orgCode === dept && roles.includes('unitDept'))?.account ??
    accountOf(unit.code, 'unitDept')
  );
}

/** The contact of a head-office department. @throws when it has none */
export function departmentContact(orgCode: string): string {
  const found = people.find((person) => person.orgCode === orgCode && person.roles.includes('hqDept'));
  if (!found) throw new Error(`${orgCode} has no contact`);
  return found.account;
}

const linesOfStage: Readonly<Record<Stage, readonly Line[]>> = {
  SELF: ['C', 'W', 'H'],
  COMPANY: ['C', 'W'],
  WATER: ['W'],
  HQ: ['C', 'H'],
  MSD: ['C', 'W', 'H'],
};

type Staff = Pick<StageSchedule, 'scorers' | 'lead' | 'submitter' | 'confirmer'>;

function staffOf(stage: Stage, input: ScheduleInput): Staff {
  const unit = units.find(({ code }) => code === input.unitOrgCode);
  if (stage === 'SELF') {
    if (!unit)
      return sameLead(departmentContact(input.unitOrgCode), [], departmentContact(input.unitOrgCode));
    const contacts = people.filter(
      ({ orgCode, roles }) => orgCode.startsWith(unit.code) && roles.includes('unitDept'),
    );
    return sameLead(
      accountOf(unit.code, 'unitCoord'),
      contacts.map(({ account }) => account),
      accountOf(unit.code, 'unitGM'),
    );
  }
  if (stage === 'COMPANY') {
    if (!input.partnerUnit) throw new Error(`${input.unitOrgCode} has no partner company`);
    const lead = accountOf(input.partnerUnit, 'partnerLead');
    return sameLead(lead, [accountOf(input.partnerUnit, 'partner')], lead);
  }
  if (stage === 'WATER') return sameLead(waterHead, waterSpecialties.map(specialistOf), waterHead);
  if (stage === 'HQ') {
    const scorers = headOfficeAuditors.filter((account) => account !== input.lead);
    return {
      scorers,
      lead: scorers[0] ?? input.lead,
      submitter: scorers[0] ?? input.lead,
      confirmer: input.lead,
    };
  }
  return { scorers: ['chenyl', 'wangsj'], lead: 'chenyl', submitter: 'chenyl', confirmer: 'zhoumin' };
}

function sameLead(lead: string, others: readonly string[], confirmer: string): Staff {
  return { scorers: others.length > 0 ? others : [lead], lead, submitter: lead, confirmer };
}

function selfPackages(unitCode: UnitCode, itemCodes: readonly string[]): PackagePlan[] {
  const owners = [...new Set(itemCodes.map((code) => contactFor(unitCode, code)))];
  return owners.map((owner): PackagePlan => {
    const person = people.find(({ account }) => account === owner);
    return {
      stage: 'SELF',
      fullName: `自评（${person?.realName ?? owner}）`,
      deptOrgCode: person?.orgCode ?? null,
      specialty: null,
      owner,
      nodeCodes: itemCodes.filter((code) => contactFor(unitCode, code) === owner),
    };
  });
}
