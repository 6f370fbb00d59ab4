import type { EVIDENCE_FILE_TYPES } from '@auditplus/contract/features/standards/standards.model.ts';
import type { Texts } from '../../../kernel/texts.ts';

/** Sheet names of a standard's workbook. */
export const STANDARD_SHEETS = {
  nodes: ['条款', '條款', 'Clauses'],
  options: ['扣分选项', '扣分選項', 'Deduction options'],
  requirements: ['资料要求', '資料要求', 'Evidence requirements'],
} as const satisfies Texts;

/** Columns of the sheet 条款. */
export const NODE_HEADERS = {
  nodeCode: ['编号', '編號', 'Code'],
  fullName: ['名称', '名稱', 'Name'],
  fullNameEn: ['英文名称', '英文名稱', 'English name'],
  isItem: ['类型', '類型', 'Type'],
  level: ['层级', '層級', 'Level'],
  parentCode: ['上级编号', '上級編號', 'Parent code'],
  standardScore: ['标准分', '標準分', 'Standard score'],
  line: ['责任线', '責任線', 'Line'],
  ruleText: ['评分规则', '評分規則', 'Scoring rule'],
  requirement: ['要求', '要求', 'Requirement'],
  checkMethod: ['检查方法', '檢查方法', 'Check method'],
  applicability: ['适用性', '適用性', 'Applicability'],
  condition: ['适用条件', '適用條件', 'Condition'],
  isBonus: ['加分项', '加分項', 'Bonus'],
  isVeto: ['否决项', '否決項', 'Veto'],
  weight: ['权重', '權重', 'Weight'],
  sampleHint: ['抽样提示', '抽樣提示', 'Sampling hint'],
  lawRefs: ['法规依据', '法規依據', 'Law references'],
  keywords: ['关键词', '關鍵詞', 'Keywords'],
  enabledMark: ['启用', '啟用', 'Enabled'],
} as const satisfies Texts;

/** Columns of the sheet 扣分选项. */
export const OPTION_HEADERS = {
  nodeCode: ['项目编号', '項目編號', 'Item code'],
  label: ['扣分项', '扣分項', 'Deduction option'],
  labelEn: ['英文扣分项', '英文扣分項', 'English label'],
  kind: ['方式', '方式', 'Kind'],
  unit: ['计量单位', '計量單位', 'Unit'],
  points: ['分值', '分值', 'Points'],
  cap: ['扣分上限', '扣分上限', 'Cap'],
  scope: ['范围', '範圍', 'Scope'],
  severityDefault: ['默认分级', '預設分級', 'Default severity'],
  needPhoto: ['须照片', '須照片', 'Photo needed'],
  needReason: ['须原因', '須原因', 'Reason needed'],
} as const satisfies Texts;

/** Columns of the sheet 资料要求. */
export const REQUIREMENT_HEADERS = {
  nodeCode: ['项目编号', '項目編號', 'Item code'],
  label: ['资料名称', '資料名稱', 'Evidence'],
  mandatory: ['必备', '必備', 'Mandatory'],
  fileTypes: ['文件类型', '檔案類型', 'File types'],
  maxCount: ['数量上限', '數量上限', 'Most files'],
  maxSizeMb: ['单个大小(MB)', '單個大小(MB)', 'Size (MB)'],
  validMonths: ['有效期(月)', '有效期(月)', 'Valid (months)'],
} as const satisfies Texts;

export const YES_NO: Texts = { 1: ['是', '是', 'Yes'], 0: ['否', '否', 'No'] };

export const NODE_TYPES: Texts = {
  group: ['章节', '章節', 'Group'],
  item: ['评价项目', '評價項目', 'Item'],
};

export const NODE_LINES: Texts = {
  C: ['企业线', '企業線', 'Company'],
  W: ['水务线', '水務線', 'Water'],
  H: ['总部线', '總部線', 'Head office'],
};

export const APPLICABILITIES: Texts = {
  ALWAYS: ['必评', '必評', 'Always'],
  OPTIONAL: ['可申请不适用', '可申請不適用', 'Optional'],
  CONDITIONAL: ['按条件', '按條件', 'Conditional'],
};

export const OPTION_KINDS: Texts = {
  FIXED: ['一次性扣分', '一次性扣分', 'Once'],
  PER: ['按次扣分', '按次扣分', 'Per occurrence'],
  RATE: ['按比例扣分', '按比例扣分', 'By sample ratio'],
  ZERO: ['扣完', '扣完', 'All points'],
  MANUAL: ['手工扣分', '手工扣分', 'Typed amount'],
  VETO: ['否决', '否決', 'Veto'],
};

export const OPTION_SCOPES: Texts = {
  ITEM: ['项目', '項目', 'Item'],
  SECTION: ['节', '節', 'Section'],
};

export const OPTION_SEVERITIES: Texts = {
  1: ['严重不符合', '嚴重不符合', 'Major nonconformity'],
  2: ['一般不符合', '一般不符合', 'Minor nonconformity'],
  3: ['观察项', '觀察項', 'Observation'],
  4: ['改进机会', '改進機會', 'Opportunity for improvement'],
};

/** Kinds of evidence files as people call them; the workbook may hold the codes as well. */
export const EVIDENCE_FILE_TYPE_WORDS = {
  document: ['文档', '文件', 'Document'],
  image: ['图片', '圖片', 'Picture'],
  video: ['视频', '影片', 'Video'],
  audio: ['音频', '音訊', 'Audio'],
  excel: ['Excel', 'Excel', 'Excel'],
  word: ['Word', 'Word', 'Word'],
  pdf: ['PDF', 'PDF', 'PDF'],
  txt: ['文本', '文字檔', 'Text'],
} as const satisfies Texts & Readonly<Record<(typeof EVIDENCE_FILE_TYPES)[number], unknown>>;

/** Problems that only a standard's workbook can have. */
export const STANDARD_PROBLEMS = {
  parentUnknown: ['上级编号{value}不存在', '上級編號{value}不存在', 'There is no parent {value}'],
  parentLater: [
    '上级编号{value}须在本行之前',
    '上級編號{value}須在本列之前',
    'The parent {value} must stand above this row',
  ],
  parentItem: [
    '评价项目{value}不能有下级',
    '評價項目{value}不能有下級',
    'The item {value} cannot have children',
  ],
  rootItem: ['评价项目须有上级', '評價項目須有上級', 'An item needs a parent'],
  levelWrong: ['层级应为{value}', '層級應為{value}', 'The level should be {value}'],
  tooDeep: ['层级不能超过{max}', '層級不能超過{max}', 'There can be at most {max} levels'],
  tooMany: ['评价项目不能超过{max}个', '評價項目不能超過{max}個', 'There can be at most {max} items'],
  notItem: ['{value}不是评价项目', '{value}不是評價項目', '{value} is not an item'],
  tooManyOptions: [
    '每个项目的扣分选项不能超过{max}个',
    '每個項目的扣分選項不能超過{max}個',
    'An item can have at most {max} options',
  ],
} as const satisfies Texts;
