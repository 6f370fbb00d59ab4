import { z } from 'zod';
import { Id, line } from '../kernel/values.ts';
import { defineLayoutKind } from './form-kind.ts';
import { columns, flag, named, property, words } from './properties.ts';

/** Most rows of a child table. */
export const MAX_CHILD_ROWS = 2000;

const properties = z.object({
  actionText: words(['添加按钮', '新增按鈕', 'Words of the button'], { zh: '添加一行', en: 'Add row' }),
  showTitle: flag(['显示标题', '顯示標題', 'Show the title'], true),
  showSummary: flag(['合计行', '合計列', 'Sums']),
  summaryField: property(
    ['合计字段', '合計欄位', 'Sums of'],
    { as: 'summary' },
    z.array(line(100)).max(50).default([]),
  ),
  /** Rows are typed in, or chosen from a data interface. */
  addType: z.enum(['0', '1']).default('0'),
  interfaceId: named(['选取数据的接口', '選取資料的介面', 'Rows to choose from'], { as: 'interface' }),
  columnOptions: columns(['选取时的列', '選取時的列', 'Columns to choose by']),
  relationOptions: z
    .array(z.object({ field: Id, type: z.enum(['1', '2']), value: line(200) }))
    .max(50)
    .default([]),
});

/** Rows below the record, with columns of their own. */
export const table = defineLayoutKind({
  title: ['设计子表', '設計子表', 'Child table'],
  holds: 'rows',
  isLabelled: true,
  properties,
});
