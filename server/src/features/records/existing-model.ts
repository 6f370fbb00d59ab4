import { createHash } from 'node:crypto';
import { sourceTable } from '@auditplus/contract/features/designs/design.schemas.ts';
import { SYSTEM_COLUMNS } from '@auditplus/core/designs/design-columns.ts';
import {
  childSource,
  columnOfField,
  type ExistingColumn,
  type ExistingTable,
  existingFaults,
  ID_MARK,
  type KeyType,
  relatedDesign,
  type SourceColumn,
  tableKey,
} from '@auditplus/core/designs/existing-table.ts';
import type { ChildTable, FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { refuse } from '../../kernel/errors.ts';
import { ROW_DIALECTS, type RowDialect } from '../../kernel/row-dialect.ts';
import type { RowSource } from '../data-sources/public.ts';
import type { LiveDesign } from '../designs/public.ts';

/** How ids of records in an existing table are made of keys. */
export type KeyedBy = {
  /** Begins the ids of the design's records: keys of other tables are the same numbers. */
  readonly tag: string;
  readonly keyType: KeyType;
};

/** The column of a field; of a relation to another existing table it holds keys, of which ids are made. */
export type FieldColumn = ExistingColumn & { readonly fieldId: string; readonly related: KeyedBy | null };

/**
 * Where the records of a design on an existing table lie. Statements read the table through a list of columns that is
 * named as a design's own table is: the fields `v0`, `v1` and so on, beside them the system columns.
 */
export type ExistingModel = KeyedBy & {
  readonly table: string;
  /** The database outside that the table lies in; null for our own. */
  readonly outside: RowSource | null;
  readonly dialect: RowDialect;
  /** Names of all columns of the table, by which its rows are told from each other. */
  readonly all: readonly string[];
  readonly key: ExistingColumn;
  /** The field that shows the key. */
  readonly keyField: string | null;
  /** What says more of a row; null where no column does. */
  readonly system: Readonly<Record<SourceColumn, ExistingColumn | null>>;
  /** Columns of fields by the names under which statements read them. */
  readonly columns: ReadonlyMap<string, FieldColumn>;
  /** Names of the columns that the keyword looks into. */
  readonly words: readonly string[];
  /** Of the rows of a child table: the column with the key of their record, and how ids of records are made of it. */
  readonly parent: (KeyedBy & { readonly column: ExistingColumn }) | null;
  /** Of the rows of a child table: the column that says their order; null where their keys do. */
  readonly order: ExistingColumn | null;
  /** The rows of child tables belong to their records, by the names of their fields. */
  readonly children: ReadonlyMap<string, ExistingModel>;
};

/**
 * Whether a column counts the versions of records. Rows of child tables are changed by others without one: then, and
 * where there is none, a version is told by the values.
 */
export const countsVersions = ({ system, children }: ExistingModel): boolean =>
  system.version !== null && children.size === 0;

/** The id of a record of a design on an existing table, or of a row of its child tables, before the key. */
const tagOf = (designId: string, fieldId = ''): string =>
  `${createHash('sha256')
    .update(`${designId}${fieldId}`)
    .digest('hex')
    .slice(0, ID_MARK - 1)}~`;

/** How the records of a design are told apart that lie in an existing table. */
function keyed({ id, existing }: LiveDesign): [string, KeyedBy] | null {
  const key = existing && tableKey(existing);
  return key && [id, { tag: tagOf(id), keyType: key.keyType }];
}

/** The key that an id is made of; null where the id is no such. */
export const keyOfId = ({ tag }: KeyedBy, id: unknown): string | null =>
  typeof id === 'string' && id.startsWith(tag) ? id.slice(tag.length) : null;

/** Reads where the records lie; refuses what publishing refuses, in case the table was changed since. */
export function existingModel(
  live: LiveDesign,
  form: FormModel,
  related: readonly LiveDesign[],
): ExistingModel | null {
  const { existing: found, existingChildren, body } = live;
  if (body.source.tables.length === 0) return null;
  const source = sourceTable(body);
  const keyedBy = new Map(related.map(keyed).filter((one) => one !== null));
  const [fault] = existingFaults(body, form, {
    found,
    children: existingChildren,
    webType: live.webType,
    relatedKey: (id) => keyedBy.get(id)?.keyType ?? null,
  });
  const key = found && tableKey(found);
  if (fault || !source || !found || !key) {
    const what = String(fault?.params?.column ?? fault?.params?.name ?? source?.table ?? '');
    refuse('record.tableChanged', { name: live.fullName, what });
  }
  const said = (of: SourceColumn) => found.columns.find(({ name }) => name === source.plus[of]) ?? null;
  const main: KeyedBy = { tag: tagOf(live.id), keyType: key.keyType };
  return {
    ...laidOut(live, { found, fields: form.fields.filter(({ table }) => table === null), keyedBy, ...main }),
    key,
    system: {
      version: said('version'),
      creatorUser: said('creatorUser'),
      creatorTime: said('creatorTime'),
      modifyUser: said('modifyUser'),
      modifyTime: said('modifyTime'),
      organize: said('organize'),
      deleteMark: said('deleteMark'),
    },
    ...{ parent: null, order: null },
    children: new Map(
      form.tables.flatMap((table): [string, ExistingModel][] => {
        const child = existingChild(live, table, { keyedBy, main });
        return child ? [[table.name, child]] : [];
      }),
    ),
  };
}

/** Of the rows of child tables the table says nothing but what they hold and which record they belong to. */
const UNSAID = {
  version: null,
  creatorUser: null,
  creatorTime: null,
  modifyUser: null,
  modifyTime: null,
  organize: null,
  deleteMark: null,
} as const;

function existingChild(
  live: LiveDesign,
  table: ChildTable,
  { keyedBy, main }: { readonly keyedBy: ReadonlyMap<string, KeyedBy>; readonly main: KeyedBy },
): ExistingModel | null {
  const source = childSource(live.body, table);
  const found = live.existingChildren.find(({ name }) => name === source?.table);
  const key = found && tableKey(found);
  const link = found?.columns.find(({ name }) => name === source?.tableField);
  if (!found || !key || !link) return null;
  const own: KeyedBy = { tag: tagOf(live.id, table.field.fieldId), keyType: key.keyType };
  return {
    ...laidOut(live, { found, fields: table.columns, keyedBy, ...own }),
    key,
    system: UNSAID,
    parent: { ...main, column: link },
    order: found.columns.find(({ name }) => name === source?.orderField) ?? null,
    children: new Map(),
  };
}

/** How the fields of a form, or of one of its child tables, lie in a table. */
function laidOut(
  live: LiveDesign,
  {
    found,
    fields,
    keyedBy,
    ...own
  }: KeyedBy & {
    readonly found: ExistingTable;
    readonly fields: readonly FormField[];
    readonly keyedBy: ReadonlyMap<string, KeyedBy>;
  },
) {
  const byName = new Map(found.columns.map((column) => [column.name, column]));
  const stored = fields.filter(({ kindId }) => !SYSTEM_COLUMNS[kindId]);
  const columns = new Map(
    stored.flatMap((one, at): [string, FieldColumn][] => {
      const column = byName.get(columnOfField(one.field));
      const related = keyedBy.get(relatedDesign(one) ?? '') ?? null;
      return column ? [[`v${at}`, { ...column, fieldId: one.field.fieldId, related }]] : [];
    }),
  );
  const searched = new Set(
    stored.flatMap(({ field, shape }) =>
      field.searchable && (shape === 'text' || shape === 'html') ? [field.fieldId] : [],
    ),
  );
  return {
    ...own,
    table: found.name,
    outside: live.rowSource,
    dialect: live.rowSource ? ROW_DIALECTS[live.rowSource.dialect] : ROW_DIALECTS.own,
    all: found.columns.map(({ name }) => name),
    keyField: stored.find(({ field }) => byName.get(columnOfField(field))?.isKey)?.name ?? null,
    columns,
    words: [...columns].flatMap(([name, { fieldId }]) => (searched.has(fieldId) ? [name] : [])),
  };
}
