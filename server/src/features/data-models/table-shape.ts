import type { TableColumn, TableEdit } from '@auditplus/contract/features/data-models/data-models.model.ts';
import type { TableField } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { type Dialect, defaultValue, quotedName, typeOfText } from '@auditplus/core/sql/column-types.ts';
import type { PlannedColumn, PlannedTable } from '@auditplus/core/sql/table-plan.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import type { SourceDatabase, SourceField } from '../data-sources/public.ts';
import { findTable, keptColumns } from './data-models.repository.ts';
import type { Place } from './places.ts';

/** A table as the catalogue has it. */
export type StoredTable = {
  readonly shape: PlannedTable;
  readonly fields: readonly SourceField[];
  readonly indexes: Awaited<ReturnType<SourceDatabase['indexes']>>;
};

/** Reads a table from the catalogue; undefined where there is none of this name. */
export async function readTable(db: Db, place: Place, name: string): Promise<StoredTable | undefined> {
  const kept = place.isOwn ? await keptColumns(db, name) : new Set<string>();
  const row = place.isOwn ? await findTable(db, name) : undefined;
  return place.use(async (database) => {
    const known = (await database.tables()).find(({ table }) => table === name);
    if (!known) return undefined;
    const stored = (await database.fields(name)).filter(({ field }) => !kept.has(field));
    const fields = row ? inOrder(stored, z.array(z.string()).parse(row.column_order)) : stored;
    const indexes = await database.indexes(name);
    return {
      shape: {
        name,
        comment: known.comment,
        columns: fields.map((field) => columnOf(place.dialect, field)),
      },
      fields,
      indexes,
    };
  });
}

export type OneTable = { readonly linkId: string; readonly table: string };

/** A table of a place; refuses with `dataModel.tableMissing`. */
export const storedTable = async (ctx: Pick<Ctx, 'db'>, place: Place, name: string): Promise<StoredTable> =>
  orThrow(await readTable(ctx.db, place, name), 'dataModel.tableMissing', { name });

export const pathOf = (place: Place, { shape }: StoredTable): string =>
  `${quotedName(place.schema)}.${quotedName(shape.name)}`;

export function assertColumn({ shape }: StoredTable, name: string): void {
  if (name !== '' && !shape.columns.some((column) => column.name === name))
    refuse('dataModel.columnMissing', { name });
}

/** Columns in the order that people gave them; those that came otherwise stand behind. */
function inOrder(fields: readonly SourceField[], order: readonly string[]): SourceField[] {
  const places = new Map(order.map((name, at) => [name, at]));
  const placeOf = ({ field }: SourceField) => places.get(field) ?? order.length;
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const columnOf = (dialect: Dialect, field: SourceField): PlannedColumn => {
  const type = typeOfText(dialect, field.type);
  return {
    ...type,
    name: field.field,
    was: field.field,
    comment: field.comment,
    isNullable: field.isNullable,
    isKey: field.isPrimaryKey,
    defaultValue: defaultValue(dialect, type, field.defaultValue),
  };
};

const lengthText = ({ length, scale }: PlannedColumn): string =>
  length === null ? '' : scale === null ? String(length) : `${length},${scale}`;

/** A column as its form shows it. */
export const shownColumn = (column: PlannedColumn, type: string): TableColumn => ({
  field: column.name,
  was: column.name,
  fieldName: column.comment,
  dataType: column.type,
  dataLength: lengthText(column),
  allowNull: column.isNullable ? 1 : 0,
  primaryKey: column.isKey ? 1 : 0,
  defaults: column.defaultValue ?? '',
  type,
});

/** The table that a form asks for; expressions of defaults that the form cannot show stay where it says nothing. */
export function wantedTable(edit: TableEdit, before: PlannedTable | null): PlannedTable {
  const known = new Map(before?.columns.map((column) => [column.name, column]));
  return {
    name: edit.tableInfo.newTable,
    comment: edit.tableInfo.tableName,
    columns: edit.tableFieldList.map((field) => wantedColumn(field, known.get(field.was))),
  };
}

function wantedColumn(field: TableField, from: PlannedColumn | undefined): PlannedColumn {
  const [length, scale] = field.dataLength === '' ? [] : field.dataLength.split(',').map(Number);
  const isSized = field.dataType === 'varchar' || field.dataType === 'decimal';
  const isKey = field.primaryKey === 1;
  return {
    name: field.field,
    was: field.was,
    type: field.dataType,
    length: isSized ? (length ?? null) : null,
    scale: field.dataType === 'decimal' ? (scale ?? 0) : null,
    comment: field.fieldName,
    isNullable: field.allowNull === 1 && !isKey,
    isKey,
    defaultValue: field.defaults === '' && from?.defaultValue === null ? null : field.defaults,
  };
}
