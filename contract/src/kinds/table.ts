import { z } from 'zod';
import { Id, line } from '../kernel/values.ts';
import { defineLayoutKind } from './form-kind.ts';
import { rowChoice } from './popup-select.ts';
import { flag, property, words } from './properties.ts';

/** Most rows of a child table. */
export const MAX_CHILD_ROWS = 2000;

const properties = z.object({
  actionText: words(['添加按钮', '新增按鈕', 'Words of the button'], {
    zh: '添加一行',
    zhtw: '新增一列',
    en: 'Add row',
  }),
  showTitle: flag(['显示标题', '顯示標題', 'Show the title'], true),
  showSummary: flag(['合计行', '合計列', 'Sums']),
  summaryField: property(
    ['合计字段', '合計欄位', 'Sums of'],
    { as: 'summary' },
    z.array(line(100)).max(50).default([]),
  ),
  /** 0: rows are typed in; 1: they are chosen among the rows of a data interface. */
  addType: z.preprocess(Number, z.union([z.literal(0), z.literal(1)])).default(0),
  addTableConf: property(
    ['从接口选取', '從介面選取', 'Rows to choose from'],
    { as: 'rowSource' },
    z
      .object({
        interfaceId: Id.or(z.literal('')).default(''),
        ...rowChoice,
        /** Which column takes what: a property of the row (1), or a fixed value (2). */
        relationOptions: z
          .array(z.object({ field: line(100), type: z.enum(['1', '2']), value: line(200) }))
          .max(50)
          .default([]),
      })
      .prefault({}),
  ),
});

/** Rows below the record, with columns of their own. */
export const table = defineLayoutKind({
  title: ['设计子表', '設計子表', 'Child table'],
  holds: 'rows',
  isLabelled: true,
  properties,
});
