import type { MessageWords } from './place.ts';

/** Messages about processes that people launch and decide. */
export const PROCESS_WORDS = {
  'process.todo': {
    zh: ['待审批：{process}', '{initiator}发起，等待您在“{node}”处理'],
    zhtw: ['待審批：{process}', '{initiator}發起，等待您在「{node}」處理'],
    en: ['To decide: {process}', 'Launched by {initiator}; "{node}" waits for you'],
  },
  'process.todo:assigned': {
    zh: ['待审批：{process}', '{person}指派您在“{node}”处理', '原因：{reason}'],
    zhtw: ['待審批：{process}', '{person}指派您在「{node}」處理', '原因：{reason}'],
    en: ['To decide: {process}', '{person} assigned "{node}" to you', 'Reason: {reason}'],
  },
  'process.returned': {
    zh: ['已退回：{process}', '请修改后重新提交', '退回人：{person}', '原因：{reason}'],
    zhtw: ['已退回：{process}', '請修改後重新提交', '退回人：{person}', '原因：{reason}'],
    en: [
      'Returned: {process}',
      'Please change it and submit it again',
      'Returned by {person}',
      'Reason: {reason}',
    ],
  },
  'process.ended:approved': {
    zh: ['已通过：{process}', '流程已审批完成'],
    zhtw: ['已通過：{process}', '流程已審批完成'],
    en: ['Approved: {process}', 'The process is complete'],
  },
  'process.ended:rejected': {
    zh: ['未通过：{process}', '流程已结束', '原因：{reason}'],
    zhtw: ['未通過：{process}', '流程已結束', '原因：{reason}'],
    en: ['Rejected: {process}', 'The process has ended', 'Reason: {reason}'],
  },
  'process.ended:terminated': {
    zh: ['已终止：{process}', '{person}终止了流程', '原因：{reason}'],
    zhtw: ['已終止：{process}', '{person}終止了流程', '原因：{reason}'],
    en: ['Terminated: {process}', '{person} ended the process', 'Reason: {reason}'],
  },
  'process.suspended': {
    zh: ['已挂起：{process}', '{person}挂起了流程，恢复前不能处理', '原因：{reason}'],
    zhtw: ['已掛起：{process}', '{person}掛起了流程，恢復前不能處理', '原因：{reason}'],
    en: [
      'Suspended: {process}',
      '{person} suspended the process; nothing can be decided until it is resumed',
      'Reason: {reason}',
    ],
  },
  'process.resumed': {
    zh: ['已恢复：{process}', '{person}恢复了流程', '原因：{reason}'],
    zhtw: ['已恢復：{process}', '{person}恢復了流程', '原因：{reason}'],
    en: ['Resumed: {process}', '{person} resumed the process', 'Reason: {reason}'],
  },
  'process.copied': {
    zh: ['抄送：{process}', '{initiator}发起'],
    zhtw: ['抄送：{process}', '{initiator}發起'],
    en: ['Copied to you: {process}', 'Launched by {initiator}'],
  },
  'process.reminded': {
    zh: ['催办：{process}', '请尽快处理', '步骤：{node}'],
    zhtw: ['催辦：{process}', '請儘快處理', '步驟：{node}'],
    en: ['Reminder: {process}', 'Please decide soon', 'Step: {node}'],
  },
  'process.overdue': {
    zh: ['超时未处理：{process}', '步骤：{node}'],
    zhtw: ['逾時未處理：{process}', '步驟：{node}'],
    en: ['Overdue: {process}', 'Step: {node}'],
  },
  'process.takenOff': {
    zh: ['加签已取消：{process}', '无需您在“{node}”处理'],
    zhtw: ['加簽已取消：{process}', '無需您在「{node}」處理'],
    en: ['Taken off as a signer: {process}', '"{node}" no longer waits for you'],
  },
  'process.takenOff:assigned': {
    zh: ['已改派：{process}', '{person}将“{node}”指派给了{receiver}，无需您处理', '原因：{reason}'],
    zhtw: ['已改派：{process}', '{person}將「{node}」指派給了{receiver}，無需您處理', '原因：{reason}'],
    en: [
      'Assigned to somebody else: {process}',
      '{person} assigned "{node}" to {receiver}; it no longer waits for you',
      'Reason: {reason}',
    ],
  },
  'process.childDraft': {
    zh: ['待提交的子流程：{process}', '请填写后提交'],
    zhtw: ['待提交的子流程：{process}', '請填寫後提交'],
    en: ['Sub-process to submit: {process}', 'Please fill it in and submit it'],
  },
  'process.mentioned': {
    zh: ['{person}在评论中提到了您：{process}', '{text}'],
    zhtw: ['{person}在評論中提到了您：{process}', '{text}'],
    en: ['{person} mentioned you: {process}', '{text}'],
  },
  'delegation.given': {
    zh: ['{person}委托您处理流程', '{from} 至 {until}', '流程：{flow}'],
    zhtw: ['{person}委託您處理流程', '{from} 至 {until}', '流程：{flow}'],
    en: ['{person} delegates decisions to you', '{from} to {until}', 'Process: {flow}'],
  },
  'delegation.ended': {
    zh: [
      '{person}已结束对您的委托',
      '原委托 {from} 至 {until}，已到您待办中的事项仍由您处理',
      '流程：{flow}',
    ],
    zhtw: [
      '{person}已結束對您的委託',
      '原委託 {from} 至 {until}，已到您待辦中的事項仍由您處理',
      '流程：{flow}',
    ],
    en: [
      '{person} has ended the delegation to you',
      'It ran from {from} to {until}; what is in your to-do list already stays there',
      'Process: {flow}',
    ],
  },
  'automation.message': {
    zh: ['{title}', '{text}'],
    zhtw: ['{title}', '{text}'],
    en: ['{title}', '{text}'],
  },
} as const satisfies MessageWords;

/** Messages about records of designs. */
export const RECORD_WORDS = {
  'record.mentioned': {
    zh: ['{person}在评论中提到了您：{record}', '{text}'],
    zhtw: ['{person}在評論中提到了您：{record}', '{text}'],
    en: ['{person} mentioned you: {record}', '{text}'],
  },
  'record.commented': {
    zh: ['{person}评论了：{record}', '{text}'],
    zhtw: ['{person}評論了：{record}', '{text}'],
    en: ['{person} commented on {record}', '{text}'],
  },
  'record.followed:changed': {
    zh: ['{person}修改了：{record}', '您关注的数据有变更'],
    zhtw: ['{person}修改了：{record}', '您關注的資料有變更'],
    en: ['{person} changed {record}', 'You follow this record'],
  },
  'record.followed:removed': {
    zh: ['{person}删除了：{record}', '您关注的数据已移入回收站'],
    zhtw: ['{person}刪除了：{record}', '您關注的資料已移入資源回收筒'],
    en: ['{person} deleted {record}', 'A record that you follow was moved to the recycle bin'],
  },
} as const satisfies MessageWords;
