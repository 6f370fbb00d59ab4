import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { organisationName, units } from '../organisation.ts';
import type { DateText, FindingPlan, FiveFixedPlan } from '../plan-types.ts';
import { type Random, randomFor } from '../random.ts';
import { departmentFor } from '../scores/stage-rows.ts';
import { textOf } from '../texts/item-texts.ts';
import { isOnSite } from '../texts/places.ts';
import type { ChosenFinding } from './finding-selection.ts';

/** Title, fact, criterion and first idea of the cause. */
export function findingTexts(
  chosen: ChosenFinding,
  raisedOn: DateText,
): Pick<FindingPlan, 'title' | 'fact' | 'criterion' | 'category' | 'causePreliminary'> {
  const { task, item, optionIndex, deduction, stage } = chosen;
  const random = randomFor(`finding/${deduction.key}`);
  const option = item.options[optionIndex];
  const unitName = nameOf(task.unitOrgCode);
  const seen = random.pick(ways[isOnSite(textOf(item.code).theme) ? 'site' : 'papers']);
  return {
    title: titleOf(chosen),
    fact: `${dayInWords(raisedOn)}，${auditorsOf[stage]}在${unitName}${seen}“${item.name}”时发现：${deduction.reason}。${factEnding(chosen, random)}`,
    criterion: `《职安健审核标准》${task.versionNo} ${item.code} ${item.name}：${item.requirement}（评分规则：${option?.label ?? ''}）`,
    category: categoryOf(chosen),
    causePreliminary: random.pick(causes[categoryOf(chosen)]),
  };
}

/** Short name of the problem with its place; the same problem in another year has the same title. */
export function titleOf({ task, item, optionIndex, deduction }: ChosenFinding): string {
  const { theme, facts } = textOf(item.code);
  const title = facts[optionIndex]?.title ?? item.name;
  return isOnSite(theme)
    ? `${deduction.place}${title}`
    : `${organisationName(departmentFor(task.unitOrgCode, item.code))}${title}`;
}

/** The five-fixed plan of a finding. */
export function fiveFixedPlan(chosen: ChosenFinding, responsible: string, deadline: DateText): FiveFixedPlan {
  const { item, task, deduction, severity, majorHazard } = chosen;
  const random = randomFor(`plan/${deduction.key}`);
  const category = categoryOf(chosen);
  const values = {
    place: deduction.place,
    name: item.name,
    dept: organisationName(departmentFor(task.unitOrgCode, item.code)),
    deadline,
  };
  const onSite = category === '现场隐患';
  const fund = onSite ? random.integer(2, severity === 1 ? 160 : 60) * 500 : random.integer(0, 3) * 500;
  return {
    responsible,
    immediateAction: fillIn(random.pick(immediate[category]), values),
    rootCause: fillIn(random.pick(rootCauses[category]), values),
    causeCodes: random.pick(causeCodes[category]),
    measures: fillIn(random.pick(measures[category]), values),
    fund,
    fundSource:
      fund === 0
        ? '无需资金'
        : onSite
          ? random.pick(['安全生产费用', '设备维修费用', '年度技改资金'])
          : '安全生产费用',
    deadline,
    contingency:
      severity === 1 || majorHazard
        ? fillIn(
            '整改期间停用{place}相关设施或安排双人值守，配备便携式检测仪，异常时立即启动现场处置方案并向调度中心报告。',
            values,
          )
        : '',
    preventive: fillIn(random.pick(preventive), values),
  };
}

/** 管理缺陷, 现场隐患, 行为违章 or 资料缺失. */
export function categoryOf({ item, optionIndex, carried }: ChosenFinding): FindingPlan['category'] {
  const { theme, facts } = textOf(item.code);
  // What is carried into the next year are works on site, whatever the clause.
  if (carried) return '现场隐患';
  if (conductOptions.has(`${item.code}#${optionIndex}`)) return '行为违章';
  const title = facts[optionIndex]?.title ?? '';
  if (/记录|档案|凭证|资料|台账|未签|漏登|清单|未告知|未登记/u.test(title)) return '资料缺失';
  if (
    /方案|规程|无监测|验收|安全活动|交底|协议|未响应|失效文件|超期未检|未检测|超期|案例|警示教育|应急处置卡/u.test(
      title,
    )
  ) {
    return '管理缺陷';
  }
  return isOnSite(theme) ? '现场隐患' : '管理缺陷';
}

/** Description of what was done, for the proof. */
export function proofText(chosen: ChosenFinding, again: boolean): string {
  const { item, deduction, task } = chosen;
  const random = randomFor(`proof/${deduction.key}/${again}`);
  const dept = organisationName(departmentFor(task.unitOrgCode, item.code));
  const text = random.pick(proofs[categoryOf(chosen)]);
  const done = fillIn(text, { place: deduction.place, name: item.name, dept, deadline: '' });
  return again ? `针对上次验收意见补充整改。${done}` : done;
}

