import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import type { AuditPlan, DateText } from '../plan-types.ts';
import { auditCodes } from '../scores/score-plan.ts';

/** The fixed part of an audit; dates are written for the default base date. */
export interface AuditHeader
  extends Pick<
    AuditPlan,
    | 'code'
    | 'fullName'
    | 'year'
    | 'checkType'
    | 'objectives'
    | 'scope'
    | 'criteria'
    | 'lead'
    | 'acceptBy'
    | 'targetState'
    | 'conclusion'
  > {
  lines: readonly Line[];
  created: DateText;
  submitted: DateText;
  approved: DateText;
  start: DateText;
  end: DateText;
  /** start and due date of each enabled stage, in order */
  stages: readonly (readonly [stage: Stage, start: DateText, due: DateText])[];
  opening: DateText | null;
  closing: DateText | null;
  closed: DateText | null;
}

const systemCriteria =
  '《职安健审核标准》现行版本、GB/T 33000-2016《企业安全生产标准化基本规范》、安全生产法、职业病防治法及集团职安健管理制度';

const waterCriteria = '《职安健审核标准》水务线评价项目、集团水务运营管理规定及供排水行业安全技术规程';

const systemObjectives =
  '评价成员企业职安健管理体系运行的符合性和有效性，核实上年度问题的闭环情况，发现薄弱环节并推动改进，为年度职安健合同考核提供依据。';

