import { z } from 'zod';
import { readData } from './data.ts';
import type { PersonData, RoleCode, RoleData, UnitCode, WaterSpecialty } from './organisation-types.ts';

const roleOrder = [
  'sysAdmin',
  'msdHead',
  'msd',
  'hqAuditor',
  'hqDept',
  'waterHead',
  'water',
  'partnerLead',
  'partner',
  'unitGM',
  'unitCoord',
  'unitDept',
  'groupLeader',
  'guest',
] as const satisfies readonly RoleCode[];

type PositionName = readonly [zh: string, en: string];

const positions: Readonly<Partial<Record<RoleCode, PositionName>>> = {
  sysAdmin: ['系统管理员', 'System administrator'],
  msdHead: ['部长', 'Department head'],
  msd: ['体系主管', 'Management system supervisor'],
  hqAuditor: ['审核员', 'Auditor'],
  hqDept: ['部门联络员', 'Department contact'],
  waterHead: ['部长', 'Department head'],
  unitGM: ['总经理', 'General manager'],
  unitCoord: ['安全管理部经理', 'Safety department manager'],
  unitDept: ['部门主管', 'Department supervisor'],
  groupLeader: ['集团领导', 'Group executive'],
  guest: ['外部专家', 'External expert'],
};

const specialties: Readonly<Record<WaterSpecialty, string>> = {
  制水: 'Water production supervisor',
  管网: 'Pipe network supervisor',
  水质: 'Water quality supervisor',
  设备: 'Equipment supervisor',
};

/** Roles of audit-domain 2 with their exact names; 管理体系部 gives the full department tree (D24). */
export const roles: readonly RoleData[] = [
  role('sysAdmin', '系统管理员', '维护平台，不能修改评分'),
  role('msdHead', '管理体系部部长', '批准审核、确认审定结果、解锁和签发'),
  role('msd', '管理体系部', '组织审核、审定评分、管理标准和整改'),
  role('hqAuditor', '总部审核员', '参加审核组，负责总部审核环节'),
  role('hqDept', '总部部门联络员', '代表总部部门接受审核'),
  role('waterHead', '水务运营部负责人', '确认水务运营评分'),
  role('water', '水务运营评分员', '按专业评分水务线项目'),
  role('partnerLead', '合作公司审核组长', '负责合作公司评分环节'),
  role('partner', '合作公司评分员', '承担分配的合作公司评分'),
  role('unitGM', '企业总经理', '确认自评，签署职安健合同'),
  role('unitCoord', '企业安全管理员(协调人)', '协调本企业的资料、自评和整改'),
  role('unitDept', '企业部门联络人', '负责本部门的自评、资料和整改'),
  role('groupLeader', '集团领导(签约人)', '查看全部，签发报告和合同'),
  role('guest', '外部审核员', '在有效期内查看指定审核并发表意见'),
];

/** The sixty accounts of audit-domain 14. */
export const people: readonly PersonData[] = readData(
  'people',
  z.array(
    z.object({
      no: z.number(),
      account: z.string(),
      realName: z.string(),
      gender: z.enum(['男', '女']),
      orgCode: z.string(),
      roles: z.array(z.enum(roleOrder)),
      specialty: z.enum(['制水', '管网', '水质', '设备']).optional(),
    }),
  ),
).map(({ specialty = null, ...person }) => {
  const [position, positionEn] = positionOf(person.roles, specialty);
  const { no, account, realName, orgCode, roles: held, gender } = person;
  return {
    no,
    account,
    realName,
    orgCode,
    roles: held,
    gender,
    position,
    positionEn,
    mobile: `138000${String(no).padStart(5, '0')}`,
    email: `${account}@qysw.example`,
    specialty,
    isAdministrator: held.includes('sysAdmin'),
  };
});

/** An account by name. @throws when unknown */
export function personOf(account: string): PersonData {
  const found = people.find((candidate) => candidate.account === account);
  if (!found) throw new Error(`no account ${account}`);
  return found;
}

/** First account of a company with the role. @throws when the company has none */
export function accountOf(unitCode: UnitCode, roleCode: RoleCode): string {
  const found = people.find(
    ({ orgCode, roles: held }) => orgCode.startsWith(unitCode) && held.includes(roleCode),
  );
  if (!found) throw new Error(`${unitCode} has no ${roleCode}`);
  return found.account;
}

/** The specialist of water operations for a specialty. @throws when there is none */
export function specialistOf(specialty: WaterSpecialty): string {
  const found = people.find((candidate) => candidate.specialty === specialty);
  if (!found) throw new Error(`no specialist for ${specialty}`);
  return found.account;
}

function role(enCode: RoleCode, fullName: string, description: string): RoleData {
  return { enCode, fullName, sortCode: roleOrder.indexOf(enCode) + 1, description };
}

function positionOf(held: readonly RoleCode[], specialty: WaterSpecialty | null): PositionName {
  if (specialty) return [`${specialty}专业主管`, specialties[specialty]];
  const [first] = held;
  return (first && positions[first]) ?? ['员工', 'Staff member'];
}
