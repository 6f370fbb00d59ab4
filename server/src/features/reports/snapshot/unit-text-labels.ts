import type { Texts } from '../../../kernel/texts.ts';

/** The sentences of a unit's report that follow from its figures. */
export const UNIT_NARRATIVE = {
  process: [
    '本次审核依次经过{stages}个评分环节{repeated}。上一环节确认后方进入下一环节，各环节由不同人员独立评分。审核中接收支撑资料{files}份，均以 SHA-256 校验值登记，见附件。',
    '本次審核依次經過{stages}個評分環節{repeated}。上一環節確認後方進入下一環節，各環節由不同人員獨立評分。審核中接收支撐資料{files}份，均以 SHA-256 校驗值登記，見附件。',
    'The audit went through {stages} scoring stages in turn{repeated}. A stage began once the stage before it was confirmed, and different people scored in each. Supporting files received: {files}, each registered with its SHA-256 in the annex.',
  ],
  repeated: [
    '，其中{n}个环节经退回后重新评分',
    '，其中{n}個環節經退回後重新評分',
    ', {n} of them scored again after a return',
  ],
  sampling: [
    '记录类证据按总体数量确定样本量，总体不超过10时全数检查，随机抽样以存档的随机种子抽取，可以复现。',
    '記錄類證據按總體數量確定樣本量，總體不超過10時全數檢查，隨機抽樣以存檔的隨機種子抽取，可以重現。',
    'The size of a sample of records follows from the number of records, all of which are checked up to 10. Random samples are drawn with a stored seed and can be drawn again.',
  ],
  result: [
    '应得分{due}分，实得分{got}分，得分率{percent}，等级为{grade}',
    '應得分{due}分，實得分{got}分，得分率{percent}，等級為{grade}',
    'Of {due} points available the unit scored {got}, a rate of {percent}; grade: {grade}',
  ],
  asLastYear: ['与上年度持平', '與上年度持平', 'the rate is that of last year'],
  above: [
    '较上年度上升{n}个百分点',
    '較上年度上升{n}個百分點',
    'the rate is {n} percentage points above that of last year',
  ],
  below: [
    '较上年度下降{n}个百分点',
    '較上年度下降{n}個百分點',
    'the rate is {n} percentage points below that of last year',
  ],
  extremes: [
    '得分率最高的是第{bestCode}章{bestName}（{bestRate}），最低的是第{weakestCode}章{weakestName}（{weakestRate}）',
    '得分率最高的是第{bestCode}章{bestName}（{bestRate}），最低的是第{weakestCode}章{weakestName}（{weakestRate}）',
    'the best chapter is {bestCode} {bestName} ({bestRate}), the weakest is {weakestCode} {weakestName} ({weakestRate})',
  ],
  selfAbove: [
    '自评较最终结果偏高{n}个百分点。',
    '自評較最終結果偏高{n}個百分點。',
    'The self-assessment lies {n} percentage points above the final result.',
  ],
  selfBelow: [
    '自评较最终结果偏低{n}个百分点。',
    '自評較最終結果偏低{n}個百分點。',
    'The self-assessment lies {n} percentage points below the final result.',
  ],
  variances: [
    '各环节之间有{n}项评分变化须说明原因，逐项列于下表。',
    '各環節之間有{n}項評分變化須說明原因，逐項列於下表。',
    'Score changes between stages that need a reason: {n}, listed below.',
  ],
  applicability: [
    '有{n}个评价项目在各环节的适用性认定不同。',
    '有{n}個評價項目在各環節的適用性認定不同。',
    'Items on whose applicability the stages differ: {n}.',
  ],
  rectification: [
    '受审核单位应对下列问题逐项落实责任人、措施、资金、期限和预案，并在期限内提交整改佐证材料。涉及现场隐患的，须提交整改前后照片。',
    '受審核單位應對下列問題逐項落實責任人、措施、資金、期限和預案，並在期限內提交整改佐證資料。涉及現場隱患的，須提交整改前後照片。',
    'For each finding below the unit settles the person responsible, the measures, the money, the deadline and the contingency plan, and submits its proof within the deadline. Hazards on site need photos from before and after.',
  ],
  grave: [
    '严重不符合和重大事故隐患须两人现场验收。',
    '嚴重不符合和重大事故隱患須兩人現場驗收。',
    'Major nonconformities and major accident hazards are verified on site by two persons.',
  ],
  comma: ['，', '，', '; '],
  stop: ['。', '。', '.'],
  space: ['', '', ' '],
} as const satisfies Texts;