/** The six audits of D27, in the order in which they are created. */
export const auditHeaders: readonly AuditHeader[] = [
  {
    code: auditCodes.main2025,
    fullName: '2025年度职安健体系审核',
    year: 2025,
    checkType: 1,
    objectives: systemObjectives,
    scope: '集团12家成员企业的职安健管理、现场作业、应急与事故管理，覆盖各水厂、污水处理厂、泵站和在建项目。',
    criteria: systemCriteria,
    lines: ['C', 'W', 'H'],
    acceptBy: 'COORD',
    lead: 'liuhb',
    created: '2025-02-17',
    submitted: '2025-02-20',
    approved: '2025-02-24',
    start: '2025-03-03',
    end: '2025-08-29',
    stages: [
      ['SELF', '2025-03-17', '2025-04-18'],
      ['COMPANY', '2025-04-07', '2025-05-16'],
      ['WATER', '2025-04-28', '2025-06-06'],
      ['HQ', '2025-04-28', '2025-06-20'],
      ['MSD', '2025-05-26', '2025-07-11'],
    ],
    opening: '2025-03-05',
    closing: '2025-07-15',
    closed: null,
    targetState: 6,
    conclusion:
      '12家企业全部完成审定，集团平均得分率80.5%，2家达到一级、4家达到二级。教育培训、作业安全和风险管控是主要薄弱环节，需按整改要求限期闭环。',
  },
  {
    code: auditCodes.water2025,
    fullName: '2025年水务运营专项审核',
    year: 2025,
    checkType: 2,
    objectives: '检查制水、输配、水质和设备专业的安全运行管理，验证迎峰度夏后设施状态和水质风险管控措施。',
    scope: '城中、江北、东湖、南岭、西河、海州6家供水企业的水务线评价项目。',
    criteria: waterCriteria,
    lines: ['W'],
    acceptBy: 'COORD',
    lead: 'liuhb',
    created: '2025-08-25',
    submitted: '2025-08-27',
    approved: '2025-08-29',
    start: '2025-09-01',
    end: '2025-12-31',
    stages: [
      ['SELF', '2025-09-10', '2025-09-30'],
      ['COMPANY', '2025-09-29', '2025-10-24'],
      ['WATER', '2025-10-20', '2025-11-14'],
      ['MSD', '2025-11-10', '2025-11-28'],
    ],
    opening: '2025-09-03',
    closing: '2025-11-28',
    closed: '2026-01-16',
    targetState: 7,
    conclusion: '6家供水企业水务线总体受控，投加防护和管网设施仍有现场隐患，发现问题已全部整改闭环。',
  },
  {
    code: auditCodes.headOffice2025,
    fullName: '2025年总部部门职安健审核',
    year: 2025,
    checkType: 3,
    objectives: '检查总部部门履行职安健管理职责、数据上报、考核兑现和问题闭环情况。',
    scope: '总部信息部、财务部的总部线评价项目。',
    criteria: systemCriteria,
    lines: ['H'],
    acceptBy: 'HQ',
    lead: 'liuhb',
    created: '2025-09-15',
    submitted: '2025-09-16',
    approved: '2025-09-18',
    start: '2025-09-22',
    end: '2025-12-26',
    stages: [
      ['HQ', '2025-10-13', '2025-10-31'],
      ['MSD', '2025-10-27', '2025-11-14'],
    ],
    opening: '2025-09-23',
    closing: '2025-11-18',
    closed: '2025-12-24',
    targetState: 7,
    conclusion: '两个部门基本履行职安健职责，数据上报及时性和评审输出跟踪需要加强，问题已整改完成。',
  },
  {
    code: auditCodes.main2026,
    fullName: '2026年度职安健体系审核',
    year: 2026,
    checkType: 1,
    objectives: systemObjectives,
    scope:
      '集团12家成员企业的职安健管理、现场作业、应急与事故管理，重点关注上年度重复问题和较大以上风险管控。',
    criteria: systemCriteria,
    lines: ['C', 'W', 'H'],
    acceptBy: 'COORD',
    lead: 'zhaoqf',
    created: '2026-01-26',
    submitted: '2026-01-29',
    approved: '2026-02-02',
    start: '2026-02-09',
    end: '2026-08-31',
    stages: [
      ['SELF', '2026-03-09', '2026-06-26'],
      ['COMPANY', '2026-03-30', '2026-07-03'],
      ['WATER', '2026-04-20', '2026-07-10'],
      ['HQ', '2026-04-20', '2026-07-17'],
      ['MSD', '2026-05-11', '2026-07-31'],
    ],
    opening: '2026-02-11',
    closing: null,
    closed: null,
    targetState: 3,
    conclusion: null,
  },
  {
    code: auditCodes.flood2026,
    fullName: '2026年汛期飞行检查',
    year: 2026,
    checkType: 5,
    objectives: '不预先通知，检查汛期前设施安全、预警响应和应急供水保障准备情况。',
    scope: '城中水务、安泰污水处理、二次供水服务3家企业的水务线评价项目。',
    criteria: waterCriteria,
    lines: ['W'],
    acceptBy: 'COORD',
    lead: 'liuhb',
    created: '2026-04-20',
    submitted: '2026-04-21',
    approved: '2026-04-22',
    start: '2026-04-23',
    end: '2026-06-26',
    stages: [
      ['WATER', '2026-04-27', '2026-05-08'],
      ['MSD', '2026-05-07', '2026-05-15'],
    ],
    opening: '2026-04-23',
    closing: '2026-05-15',
    closed: '2026-06-26',
    targetState: 7,
    conclusion: '汛期准备总体到位，二次供水服务公司有5项问题与上年度重复，已提级督办并全部整改完成。',
  },
  {
    code: auditCodes.headOffice2026,
    fullName: '2026年总部部门职安健审核',
    year: 2026,
    checkType: 3,
    objectives: '检查总部部门履行职安健管理职责、数据上报、考核兑现和问题闭环情况。',
    scope: '总部信息部、财务部的总部线评价项目。',
    criteria: systemCriteria,
    lines: ['H'],
    acceptBy: 'HQ',
    lead: 'zhaoqf',
    created: '2026-06-15',
    submitted: '2026-06-17',
    approved: '2026-06-22',
    start: '2026-07-06',
    end: '2026-10-30',
    stages: [
      ['SELF', '2026-07-13', '2026-08-07'],
      ['HQ', '2026-08-10', '2026-09-11'],
      ['MSD', '2026-09-07', '2026-09-30'],
    ],
    opening: null,
    closing: null,
    closed: null,
    targetState: 2,
    conclusion: null,
  },
];
