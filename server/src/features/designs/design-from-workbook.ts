import {
  DESIGN_LIMITS,
  DesignBody,
  FIELD_NAME,
  SOURCE_COLUMNS,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  StartChild,
  WorkbookColumn,
  WorkbookRead,
} from '@auditplus/contract/features/designs/designs.schemas.ts';
import {
  type ExistingTable,
  type SourceColumn,
  sourceColumnFits,
} from '@auditplus/core/designs/existing-table.ts';
import { guessFields, type SheetColumn } from '@auditplus/core/designs/guess-fields.ts';
import {
  LIST_BUTTONS,
  listName,
  ROW_BUTTONS,
  START_SETTINGS,
} from '@auditplus/core/designs/starting-parts.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { asRefusal } from '../../kernel/http/receive-file.ts';
import { newId } from '../../kernel/ids.ts';
import { readOpenRows } from '../../kernel/sheet-table.ts';
import { organizationsNamed, peopleNamed } from './design-checks.queries.ts';
import { seesTables } from './design-checks.ts';
import { ownerColumns } from './existing-table.queries.ts';
import { tableOf } from './live-designs.ts';

/** Guesses are made from so many rows. */
const ROWS_READ = 2000;

/** What the first sheet of a workbook has, and what fields its columns would be. */
export async function readWorkbook(ctx: Ctx, bytes: Uint8Array): Promise<WorkbookRead> {
  const rows: (string | number | boolean | null)[][] = [];
  let count = 0;
  try {
    for await (const values of readOpenRows(bytes)) {
      count += 1;
      if (rows.length <= ROWS_READ) rows.push([...values]);
    }
  } catch (error) {
    asRefusal(error);
  }
  const [head = [], ...body] = rows;
  const columns = head.flatMap((title, at): SheetColumn[] => {
    const text = String(title ?? '').trim();
    return text === '' ? [] : [{ title: text.slice(0, 100), cells: body.map((row) => row[at] ?? null) }];
  });
  if (columns.length === 0) refuse('design.workbookEmpty');
  if (columns.length > DESIGN_LIMITS.fields) refuse('design.workbookWide', { limit: DESIGN_LIMITS.fields });
  const texts = [
    ...new Set(columns.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'))),
  ];
  const known = {
    people: await peopleNamed(ctx.db, texts),
    organizations: await organizationsNamed(ctx.db, texts),
  };
  return { columns: guessFields(columns, known), rows: Math.max(0, count - 1) };
}

/** A design whose fields are the columns of a workbook or of a table, in one list. */
export function workbookBody(ctx: Ctx, columns: readonly WorkbookColumn[]): DesignBody {
  const nextId = () => newId(ctx.clock.now().getTime());
  const named = columns.find(({ kind }) => kind === 'comInput');
  const fields = fieldsOf(columns, nextId);
  const listed = columns.filter(({ kind }) => kind !== 'textarea').slice(0, COLUMNS_LISTED);
  return DesignBody.parse({
    form: { settings: START_SETTINGS, fields },
    views: [
      {
        viewId: nextId(),
        name: listName(1),
        kind: 'table',
        columns: listed.map(({ name, kind }) => ({ field: name, sortable: kind === 'date' })),
        filters: listed
          .filter(({ kind }) => ['select', 'date', 'userSelect', 'comSelect'].includes(kind))
          .map(({ name, kind }) => ({ field: name, match: kind === 'date' ? 'range' : 'equal' })),
        buttons: LIST_BUTTONS,
        rowButtons: ROW_BUTTONS,
      },
    ],
    settings: { titleField: named?.name ?? '' },
  });
}

const fieldsOf = (columns: readonly WorkbookColumn[], nextId: () => string) =>
  columns.map((column) => ({
    fieldId: nextId(),
    name: column.name,
    label: { zh: column.title },
    required: column.required && column.kind !== 'switch',
    searchable: column.kind === 'comInput',
    ...KINDS[column.kind](column),
  }));

/** What columns are usually called that say something about each row. */
const USUAL: Readonly<Record<SourceColumn, readonly string[]>> = {
  version: ['rev', 'version'],
  creatorUser: ['creator_user_id'],
  creatorTime: ['creator_time'],
  modifyUser: ['last_modify_user_id', 'modifier_user_id'],
  modifyTime: ['last_modify_time', 'modify_time'],
  organize: ['organize_id'],
  deleteMark: ['delete_mark'],
};

/** A design whose records are the rows of a table, with the fields that its columns become. */
export async function existingBody(
  ctx: Ctx,
  {
    dataSourceId,
    table,
    columns,
    children,
  }: {
    readonly dataSourceId: string;
    readonly table: string;
    readonly columns: readonly WorkbookColumn[];
    readonly children: readonly StartChild[];
  },
): Promise<DesignBody> {
  if (!seesTables(ctx)) refuse('access.denied');
  const asked = DesignBody.parse({ source: { dataSourceId, tables: [{ table }] } });
  const found = orThrow((await tableOf(ctx, asked)).existing, 'record.missing');
  const plus = await saidColumns(ctx, found);
  const said = new Set(Object.values(plus));
  const shown = columns.filter(({ column }) => column !== undefined && !said.has(column));
  const body = workbookBody(ctx, shown);
  const columnOf = new Map(shown.map(({ name, column }) => [name, column]));
  const fields = body.form.fields.map((field) => ({ ...field, column: columnOf.get(field.name) }));
  const tableKey = found.columns.find(({ isKey }) => isKey)?.name ?? '';
  const made = DesignBody.parse({ form: { fields: childFields(ctx, children, fields) } }).form.fields;
  return {
    ...body,
    form: { ...body.form, fields: [...fields, ...made] },
    source: {
      dataSourceId,
      tables: [
        { typeId: '1', table, tableKey, plus },
        ...children.map((child) => ({
          typeId: '0',
          table: child.table,
          tableField: child.tableField,
          relationTable: table,
          relationField: tableKey,
        })),
      ],
    },
  };
}

/** The child tables of tables whose rows belong to records; what a table is called names its field where it can. */
function childFields(
  ctx: Ctx,
  children: readonly StartChild[],
  others: readonly { readonly name: string }[],
) {
  const nextId = () => newId(ctx.clock.now().getTime());
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  return children.map(({ table, title, columns }, at) => {
    const isName = FIELD_NAME.test(table) && !taken.has(table.toLowerCase());
    const name = isName ? table : `childTable${at + 1}`;
    const columnOf = new Map(columns.map((one) => [one.name, one.column]));
    return {
      fieldId: nextId(),
      name,
      kind: 'table' as const,
      label: { zh: title },
      column: table,
      // What no list shows nothing looks into.
      children: fieldsOf(columns, nextId).map((field) => ({
        ...field,
        searchable: false,
        column: columnOf.get(field.name),
      })),
    };
  });
}

/** The columns that say whose a row is and how it stands, by what its owner chose and by their usual names. */
async function saidColumns(
  ctx: Ctx,
  { name, columns, place }: ExistingTable,
): Promise<Record<string, string>> {
  const owner = place ? null : await ownerColumns(ctx.db, name);
  const fits = (of: SourceColumn, wanted: string) =>
    columns.some((column) => column.name === wanted && !column.isKey && sourceColumnFits(of, column));
  return Object.fromEntries(
    SOURCE_COLUMNS.flatMap((of) => {
      const chosen = of === 'organize' ? owner?.organize_column : of === 'creatorUser' && owner?.owner_column;
      const column = [...(chosen ? [chosen] : []), ...USUAL[of]].find((one) => fits(of, one));
      return column ? [[of, column]] : [];
    }),
  );
}

const COLUMNS_LISTED = 10;

type KindParts = Pick<
  NonNullable<NonNullable<z.input<typeof DesignBody>['form']>['fields']>[number],
  'kind' | 'props' | 'span'
>;

const KINDS: Readonly<Record<WorkbookColumn['kind'], (column: WorkbookColumn) => KindParts>> = {
  comInput: () => ({ kind: 'comInput', span: 12 }),
  textarea: () => ({ kind: 'textarea' }),
  numInput: ({ precision }) => ({ kind: 'numInput', span: 12, props: { precision } }),
  date: () => ({ kind: 'date', span: 12 }),
  datetime: () => ({
    kind: 'date',
    span: 12,
    props: { type: 'datetime', format: 'yyyy-MM-dd HH:mm' },
  }),
  switch: () => ({
    kind: 'switch',
    span: 12,
    props: { activeTxt: { zh: '是', en: 'Yes' }, inactiveTxt: { zh: '否', en: 'No' } },
  }),
  select: ({ options }) => ({
    kind: 'select',
    span: 12,
    props: { options: options.map((text) => ({ id: text, fullName: text })) },
  }),
  userSelect: () => ({ kind: 'userSelect', span: 12 }),
  comSelect: () => ({ kind: 'comSelect', span: 12 }),
};
