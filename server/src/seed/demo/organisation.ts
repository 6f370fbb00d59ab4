import type { OrganisationData, UnitCode, UnitProfileData } from './organisation-types.ts';
import type { DepartmentMark } from './texts/item-texts.ts';

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

/** Full and short name in Chinese, then in English. */
type Names = readonly [string, string, string, string];

/** Code of the group at the root of the tree. */
const GROUP_CODE = 'QYSW';

/** Head-office departments, in the order of the page. */
export const headOfficeDepartments = [
  headOffice('ZB-MS', '管理体系部', '体系部', 'Management System Department', 'Systems'),
  headOffice('ZB-WO', '水务运营部', '运营部', 'Water Operations Department', 'Operations'),
  headOffice('ZB-EC', '工程建设部', '工程部', 'Engineering and Construction Department', 'Engineering'),
  headOffice('ZB-HR', '人力资源部', '人力部', 'Human Resources Department', 'HR'),
  headOffice('ZB-FN', '财务部', '财务部', 'Finance Department', 'Finance'),
  headOffice('ZB-IT', '信息部', '信息部', 'Information Technology Department', 'IT'),
  headOffice('ZB-OF', '办公室', '办公室', 'General Office', 'Office'),
] as const;

const plantDepartments: readonly DepartmentMark[] = ['ZH', 'AQ', 'SC', 'SB', 'GW', 'HY'];

const departmentsOfTrade: Readonly<Record<UnitTrade, readonly DepartmentMark[]>> = {
  water: plantDepartments,
  sewage: plantDepartments,
  build: ['ZH', 'AQ', 'SC', 'SB', 'GW'],
  lab: ['ZH', 'AQ', 'SC', 'SB', 'FW', 'HY'],
  service: ['ZH', 'AQ', 'SC', 'SB', 'FW'],
};

/** The twelve companies. */
export const units: readonly UnitData[] = [
  unit('C01', ['城中水务', '城中', 'Chengzhong Water', 'Chengzhong'], 'water', 'C02', [
    ['城中第一水厂', 'Chengzhong No. 1 Waterworks'],
    ['城中第二水厂', 'Chengzhong No. 2 Waterworks'],
    ['城南加压站', 'Chengnan Pumping Station'],
  ]),
  unit('C02', ['江北水务', '江北', 'Jiangbei Water', 'Jiangbei'], 'water', 'C01', [
    ['江北第一水厂', 'Jiangbei No. 1 Waterworks'],
    ['江北第二水厂', 'Jiangbei No. 2 Waterworks'],
  ]),
  unit('C03', ['东湖供水', '东湖', 'Donghu Water Supply', 'Donghu'], 'water', 'C04', [
    ['东湖水厂', 'Donghu Waterworks'],
    ['望湖水厂', 'Wanghu Waterworks'],
  ]),
  unit('C04', ['南岭供水', '南岭', 'Nanling Water Supply', 'Nanling'], 'water', 'C03', [
    ['南岭水厂', 'Nanling Waterworks'],
    ['石门水厂', 'Shimen Waterworks'],
  ]),
  unit('C05', ['西河水务', '西河', 'Xihe Water', 'Xihe'], 'water', 'C06', [['西河水厂', 'Xihe Waterworks']]),
  unit('C06', ['海州水务', '海州', 'Haizhou Water', 'Haizhou'], 'water', 'C05', [
    ['海州水厂', 'Haizhou Waterworks'],
  ]),
  unit('C07', ['平湖供水', '平湖', 'Pinghu Water Supply', 'Pinghu'], 'water', 'C08', [
    ['平湖水厂', 'Pinghu Waterworks'],
  ]),
  unit('C08', ['安泰污水处理', '安泰', 'Antai Wastewater Treatment', 'Antai'], 'sewage', 'C07', [
    ['安泰污水处理厂', 'Antai Wastewater Treatment Plant'],
    ['安泰再生水厂', 'Antai Water Reclamation Plant'],
  ]),
  unit('C09', ['碧流污水处理', '碧流', 'Biliu Wastewater Treatment', 'Biliu'], 'sewage', 'C10', [
    ['碧流污水处理厂', 'Biliu Wastewater Treatment Plant'],
  ]),
  unit('C10', ['管网建设工程', '管网', 'Pipeline Construction', 'Pipeline'], 'build', 'C11', []),
  unit('C11', ['水质检测', '检测', 'Water Quality Testing', 'Testing'], 'lab', 'C12', []),
  unit('C12', ['二次供水服务', '二供', 'Secondary Water Supply Services', 'Secondary'], 'service', 'C10', []),
];

const departmentNames: Readonly<Record<DepartmentMark, Names>> = {
  ZH: ['综合部', '综合部', 'Administration Department', 'Administration'],
  AQ: ['安全管理部', '安全部', 'Safety Department', 'Safety'],
  SC: ['生产运行部', '生产部', 'Production Department', 'Production'],
  SB: ['设备管理部', '设备部', 'Equipment Department', 'Equipment'],
  GW: ['管网部', '管网部', 'Pipeline Department', 'Pipeline'],
  FW: ['服务部', '服务部', 'Customer Service Department', 'Service'],
  HY: ['化验室', '化验室', 'Laboratory', 'Laboratory'],
};

/** The whole tree, parents before children. Experts from outside have a department of their own. */
export const organisations: readonly OrganisationData[] = [
  {
    code: GROUP_CODE,
    parentCode: null,
    ...namesOf(['清源水务集团', '集团', 'Qingyuan Water Group', 'Group']),
    orgKind: 1,
    sortCode: 1,
  },
  ...headOfficeDepartments.map(
    (department, index): OrganisationData => ({
      ...department,
      parentCode: GROUP_CODE,
      orgKind: 2,
      sortCode: index + 1,
    }),
  ),
  ...units.flatMap(organisationsOfUnit),
  {
    code: 'EXT',
    parentCode: GROUP_CODE,
    ...namesOf(['外部', '外部', 'External', 'External']),
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

function namesOf([fullName, shortName, fullNameEn, shortNameEn]: Names) {
  return { fullName, shortName, fullNameEn, shortNameEn };
}

function headOffice(code: string, ...names: Names) {
  return { code, ...namesOf(names) };
}

function unit(
  code: UnitCode,
  [tradeName, shortName, tradeNameEn, shortNameEn]: Names,
  trade: UnitTrade,
  partner: UnitCode,
  plants: UnitData['plants'],
): UnitData {
  return {
    code,
    ...namesOf([`清源${tradeName}有限公司`, shortName, `Qingyuan ${tradeNameEn} Co., Ltd.`, shortNameEn]),
    tradeName,
    trade,
    partner,
    plants,
    departments: departmentsOfTrade[trade],
  };
}

function organisationsOfUnit(data: UnitData): OrganisationData[] {
  const company: OrganisationData = {
    code: data.code,
    parentCode: GROUP_CODE,
    ...namesOf([data.fullName, data.shortName, data.fullNameEn, data.shortNameEn]),
    orgKind: 3,
    sortCode: 10 + Number(data.code.slice(1)),
  };
  const departments = data.departments.map(
    (mark, index): OrganisationData => ({
      code: `${data.code}-${mark}`,
      parentCode: data.code,
      ...namesOf(departmentNames[mark]),
      orgKind: 4,
      sortCode: index + 1,
    }),
  );
  const plants = data.plants.map(
    ([name, nameEn], index): OrganisationData => ({
      code: `${data.code}-P${index + 1}`,
      parentCode: `${data.code}-SC`,
      ...namesOf([name, name, nameEn, nameEn]),
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
