import { defineTexts } from '../../i18n/texts.ts';

/** Words of the group administration. */
export const groupsTexts = defineTexts({
  zh: {
    title: '分组管理',
    create: '新建分组',
    editTitle: '编辑分组',
    name: '分组名称',
    code: '分组编码',
    type: '分组类型',
    members: '组内成员',
    memberCount: '成员数',
    empty: '还没有分组',
    group: '分组',
  },
  en: {
    title: 'Groups',
    create: 'New group',
    editTitle: 'Edit group',
    name: 'Group',
    code: 'Code',
    type: 'Type',
    members: 'Members',
    memberCount: 'Members',
    empty: 'No groups yet',
    group: 'groups',
  },
});
