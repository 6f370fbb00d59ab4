import type { CheckMethod, EvidenceRequirementData, ItemData } from '../standard-types.ts';
import { parseRule, printRule } from './rule-notation.ts';
import type { ItemSource } from './standard-source.ts';

/**
 * Builds an item from its printed row; also used where a later version rewrites a row.
 * @throws when the English labels are not as many as the options
 */
export function buildItem(source: ItemSource): ItemData {
  const { code, name, nameEn, points: standardScore, line, rule, documents, methods, requirement } = source;
  const labelsEn = source.optionsEn;
  const options = parseRule(rule).map((option, index) => ({ ...option, labelEn: labelsEn[index] ?? '' }));
  if (labelsEn.length !== options.length) throw new Error(`English labels of ${code} do not fit its options`);
  return {
    code,
    name,
    nameEn,
    standardScore,
    line,
    requirement,
    ruleText: printRule(options),
    checkMethod: methods.split(',').map(readMethod),
    ...applicabilityOf(code),
    sampleHint: options.some((option) => option.kind === 'RATE')
      ? '总体10个以内全查，其余按总体平方根向上取整抽取，不少于10个、不多于50个'
      : null,
    options,
    evidence: documents
      .split('、')
      .map((label, index) => buildRequirement(label, index === 0 && standardScore >= 6)),
  };
}

function applicabilityOf(code: string): Pick<ItemData, 'applicability' | 'condition'> {
  if (code.startsWith('5.2.')) return { applicability: 'CONDITIONAL', condition: 'hasMajorHazardSource=1' };
  if (code === '4.1.6') return { applicability: 'CONDITIONAL', condition: 'hasChlorine=1' };
  if (code === '4.1.10') return { applicability: 'CONDITIONAL', condition: 'hasSecondarySupply=1' };
  return { applicability: code === '4.2.6' ? 'OPTIONAL' : 'ALWAYS', condition: null };
}

const methodNames: Readonly<Record<string, CheckMethod>> = {
  资: '查资料',
  现: '看现场',
  人: '问人员',
  测: '测试',
};

function readMethod(mark: string): CheckMethod {
  const method = methodNames[mark];
  if (!method) throw new Error(`unknown check method: ${mark}`);
  return method;
}

const isPicture = (label: string) => /照片|截图/u.test(label);
const isTable = (label: string) => /台账|汇总|清单|名册|统计|目录|矩阵|表$/u.test(label);
const datedDocuments = /检测|体检|试验报告|检验|登记证|证书|清洗|水质/u;

function buildRequirement(label: string, important: boolean): EvidenceRequirementData {
  const picture = isPicture(label);
  return {
    label,
    mandatory: important && !picture,
    fileTypes: picture
      ? ['image', 'pdf']
      : isTable(label)
        ? ['excel', 'pdf', 'image']
        : ['pdf', 'word', 'image'],
    maxCount: picture ? 20 : 10,
    maxSizeMb: picture ? 20 : 100,
    validMonths: datedDocuments.test(label) ? 24 : null,
  };
}
