import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Handing over open work. */
export const handOverMessages = defineMessages('hand-over', {
  title: ['工作交接', 'Hand over work'],
  titleOf: ['工作交接：{name}', 'Hand over work of {name}'],
  of: ['交接谁的工作', 'Whose work'],
  gone: ['{name}已停用，以下工作还没有人负责。', '{name} is disabled; nobody is responsible for this work.'],
  toAll: ['全部交给', 'Hand everything to'],
  toAllHelp: ['未单独指定接收人的工作，全部交给此人', 'Receives all work without its own new owner'],
  to: ['接收人', 'New owner'],
  toOwn: ['单独指定', 'Other new owner'],
  chooseReceiver: ['先选择接收人', 'Select a new owner first'],
  none: [
    '没有直接由此人负责的工作；按角色处理的待办由同角色的其他人继续处理',
    'No work belongs to this person by name. To-dos of a role stay with everyone in that role',
  ],
  submit: ['交接 {count} 项', 'Hand over {count} items', { one: 'Hand over 1 item' }],
  done: ['已交接 {count} 项工作', '{count} items handed over', { one: '1 item handed over' }],
  refused: ['以下工作未能交接', 'Could not be handed over'],
  due: ['截止 {day}', 'due {day}'],
  score: words.scoring,
  evidence: words.evidence,
  rectification: ['整改任务', 'Rectifications'],
  lead: ['审核组长', 'Audits led'],
  member: ['审核组成员', 'Audit teams'],
  report: ['报告草稿', 'Report drafts'],
  contract: ['合同甲方签署', 'Contracts to counter-sign'],
  process: ['流程待办', 'Processes'],
  count: ['{count}项', '{count} items', { one: '1 item' }],
});
