import type { AuditPlan, DateText } from './plan-types.ts';
import { auditCodes } from './scores/score-plan.ts';

/** The fixed part of a demonstration programme (audit-domain 14); its entries follow the audits of its year. */
export type ProgrammePlan = {
  readonly year: number;
  readonly fullName: string;
  readonly objectives: string;
  readonly scope: string;
  readonly resources: string;
  readonly risks: readonly { readonly risk: string; readonly response: string }[];
  readonly createdOn: DateText;
  readonly submittedOn: DateText;
  readonly approvedOn: DateText;
  /** The version of the standard that its entries use. */
  readonly versionNo: string;
  /** Audits that a revision added during the year, with the days of the revision. */
  readonly revision: {
    readonly reason: string;
    readonly on: DateText;
    readonly approvedOn: DateText;
    readonly adds: readonly string[];
  } | null;
  /** Planned beside the audits: not arranged yet, or exempted with a reason. */
  readonly further: readonly FurtherEntry[];
  readonly completedOn: DateText | null;
};

type FurtherEntry = {
  readonly unitOrgCode: string;
  readonly checkType: number;
  readonly windowStart: DateText;
  readonly windowEnd: DateText;
  readonly partnerUnit: string | null;
  readonly reasonExempt: string;
};

const RISKS = [
  { risk: '审核员与被审核单位存在利害关系', response: '按回避规则安排交叉审核，开工前逐人签署独立性声明' },
  { risk: '汛期和迎峰度夏期间企业抽调困难', response: '现场审核避开7月下旬至8月，资料审核提前完成' },
  { risk: '上年度问题闭环证据不足', response: '审核前一个月核对整改台账，作为抽样重点' },
];

/** The programmes of both years. */
export const programmePlans: readonly ProgrammePlan[] = [
  {
    year: 2025,
    fullName: '2025年度职安健审核方案',
    objectives:
      '完成对全部成员企业的年度体系审核，检查总部部门履职，查明管理薄弱环节，为职安健合同考核提供依据。',
    scope: '12家成员企业和总部信息部、财务部；覆盖水厂、污水处理厂、泵站、管网和在建项目。',
    resources:
      '审核组长2名、总部审核员8名、合作公司交叉审核员24名、水务专业评分员4名；差旅与检测费用38万元。',
    risks: RISKS,
    createdOn: '2024-12-23',
    submittedOn: '2024-12-25',
    approvedOn: '2024-12-30',
    versionNo: 'V1.0',
    revision: {
      reason: '迎峰度夏检查发现投加防护隐患，增加6家供水企业的水务运营专项审核',
      on: '2025-07-07',
      approvedOn: '2025-07-10',
      adds: [auditCodes.water2025],
    },
    further: [],
    completedOn: '2026-01-16',
  },
  {
    year: 2026,
    fullName: '2026年度职安健审核方案',
    objectives:
      '以上年度得分和问题为依据安排审核频次，重点核实重复问题和未闭环整改，推动三级企业提升到二级。',
    scope: '12家成员企业和总部信息部、财务部；水务运营专项覆盖风险权重较高的供水企业。',
    resources:
      '审核组长1名、总部审核员8名、合作公司交叉审核员24名、水务专业评分员4名；差旅与检测费用42万元。',
    risks: RISKS,
    createdOn: '2025-12-22',
    submittedOn: '2025-12-24',
    approvedOn: '2025-12-29',
    versionNo: 'V1.1',
    revision: null,
    further: [
      {
        unitOrgCode: 'C04',
        checkType: 2,
        windowStart: '2026-10-08',
        windowEnd: '2026-12-31',
        partnerUnit: 'C03',
        reasonExempt: '',
      },
      {
        unitOrgCode: 'C05',
        checkType: 2,
        windowStart: '2026-10-08',
        windowEnd: '2026-12-31',
        partnerUnit: 'C06',
        reasonExempt: '',
      },
      {
        unitOrgCode: 'C07',
        checkType: 2,
        windowStart: '2026-10-08',
        windowEnd: '2026-12-31',
        partnerUnit: 'C08',
        reasonExempt: '',
      },
      {
        unitOrgCode: 'C01',
        checkType: 2,
        windowStart: '2026-10-08',
        windowEnd: '2026-12-31',
        partnerUnit: null,
        reasonExempt: '上年专项审核一次通过且风险权重为1，按频次规则隔年审核',
      },
    ],
    completedOn: null,
  },
];

/** Whether an audit stands in the programme of its year: the flood inspection came on top of it. */
export const isPlanned = (audit: Pick<AuditPlan, 'offPlanReason'>): boolean => audit.offPlanReason === '';
