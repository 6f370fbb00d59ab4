import { z } from 'zod';
import { readData } from './data.ts';
import type { OrganisationData, UnitCode, UnitProfileData } from './organisation-types.ts';
import { type DepartmentMark, Mark } from './texts/item-texts.ts';

/** What the company does; decides its departments and the places named in texts. */
export type UnitTrade = 'water' | 'sewage' | 'build' | 'lab' | 'service';

/** A member company with its plants (audit-domain 14). */
export interface UnitData {
  code: UnitCode;
  fullName: string;
  /** name without the group's word and the legal form, for texts */
  tradeName: string;
  shortName: string;
  fullNameEn: string;
  shortNameEn: string;
  trade: UnitTrade;
  partner: UnitCode;
  /** Chinese and English names. */
  plants: readonly (readonly [string, string])[];
  departments: readonly DepartmentMark[];
}

/** Full and short name in Chinese and in English. */
type Names = Pick<OrganisationData, 'fullName' | 'shortName' | 'fullNameEn' | 'shortNameEn'>;

const plantDepartments: readonly DepartmentMark[] = ['ZH', 'AQ', 'SC', 'SB', 'GW', 'HY'];

const departmentsOfTrade: Readonly<Record<UnitTrade, readonly DepartmentMark[]>> = {
  water: plantDepartments,
  sewage: plantDepartments,
  build: ['ZH', 'AQ', 'SC', 'SB', 'GW'],
  lab: ['ZH', 'AQ', 'SC', 'SB', 'FW', 'HY'],
  service: ['ZH', 'AQ', 'SC', 'SB', 'FW'],
};

const names = {
  fullName: z.string(),
  shortName: z.string(),
  fullNameEn: z.string(),
  shortNameEn: z.string(),
};
const UnitCodes = z.enum([
  'C01',
  'C02',
  'C03',
  'C04',
  'C05',
  'C06',
  'C07',
  'C08',
  'C09',
  'C10',
  'C11',
  'C12',
]);
const flag = z.union([z.literal(0), z.literal(1)]);

const data = readData(
  'organisations',
  z.object({
    group: z.object({ code: z.string(), ...names }),
    /** Experts from outside. */
    outside: z.object({ code: z.string(), ...names }),
    headOffice: z.array(z.object({ code: z.string(), ...names })),
    /** Departments of companies by the ending of their codes. */
    departments: z.record(Mark, z.object(names)),
    units: z.array(
      z.object({
        code: UnitCodes,
        fullName: z.string(),
        tradeName: z.string(),
        shortName: z.string(),
        fullNameEn: z.string(),
        shortNameEn: z.string(),
        trade: z.enum(['water', 'sewage', 'build', 'lab', 'service']),
        partner: UnitCodes,
        plants: z.array(z.object({ name: z.string(), nameEn: z.string() })),
        profile: z.object({
          hasChlorine: flag,
          hasMajorHazardSource: flag,
          hasSecondarySupply: flag,
          capacity: z.number(),
          staffCount: z.number(),
          pipelineKm: z.number(),
        }),
      }),
    ),
  }),
);

/** Head-office departments, in the order of the page. */
export const headOfficeDepartments = data.headOffice;

/** The twelve companies. */
export const units: readonly UnitData[] = data.units.map(({ profile: _profile, plants, ...unit }) => ({
  code: unit.code,
  fullName: unit.fullName,
  shortName: unit.shortName,
  fullNameEn: unit.fullNameEn,
  shortNameEn: unit.shortNameEn,
  tradeName: unit.tradeName,
  trade: unit.trade,
  partner: unit.partner,
  plants: plants.map(({ name, nameEn }) => [name, nameEn]),
  departments: departmentsOfTrade[unit.trade],
}));

/** The whole tree, parents before children. Experts from outside have a department of their own. */
export const organisations: readonly OrganisationData[] = [
  { code: data.group.code, parentCode: null, ...namesOf(data.group), orgKind: 1, sortCode: 1 },
  ...headOfficeDepartments.map(
    (department, index): OrganisationData => ({
      ...department,
      parentCode: data.group.code,
      orgKind: 2,
      sortCode: index + 1,
    }),
  ),
  ...units.flatMap(organisationsOfUnit),
  {
    code: data.outside.code,
    parentCode: data.group.code,
    ...namesOf(data.outside),
    orgKind: 4,
    sortCode: 99,
  },
];

/** Attributes of the companies; the flags agree with the items marked N/A in audit-domain 14. */
export const unitProfiles: readonly UnitProfileData[] = data.units.map(({ code, plants, profile }) => ({
  unit: code,
  hasChlorine: profile.hasChlorine,
  hasMajorHazardSource: profile.hasMajorHazardSource,
  hasSecondarySupply: profile.hasSecondarySupply,
  capacity: profile.capacity,
  staffCount: profile.staffCount,
  plantCount: plants.length,
  pipelineKm: profile.pipelineKm,
}));

/** A company by its code. @throws when unknown */
export function unitOf(code: string): UnitData {
  const found = units.find((candidate) => candidate.code === code);
  if (!found) throw new Error(`no company ${code}`);
  return found;
}

/** Attributes of a company. @throws when unknown */
export function profileOf(code: string): UnitProfileData {
  const found = unitProfiles.find((candidate) => candidate.unit === code);
  if (!found) throw new Error(`no profile of ${code}`);
  return found;
}

/** Organisation code of a company's department; companies without it answer through the nearest one. */
export function departmentOf(code: UnitCode, mark: DepartmentMark): string {
  const present = unitOf(code).departments;
  const fallbacks: Partial<Record<DepartmentMark, DepartmentMark>> = { GW: 'FW', FW: 'GW', HY: 'SC' };
  const second = fallbacks[mark];
  const chosen = present.includes(mark) ? mark : second && present.includes(second) ? second : 'SC';
  return `${code}-${chosen}`;
}

/** Name of an organisation. @throws when unknown */
export function organisationName(code: string): string {
  const found = organisations.find((candidate) => candidate.code === code);
  if (!found) throw new Error(`no organisation ${code}`);
  return found.fullName;
}

function namesOf({ fullName, shortName, fullNameEn, shortNameEn }: Names) {
  return { fullName, shortName, fullNameEn, shortNameEn };
}

function organisationsOfUnit(unit: UnitData): OrganisationData[] {
  const company: OrganisationData = {
    code: unit.code,
    parentCode: data.group.code,
    ...namesOf(unit),
    orgKind: 3,
    sortCode: 10 + Number(unit.code.slice(1)),
  };
  const departments = unit.departments.map(
    (mark, index): OrganisationData => ({
      code: `${unit.code}-${mark}`,
      parentCode: unit.code,
      ...namesOf(data.departments[mark]),
      orgKind: 4,
      sortCode: index + 1,
    }),
  );
  const plants = unit.plants.map(
    ([name, nameEn], index): OrganisationData => ({
      code: `${unit.code}-P${index + 1}`,
      parentCode: `${unit.code}-SC`,
      ...namesOf({ fullName: name, shortName: name, fullNameEn: nameEn, shortNameEn: nameEn }),
      orgKind: 5,
      sortCode: index + 1,
    }),
  );
  return [company, ...departments, ...plants];
}
