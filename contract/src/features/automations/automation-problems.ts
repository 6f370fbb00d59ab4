import type { Words } from '../../kernel/words.ts';
import { PROCESS_PROBLEM_WORDS } from '../process-definitions/process-problems.ts';

/** What may be wrong with an automation beside what may be wrong with a process. */
export const AUTOMATION_PROBLEM_WORDS = {
  ...PROCESS_PROBLEM_WORDS,
  noTrigger: ['未设置触发方式', '未設定觸發方式', 'No trigger is set'],
  unknownTrigger: ['没有触发方式“{detail}”', '沒有觸發方式「{detail}」', 'There is no trigger “{detail}”'],
  notHere: ['自动化中不能使用此节点', '自動化中不能使用此節點', 'Automations cannot have this step'],
  noDesign: ['未选择已发布的功能', '未選擇已發布的功能', 'No published function is chosen'],
  noEvent: ['未选择事件', '未選擇事件', 'No event is chosen'],
  noCron: ['未设置时间计划', '未設定時間計劃', 'No time is planned'],
  badCron: ['时间计划不正确', '時間計劃不正確', 'The plan of times is wrong'],
  noDate: ['未选择日期字段', '未選擇日期欄位', 'No date field is chosen'],
  noInterface: [
    '未选择可以调用的数据接口',
    '未選擇可以呼叫的資料介面',
    'No data interface is chosen that may be called',
  ],
  noParameter: ['缺少必填参数“{detail}”', '缺少必填參數「{detail}」', 'The parameter “{detail}” is missing'],
  unknownParameter: [
    '数据接口没有参数“{detail}”',
    '資料介面沒有參數「{detail}」',
    'The data interface has no parameter “{detail}”',
  ],
  badName: [
    '名称“{detail}”不正确：只能使用字母、数字和下划线，且不以数字开头',
    '名稱「{detail}」不正確：只能使用字母、數字和底線，且不以數字開頭',
    'The name “{detail}” is wrong: letters, digits and underscores, not beginning with a digit',
  ],
  badPlace: [
    '位置“{detail}”不正确，应以 / 开头',
    '位置「{detail}」不正確，應以 / 開頭',
    'The place “{detail}” is wrong: it begins with /',
  ],
  sameName: ['名称“{detail}”重复', '名稱「{detail}」重複', 'The name “{detail}” is given twice'],
  noProcess: ['未选择可以发起的流程', '未選擇可以發起的流程', 'No process is chosen that may be launched'],
  noValues: ['未设置调用的数据', '未設定呼叫的資料', 'No values of the call are named'],
  noLabel: ['按钮没有名称', '按鈕沒有名稱', 'The button has no name'],
  noAct: ['未选择数据的变化', '未選擇資料的變化', 'No change of the record is chosen'],
  noFields: ['未填写任何字段', '未填寫任何欄位', 'No field is filled in'],
  unknownTarget: [
    '功能中没有字段“{detail}”',
    '功能中沒有欄位「{detail}」',
    'The function has no field “{detail}”',
  ],
  unknownValue: ['没有可用的数据“{detail}”', '沒有可用的資料「{detail}」', 'There is no value “{detail}”'],
  noRecord: ['没有可以修改的数据', '沒有可以修改的資料', 'There is no record to change'],
  noText: ['未填写消息标题', '未填寫訊息標題', 'The message has no title'],
  noReceiver: ['未设置消息接收人', '未設定訊息接收人', 'Nobody receives the message'],
} satisfies Readonly<Record<string, Words[string]>>;

export type AutomationProblem = keyof typeof AUTOMATION_PROBLEM_WORDS;
