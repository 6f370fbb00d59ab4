/** Kinds of field that forms are designed with, as the palette groups them. */
export const FIELD_KIND_GROUPS = {
  basic: [
    'comInput',
    'textarea',
    'numInput',
    'switch',
    'radio',
    'checkbox',
    'select',
    'popupTableSelect',
    'cascader',
    'date',
    'time',
    'uploadFz',
    'uploadImg',
    'colorPicker',
    'rate',
    'slider',
    'divider',
    'staticText',
    'editor',
    'button',
  ],
  advanced: [
    'comSelect',
    'depSelect',
    'posSelect',
    'userSelect',
    'treeSelect',
    'billRule',
    'table',
    'address',
    'relationForm',
    'popupSelect',
    'relationFormAttr',
    'popupAttr',
  ],
  computed: ['calculate', 'qrcode', 'barcode'],
  system: ['createUser', 'createTime', 'modifyUser', 'modifyTime', 'currOrganize', 'currPosition'],
  layout: ['groupTitle', 'card', 'row', 'tab', 'collapse'],
  /** Those that the reference platform still handles and offers no longer (platform-contract 7.4): people look for them. */
  further: ['amount', 'PsdInput', 'timeRange', 'dateRange', 'currDept', 'dicSelect'],
} as const;

/** A kind of field that forms are designed with. */
export type FieldKindId = (typeof FIELD_KIND_GROUPS)[keyof typeof FIELD_KIND_GROUPS][number];

/** Every kind of field that forms are designed with. */
export const FIELD_KIND_IDS: readonly FieldKindId[] = Object.values(FIELD_KIND_GROUPS).flat();
