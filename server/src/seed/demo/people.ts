import type { PersonData, RoleCode, RoleData, UnitCode, WaterSpecialty } from './organisation-types.ts';

const roleOrder: readonly RoleCode[] = [
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
];

const positions: Readonly<Partial<Record<RoleCode, string>>> = {
  sysAdmin: '系统管理员',
  msdHead: '部长',
  msd: '体系主管',
  hqAuditor: '审核员',
  hqDept: '部门联络员',
  waterHead: '部长',
  unitGM: '总经理',
  unitCoord: '安全管理部经理',
  unitDept: '部门主管',
  groupLeader: '集团领导',
  guest: '外部专家',
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
export const people: readonly PersonData[] = [
  person(1, 'admin', '系统管理员', '男', 'QYSW', ['sysAdmin']),
  person(2, 'linzy', '林志远', '男', 'QYSW', ['groupLeader']),
  person(3, 'hejg', '何建国', '男', 'QYSW', ['groupLeader']),
  person(4, 'zhoumin', '周敏', '女', 'ZB-MS', ['msdHead']),
  person(5, 'chenyl', '陈雨林', '男', 'ZB-MS', ['msd']),
  person(6, 'wangsj', '王书洁', '女', 'ZB-MS', ['msd']),
  person(7, 'liuhb', '刘海波', '男', 'ZB-MS', ['msd', 'hqAuditor']),
  person(8, 'zhaoqf', '赵清风', '男', 'ZB-OF', ['hqAuditor']),
  person(9, 'sunlj', '孙丽娟', '女', 'ZB-HR', ['hqAuditor']),
  person(10, 'maxd', '马晓东', '男', 'ZB-EC', ['hqAuditor']),
  person(11, 'guoyn', '郭一楠', '男', 'ZB-IT', ['hqDept']),
  person(12, 'dengrf', '邓若飞', '男', 'ZB-FN', ['hqDept']),
  person(13, 'huangwl', '黄伟立', '男', 'ZB-WO', ['waterHead']),
  person(14, 'wujp', '吴江平', '男', 'ZB-WO', ['water'], '制水'),
  person(15, 'xiecm', '谢长明', '男', 'ZB-WO', ['water'], '管网'),
  person(16, 'fanht', '范海棠', '女', 'ZB-WO', ['water'], '水质'),
  person(17, 'yangcz', '杨承志', '男', 'C01', ['unitGM']),
  person(18, 'tangmy', '唐明月', '女', 'C01-AQ', ['unitCoord', 'partnerLead']),
  person(19, 'luozq', '罗志强', '男', 'C01-SC', ['unitDept', 'partner']),
  person(20, 'qiufl', '邱凤兰', '女', 'C01-SB', ['unitDept']),
  person(21, 'jiangbo', '江波', '男', 'C02', ['unitGM']),
  person(22, 'panyt', '潘玉亭', '女', 'C02-AQ', ['unitCoord', 'partnerLead']),
  person(23, 'dingxl', '丁晓磊', '男', 'C02-SC', ['unitDept', 'partner']),
  person(24, 'caoyh', '曹云海', '男', 'C03', ['unitGM']),
  person(25, 'weisq', '魏思琪', '女', 'C03-AQ', ['unitCoord', 'partnerLead']),
  person(26, 'xuzh', '许振华', '男', 'C04', ['unitGM']),
  person(27, 'songll', '宋玲玲', '女', 'C04-AQ', ['unitCoord', 'partnerLead']),
  person(28, 'hanjf', '韩剑锋', '男', 'C05', ['unitGM']),
  person(29, 'pengxy', '彭晓燕', '女', 'C05-AQ', ['unitCoord', 'partnerLead']),
  person(30, 'yuanzk', '袁正坤', '男', 'C06', ['unitGM']),
  person(31, 'dongyy', '董莹莹', '女', 'C06-AQ', ['unitCoord', 'partnerLead']),
  person(32, 'liangwh', '梁文浩', '男', 'C07', ['unitGM']),
  person(33, 'qinxm', '秦晓梅', '女', 'C07-AQ', ['unitCoord', 'partnerLead']),
  person(34, 'luwj', '卢文杰', '男', 'C08', ['unitGM']),
  person(35, 'kongdl', '孔德利', '男', 'C08-AQ', ['unitCoord', 'partnerLead']),
  person(36, 'shendk', '沈大可', '男', 'C09', ['unitGM']),
  person(37, 'renqy', '任秋月', '女', 'C09-AQ', ['unitCoord']),
  person(38, 'fuzl', '傅子龙', '男', 'C10', ['unitGM']),
  person(39, 'zhongyx', '钟燕霞', '女', 'C10-AQ', ['unitCoord', 'partnerLead']),
  person(40, 'jinhl', '金海龙', '男', 'C11', ['unitGM']),
  person(41, 'shihy', '史慧颖', '女', 'C11-AQ', ['unitCoord', 'partnerLead']),
  person(42, 'baojm', '鲍俊明', '男', 'C12', ['unitGM']),
  person(43, 'leiyt', '雷雨婷', '女', 'C12-AQ', ['unitCoord', 'partnerLead']),
  person(44, 'guest01', '外部专家甲', '男', 'EXT', ['guest']),
  person(45, 'heyx', '何一鸣', '男', 'C03-SC', ['unitDept', 'partner']),
  person(46, 'zhengk', '郑凯', '男', 'C04-SC', ['unitDept', 'partner']),
  person(47, 'linjy', '林静怡', '女', 'C05-SC', ['unitDept', 'partner']),
  person(48, 'subin', '苏彬', '男', 'C06-SC', ['unitDept', 'partner']),
  person(49, 'dufei', '杜斐', '男', 'C07-SC', ['unitDept', 'partner']),
  person(50, 'yeqs', '叶秋生', '男', 'C08-SC', ['unitDept', 'partner']),
  person(51, 'gaoxf', '高晓峰', '男', 'C09-SC', ['unitDept', 'partner']),
  person(52, 'tianzy', '田子扬', '男', 'C10-SC', ['unitDept', 'partner']),
  person(53, 'chengm', '程蔓', '女', 'C11-SC', ['unitDept', 'partner']),
  person(54, 'moyun', '莫芸', '女', 'C12-SC', ['unitDept', 'partner']),
  person(55, 'jiaosy', '焦世勇', '男', 'ZB-WO', ['water'], '设备'),
  person(56, 'liaojm', '廖佳明', '男', 'ZB-OF', ['hqDept']),
  person(57, 'tanwq', '谭文琪', '女', 'ZB-HR', ['hqDept']),
  person(58, 'baiyl', '白玉龙', '男', 'ZB-EC', ['hqDept']),
  person(59, 'shaolm', '邵丽敏', '女', 'ZB-WO', ['hqDept']),
  person(60, 'yinhb', '尹海滨', '男', 'ZB-MS', ['hqDept']),
];

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

function person(
  no: number,
  account: string,
  realName: string,
  gender: '男' | '女',
  orgCode: string,
  held: readonly RoleCode[],
  specialty: WaterSpecialty | null = null,
): PersonData {
  return {
    no,
    account,
    realName,
    orgCode,
    roles: held,
    gender,
    position: positionOf(held, specialty),
    mobile: `138000${String(no).padStart(5, '0')}`,
    email: `${account}@qysw.example`,
    specialty,
    isAdministrator: held.includes('sysAdmin'),
  };
}

function positionOf(held: readonly RoleCode[], specialty: WaterSpecialty | null): string {
  if (specialty) return `${specialty}专业主管`;
  const [first] = held;
  return (first && positions[first]) ?? '员工';
}
