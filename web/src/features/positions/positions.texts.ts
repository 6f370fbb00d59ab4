import { defineTexts } from '../../i18n/texts.ts';

/** Words of the position administration. */
export const positionsTexts = defineTexts({
  zh: {
    title: '岗位管理',
    create: '新建岗位',
    editTitle: '编辑岗位',
    name: '岗位名称',
    code: '岗位编码',
    type: '岗位类型',
    organize: '所属组织',
    members: '岗位成员',
    memberCount: '成员数',
    empty: '还没有岗位',
    position: '岗位',
  },
  en: {
    title: 'Positions',
    create: 'New position',
    editTitle: 'Edit position',
    name: 'Position',
    code: 'Code',
    type: 'Type',
    organize: 'Organisation',
    members: 'Members',
    memberCount: 'Members',
    empty: 'No positions yet',
    position: 'positions',
  },
});
