import type { OrganisationData, UnitCode, UnitProfileData } from './organisation-types.ts';
import type { DepartmentMark } from './texts/item-texts.ts';

/** What the company does; decides its departments and the places named in texts. */
export type UnitTrade = 'water' | 'sewage' | 'build' | 'lab' | 'service';

/** A member company with its plants (audit-domain 14). */
export interface UnitData {
  code: UnitCode;
  fullName: string;
  /** name without the group's word and the legal form, for texts */
  shortName: string;
  trade: UnitTrade;
  partner: UnitCode;
  plants: readonly string[];
  departments: readonly DepartmentMark[];
}

/** Code of the group at the root of the tree. */
const GROUP_CODE = 'QYSW';

/** Head-office departments: code and name, in the order of the page. */
export const headOfficeDepartments = [
  { code: 'ZB-MS', fullName: '管理体系部' },
  { code: 'ZB-WO', fullName: '水务运营部' },
  { code: 'ZB-EC', fullName: '工程建设部' },
  { code: 'ZB-HR', fullName: '人力资源部' },
  { code: 'ZB-FN', fullName: '财务部' },
  { code: 'ZB-IT', fullName: '信息部' },
  { code: 'ZB-OF', fullName: '办公室' },
] as const;

const plantDepartments: readonly DepartmentMark[] = ['ZH', 'AQ', 'SC', 'SB', 'GW', 'HY'];

/** The twelve companies. */
export const units: readonly UnitData[] = [
  unit('C01', '城中水务', 'water', 'C02', ['城中第一水厂', '城中第二水厂', '城南加压站'], plantDepartments),
  unit('C02', '江北水务', 'water', 'C01', ['江北第一水厂', '江北第二水厂'], plantDepartments),
  unit('C03', '东湖供水', 'water', 'C04', ['东湖水厂', '望湖水厂'], plantDepartments),
  unit('C04', '南岭供水', 'water', 'C03', ['南岭水厂', '石门水厂'], plantDepartments),
  unit('C05', '西河水务', 'water', 'C06', ['西河水厂'], plantDepartments),
  unit('C06', '海州水务', 'water', 'C05', ['海州水厂'], plantDepartments),
  unit('C07', '平湖供水', 'water', 'C08', ['平湖水厂'], plantDepartments),
  unit('C08', '安泰污水处理', 'sewage', 'C07', ['安泰污水处理厂', '安泰再生水厂'], plantDepartments),
  unit('C09', '碧流污水处理', 'sewage', 'C10', ['碧流污水处理厂'], plantDepartments),
  unit('C10', '管网建设工程', 'build', 'C11', [], ['ZH', 'AQ', 'SC', 'SB', 'GW']),
  unit('C11', '水质检测', 'lab', 'C12', [], ['ZH', 'AQ', 'SC', 'SB', 'FW', 'HY']),
  unit('C12', '二次供水服务', 'service', 'C10', [], ['ZH', 'AQ', 'SC', 'SB', 'FW']),
];

const departmentNames: Readonly<Record<DepartmentMark, string>> = {
  ZH: '综合部',
  AQ: '安全管理部',
  SC: '生产运行部',
  SB: '设备管理部',
  GW: '管网部',
  FW: '服务部',
  HY: '化验室',
};

/** The whole tree, parents before children. Experts from outside have a department of their own. */
export const organisations: readonly OrganisationData[] = [
  {
    code: GROUP_CODE,
    parentCode: null,
    fullName: '清源水务集团',
    shortName: '清源水务',
    orgKind: 1,
    sortCode: 1,
  },
  ...headOfficeDepartments.map(
    ({ code, fullName }, index): OrganisationData => ({
      code,
      parentCode: GROUP_CODE,
      fullName,
      shortName: fullName,
      orgKind: 2,
      sortCode: index + 1,
    }),
  ),
  ...units.flatMap(organisationsOfUnit),
  {
    code: 'EXT',
    parentCode: GROUP_CODE,
    fullName: '外部',
    shortName: '外部',
    orgKind: 4,
    sortCode: 99,
  },
];

/** Attributes of the companies; the flags agree with the items marked N/A in audit-domain 14. */
export const unitProfiles: readonly UnitProfileData[] = [
  profile('C01', 'CHS', 60, 420, 1860),
  profile('C02', 'CS', 35, 310, 980),
  profile('C03', 'C', 28, 265, 760),
  profile('C04', 'CS', 20, 198, 610),
  profile('C05', 'CS', 15, 176, 480),
  profile('C06', 'CS', 12, 150, 390),
  profile('C07', 'C', 8, 112, 260),
  profile('C08', 'CH', 25, 188, 145),
  profile('C09', 'C', 18, 142, 110),
  profile('C10', '', 0, 236, 0),
  profile('C11', '', 0, 68, 0),
  profile('C12', 'S', 0, 124, 38),
];

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

function unit(
  code: UnitCode,
  shortName: string,
  trade: UnitTrade,
  partner: UnitCode,
  plants: readonly string[],
  departments: readonly DepartmentMark[],
): UnitData {
  return { code, fullName: `清源${shortName}有限公司`, shortName, trade, partner, plants, departments };
}

function organisationsOfUnit(data: UnitData): OrganisationData[] {
  const company: OrganisationData = {
    code: data.code,
    parentCode: GROUP_CODE,
    fullName: data.fullName,
    shortName: data.shortName,
    orgKind: 3,
    sortCode: 10 + Number(data.code.slice(1)),
  };
  const departments = data.departments.map(
    (mark, index): OrganisationData => ({
      code: `${data.code}-${mark}`,
      parentCode: data.code,
      fullName: departmentNames[mark],
      shortName: departmentNames[mark],
      orgKind: 4,
      sortCode: index + 1,
    }),
  );
  const plants = data.plants.map(
    (name, index): OrganisationData => ({
      code: `${data.code}-P${index + 1}`,
      parentCode: `${data.code}-SC`,
      fullName: name,
      shortName: name,
      orgKind: 5,
      sortCode: index + 1,
    }),
  );
  return [company, ...departments, ...plants];
}

/** `flags`: C chlorine, H major hazard source, S secondary supply. */
function profile(
  unitCode: UnitCode,
  flags: string,
  capacity: number,
  staffCount: number,
  pipelineKm: number,
): UnitProfileData {
  return {
    unit: unitCode,
    hasChlorine: flags.includes('C') ? 1 : 0,
    hasMajorHazardSource: flags.includes('H') ? 1 : 0,
    hasSecondarySupply: flags.includes('S') ? 1 : 0,
    capacity,
    staffCount,
    plantCount: unitOf(unitCode).plants.length,
    pipelineKm,
  };
}
