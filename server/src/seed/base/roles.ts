/** Roles of the audit side and the platform's administrator (audit-domain 2), in the order of its table. */
export const ROLES = [
  { enCode: 'sysAdmin', fullName: '系统管理员', description: '平台管理，无评分权限' },
  { enCode: 'msdHead', fullName: '管理体系部部长', description: '数据范围：全集团' },
  // The organisation select looks for exactly this name (product-spec point 6).
  { enCode: 'msd', fullName: '管理体系部', description: '数据范围：全集团' },
  { enCode: 'hqAuditor', fullName: '总部审核员', description: '数据范围：本人参加的审核' },
  { enCode: 'hqDept', fullName: '总部部门联络员', description: '数据范围：本部门（作为被审核单位）' },
  { enCode: 'waterHead', fullName: '水务运营部负责人', description: '数据范围：各单位水务线' },
  { enCode: 'water', fullName: '水务运营评分员', description: '数据范围：分配的评价单' },
  { enCode: 'partnerLead', fullName: '合作公司审核组长', description: '数据范围：本公司担任合作公司的任务' },
  { enCode: 'partner', fullName: '合作公司评分员', description: '数据范围：分配的评价单' },
  { enCode: 'unitGM', fullName: '企业总经理', description: '数据范围：本公司' },
  { enCode: 'unitCoord', fullName: '企业安全管理员(协调人)', description: '数据范围：本公司' },
  { enCode: 'unitDept', fullName: '企业部门联络人', description: '数据范围：本部门' },
  { enCode: 'groupLeader', fullName: '集团领导(签约人)', description: '查阅全部，签署合同与报告' },
  { enCode: 'guest', fullName: '外部审核员', description: '数据范围：指定审核，到期失效' },
] as const;

export type RoleCode = (typeof ROLES)[number]['enCode'];

/** Every role. */
export const EVERYBODY: readonly RoleCode[] = ROLES.map((role) => role.enCode);

/** Every role but the named ones. */
export const allBut = (...codes: readonly RoleCode[]): readonly RoleCode[] =>
  EVERYBODY.filter((code) => !codes.includes(code));
