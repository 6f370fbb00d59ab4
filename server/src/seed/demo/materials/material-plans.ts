import type { FilePlan } from '../plan-types.ts';

/** A material of the demonstration. */
export type MaterialPlan = {
  readonly name: string;
  readonly kind: FilePlan['kind'];
  /** Value of the dictionary `auditMaterialCategory`. */
  readonly category: string;
  readonly year: number;
  readonly orgCode: string;
  readonly uploader: string;
  readonly secretLevel: 0 | 1 | 2;
  readonly visibleOrgCodes: readonly string[];
  readonly nodeCodes: readonly string[];
  /** Number of the audit that it belongs to. */
  readonly checkCode: string | null;
  /** Number of the contract that it belongs to. */
  readonly contractCode: string | null;
  /** Days from the base date; negative has run out. */
  readonly validDays: number | null;
  /** Days before the base date on which it was uploaded; written days of 2025 stay. */
  readonly daysBefore: number;
  /** What the second version says of itself. */
  readonly secondVersion?: string;
};

type Extra = Partial<
  Pick<
    MaterialPlan,
    'nodeCodes' | 'checkCode' | 'contractCode' | 'validDays' | 'visibleOrgCodes' | 'secondVersion' | 'kind'
  >
>;

const material = (
  [category, year, orgCode, uploader, secretLevel]: readonly [string, number, string, string, 0 | 1 | 2],
  name: string,
  daysBefore: number,
  extra: Extra = {},
): MaterialPlan => ({
  name,
  category,
  year,
  orgCode,
  uploader,
  secretLevel,
  daysBefore,
  kind: 'pdf',
  visibleOrgCodes: [],
  nodeCodes: [],
  checkCode: null,
  contractCode: null,
  validDays: null,
  ...extra,
});

const LAW = ['法律法规', 2026, 'QYSW', 'chenyl', 0] as const;
const NORM = ['标准规范', 2026, 'QYSW', 'wangsj', 0] as const;
const RULE = ['制度', 2026, 'QYSW', 'chenyl', 1] as const;
const RECORD = ['审核记录', 2025, 'ZB-MS', 'liuhb', 1] as const;
const TRAINING = ['培训', 2026, 'QYSW', 'wangsj', 0] as const;
const OTHER = ['其他', 2026, 'QYSW', 'chenyl', 0] as const;