/** Opinion of a verifier. */
export function verificationText(chosen: ChosenFinding, passed: boolean): string {
  const { deduction } = chosen;
  const random = randomFor(`verify/${deduction.key}/${passed}`);
  const kind = categoryOf(chosen) === '现场隐患' ? 'site' : 'papers';
  const text = random.pick(passed ? passes[kind] : failures[kind]);
  return fillIn(text, { place: deduction.place, name: chosen.item.name, dept: '', deadline: '' });
}

/** Why the unit disputes a finding. */
export function disputeText(chosen: ChosenFinding): string {
  return `我单位认为“${chosen.item.name}”的扣分次数与事实不符：审核当日的原始记录存放在班组，未能及时提供，现附记录复印件和系统截图，申请复核并调整问题定级。`;
}

/** Reason and interim measures of an extension. */
export function extensionTexts(chosen: ChosenFinding): { reason: string; measuresMeanwhile: string } {
  const random = randomFor(`extension/${chosen.deduction.key}`);
  return {
    reason: random.pick([
      '所需备件需向厂家定制，到货周期约四周，无法在原期限内完成安装调试，申请延期。',
      '施工需结合停水计划分段实施，为避免影响夏季高峰供水，申请延期到低峰期完成。',
      '改造方案经评审需补充设计计算，设计单位正在修改图纸，申请延期。',
    ]),
    measuresMeanwhile: `延期期间对${chosen.deduction.place}设置临时防护和警示标志，由当班人员每班检查两次并记录，发现异常立即停用。`,
  };
}

const endings = {
  site: [
    '陪同人员确认情况属实。',
    '已拍照留存并与责任部门负责人确认。',
    '当班负责人未能说明原因。',
    '点检表中没有相应记载。',
  ],
  papers: [
    '责任部门负责人确认情况属实。',
    '责任部门表示将立即核查。',
    '相关记录已复印留存。',
    '经办人说明资料未能及时整理。',
  ],
} as const;

const conductOptions = new Set([
  '4.1.12#0',
  '4.2.2#2',
  '4.2.3#0',
  '4.2.4#0',
  '4.2.5#0',
  '4.2.9#0',
  '4.2.10#2',
  '4.2.12#1',
]);

const auditorsOf: Readonly<Record<Stage, string>> = {
  SELF: '自评小组',
  COMPANY: '合作公司审核组',
  WATER: '水务运营评分组',
  HQ: '总部审核组',
  MSD: '管理体系部',
};

const ways = {
  papers: ['查阅资料核对', '抽查台账和记录，检查', '查阅系统数据并询问责任人，检查'],
  site: ['现场核查', '现场检查并询问当班人员，核查', '对照点检记录现场核查'],
} as const;

type Category = FindingPlan['category'];
type Texts = Readonly<Record<Category, readonly string[]>>;

const causes: Texts = {
  管理缺陷: ['职责接口不清，缺少过程检查', '制度要求未转化为岗位任务和节点', '人员调整后工作未交接'],
  现场隐患: ['点检标准不具体，缺陷未及时上报', '维修计划滞后，备件储备不足', '设施老化，未纳入更新计划'],
  行为违章: ['现场监护缺位，习惯性违章', '作业前交底流于形式', '赶工期，未执行作业许可程序'],
  资料缺失: ['记录填写和归档要求不明确', '资料由个人保管，未集中归档', '缺少定期核对机制'],
};

const immediate: Texts = {
  管理缺陷: ['{dept}当日组织核对，列出缺项清单并指定专人补齐。', '召开专题会通报问题，明确临时责任人。'],
  现场隐患: [
    '在{place}设置临时围护和警示标志，安排专人看守。',
    '立即停用{place}存在缺陷的部位，悬挂禁止使用标识。',
  ],
  行为违章: ['当场制止并停止作业，对作业人员重新交底。', '暂停该班组同类作业，组织安全再教育。'],
  资料缺失: ['{dept}封存现有资料，核对缺失项目并追溯补充。', '通知相关班组停止使用旧表格，启用统一记录。'],
};

const rootCauses: Texts = {
  管理缺陷: [
    '“{name}”的要求没有分解为{dept}的月度任务，执行情况无人检查，管理评审也未关注。',
    '制度修订后未同步更新岗位职责，{dept}与班组之间职责交叉，形成空白。',
  ],
  现场隐患: [
    '{place}点检表没有包含该部位，缺陷长期未被识别；维修工单没有优先级管理。',
    '设施已使用多年，更新改造未列入年度计划，日常维护只做表面处理。',
  ],
  行为违章: [
    '作业许可由班组自行签发，缺少第二人核对，监护人身兼数职不能全程在场。',
    '培训偏重理论，作业人员对{place}的实际风险认识不足，违章成本低。',
  ],
  资料缺失: [
    '记录归档没有明确的时限和责任人，{dept}每季度才整理一次，缺失不能及时发现。',
    '系统与纸质台账并行，重复填写造成遗漏，没有核对机制。',
  ],
};

const causeCodes: Readonly<Record<Category, readonly FiveFixedPlan['causeCodes'][]>> = {
  管理缺陷: [['管'], ['人', '管'], ['法', '管']],
  现场隐患: [
    ['机', '管'],
    ['机', '环'],
    ['料', '机'],
  ],
  行为违章: [['人'], ['人', '管']],
  资料缺失: [['人', '法'], ['管']],
};

