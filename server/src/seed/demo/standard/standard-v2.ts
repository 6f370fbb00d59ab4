import type { ClauseMapData, StandardVersionData } from '../standard-types.ts';
import { englishDraftGroups } from './english-names.ts';

/** Draft skeleton aligned with the layout of GB/T 33000-2025: chapters and sections, items still to be written. */
export const standardV20Draft: StandardVersionData = {
  versionNo: 'V2.0',
  state: 'draft',
  sourceNorm: 'GB/T 33000-2025',
  effectiveFrom: '2027-01-01',
  effectiveTo: null,
  changeNote: '按GB/T 33000-2025的结构重新编排章节，评价项目待逐章编写。',
  scoreStep: 0.5,
  totalScore: 0,
  chapters: [
    skeleton('1', '领导作用', ['主要负责人职责', '安全文化与全员参与', '目标与责任制', '安全生产投入']),
    skeleton('2', '基础保障', ['机构与人员', '法规与制度', '操作规程与文档', '信息化建设', '教育培训']),
    skeleton('3', '策划', ['风险与机遇识别', '目标实现的策划', '变更的策划']),
    skeleton('4', '安全风险分级管控', ['风险辨识与评估', '分级管控', '重大危险源', '水质安全风险']),
    skeleton('5', '事故隐患排查治理', ['隐患排查', '重大事故隐患', '整改与验收', '预测预警']),
    skeleton('6', '人员管理与现场管理', [
      '岗位能力',
      '设备设施',
      '作业安全',
      '职业健康',
      '警示标志',
      '相关方',
    ]),
    skeleton('7', '应急准备与处置', ['应急准备', '应急处置', '应急评估', '应急供水']),
    skeleton('8', '检查评价与持续改进', ['事故与事件', '绩效评定', '管理评审', '改进']),
  ],
};

/** Chapter map V1.1 → V2.0 draft (audit-domain 15); `ratio` splits a chapter that goes to two. */
export const chapterMapV11toV20: readonly ClauseMapData[] = [
  split('1', '1', 0.6, '目标、职责、投入和文化并入领导作用'),
  split('1', '2', 0.4, '机构人员和信息化并入基础保障'),
  split('2', '2', 0.7, '法规、制度和文档并入基础保障'),
  split('2', '6', 0.3, '操作规程的现场执行并入人员管理与现场管理'),
  split('3', '2', 0.5, '培训管理并入基础保障'),
  split('3', '6', 0.5, '岗位能力并入人员管理与现场管理'),
  merge('4', '6', '现场管理整章并入人员管理与现场管理'),
  split('5', '4', 0.5, '安全风险管理和重大危险源单独成章'),
  split('5', '5', 0.5, '隐患排查治理和预测预警单独成章'),
  merge('6', '7', '应急管理改为应急准备与处置'),
  merge('7', '8', '事故管理并入检查评价与持续改进'),
  merge('8', '8', '持续改进并入检查评价与持续改进'),
];

function skeleton(
  code: string,
  name: string,
  sections: readonly string[],
): StandardVersionData['chapters'][number] {
  return {
    code,
    name,
    nameEn: englishDraftGroups[code] ?? '',
    weight: 12.5,
    sections: sections.map((section, index) => {
      const place = `${code}.${index + 1}`;
      return { code: place, name: section, nameEn: englishDraftGroups[place] ?? '', items: [] };
    }),
  };
}

function split(fromCode: string, toCode: string, ratio: number, note: string): ClauseMapData {
  return { fromCode, toCode, relation: 'SPLIT', ratio, note };
}

function merge(fromCode: string, toCode: string, note: string): ClauseMapData {
  return { fromCode, toCode, relation: 'MERGED', ratio: 1, note };
}
