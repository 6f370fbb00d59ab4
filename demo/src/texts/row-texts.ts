import type { Random } from '../random.ts';
import type { ItemData } from '../standard-types.ts';
import { textOf } from './item-texts.ts';

/** What a fact text can name. */
export interface FactValues {
  place: string;
  count: number;
  size: number | null;
  year: number;
  dept: string;
}

/** The typical fact behind a deduction with its numbers and place. @throws when the option has no text */
export function factOf(code: string, optionIndex: number, values: FactValues): string {
  const text = textOf(code).facts[optionIndex];
  if (!text) throw new Error(`item ${code} has no text for option ${optionIndex}`);
  return fill(text.fact, values);
}

/** Replaces {place} {n} {size} {year} {dept}. */
export function fill(text: string, { place, count, size, year, dept }: FactValues): string {
  return text
    .replaceAll('{place}', place)
    .replaceAll('{n}', String(count))
    .replaceAll('{size}', String(size ?? 0))
    .replaceAll('{year}', String(year))
    .replaceAll('{dept}', dept);
}

/** Reason of a typed deduction. */
export function manualReason(item: ItemData, random: Random): string {
  return random.pick([
    `${item.name}的记录有个别日期和签字不规范，酌情扣分`,
    `${item.name}的资料前后页数据有一处不一致，酌情扣分`,
    `${item.name}的台账个别栏目未填写完整，酌情扣分`,
  ]);
}

/** Why an item is claimed as not applicable. @throws for items that cannot be */
export function claimReason(code: string, refused: boolean): string {
  if (refused) return '本年度未单独组织吊装作业，吊装由设备供应单位完成';
  if (code.startsWith('5.2.')) return '经辨识本企业危险化学品储存量未达到临界量，不构成重大危险源';
  const known = claimReasons[code];
  if (!known) throw new Error(`item ${code} cannot be claimed as not applicable`);
  return known;
}

/** Why the claim was accepted or refused. */
export function claimDecision(code: string, refused: boolean): string {
  if (refused) return '查设备管理部检修记录，三月更换送水机组时由本企业组织汽车吊作业，该项适用，应予评分';
  return code.startsWith('5.2.')
    ? '已查阅辨识报告和最大储存量台账，情况属实，同意按合理缺项处理'
    : '已核对单位属性和现场情况，无相应设施或业务，同意按合理缺项处理';
}

/** Explanation of a difference between stages (audit-domain 5.8). */
export function varianceText(input: { lowered: boolean; fact: string; random: Random }): string {
  const { lowered, fact, random } = input;
  if (!lowered) {
    return random.pick([
      '企业补充提供了原始记录，经核对时间和签字有效，恢复相应得分',
      '复核现场照片和台账后认定原扣分次数有误，予以更正',
    ]);
  }
  const lead = random.pick([
    '上一环节未抽查到该情况，本环节现场核实：',
    '扩大抽样后发现新的问题：',
    '核对原始记录与现场后认定：',
    '经与被审核部门当面确认：',
  ]);
  return `${lead}${fact}`;
}

/** Remark on a deduction that a later stage lifts. */
export function liftComment(random: Random): string {
  return random.pick([
    '复核时企业提供了完整记录，取消该项扣分',
    '经查该情况已在审核前完成整改并验收，取消该项扣分',
    '核对规定后认定不属于该条扣分情形，予以恢复',
  ]);
}

/** Good practice seen at an item; null where there is nothing to praise. */
export function strengthText(code: string): string | null {
  return strengths[code] ?? null;
}

/** Suggestion on an item that lost many points. */
export function textOfWeakItem(item: ItemData): string {
  const chapter = item.code.charAt(0);
  const lead = suggestionLeads[chapter] ?? '完善管理要求并落实到岗位';
  return `针对“${item.name}”，${lead}：${item.requirement}`;
}

/** Statement on last year's finding that is still open (D23). */
export function carryStatement(title: string, deadline: string): string {
  return `上年度“${title}”涉及工程改造，已完成方案审批和临时防护，剩余工作按批准的延期计划于${deadline}前完成并申请验收。`;
}

const claimReasons: Readonly<Record<string, string>> = {
  '4.1.6': '本企业不设加氯和次氯酸钠投加设施，无相应作业场所',
  '4.1.10': '本企业不承担二次供水设施的运行管理，无此类设施',
  '4.2.6': '本年度未开展吊装作业，业务范围内没有起重吊装设备',
};

const strengths: Readonly<Record<string, string>> = {
  '1.2.3': '主要负责人履职清单与月度工作日志关联，履职记录可逐条追溯。',
  '1.3.3': '开通班组扫码报告，员工建议平均两个工作日内答复。',
  '1.5.3': '带班记录附问题照片和闭环结果，每月在班前会通报。',
  '1.6.1': '隐患、培训、作业票全部在线办理，数据完整率高。',
  '2.3.2': '工艺规程配现场流程图和控制限卡片，岗位一看即懂。',
  '2.4.2': '记录按年度和类别建立电子索引，检索时间不超过三分钟。',
  '3.1.2': '培训后开展行为观察，评估结果用于调整课程。',
  '3.2.7': '班组安全活动采用事故情景推演，参与率和讨论质量较高。',
  '4.1.5': '池区护栏实行编号管理和季度拉力检查，完好率高。',
  '4.1.7': '机组振动和温度在线监测与工单系统联动，处置及时。',
  '4.1.12': '检修挂牌上锁使用一人一锁和照片留痕，执行规范。',
  '4.2.2': '有限空间作业实行视频监护和气体数据实时上传。',
  '4.2.10': '相关方入场实行统一考试和作业前交底打卡。',
  '4.3.2': '职业病危害检测结果在岗位公示，员工知晓率高。',
  '4.4.2': '管线色标和流向标识全厂统一，并附二维码台账。',
  '5.1.6': '水质关键点在线监测实现三级预警并自动派单。',
  '5.3.4': '隐患整改五定要素在系统中强制填写，逾期自动升级。',
  '5.4.3': '汛期按预警级别预置人员和移动泵车，响应迅速。',
  '6.1.5': '演练采用无脚本方式并邀请合作公司观摩评估。',
  '6.2.3': '应急送水点位和车辆调度有预案图，恢复供水及时。',
  '7.1.2': '未遂事件报告设即时奖励，报告数量逐年上升。',
  '8.2.2': '改进计划按季度评审并公开进度。',
};

const suggestionLeads: Readonly<Record<string, string>> = {
  '1': '由主要负责人牵头重新梳理职责和指标',
  '2': '组织制度与规程的适宜性评审',
  '3': '按岗位矩阵补齐培训并验证效果',
  '4': '开展一次全覆盖的现场专项排查，先治理高风险部位',
  '5': '重新核对风险清单与隐患台账，责任落实到人',
  '6': '以实战演练检验预案和物资的可用性',
  '7': '完善事故事件报告与根本原因分析机制',
  '8': '把审核问题闭环纳入管理评审跟踪',
};