const measures: Texts = {
  管理缺陷: [
    '1.由{dept}修订“{name}”管理要求，明确节点和责任人；2.在{deadline}前补齐欠缺工作并组织宣贯；3.纳入月度检查和绩效考核。',
    '1.梳理“{name}”职责矩阵并经主要负责人批准；2.对历史欠账逐项销项，{deadline}前完成；3.每季度由安全管理部复查。',
  ],
  现场隐患: [
    '1.{deadline}前对{place}缺陷部位进行修复或更换，验收合格后投用；2.对同类设施全面排查；3.修订点检表并增加该部位。',
    '1.编制{place}整改施工方案，落实作业许可；2.采购合格材料并在{deadline}前完成安装；3.建立设施缺陷台账逐项销号。',
  ],
  行为违章: [
    '1.对责任人员进行再培训和考核，{deadline}前完成；2.作业许可增加第二人核对和照片上传；3.每周开展一次作业现场突击检查。',
    '1.修订作业许可流程，监护人不得兼任其他工作；2.{deadline}前组织全部班组观看案例并签认；3.违章纳入积分管理。',
  ],
  资料缺失: [
    '1.{dept}在{deadline}前补齐“{name}”资料并经审核归档；2.建立目录和月度核对制度；3.记录改为系统填报，减少重复录入。',
    '1.对近一年“{name}”记录逐份核对，缺失的说明原因并补充佐证；2.{deadline}前完成电子化归档；3.指定专人每月检查。',
  ],
};

const preventive = [
  '每季度对“{name}”开展一次专项自查，结果在安委会通报。',
  '将该问题编入班组安全活动案例，并列入下一年度培训计划。',
  '在信息系统设置到期提醒，逾期自动升级到分管领导。',
  '把该类设施和资料纳入年度风险辨识复核范围。',
];

const proofs: Texts = {
  管理缺陷: [
    '已修订“{name}”管理要求并发布，欠缺事项全部补齐，组织{dept}及相关班组宣贯并考核。',
    '已重新明确{dept}职责分工，完成历史欠账清理，附会议纪要、文件和检查记录。',
  ],
  现场隐患: [
    '{place}缺陷已修复并验收，同类设施排查完成，点检表已修订，附整改前后照片和验收单。',
    '已完成{place}设施更换和调试，试运行正常，附施工记录、合格证和照片。',
  ],
  行为违章: [
    '已完成责任人员再培训和考核，作业许可流程修订发布，附培训签到、试卷和近期作业票。',
    '已对相关班组开展警示教育并签认，现场突击检查三次未再发现同类违章，附记录和照片。',
  ],
  资料缺失: [
    '“{name}”资料已补齐并归档，建立目录和月度核对表，附资料扫描件和目录。',
    '近一年记录核对完毕，缺失部分已补充佐证并说明原因，已启用系统填报。',
  ],
};

const passes = {
  site: [
    '整改措施已落实，现场与整改后照片一致，同意通过验收。',
    '抽查{place}及同类部位，未再发现该问题，措施有效，验收通过。',
    '试运行记录正常，验收单签字齐全，点检表已修订，同意通过。',
    '整改内容与方案一致，防止再发生的措施已执行，同意通过。',
  ],
  papers: [
    '资料齐全、签字完整，抽查人员掌握要求，同意通过。',
    '整改内容与方案一致，制度和记录已按要求更新，同意通过。',
    '抽查近一个月执行记录，“{name}”要求已落实，验收通过。',
    '佐证材料与系统数据一致，防止再发生的措施已执行，同意通过。',
  ],
} as const;

const failures = {
  site: [
    '仅完成局部整改，{place}同类部位未排查，照片不能反映整体情况，退回补充。',
    '现场复查发现修复不牢固，验收单缺少责任人签字，不予通过，须重新整改。',
  ],
  papers: [
    '佐证材料缺少发布文件和责任人签字，无法证明整改完成，不予通过。',
    '现场核对发现措施未覆盖全部班次，记录存在代签，须重新整改。',
  ],
} as const;

function nameOf(orgCode: string): string {
  const unit = units.find(({ code }) => code === orgCode);
  return unit ? `${unit.tradeName}公司` : organisationName(orgCode);
}

function dayInWords(date: DateText): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month}月${day}日`;
}

function factEnding(chosen: ChosenFinding, random: Random): string {
  if (chosen.repeatOf) return '该问题与上年度审核发现重复，防止再发生的措施未见效。';
  if (chosen.majorHazard)
    return '现场未设置替代监测措施，人员未佩戴防护器具，构成重大事故隐患，已责令立即停用并整改。';
  return random.pick(categoryOf(chosen) === '现场隐患' ? endings.site : endings.papers);
}

function fillIn(
  text: string,
  values: { place: string; name: string; dept: string; deadline: DateText },
): string {
  return text
    .replaceAll('{place}', values.place)
    .replaceAll('{name}', values.name)
    .replaceAll('{dept}', values.dept)
    .replaceAll('{deadline}', values.deadline);
}
