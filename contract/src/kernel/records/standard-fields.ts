import type { Fields } from './record-type.ts';

/** When it was created, its place among its neighbours, whether it can be chosen, and remarks: what most records end with. */
export const standardFields = {
  creatorTime: {
    kind: 'moment',
    label: ['创建时间', '建立時間', 'Created'],
    origin: 'system',
    list: { width: 160, spare: true },
  },
  sortCode: {
    kind: 'integer',
    label: ['排序', '排序', 'Sort order'],
    min: 0,
    max: 999_999,
    list: { width: 80, spare: true },
  },
  enabledMark: {
    kind: 'flag',
    label: ['状态', '狀態', 'Status'],
    on: ['启用', '啟用', 'Enabled'],
    off: ['停用', '停用', 'Disabled'],
    start: 1,
    list: { width: 90 },
  },
  description: { kind: 'multiline', label: ['说明', '說明', 'Description'], max: 500 },
} as const satisfies Fields;

/** Who created a record and when it was last changed, for lists that show it. */
export const stampFields = {
  creatorUser: {
    kind: 'user',
    label: ['创建人', '建立人', 'Created by'],
    origin: 'system',
    column: 'creator_user_id',
    list: { width: 150, spare: true },
  },
  lastModifyTime: {
    kind: 'moment',
    label: ['最后修改时间', '最後修改時間', 'Last changed'],
    origin: 'system',
    list: { width: 160, spare: true },
  },
} as const satisfies Fields;
