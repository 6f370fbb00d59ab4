import { recordType } from '../../kernel/records/record-type.ts';
import { standardFields } from '../../kernel/records/standard-fields.ts';

/** Groups of people across organisations (platform-contract 9.23). */
export const group = recordType({
  name: 'group',
  table: 'groups',
  page: 'permission.group',
  path: '/api/permission/Group',
  label: { one: ['分组', '分組', 'Group'], many: ['分组', '分組', 'Groups'] },
  order: ['sortCode', 'creatorTime'],
  menu: {
    under: 'permission',
    icon: 'UsergroupAddOutlined',
    name: ['分组管理', '分組管理', 'Groups'],
    buttons: { btn_members: ['组内成员', '組內成員', 'Group members'] },
  },
  englishName: 'fullNameEn',
  fields: {
    fullName: {
      kind: 'text',
      label: ['分组名称', '分組名稱', 'Group name'],
      max: 50,
      required: true,
      unique: true,
      searchable: true,
      list: { width: 200 },
    },
    fullNameEn: {
      kind: 'text',
      label: ['英文名称', '英文名稱', 'English name'],
      max: 100,
      searchable: true,
    },
    enCode: {
      kind: 'code',
      label: ['分组编码', '分組編碼', 'Group code'],
      max: 50,
      required: true,
      unique: true,
      searchable: true,
      list: { width: 140 },
    },
    type: {
      kind: 'dictionary',
      label: ['分组类型', '分組類型', 'Group type'],
      dictionary: 'groupType',
      required: true,
      filterable: true,
      list: { width: 120 },
    },
    memberCount: {
      kind: 'integer',
      label: ['成员数', '成員數', 'Members'],
      min: 0,
      max: 999_999,
      origin: 'computed',
      list: { width: 90 },
    },
    ...standardFields,
  },
});
