import {
  type DesignBody,
  type DesignField,
  SOURCE_COLUMNS,
  type SourceChild,
  type SourceTable,
  sourceChildren,
  sourceTable,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import { MAX_RECORD_ID } from '@auditplus/contract/kernel/values.ts';
import { keepsTexts, type Shape } from '@auditplus/contract/kinds/form-kind.ts';
import { type ChildTable, type FormField, type FormModel, LIST_SHAPES } from '../forms/form-model.ts';
import type { Dialect, TypeOfColumn } from '../sql/column-types.ts';
import { isFormTable } from '../sql/table-names.ts';
import { SYSTEM_COLUMNS } from './design-columns.ts';
import type { StoredIssueId } from './stored-issue-texts.ts';

/** A column of an existing table, as the catalogue has it. */
export type ExistingColumn = TypeOfColumn & {
  readonly name: string;
  /** The type as the database writes it. */
  readonly written: string;
  readonly isNullable: boolean;
  readonly isKey: boolean;
  /** The database gives a value where none is sent. */
  readonly hasDefault: boolean;
  /** The database alone gives it values. */
  readonly isGenerated: boolean;
  /** An index begins with it; null where that is not known. */
  readonly isIndexed: boolean | null;
};

/** A database outside that a table lies in. */
export type TablePlace = { readonly sourceId: string; readonly dialect: Dialect; readonly schema: string };

/** A table that is there, with its columns. */
export type ExistingTable = {
  readonly name: string;
  readonly columns: readonly ExistingColumn[];
  /** Null: our own database. */
  readonly place: TablePlace | null;
};

/** How ids are compared with the key, so that its index is used. */
export type KeyType = 'text' | 'int' | 'bigint' | 'uuid';

/** Where something is written down about each row, beside its fields. */
export type SourceColumn = (typeof SOURCE_COLUMNS)[number];

/** What of a field's value fits a column. */
const FITTING: Readonly<Partial<Record<Shape, readonly TypeOfColumn['type'][]>>> = {
  text: ['varchar', 'text'],
  html: ['text'],
  time: ['varchar', 'text'],
  id: ['varchar', 'text'],
  decimal: ['decimal', 'int', 'bigint'],
  flag: ['boolean'],
  day: ['date'],
  moment: ['datetime'],
};

const SYSTEM_FITTING: Readonly<Record<SourceColumn, readonly TypeOfColumn['type'][]>> = {
  version: ['int', 'bigint'],
  creatorUser: ['varchar', 'text'],
  creatorTime: ['datetime'],
  modifyUser: ['varchar', 'text'],
  modifyTime: ['datetime'],
  organize: ['varchar', 'text'],
  deleteMark: ['int', 'boolean'],
};

/** The chosen column of each system column that tables of designs have. */
const SOURCE_OF_SYSTEM: Readonly<Record<string, SourceColumn>> = {
  creator_user_id: 'creatorUser',
  creator_time: 'creatorTime',
  modifier_user_id: 'modifyUser',
  modify_time: 'modifyTime',
  organize_id: 'organize',
};

type Typed = Pick<ExistingColumn, 'type'>;
type ColumnType = ExistingColumn['type'];

/** Whether values of a shape can be kept in a column. */
const columnFits = (shape: Shape, { type }: Typed): boolean => FITTING[shape]?.includes(type) ?? false;

/** What columns can hold keys of other tables, as far as the type alone tells. */
const KEY_FITTING: Readonly<Record<KeyType, readonly ColumnType[]>> = {
  text: ['varchar', 'text'],
  int: ['int', 'bigint'],
  bigint: ['int', 'bigint'],
  uuid: ['other'],
};

/** Whether a column can hold the value of a field; of a relation the ids of the product, or keys of some type. */
export const mayHold = ({ kindId, shape }: Pick<FormField, 'kindId' | 'shape'>, column: Typed): boolean =>
  kindId === 'relationForm'
    ? Object.values(KEY_FITTING).some((types) => types.includes(column.type))
    : columnFits(shape, column);

/** Whether a column can say something about each row. */
export const sourceColumnFits = (of: SourceColumn, { type }: Typed): boolean =>
  SYSTEM_FITTING[of].includes(type);

/** Whether a column can say the order of the rows of a child table. */
export const mayOrder = ({
  type,
  isKey,
  isGenerated,
}: Typed & Pick<ExistingColumn, 'isKey' | 'isGenerated'>): boolean =>
  !isKey && !isGenerated && (type === 'int' || type === 'bigint');

/** The column of a field of a design on an existing table. */
export const columnOfField = ({ column, name }: Pick<DesignField, 'column' | 'name'>): string =>
  column || name;

/** The type by which ids are compared with a key; null where no record can be told by it. */
function keyType({ type, written, length }: ExistingColumn): KeyType | null {
  if (type === 'varchar') return length !== null && length <= MAX_KEY ? 'text' : null;
  if (type === 'int' || type === 'bigint') return type;
  return written === 'uuid' ? 'uuid' : null;
}

/** The column by which rows of a table are told apart; null where none can. */
export function tableKey({
  columns,
}: ExistingTable): (ExistingColumn & { readonly keyType: KeyType }) | null {
  const [key, ...others] = columns.filter(({ isKey }) => isKey);
  const type = key && others.length === 0 ? keyType(key) : null;
  return key && type ? { ...key, keyType: type } : null;
}

/** Characters of the mark that stands before the key in an id. */
export const ID_MARK = 9;

/** A key of more characters does not fit into an id. */
const MAX_KEY = MAX_RECORD_ID - ID_MARK;

/** Something that keeps records of a design from being stored in its table. */
type ExistingFault = {
  readonly id: StoredIssueId;
  readonly field?: DesignField;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** Fields that need a place of their own beside the value: what rows of interfaces show, what nobody may read. */
const needsMore = ({ kind, kindId, props, shape }: FormField): boolean =>
  LIST_SHAPES.has(shape) || kindId === 'PsdInput' || keepsTexts(kind.refersTo?.(props));

/** What is known beside a design of the table that its records lie in. */
export type ExistingSurroundings = {
  readonly found: ExistingTable | null;
  /** Those tables of the rows of its child tables that are there. */
  readonly children: readonly ExistingTable[];
  readonly webType: number;
  /** The type of the keys of another design's records; null where they have ids of the product. */
  relatedKey(designId: string): KeyType | null;
};

/** What keeps records of a design from being stored in the table that it names. */
export function existingFaults(
  body: DesignBody,
  { fields, tables }: Pick<FormModel, 'fields' | 'tables'>,
  { found, children, webType, relatedKey }: ExistingSurroundings,
): ExistingFault[] {
  const source = sourceTable(body);
  if (!source || !found) return [{ id: 'tableMissing', params: { name: source?.table ?? '' } }];
  if (!found.place && isFormTable(found.name)) return [{ id: 'tableOfDesign', params: { name: found.name } }];
  const faults: ExistingFault[] = [];
  if (webType === 3) faults.push({ id: 'tableProcess' });
  const columns = new Map(found.columns.map((column) => [column.name, column]));
  const own = fields.filter(({ table }) => table === null);
  const stored = own.filter(({ kindId }) => SYSTEM_COLUMNS[kindId] === undefined);
  return [
    ...faults,
    ...own.flatMap((field) => fieldFaults(field, { plus: source.plus, columns, relatedKey })),
    ...sharedColumns(stored, Object.values(source.plus)),
    ...systemFaults(source, columns),
    ...keyFaults(found, [...stored.map(({ field }) => columnOfField(field)), ...Object.values(source.plus)]),
    ...tables.flatMap((table, at) =>
      childFaults(table, {
        child: childSource(body, table),
        isTaken:
          columnOfField(table.field) === source.table ||
          tables.slice(0, at).some((one) => columnOfField(one.field) === columnOfField(table.field)),
        main: found,
        tables: children,
        relatedKey,
      }),
    ),
  ];
}

/** Where the rows of a child table lie, as the design says it. */
export const childSource = (
  body: Pick<DesignBody, 'source'>,
  { field }: Pick<ChildTable, 'field'>,
): SourceChild | null => sourceChildren(body).find(({ table }) => table === columnOfField(field)) ?? null;

/** Child tables whose rows are found by looking through all of their table. */
export const unindexedChildren = (
  body: DesignBody,
  tables: readonly ChildTable[],
  children: readonly ExistingTable[],
) =>
  tables.flatMap((table) => {
    const child = childSource(body, table);
    const column = children
      .find(({ name }) => name === child?.table)
      ?.columns.find(({ name }) => name === child?.tableField);
    return child && column?.isIndexed === false
      ? [{ field: table.field, params: { name: child.table, column: child.tableField } }]
      : [];
  });

/** What keeps the rows of a child table from being stored in a table that is there. */
function childFaults(
  { field, columns: fields }: ChildTable,
  {
    child,
    isTaken,
    main,
    tables,
    relatedKey,
  }: Pick<ExistingSurroundings, 'relatedKey'> & {
    readonly child: SourceChild | null;
    /** Its records, or rows of a child table before, lie in the same table. */
    readonly isTaken: boolean;
    readonly main: ExistingTable;
    readonly tables: readonly ExistingTable[];
  },
): ExistingFault[] {
  const name = columnOfField(field);
  const key = tableKey(main)?.keyType ?? null;
  if (!main.place && isFormTable(name)) return [{ id: 'tableOfDesign', field, params: { name } }];
  const found = child && tables.find((table) => table.name === child.table);
  if (!found) return [{ id: 'childMissing', field, params: { name } }];
  if (isTaken) return [{ id: 'childTwice', field, params: { name } }];
  if (child.tableField === '') return [{ id: 'childUnlinked', field }];
  const columns = new Map(found.columns.map((column) => [column.name, column]));
  const link = columns.get(child.tableField);
  const isLink = link !== undefined && !link.isGenerated && !link.isKey && (!key || keyFits(key, link));
  if (!isLink) return [{ id: 'childLink', field, params: { name, column: child.tableField } }];
  const order = columns.get(child.orderField);
  const isOrder = child.orderField === '' || (order !== undefined && mayOrder(order) && order !== link);
  if (!isOrder) return [{ id: 'childOrder', field, params: { name, column: child.orderField } }];
  const stored = fields.filter(({ kindId }) => SYSTEM_COLUMNS[kindId] === undefined);
  const shown = stored.find((one) => columns.get(columnOfField(one.field))?.isKey);
  return [
    ...(shown ? [{ id: 'childKey' as const, field: shown.field }] : []),
    ...fields.flatMap((one) => fieldFaults(one, { plus: {}, columns, relatedKey })),
    ...sharedColumns(stored, [link.name, child.orderField]),
    ...keyFaults(found, [...stored.map((one) => columnOfField(one.field)), ...[link.name, child.orderField]]),
  ];
}

function fieldFaults(
  one: FormField,
  {
    plus,
    columns,
    relatedKey,
  }: Pick<ExistingSurroundings, 'relatedKey'> & {
    readonly plus: Partial<SourceTable['plus']>;
    readonly columns: ReadonlyMap<string, ExistingColumn>;
  },
): ExistingFault[] {
  const { field, kindId, shape, props } = one;
  const system = SYSTEM_COLUMNS[kindId];
  if (system !== undefined) {
    const of = SOURCE_OF_SYSTEM[system];
    return of && plus[of] ? [] : [{ id: 'systemUnmapped', field }];
  }
  if (needsMore(one)) return [{ id: 'kindOnTable', field }];
  const name = columnOfField(field);
  const column = columns.get(name);
  if (!column || column.isGenerated) return [{ id: 'columnMissing', field, params: { column: name } }];
  const isWhole = column.type === 'int' || column.type === 'bigint';
  const related = relatedDesign(one);
  const key = related === null ? null : relatedKey(related);
  const isFit = key === null ? columnFits(shape, column) : keyFits(key, column);
  if (!isFit || (isWhole && kindId === 'calculate'))
    return [{ id: 'columnUnfit', field, params: { column: name, type: column.written } }];
  const places = isWhole ? 0 : column.scale;
  const precision = typeof props.precision === 'number' ? props.precision : null;
  return shape === 'decimal' && places !== null && precision !== null && precision > places
    ? [{ id: 'columnScale', field, params: { column: name, places } }]
    : [];
}

/** The design that a relation field names. */
export const relatedDesign = ({ kindId, props }: Pick<FormField, 'kindId' | 'props'>): string | null =>
  kindId === 'relationForm' && typeof props.modelId === 'string' && props.modelId !== ''
    ? props.modelId
    : null;

const keyFits = (key: KeyType, { type, written }: ExistingColumn): boolean =>
  KEY_FITTING[key].includes(type) && (key !== 'uuid' || written === 'uuid');

/** A column holds one thing. */
function sharedColumns(stored: readonly FormField[], others: readonly string[]): ExistingFault[] {
  const seen = new Set(others.filter((name) => name !== ''));
  return stored.flatMap(({ field }): ExistingFault[] => {
    const column = columnOfField(field);
    if (seen.has(column)) return [{ id: 'columnTwice', field, params: { column } }];
    seen.add(column);
    return [];
  });
}

function systemFaults({ plus }: SourceTable, columns: ReadonlyMap<string, ExistingColumn>): ExistingFault[] {
  const faults: ExistingFault[] = [];
  for (const of of SOURCE_COLUMNS) {
    const name = plus[of];
    if (name === '') continue;
    const column = columns.get(name);
    if (!column || column.isGenerated || column.isKey || !sourceColumnFits(of, column))
      faults.push({ id: 'mappedUnfit', params: { column: name } });
  }
  return faults;
}

function keyFaults({ name, columns }: ExistingTable, names: readonly string[]): ExistingFault[] {
  const keys = columns.filter(({ isKey }) => isKey);
  const [key] = keys;
  if (!key || keys.length > 1) return [{ id: 'tableKey', params: { name } }];
  const type = keyType(key);
  if (!type) return [{ id: 'tableKeyType', params: { column: key.name, type: key.written } }];
  const filled = new Set(names);
  const isMade = key.hasDefault || key.isGenerated || type === 'text' || type === 'uuid';
  const needed = columns.filter(
    (column) =>
      !column.isNullable &&
      !column.hasDefault &&
      !column.isGenerated &&
      !filled.has(column.name) &&
      !(column === key && isMade),
  );
  return needed.map((column) => ({ id: 'columnNeeded', params: { column: column.name } }));
}