/** Materials that people upload; with the archived feedback of 2025 they are eighty files. */
export const materialPlans: readonly MaterialPlan[] = [
  material(LAW, '安全生产法要点摘编', 170, { nodeCodes: ['2.1.1', '1.2.3'], validDays: 400 }),
  material(LAW, '职业病防治法要点摘编', 170, { nodeCodes: ['4.3.1', '4.3.7'], validDays: 400 }),
  material(LAW, '特种设备安全管理要点摘编', 168, { nodeCodes: ['4.1.3'], validDays: 400 }),
  material(LAW, '危险化学品管理要点摘编', 168, { nodeCodes: ['4.2.8'], validDays: 20 }),
  material(LAW, '生产安全事故报告与调查处理要点', 160, { nodeCodes: ['7.1.1', '7.2.1'] }),
  material(LAW, '2024年适用法规清单', 165, { validDays: -60, kind: 'xlsx', nodeCodes: ['2.1.1'] }),
  material(LAW, '2026年适用法规清单', 90, {
    kind: 'xlsx',
    nodeCodes: ['2.1.1', '2.1.2'],
    validDays: 200,
    secondVersion: '补充二季度新实施的条目',
  }),
  material(NORM, '职安健审核标准使用说明', 150, { nodeCodes: ['8.1.1'] }),
  material(NORM, '有限空间作业安全技术要求', 150, { nodeCodes: ['4.2.2'] }),
  material(NORM, '二次供水设施运行维护要求', 148, { nodeCodes: ['4.1.10'] }),
  material(NORM, '供配电设备预防性试验项目与周期', 148, { nodeCodes: ['4.1.8'], kind: 'xlsx' }),
  material(NORM, '管线与介质色标对照表', 140, { nodeCodes: ['4.4.2'], kind: 'xlsx' }),
  material(NORM, '个体防护用品配备标准（旧版）', 175, { nodeCodes: ['4.2.12'], validDays: -15 }),
  material(RULE, '集团安全生产责任制', 120, {
    nodeCodes: ['1.3.1', '1.2.4'],
    secondVersion: '按2026年机构调整修订第三章',
  }),
  material(RULE, '危险作业审批管理办法', 118, { nodeCodes: ['4.2.2', '4.2.3', '4.2.4'] }),
  material(RULE, '隐患排查治理管理办法', 118, { nodeCodes: ['5.3.1', '5.3.4'] }),
  material(RULE, '相关方安全管理办法', 116, { nodeCodes: ['4.2.10'] }),
  material(RULE, '应急预案管理办法', 116, { nodeCodes: ['6.1.2', '6.1.5'] }),
  material(RULE, '职安健审核员管理规定', 110),
  material(RULE, '审核发现分级指引', 110, { secondVersion: '补充重大事故隐患判定示例' }),
  material(RECORD, '2025年度审核首次会议纪要', 172, { checkCode: 'SH20250001' }),
  material(RECORD, '2025年度审核末次会议纪要', 172, { checkCode: 'SH20250001' }),
  material(RECORD, '2025年度审核抽样说明', 171, { checkCode: 'SH20250001', kind: 'xlsx' }),
  material(['审核记录', 2026, 'ZB-MS', 'wangsj', 1], '2026年度审核首次会议纪要', 100, {
    checkCode: 'SH20260001',
  }),
  material(['审核记录', 2026, 'ZB-MS', 'wangsj', 2], '2026年审核组独立性声明汇总', 99, {
    checkCode: 'SH20260001',
    visibleOrgCodes: ['ZB-MS', 'ZB-OF'],
  }),
  material(['审核记录', 2026, 'ZB-MS', 'liuhb', 2], '评分偏差复核底稿', 30, {
    checkCode: 'SH20260001',
    visibleOrgCodes: ['ZB-MS'],
    kind: 'xlsx',
  }),
  material(['审核记录', 2026, 'C01', 'tangmy', 1], '城中水务2026年自评会议纪要', 80, {
    checkCode: 'SH20260001',
    nodeCodes: ['8.1.1'],
  }),
  material(['审核记录', 2026, 'C02', 'panyt', 1], '江北水务2026年自评会议纪要', 79, {
    checkCode: 'SH20260001',
    nodeCodes: ['8.1.1'],
  }),
  material(['审核记录', 2026, 'C12', 'leiyt', 2], '二次供水泵房整改前后对照', 25, {
    visibleOrgCodes: ['C12', 'C10'],
    nodeCodes: ['4.1.10'],
    kind: 'png',
  }),
  material(TRAINING, '审核员培训课件：评分与扣分依据', 130, { nodeCodes: ['8.1.1'] }),
  material(TRAINING, '有限空间作业培训课件', 128, { nodeCodes: ['4.2.2', '3.2.1'] }),
  material(TRAINING, '隐患排查实务培训课件', 126, { nodeCodes: ['5.3.2'] }),
  material(['培训', 2026, 'C01', 'luozq', 0], '送水泵房巡检微课讲义', 60, { nodeCodes: ['4.1.7'] }),
  material(['培训', 2026, 'C06', 'dongyy', 0], '防台防汛班组培训讲义', 45, { nodeCodes: ['5.4.3'] }),
  material(['培训', 2026, 'C11', 'shihy', 1], '化验室有毒试剂管理培训记录', 50, {
    nodeCodes: ['4.3.6'],
    kind: 'xlsx',
  }),
  material(['制度', 2026, 'C01', 'tangmy', 1], '城中水务危险作业实施细则', 70, {
    contractCode: 'HT2026001',
    nodeCodes: ['4.2.2', '4.2.3'],
  }),
  material(['制度', 2026, 'C08', 'kongdl', 1], '污水处理厂有毒气体防护规定', 66, { nodeCodes: ['4.2.2'] }),
  material(['制度', 2026, 'ZB-WO', 'huangwl', 0], '水务运营应急调度规定', 64, {
    nodeCodes: ['6.1.6', '6.2.3'],
  }),
  material(OTHER, '审核常用表单：现场检查记录', 140, { kind: 'xlsx' }),
  material(OTHER, '审核常用表单：首末次会议签到', 140, { kind: 'xlsx' }),
  material(OTHER, '集团安全宣传画', 40, { kind: 'png' }),
  material(['其他', 2026, 'C04', 'songll', 0], '南岭水厂加药间改造照片', 35, {
    kind: 'png',
    nodeCodes: ['4.1.6'],
  }),
];
