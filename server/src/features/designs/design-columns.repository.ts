import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import { FIELD_KIND_IDS } from '@auditplus/contract/kinds/kind-ids.ts';
import { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import type { KnownColumn, WantedColumn } from '@auditplus/core/designs/table-plan.ts';
import type { Updateable } from 'kysely';
import type { DesignColumnsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';

const SHAPES: readonly Shape[] = [
  'text',
  'html',
  'decimal',
  'flag',
  'day',
  'moment',
  'time',
  'id',
  'ids',
  'paths',
  'decimals',
  'days',
  'times',
  'files',
];

/** Every column of a design's tables, dropped ones too. */
export async function knownColumns(db: Db, designId: string): Promise<KnownColumn[]> {
  const rows = await db
    .selectFrom('design_columns')
    .selectAll()
    .where('design_id', '=', designId)
    .orderBy('creator_time')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    tableName: row.table_name,
    tableFieldId: row.table_field_id,
    fieldId: row.field_id,
    columnName: row.column_name,
    name: row.name,
    kind: FIELD_KIND_IDS.find((kind) => kind === row.kind) ?? 'comInput',
    shape: SHAPES.find((shape) => shape === row.shape) ?? '',
    label: LocalText.parse(row.label),
    state: row.state === 'dropped' ? 'dropped' : row.state === 'preparing' ? 'preparing' : 'live',
  }));
}

/** Names of the fields of a design that have been published, by their ids. */
export async function publishedNames(db: Db, designId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('design_columns')
    .select(['field_id', 'name'])
    .where('design_id', '=', designId)
    .where('state', '=', 'live')
    .execute();
  return new Map(rows.map(({ field_id, name }) => [field_id, name]));
}

export async function insertColumn(
  tx: Tx,
  {
    designId,
    column,
    at,
    state = 'live',
    columnName = column.columnName,
  }: {
    readonly designId: string;
    readonly column: WantedColumn;
    readonly at: Date;
    readonly state?: KnownColumn['state'];
    readonly columnName?: string;
  },
): Promise<void> {
  await tx
    .insertInto('design_columns')
    .values({
      id: newId(at.getTime()),
      design_id: designId,
      table_name: column.tableName,
      table_field_id: column.tableFieldId,
      field_id: column.fieldId,
      column_name: columnName,
      name: column.name,
      kind: column.kind,
      shape: column.shape,
      label: JSON.stringify(column.label),
      field: JSON.stringify(column.field),
      state,
      creator_time: at,
    })
    .execute();
}

export async function updateColumn(tx: Tx, id: string, set: Updateable<DesignColumnsTable>): Promise<void> {
  await tx.updateTable('design_columns').set(set).where('id', '=', id).execute();
}

/** What a live column says of its field as it is now. */
export const fieldOfColumn = ({ kind, shape, label, field }: WantedColumn) => ({
  kind,
  shape,
  label: JSON.stringify(label),
  field: JSON.stringify(field),
});

export async function deletePreparing(tx: Tx, designId: string): Promise<void> {
  await tx
    .deleteFrom('design_columns')
    .where('design_id', '=', designId)
    .where('state', '=', 'preparing')
    .execute();
}

/** Dropped columns with who dropped them, newest first; of child tables those that went alone. */
export const droppedColumns = (db: Db, designId: string) =>
  db
    .selectFrom('design_columns')
    .leftJoin('users', 'users.id', 'design_columns.dropped_user_id')
    .selectAll('design_columns')
    .select('users.real_name')
    .where('design_columns.design_id', '=', designId)
    .where('design_columns.state', '=', 'dropped')
    .orderBy('design_columns.dropped_time', 'desc')
    .orderBy('design_columns.id')
    .execute();

/** Columns of any design that were dropped before a moment. */
export const droppedBefore = (tx: Tx, at: Date) =>
  tx
    .selectFrom('design_columns')
    .selectAll()
    .where('state', '=', 'dropped')
    .where('dropped_time', '<', at)
    .orderBy('table_name')
    .orderBy('column_name')
    .execute();

export async function deleteColumns(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('design_columns')
      .where('id', 'in', [...ids])
      .execute();
}
