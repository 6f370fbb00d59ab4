import { recordType } from '../../kernel/records/record-type.ts';
import { standardFields } from '../../kernel/records/standard-fields.ts';

const { creatorTime, sortCode, ...tail } = standardFields;

/** Positions of organisations (platform-contract 2.8, 9.21). */
export const position = recordType({
  name: 'position',
  table: 'positions',
  page: 'permission.position',
  path: '/api/permission/Position',
  label: { one: ['岗位', '崗位', 'Position'], many: ['岗位', '崗位', 'Positions'] },
  order: ['sortCode', 'creatorTime'],
  menu: {
    under: 'permission',
    icon: 'IdcardOutlined',
    name: ['岗位管理', '崗位管理', 'Positions'],
    buttons: { btn_members: ['岗位成员', '崗位成員', 'Position members'] },
  },
  englishName: 'fullNameEn',
  fields: {
    organizeId: {
      kind: 'organization',
      label: ['所属组织', '所屬組織', 'Organisation'],
      pathAs: 'department',
      required: true,
      filterable: true,
    },
    fullName: {
      kind: 'text',
      label: ['岗位名称', '崗位名稱', 'Position name'],
      max: 50,
      required: true,
      unique: { within: 'organizeId' },
      searchable: true,
      sortable: true,
      list: { width: 150 },
    },
    fullNameEn: {
      kind: 'text',
      label: ['英文名称', '英文名稱', 'English name'],
      max: 100,
      searchable: true,
    },
    enCode: {
      kind: 'code',
      label: ['岗位编码', '崗位編碼', 'Position code'],
      max: 50,
      required: true,
      unique: true,
      searchable: true,
      sortable: true,
      list: { width: 110 },
    },
    type: {
      kind: 'dictionary',
      label: ['岗位类型', '崗位類型', 'Position type'],
      dictionary: 'PositionType',
      required: true,
      filterable: true,
      list: { width: 110 },
    },
    memberCount: {
      kind: 'integer',
      label: ['成员数', '成員數', 'Members'],
      min: 0,
      max: 999_999,
      origin: 'computed',
      list: { width: 96 },
    },
    creatorTime: { ...creatorTime, sortable: true },
    sortCode: { ...sortCode, sortable: true },
    ...tail,
  },
});
