import { defineMessages } from '../../i18n/messages.ts';
import { words } from '../../i18n/words.ts';

/** Words of the role administration. */
export const rolesMessages = defineMessages('roles', {
  role: ['角色', 'roles'],
  title: words.rolesPage,
  create: ['新建角色', 'New role'],
  editTitle: ['编辑角色', 'Edit role'],
  name: ['角色名称', 'Role'],
  code: ['角色编码', 'Code'],
  type: ['角色类型', 'Type'],
  global: ['全局', 'Global'],
  ofOrganizes: ['组织', 'Organisational'],
  organize: words.organisations,
  organizeHelp: [
    '组织角色只对这些组织及其下级的人员有效',
    'An organisational role applies only to people in these organisations and their sub-organisations',
  ],
  members: ['角色成员', 'Members'],
  memberCount: ['成员数', 'Members'],
  membersOf: ['{count} 人', '{count} people', { one: '{count} person' }],
  rights: ['角色权限', 'Role permissions'],
  rightsOf: ['角色权限：{name}', 'Role permissions: {name}'],
  onlyGlobal: ['全局角色', 'Global roles'],
  codeRule: [
    '编码只能包含字母、数字和点，点不能在首尾',
    'Letters, digits and dots, with no dot at either end',
  ],
  organizeMissing: ['请选择组织', 'Select organisations'],
  empty: ['还没有角色', 'No roles yet'],
  imported: ['新增 {added} 个、更新 {changed} 个角色', '{added} {added:role|roles} added, {changed} updated'],
  importedWith: [
    '新增 {added} 个、更新 {changed} 个角色，{notes} 项被跳过',
    '{added} {added:role|roles} added, {changed} updated, {notes} {notes:entry|entries} skipped',
  ],
});
