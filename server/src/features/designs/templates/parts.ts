import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import type { z } from 'zod';

export type BodyInput = z.input<typeof DesignBody>;
export type FieldInput = NonNullable<NonNullable<BodyInput['form']>['fields']>[number];
export type ViewInput = NonNullable<BodyInput['views']>[number];

/** A field whose id is its name. */
export const field = (
  kind: FieldKindId,
  name: string,
  label: LocalText,
  more: Partial<FieldInput> = {},
): FieldInput => ({ fieldId: name, kind, name, label, ...more });

/** Buttons above a list that adds, takes in and gives out records. */
export const LIST_BUTTONS: ViewInput['buttons'] = [
  { code: 'btn_add', label: { zh: '新增', zhtw: '新增', en: 'Add' }, icon: 'PlusOutlined' },
  { code: 'btn_upload', label: { zh: '导入', zhtw: '匯入', en: 'Import' }, icon: 'UploadOutlined' },
  { code: 'btn_download', label: { zh: '导出', zhtw: '匯出', en: 'Export' }, icon: 'DownloadOutlined' },
  {
    code: 'btn_batchRemove',
    label: { zh: '批量删除', zhtw: '批量刪除', en: 'Delete' },
    icon: 'DeleteOutlined',
  },
];

/** Buttons of each row. */
export const ROW_BUTTONS: ViewInput['rowButtons'] = [
  { code: 'btn_edit', label: { zh: '编辑', zhtw: '編輯', en: 'Edit' }, icon: 'EditOutlined' },
  { code: 'btn_detail', label: { zh: '详情', zhtw: '詳情', en: 'Details' }, icon: 'EyeOutlined' },
  { code: 'btn_remove', label: { zh: '删除', zhtw: '刪除', en: 'Delete' }, icon: 'DeleteOutlined' },
];
