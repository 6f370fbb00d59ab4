import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { choice, columns, flag, named, placeholder, rowProperty, words } from './properties.ts';
import { chosenValue } from './stored-values.ts';

/** Where the rows come from that are chosen among, and how their list looks. */
export const rowChoice = {
  columnOptions: columns(['列', '欄', 'Columns']),
  hasPage: flag(['分页', '分頁', 'Pages'], true),
  pageSize: choice(
    ['每页条数', '每頁筆數', 'Rows a page'],
    {
      '20': ['20', '20', '20'],
      '50': ['50', '50', '50'],
      '100': ['100', '100', '100'],
      '500': ['500', '500', '500'],
    },
    '20',
  ),
};

export const interfaceChoice = {
  interfaceId: named(['数据接口', '資料介面', 'Data interface'], { as: 'interface' }),
  propsValue: rowProperty(['存储字段', '儲存欄位', 'Stored field'], 'id'),
  relationField: rowProperty(['显示字段', '顯示欄位', 'Shown field'], 'fullName'),
  ...rowChoice,
};

/** How wide a list is that opens for choosing. */
export const popupWidth = choice(
  ['弹窗宽度', '彈出視窗寬度', 'Width'],
  {
    '600px': ['600px', '600px', '600px'],
    '800px': ['800px', '800px', '800px'],
    '1000px': ['1000px', '1000px', '1000px'],
    '40%': ['40%', '40%', '40%'],
    '60%': ['60%', '60%', '60%'],
    '80%': ['80%', '80%', '80%'],
  },
  '800px',
);

const properties = z.object({
  placeholder: placeholder(),
  ...interfaceChoice,
  multiple: z.literal(false).default(false),
  popupType: choice(
    ['打开方式', '打開方式', 'Opens as'],
    { dialog: ['弹窗', '彈出視窗', 'Dialog'], drawer: ['抽屉', '抽屜', 'Drawer'] },
    'dialog',
  ),
  popupTitle: words(['标题', '標題', 'Title'], { zh: '选择数据', zhtw: '選擇資料', en: 'Choose' }),
  popupWidth,
});

/** A row of a data interface, chosen in a dialog. */
export const popupSelect = defineFormKind({
  ...chosenValue,
  title: ['弹窗选择', '彈出視窗選擇', 'Pop-up choice'],
  properties,
  standsIn: ['childTable', 'list'],
  search: 'equal',
  refersTo: ({ interfaceId, propsValue: value, relationField: label }) => ({
    to: 'interface',
    interfaceId,
    value,
    label,
  }),
});
