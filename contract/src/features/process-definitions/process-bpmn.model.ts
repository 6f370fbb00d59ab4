import { z } from 'zod';
import type { Words } from '../../kernel/words.ts';

/** What BPMN 2.0 has no words for. */
export const BPMN_UNSAID_WORDS = {
  launch: [
    '发起范围、撤回、退回后的走向和复活规则',
    '發起範圍、撤回、退回後的走向和復活規則',
    'Who may launch it, and the rules for withdrawing, resubmitting and reviving',
  ],
  people: ['人员的确定方式', '人員的確定方式', 'How its people are found'],
  vote: [
    '会签比例和加签人的计票',
    '會簽比例和加簽人的計票',
    'The share of votes, and whether added signers count',
  ],
  refusal: ['不同意和退回的去向', '不同意和退回的去向', 'Where a refusal or a return leads'],
  rights: ['字段权限', '欄位權限', 'Rights on fields of the form'],
  overtime: ['超时规则', '逾時規則', 'Rules for lapse of time'],
  condition: [
    '条件以本系统的写法写出，其他系统不能直接执行',
    '條件以本系統的寫法寫出，其他系統不能直接執行',
    'The condition is written in the language of this product; others cannot evaluate it',
  ],
  service: ['服务及其参数', '服務及其參數', 'The service and its settings'],
  children: [
    '每个发起人一个子流程，以及数据传递',
    '每個發起人一個子流程，以及資料傳遞',
    'One child for each initiator, and which data are passed',
  ],
  calendar: ['按工作时间计时', '按工作時間計時', 'The pause counts working hours'],
  toStart: [
    '跳转到发起节点的路由没有画出',
    '跳轉到發起節點的路由沒有畫出',
    'A jump to the start is left out',
  ],
  outcome: ['结束时的结果和原因', '結束時的結果和原因', 'The result and the reason at this end'],
} as const satisfies Words;

const WHAT = Object.keys(BPMN_UNSAID_WORDS) as (keyof typeof BPMN_UNSAID_WORDS)[];

/** Something of a node that its BPMN does not say. */
const BpmnUnsaid = z.object({ nodeId: z.string(), nodeName: z.string(), what: z.enum(WHAT) });
export type BpmnUnsaid = z.output<typeof BpmnUnsaid>;

/** The XML with the name of its file, and what is not in it. */
export const BpmnExport = z.object({ name: z.string(), xml: z.string(), unsaid: z.array(BpmnUnsaid) });
export type BpmnExport = z.output<typeof BpmnExport>;
