import { z } from 'zod';
import { Id, line } from '../kernel/values.ts';
import { defineLayoutKind } from './form-kind.ts';
import { rowChoice } from './popup-select.ts';
import { choice, flag, property, words } from './properties.ts';

/** Most rows of a child table. */
export const MAX_CHILD_ROWS = 2000;

/** A column of the child table and what it takes: a property of the chosen row (1), or always the same (2). */
const RowMapping = z.object({
  field: line(100),
  type: z.preprocess((sent) => String(sent ?? '1'), z.enum(['1', '2'])),
  value: line(200),
});
export type RowMapping = z.output<typeof RowMapping>;

/** Where rows come from, how their list looks, and what the columns take of them. */
export const RowSource = z
  .object({
    interfaceId: Id.or(z.literal('')).default(''),
    /** The design whose records are offered. */
    modelId: Id.or(z.literal('')).default(''),
    /** What the interface is asked with: the value of a field of the form, else always the same. */
    templateJson: z
      .array(
        z.object({
          field: line(100),
          relationField: line(101).nullish(),
          defaultValue: z.coerce.string().max(200).nullish(),
        }),
      )
      .max(50)
      .default([]),
    ...rowChoice,
    relationOptions: z.array(RowMapping).max(50).default([]),
  })
  .prefault({});
export type RowSource = z.output<typeof RowSource>;

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
  addType: choice(
    ['添加方式', '新增方式', 'Rows are'],
    {
      '0': ['逐行填写', '逐列填寫', 'Typed in'],
      '1': ['从接口选取', '從介面選取', 'Chosen from an interface'],
      '2': ['从其他功能选取', '從其他功能選取', 'Chosen from another design'],
    },
    '0',
  ),
  addTableConf: property(['选取的数据', '選取的資料', 'Rows to choose from'], { as: 'rowSource' }, RowSource),
});

/** What the rows of a child table are chosen from; null where they are typed in, or nothing is named yet. */
export function rowsChosenFrom(
  props: Readonly<Record<string, unknown>>,
): { readonly kind: 'interface' | 'design'; readonly target: string; readonly conf: RowSource } | null {
  const read = properties.safeParse(props).data;
  if (!read || read.addType === '0') return null;
  const { addTableConf: conf } = read;
  const kind = read.addType === '1' ? 'interface' : 'design';
  const target = kind === 'interface' ? conf.interfaceId : conf.modelId;
  return target === '' ? null : { kind, target, conf };
}

/** The column that a mapping names; designs made elsewhere name the child table as well. */
export const mappedColumn = ({ field }: RowMapping): string => field.split(/[.-]/).at(-1) ?? '';

/** Rows below the record, with columns of their own. */
export const table = defineLayoutKind({
  title: ['设计子表', '設計子表', 'Child table'],
  holds: 'rows',
  isLabelled: true,
  properties,
});
