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
