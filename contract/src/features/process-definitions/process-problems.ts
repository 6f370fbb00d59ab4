import type { Words } from '../../kernel/words.ts';
import type { ProcessFault } from './process-definitions.model.ts';

/** What may be wrong with a process; `{detail}` is the field, lane or step that it is about. */
export const PROCESS_PROBLEM_WORDS = {
  tooManyNodes: ['节点过多（最多 300 个）', '節點過多（最多 300 個）', 'Too many steps (at most 300)'],
  tooDeep: [
    '分支嵌套过深（最多 6 层）',
    '分支巢狀過深（最多 6 層）',
    'Branches are nested too deeply (at most 6 levels)',
  ],
  duplicateId: ['节点编号重复', '節點編號重複', 'Two steps have the same id'],
  unreachable: ['流程走不到这个节点', '流程走不到這個節點', 'This step is never reached'],
  neverJoins: ['并行分支无法汇合', '並行分支無法匯合', 'These lanes never join'],
  endlessLoop: ['跳转形成没有出口的循环', '跳轉形成沒有出口的迴圈', 'The jumps form a loop without an exit'],
  badTarget: ['不能跳转到“{detail}”', '不能跳轉到「{detail}」', 'A jump cannot lead to “{detail}”'],
  unknownNode: [
    '节点“{detail}”已不存在',
    '節點「{detail}」已不存在',
    'The step “{detail}” does not exist any more',
  ],
  noLanes: ['分支至少需要两条', '分支至少需要兩條', 'A branch needs at least two lanes'],
  noDefaultLane: ['缺少“其他情况”分支', '缺少「其他情況」分支', 'There is no “Otherwise” lane'],
  severalDefaultLanes: [
    '只能有一条“其他情况”分支',
    '只能有一條「其他情況」分支',
    'There may be one “Otherwise” lane only',
  ],
  conditionMayBeEmpty: [
    '条件使用的字段“{detail}”可能为空',
    '條件使用的欄位「{detail}」可能為空',
    'The field “{detail}” of the condition may be empty',
  ],
  fieldNeverWritten: [
    '必填字段“{detail}”没有人可以填写',
    '必填欄位「{detail}」沒有人可以填寫',
    'Nobody may fill in the required field “{detail}”',
  ],
  onlyInitiator: ['处理人始终是发起人', '處理人始終是發起人', 'It is always the initiator who handles it'],
  badThreshold: ['通过比例应为 1 到 100', '通過比例應為 1 到 100', 'The share has to lie between 1 and 100'],
  nobodyToday: ['目前找不到处理人', '目前找不到處理人', 'Nobody would be found today'],
  nobodyDecides: [
    '没有审批、办理或子流程节点，提交后直接结束',
    '沒有審批、辦理或子流程節點，提交後直接結束',
    'Nobody approves or handles anything: it ends when it is submitted',
  ],
  badProperties: ['设置有误：{detail}', '設定有誤：{detail}', 'Faulty setting: {detail}'],
  noStart: ['缺少发起节点', '缺少發起節點', 'There is no start'],
  noPeople: ['未设置处理人', '未設定處理人', 'No handlers are set'],
  noCondition: ['未设置条件', '未設定條件', 'No condition is set'],
  badCondition: ['条件有误：{detail}', '條件有誤：{detail}', 'Faulty condition: {detail}'],
  unknownField: [
    '表单中没有字段“{detail}”',
    '表單中沒有欄位「{detail}」',
    'The form has no field “{detail}”',
  ],
  noProcess: ['未选择子流程', '未選擇子流程', 'No sub-process is chosen'],
  unknownService: ['没有服务“{detail}”', '沒有服務「{detail}」', 'There is no service “{detail}”'],
  unknownInterface: [
    '没有可以查询处理人的数据接口“{detail}”',
    '沒有可以查詢處理人的資料介面「{detail}」',
    'There is no data interface “{detail}” that could find people',
  ],
  unknownRule: [
    '字段“{detail}”没有可用的编号规则',
    '欄位「{detail}」沒有可用的編號規則',
    'The field “{detail}” has no numbering rule that can be used',
  ],
  unknownForm: ['没有系统表单“{detail}”', '沒有系統表單「{detail}」', 'There is no system form “{detail}”'],
  unknownRole: ['没有审核角色“{detail}”', '沒有審核角色「{detail}」', 'There is no audit role “{detail}”'],
} satisfies Readonly<Record<ProcessFault['problem'], Words[string]>>;
