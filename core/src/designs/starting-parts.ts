import type { DesignField, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';

// What new parts of a design begin with, in the three languages that designers can change afterwards.

/** Room in the dialog of a form for two columns of fields, and for the columns of a child table. */
export const START_SETTINGS = { generalWidth: '800px' } as const;

/** Buttons above a list that adds, takes in and gives out records. */
export const LIST_BUTTONS: ListView['buttons'] = [
  { code: 'btn_add', label: { zh: '新增', zhtw: '新增', en: 'Add' }, icon: 'PlusOutlined' },
  { code: 'btn_upload', label: { zh: '导入', zhtw: '匯入', en: 'Import' }, icon: 'UploadOutlined' },
  { code: 'btn_download', label: { zh: '导出', zhtw: '匯出', en: 'Export' }, icon: 'DownloadOutlined' },
  {
    code: 'btn_batchRemove',
    label: { zh: '批量删除', zhtw: '批次刪除', en: 'Delete selected' },
    icon: 'DeleteOutlined',
  },
];

/** Buttons of each row. */
export const ROW_BUTTONS: ListView['rowButtons'] = [
  { code: 'btn_edit', label: { zh: '编辑', zhtw: '編輯', en: 'Edit' }, icon: 'EditOutlined' },
  { code: 'btn_detail', label: { zh: '详情', zhtw: '詳情', en: 'Details' }, icon: 'EyeOutlined' },
  { code: 'btn_remove', label: { zh: '删除', zhtw: '刪除', en: 'Delete' }, icon: 'DeleteOutlined' },
];

/** What of a kind people look for under a name of its own, with the properties that make it so. */
export type Preset = Pick<DesignField, 'label' | 'span' | 'props'>;

/** Presets stand behind their kinds in the palette. */
export const PRESETS: Readonly<Partial<Record<FieldKindId, Preset>>> = {
  uploadImg: {
    label: { zh: '手写签名', zhtw: '手寫簽名', en: 'Signature' },
    span: 12,
    props: { drawn: true, limit: 1 },
  },
};

/** The title of a new pane of tabs. */
export const paneTitle = (at: number): LocalText => ({
  zh: `面板${at}`,
  zhtw: `面板${at}`,
  en: `Pane ${at}`,
});

/** What a rule is called that nobody has named. */
export const ruleTitle = (at: number): LocalText => ({
  zh: `规则${at}`,
  zhtw: `規則${at}`,
  en: `Rule ${at}`,
});

/** The name of a new option. */
export const newOptionName = (at: number): LocalText => ({
  zh: `选项${at}`,
  zhtw: `選項${at}`,
  en: `Option ${at}`,
});

/** The name of a new list. */
export const listName = (at: number): LocalText =>
  at === 1
    ? { zh: '列表', zhtw: '清單', en: 'List' }
    : { zh: `列表${at}`, zhtw: `列表${at}`, en: `List ${at}` };
