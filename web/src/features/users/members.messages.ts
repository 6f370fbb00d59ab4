import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the members dialogs of roles, positions and groups. */
export const membersMessages = defineMessages('members', {
  membersGroup: ['组内成员', 'Members'],
  membersPosition: ['岗位成员', 'Members'],
  title: ['“{name}”的成员', 'Members of “{name}”'],
  candidates: ['可选人员', 'Available people'],
  search: words.nameOrAccount,
  chosen: ['已选 {count} 人', '{count} selected'],
  clear: ['清空列表', 'Clear'],
  none: ['还没有成员', 'No members yet'],
  noCandidates: ['没有可选人员', 'No matches'],
  remove: ['移除{name}', 'Remove {name}'],
  datesOf: ['{name}的期限', 'Validity of {name}'],
  from: words.begin,
  until: ['结束', 'Until'],
  reason: words.reason,
  always: ['长期', 'Permanent'],
  dated: ['{from} 至 {to}', '{from} to {to}'],
  open: ['不限', 'open'],
  saved: ['成员已保存', 'Members saved'],
});
