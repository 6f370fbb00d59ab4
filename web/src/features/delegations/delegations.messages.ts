import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Delegations: who acts for whom, and how long. */
export const delegationsMessages = defineMessages('delegations', {
  title: words.delegations,
  mine: ['我的委托', 'By me'],
  toMe: ['委托给我的', 'To me'],
  create: ['新建委托', 'New delegation'],
  leave: ['休假委托', 'Going on leave'],
  onLeave: ['休假', 'On leave'],
  edit: ['编辑委托', 'Edit delegation'],
  toUser: ['受托人', 'Delegate'],
  fromUser: ['委托人', 'Delegated by'],
  flow: words.process,
  allFlows: ['全部流程', 'All processes'],
  category: words.category,
  allCategories: words.allCategories,
  startTime: ['开始时间', 'From'],
  endTime: ['结束时间', 'Until'],
  description: words.description,
  state: words.status,
  running: ['生效中', 'In effect'],
  notStarted: words.notStarted,
  expired: words.expired,
  stop: ['结束委托', 'End now'],
  stopAsk: ['结束给“{name}”的委托？', 'End the delegation to “{name}”?'],
  removeAsk: ['删除给“{name}”的委托？', 'Delete the delegation to “{name}”?'],
  saved: ['委托已保存', 'Delegation saved'],
  stopped: ['委托已结束', 'Delegation ended'],
  removed: ['委托已删除', 'Delegation deleted'],
  help: [
    '不选流程时委托所选分类的流程，都不选时委托全部流程；生效时，您未处理的待办一并转给受托人，您可随时取回',
    'Without a process, those of the category are delegated; without both, all of them. Open items move to the delegate when it begins; you can take them back',
  ],
  emptyMine: ['没有委托给别人', 'You have not delegated anything'],
  emptyToMe: ['没有人委托给您', 'Nobody has delegated anything to you'],
});
