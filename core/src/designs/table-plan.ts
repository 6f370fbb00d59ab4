import type {
  DesignBody,
  DesignField,
  ListView,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { checkExpression } from '../expressions/check.ts';
import { dependenciesOf } from '../expressions/dependencies.ts';
import { parseExpression } from '../expressions/parse.ts';
import { BOOLEAN } from '../expressions/types.ts';
import { type FormField, formModel } from '../forms/form-model.ts';
import { type ColumnType, columnName, columnType, isStoredInColumn } from './design-columns.ts';

/** A column of a design's tables, as the registry keeps it. Of a child table itself the column's name is empty. */
export type KnownColumn = {
  readonly id: string;
  readonly tableName: string;
  /** Field of the child table; empty in the main table. */
  readonly tableFieldId: string;
  readonly fieldId: string;
  readonly columnName: string;
  readonly name: string;
  readonly kind: FieldKindId;
  readonly shape: Shape | '';
  readonly label: LocalText;
  readonly state: 'live' | 'preparing' | 'dropped';
};

/** A column that the new version needs. */
export type WantedColumn = Omit<KnownColumn, 'id' | 'state'> & {
  readonly field: DesignField;
  readonly type: ColumnType | null;
};

export type TableStep =
  | { readonly kind: 'createTable'; readonly tableName: string; readonly column: WantedColumn | null }
  | { readonly kind: 'addColumn'; readonly column: WantedColumn }
  | { readonly kind: 'bringBackColumn'; readonly column: WantedColumn; readonly from: KnownColumn }
  | { readonly kind: 'convertColumn'; readonly column: WantedColumn; readonly from: KnownColumn }
  | { readonly kind: 'changeShape'; readonly column: WantedColumn; readonly from: KnownColumn }
  | { readonly kind: 'relabel'; readonly column: WantedColumn; readonly from: KnownColumn }
  | { readonly kind: 'dropColumn'; readonly from: KnownColumn }
  | { readonly kind: 'dropTable'; readonly from: KnownColumn };

/** An index that the new version's lists and rules need. */
export type WantedIndex = {
  readonly tableName: string;
  readonly columnName: string;
  readonly fieldId: string;
  readonly method: 'btree' | 'gin' | 'unique' | 'words';
};

export type TablePlan = {
  readonly columns: readonly WantedColumn[];
  readonly steps: readonly TableStep[];
  readonly indexes: readonly WantedIndex[];
};

/**
 * What the tables of a design have to become for a version. Names of published columns stay; a field that comes back
 * finds its former values; nothing is lost but what a person agreed to.
 */
export function tablePlan(body: DesignBody, mainTable: string, known: readonly KnownColumn[]): TablePlan {
  const model = formModel(body);
  const live = new Map(
    known.filter(({ state }) => state === 'live').map((column) => [keyOf(column), column]),
  );
  const dropped = new Map(
    known.filter(({ state }) => state === 'dropped').map((column) => [keyOf(column), column]),
  );
  const taken = Map.groupBy(known, ({ tableName }) => tableName);
  const names = new Map(
    [...taken].map(([table, columns]) => [table, new Set(columns.map((one) => one.columnName))]),
  );
  const tableNames = new Set(known.map(({ tableName }) => tableName));
  const hasMain = known.some(({ tableFieldId, columnName: name }) => tableFieldId === '' && name !== '');
  const columns: WantedColumn[] = [];
  const steps: TableStep[] = [];
  if (!hasMain && !known.some(({ tableName }) => tableName === mainTable))
    steps.push({ kind: 'createTable', tableName: mainTable, column: null });

  const want = (field: FormField, at: { tableName: string; tableFieldId: string }): void => {
    const { fieldId, kind, label, name } = field.field;
    const key = keyOf({ tableFieldId: at.tableFieldId, fieldId });
    const was = live.get(key);
    const former = dropped.get(key);
    const used = names.get(at.tableName) ?? new Set<string>();
    names.set(at.tableName, used);
    const kept = was ?? (former && canStay(former, field.shape) ? former : undefined);
    const isSame = kept !== undefined && columnType(field.shape) === typeOf(kept);
    const column: WantedColumn = {
      ...at,
      fieldId,
      kind,
      name,
      label,
      field: field.field,
      shape: field.shape,
      type: columnType(field.shape),
      columnName: kept && !kept.columnName.includes('__') ? kept.columnName : freeName(name, used),
    };
    used.add(column.columnName);
    columns.push(column);
    if (!was)
      steps.push(
        former && isSame ? { kind: 'bringBackColumn', column, from: former } : { kind: 'addColumn', column },
      );
    else if (!isSame || isOtherList(was, field.shape))
      steps.push({ kind: 'convertColumn', column, from: was });
    else if (was.shape !== field.shape || was.kind !== kind)
      steps.push({ kind: 'changeShape', column, from: was });
    else if (!isSameLabel(was.label, label)) steps.push({ kind: 'relabel', column, from: was });
  };

  for (const field of model.fields)
    if (field.table === null && isStoredInColumn(field))
      want(field, { tableName: mainTable, tableFieldId: '' });
  for (const table of model.tables) {
    const { fieldId, kind, label, name } = table.field;
    const was =
      live.get(keyOf({ tableFieldId: '', fieldId })) ?? dropped.get(keyOf({ tableFieldId: '', fieldId }));
    const own = was?.tableName ?? freeTable(mainTable, tableNames);
    tableNames.add(own);
    const self: WantedColumn = {
      tableName: own,
      tableFieldId: '',
      fieldId,
      columnName: '',
      name,
      kind,
      shape: '',
      label,
      field: table.field,
      type: null,
    };
    columns.push(self);
    if (!was) steps.push({ kind: 'createTable', tableName: own, column: self });
    else if (was.state === 'dropped') steps.push({ kind: 'bringBackColumn', column: self, from: was });
    else if (!isSameLabel(was.label, label)) steps.push({ kind: 'relabel', column: self, from: was });
    for (const field of table.columns) want(field, { tableName: own, tableFieldId: fieldId });
  }
  const wanted = new Set(columns.map(keyOf));
  for (const from of live.values())
    if (!wanted.has(keyOf(from)))
      steps.push({ kind: from.columnName === '' ? 'dropTable' : 'dropColumn', from });
  return { columns, steps, indexes: wantedIndexes(body, columns, mainTable) };
}

const keyOf = ({ tableFieldId, fieldId }: Pick<KnownColumn, 'tableFieldId' | 'fieldId'>): string =>
  `${tableFieldId} ${fieldId}`;

const typeOf = ({ shape }: KnownColumn): ColumnType | null => (shape === '' ? null : columnType(shape));

const canStay = (former: KnownColumn, shape: Shape): boolean =>
  typeOf(former) === columnType(shape) && !isOtherList(former, shape);

/** Lists of ids and lists of files are both stored as JSON, and are no values of each other. */
const isOtherList = (was: KnownColumn, shape: Shape): boolean =>
  typeOf(was) === 'jsonb' && was.shape !== shape;

const isSameLabel = (a: LocalText, b: LocalText): boolean =>
  a.zh === b.zh && a.zhtw === b.zhtw && a.en === b.en;

const freeName = (name: string, taken: ReadonlySet<string>): string => columnName(name, taken);

function freeTable(mainTable: string, taken: ReadonlySet<string>): string {
  for (let at = 1; ; at++) if (!taken.has(`${mainTable}__${at}`)) return `${mainTable}__${at}`;
}

/** So many indexes beside those that every table has; more would slow writing down. */
const MAX_INDEXES = 30;

/**
 * Indexes by use: fields that lists filter, sort, group or relate by; relations, which are looked up from their other
 * end before a record is deleted; unique fields; the words of keyword fields.
 */
function wantedIndexes(body: DesignBody, columns: readonly WantedColumn[], mainTable: string): WantedIndex[] {
  const main = new Map(
    columns.flatMap((column) =>
      column.tableName === mainTable && column.type ? [[column.name, column]] : [],
    ),
  );
  const used = new Set(body.views.flatMap((view) => fieldsUsedBy(view, body)));
  for (const { name, kind } of main.values()) if (kind === 'relationForm') used.add(name);
  const found: WantedIndex[] = [];
  for (const column of main.values()) {
    const { tableName, columnName: name, fieldId, type, shape } = column;
    const at = { tableName, columnName: name, fieldId };
    if (column.field.unique) found.push({ ...at, method: 'unique' });
    else if (used.has(column.name) && type === 'jsonb' && shape === 'ids')
      found.push({ ...at, method: 'gin' });
    else if (used.has(column.name) && type !== 'jsonb' && type !== 'boolean' && shape !== 'html')
      found.push({ ...at, method: 'btree' });
  }
  if ([...main.values()].some(({ field }) => field.searchable))
    found.push({ tableName: mainTable, columnName: 'words', fieldId: '', method: 'words' });
  for (const { tableName, columnName, fieldId, kind } of columns)
    if (kind === 'relationForm' && tableName !== mainTable)
      found.push({ tableName, columnName, fieldId, method: 'btree' });
  return found.slice(0, MAX_INDEXES);
}

function fieldsUsedBy(view: ListView, body: DesignBody): string[] {
  return [
    ...view.filters.filter(({ match }) => match !== 'like').map(({ field }) => field),
    ...view.columns.filter(({ sortable }) => sortable).map(({ field }) => field),
    ...view.order.map(({ field }) => field),
    ...(view.groupField ? [view.groupField] : []),
    ...(view.tree ? [view.tree.field] : []),
    ...(view.calendar ? [view.calendar.from, view.calendar.to] : []),
    ...fieldsOfCondition(view.where, body),
  ];
}

function fieldsOfCondition(text: string, body: DesignBody): readonly string[] {
  const parsed = text === '' ? null : parseExpression(text);
  if (!parsed?.ok) return [];
  const checked = checkExpression(parsed.tree, formModel(body).scope, BOOLEAN);
  return checked.ok ? dependenciesOf(checked.expression).fields : [];
}
