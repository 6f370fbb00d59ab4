import { specialistOf } from '../people.ts';
import type { DateText, MemberPlan } from '../plan-types.ts';
import type { AuditHeader } from './audit-headers.ts';
import { waterSpecialties } from './water-packages.ts';

/** The audit team: lead, auditors of the lines in question, water specialists, and the outside expert of 2026. */
export function teamOf(header: AuditHeader, guestExpires: DateText): MemberPlan[] {
  const headOffice = headOfficeAuditors.filter(
    (account) => account !== header.lead && !header.lines.every((line) => line === 'W'),
  );
  const water = header.lines.includes('W') ? [waterHead, ...waterSpecialties.map(specialistOf)] : [];
  return [
    member(header.lead, 'LEAD', header.lines, ['体系审核', '风险管理', '法律法规']),
    ...headOffice.map((account) =>
      member(account, 'AUDITOR', ['C', 'H'], competences[account] ?? ['体系审核']),
    ),
    ...water.map((account) =>
      member(
        account,
        account === waterHead ? 'EXPERT' : 'AUDITOR',
        ['W'],
        competences[account] ?? ['水务运营'],
      ),
    ),
    ...(header.checkType === 1 && header.year === 2026
      ? [{ ...member('guest01', 'GUEST', header.lines, ['安全生产标准化']), expiresOn: guestExpires }]
      : []),
  ];
}

/** Head-office auditors who score stage HQ. */
export const headOfficeAuditors: readonly string[] = ['zhaoqf', 'sunlj', 'maxd'];

/** Confirms stage WATER. */
export const waterHead = 'huangwl';

const competences: Readonly<Record<string, readonly string[]>> = {
  zhaoqf: ['体系审核', '应急管理'],
  sunlj: ['教育培训', '职业健康'],
  maxd: ['设备设施', '建设项目', '作业安全'],
  huangwl: ['水务运营', '调度管理'],
  wujp: ['制水工艺'],
  xiecm: ['管网运行'],
  fanht: ['水质检测'],
  jiaosy: ['机电设备'],
};

function member(
  account: string,
  memberRole: MemberPlan['memberRole'],
  lines: MemberPlan['lines'],
  competence: readonly string[],
): MemberPlan {
  return {
    account,
    memberRole,
    lines,
    competence,
    conflictText: '本人与被审核单位无隶属、任职和利益关系，承诺独立、公正评分。',
    expiresOn: null,
  };
}
