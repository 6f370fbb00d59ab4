import { accountOf } from '../people.ts';

/** How far a feedback of 2026 has come. */
export type FeedbackEnd = 'archived' | 'confirmed' | 'submitted' | 'returned' | 'late';

/** A department or unit that is asked, who answers for it, and how far 2026 has come. */
export type FeedbackUnit = {
  readonly code: string;
  readonly name: string;
  readonly account: string;
  readonly end2026: Exclude<FeedbackEnd, 'archived'>;
};

const dept = (
  code: string,
  name: string,
  account: string,
  end2026: FeedbackUnit['end2026'],
): FeedbackUnit => ({ code, name, account, end2026 });
const company = (
  code: Parameters<typeof accountOf>[0],
  name: string,
  end2026: FeedbackUnit['end2026'],
): FeedbackUnit => ({ code, name, account: accountOf(code, 'unitCoord'), end2026 });

/** Seven departments and twelve companies: 11 confirmed, 4 submitted, 2 returned, 2 late (audit-domain 14). */
export const feedbackUnits: readonly FeedbackUnit[] = [
  dept('ZB-MS', '管理体系部', 'yinhb', 'confirmed'),
  dept('ZB-WO', '水务运营部', 'huangwl', 'confirmed'),
  dept('ZB-EC', '工程建设部', 'baiyl', 'submitted'),
  dept('ZB-HR', '人力资源部', 'tanwq', 'confirmed'),
  dept('ZB-FN', '财务部', 'dengrf', 'confirmed'),
  dept('ZB-IT', '信息部', 'guoyn', 'late'),
  dept('ZB-OF', '办公室', 'liaojm', 'submitted'),
  company('C01', '城中水务', 'confirmed'),
  company('C02', '江北水务', 'confirmed'),
  company('C03', '东湖供水', 'confirmed'),
  company('C04', '南岭供水', 'submitted'),
  company('C05', '西河水务', 'confirmed'),
  company('C06', '海州水务', 'confirmed'),
  company('C07', '平湖供水', 'late'),
  company('C08', '安泰污水处理', 'confirmed'),
  company('C09', '碧流污水处理', 'submitted'),
  company('C10', '管网建设工程', 'returned'),
  company('C11', '水质检测', 'confirmed'),
  company('C12', '二次供水服务', 'returned'),
];

/** The questions of both years; 2026 asks one more. */
export const feedbackQuestions: Readonly<Record<2025 | 2026, readonly string[]>> = {
  2025: [
    '上年度审核发现的问题是否全部闭环？未闭环的原因是什么？',
    '本年度职安健目标完成情况如何？',
    '本年度危险作业管理有哪些改进？',
    '对审核标准和审核方式有什么意见和建议？',
    '下年度改进计划的重点是什么？',
  ],
  2026: [
    '上年度审核发现的问题是否全部闭环？未闭环的原因是什么？',
    '本年度职安健目标完成情况如何？',
    '本年度危险作业管理有哪些改进？',
    '对审核标准和审核方式有什么意见和建议？',
    '下年度改进计划的重点是什么？',
    '本年度应急演练发现了哪些不足，如何改进？',
  ],
};

const ANSWERS: readonly (readonly string[])[] = [
  [
    '{name}上年度审核发现的问题已全部闭环，整改证据经验收通过，并完成一次效果复查，未发现反弹。',
    '{name}上年度的问题按期闭环率为{rate}%，个别涉及改造的事项已办理延期，临时措施落实到位。',
    '{name}对上年度问题逐条建立台账，除一项需停水实施的改造外全部关闭，计划在枯水期完成。',
  ],
  [
    '全年无轻伤及以上事故，全员培训完成率{rate}%，隐患按期整改率达到目标值。',
    '职安健目标完成率{rate}%，未完成的是两项信息化上报时限指标，已明确专人负责。',
    '各项控制指标均未突破，安全费用使用率{rate}%，职业健康体检覆盖全部接害岗位。',
  ],
  [
    '危险作业全部实行线上审批，监护人须上传现场照片后方可开工，抽查合格率明显提高。',
    '修订了有限空间和动火作业细则，补充气体检测仪6台，每季度开展一次现场演示考核。',
    '把相关方纳入统一管理，外包作业的交底和监护与自有人员同一标准，查处违章{count}起。',
  ],
  [
    '建议在自评阶段提供往年扣分提示，减少资料重复提交。',
    '建议对小规模单位适当合并检查项目，并增加同类单位之间的互评交流。',
    '审核标准总体适用，建议对总部部门细化第八章的评分口径。',
  ],
  [
    '重点推进风险分级管控与岗位应急处置卡更新，安排老旧设备护栏和照明改造。',
    '计划完成配电设备预防性试验补做，开展两次不打招呼的夜间演练。',
    '重点治理重复问题，建立同类场所横向检查机制，并把整改效果纳入部门考核。',
  ],
  [
    '演练中发现夜间到岗偏慢，已调整值班地点并增设备勤车辆。',
    '演练暴露出备用阀门操作不熟练，已安排每半年全程启闭训练。',
    '演练中对外通报口径不统一，已编制统一的信息报送模板。',
  ],
];

const SUMMARIES: readonly string[] = [
  '{name}职安健工作总体平稳，体系运行有效，下一步以治理重复问题为重点，持续改进。',
  '{name}本年度管理基础有所加强，现场执行仍有差距，将按改进计划逐项落实并按季度检查。',
  '{name}按要求完成了各项工作，建议集团继续组织经验交流，推广好的做法。',
];

/** What a unit answers and sums up, the same at every play. */
export function wordsOf(
  { name }: FeedbackUnit,
  { index, year, count }: { index: number; year: number; count: number },
): { answers: { no: number; text: string }[]; summary: string } {
  const fill = (text: string, turn: number) =>
    text
      .replaceAll('{name}', name)
      .replaceAll('{rate}', String(94 + ((index * 3 + turn + year) % 7)))
      .replaceAll('{count}', String(3 + ((index + turn) % 6)));
  const pick = (choices: readonly string[], turn: number): string =>
    fill(choices[(index + turn + year) % choices.length] ?? '', turn);
  return {
    answers: ANSWERS.slice(0, count).map((choices, turn) => ({ no: turn + 1, text: pick(choices, turn) })),
    summary: pick(SUMMARIES, 0),
  };
}
