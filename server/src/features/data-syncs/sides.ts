import type { SyncMode } from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { type TypeOfColumn, typeOfText } from '@auditplus/core/sql/column-types.ts';
import { countStatement, type SyncedTable } from '@auditplus/core/sql/sync-statements.ts';
import { isFormTable } from '@auditplus/core/sql/table-names.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { applyEdit, openPlace, type Place } from '../data-models/public.ts';
import type { SourceField } from '../data-sources/public.ts';

/** What is asked to be brought where. */
export type Wanted = {
  readonly fromId: string;
  readonly toId: string;
  readonly sourceTable: string;
  readonly targetTable: string;
  readonly mode: SyncMode;
  readonly acceptsLoss: boolean;
};

/** Both sides of a synchronisation: the same columns in the same order. */
export type Sides = {
  readonly from: Place;
  readonly to: Place;
  readonly source: SyncedTable;
  readonly target: SyncedTable;
  /** Types of the target's columns, in the same order. */
  readonly types: readonly TypeOfColumn[];
};

/** Types whose values are put in the same order by a bound value as by the database itself. */
const KEY_TYPES: ReadonlySet<string> = new Set(['int', 'bigint', 'varchar', 'text', 'date', 'decimal']);

/** The databases of both sides; refuses with `dataSync.sameSource`. */
export async function openSides(
  ctx: Ctx,
  { fromId, toId }: Pick<Wanted, 'fromId' | 'toId'>,
): Promise<Pick<Sides, 'from' | 'to'>> {
  if (fromId === toId) refuse('dataSync.sameSource');
  return { from: await openPlace(ctx, fromId), to: await openPlace(ctx, toId) };
}

/** The columns of a table; none where there is no such table. */
export const fieldsOf = (place: Place, table: string): Promise<readonly SourceField[]> =>
  place.use((database) => database.fields(table));

/** How many rows a table has. */
export async function countRows(place: Place, table: SyncedTable): Promise<number> {
  const { rows } = await place.use((database) =>
    database.read({ ...countStatement(table), limits: { rows: 1, bytes: 1_000, ms: COUNT_MS } }),
  );
  return Number(rows[0]?.[0] ?? 0);
}
const COUNT_MS = 60_000;

/**
 * Reads both sides as they are now. A mode that makes the table makes it here, where `makes` is given; what the target
 * cannot take is refused before anything is written.
 */
export async function readSides(ctx: Ctx, wanted: Wanted, makes = false): Promise<Sides> {
  const { from, to } = await openSides(ctx, wanted);
  const fields = await fieldsOf(from, wanted.sourceTable);
  if (fields.length === 0) refuse('dataModel.tableMissing', { name: wanted.sourceTable });
  if (wanted.mode !== 'verify') assertWritable(to, wanted.targetTable);
  let stored = await fieldsOf(to, wanted.targetTable);
  if (wanted.mode === 'create' && makes) {
    if (stored.length > 0) refuse('dataSync.targetHasData', { name: wanted.targetTable });
    assertKept(wanted, unknownColumns(from, fields));
    await makeTarget(ctx, wanted, { from, fields });
    stored = await fieldsOf(to, wanted.targetTable);
  }
  if (stored.length === 0) refuse('dataSync.targetMissing', { name: wanted.targetTable });
  const byName = new Map(stored.map((field) => [field.field, field]));
  const missing = fields.filter(({ field }) => !byName.has(field)).map(({ field }) => field);
  if (missing.length > 0) refuse('dataSync.columnsMissing', { columns: missing });
  const paired = fields.map((source) => {
    const target = orThrow(byName.get(source.field), 'dataSync.columnsMissing', { columns: [source.field] });
    return {
      source,
      target,
      before: typeOfText(from.dialect, source.type),
      after: typeOfText(to.dialect, target.type),
    };
  });
  if (wanted.mode !== 'create')
    assertKept(
      wanted,
      paired.filter(({ before, after }) => isLossy(before, after)).map(({ source }) => source.field),
    );
  const keys = commonKey(fields, stored, from);
  if (keys.length === 0 && wanted.mode !== 'replace') refuse('dataSync.noKey');
  const synced = (side: 'source' | 'target', place: Place, table: string): SyncedTable => ({
    dialect: place.dialect,
    schema: place.schema,
    table,
    columns: paired.map((pair) => ({ name: pair[side].field, written: pair[side].type })),
    keys,
  });
  return {
    from,
    to,
    source: synced('source', from, wanted.sourceTable),
    target: synced('target', to, wanted.targetTable),
    types: paired.map(({ after }) => after),
  };
}

function assertWritable(to: Place, table: string): void {
  if (!to.mayWrite) refuse('dataModel.readOnly', { name: to.name });
  // Rows of forms come by their import, which checks them.
  if (to.isOwn && isFormTable(table)) refuse('dataModel.ownedByForm', { name: table });
}

function assertKept({ acceptsLoss, mode }: Wanted, columns: readonly string[]): void {
  if (columns.length > 0 && !acceptsLoss && mode !== 'verify')
    refuse('dataSync.lossy', { columns: [...columns] });
}

const unknownColumns = (from: Place, fields: readonly SourceField[]): string[] =>
  fields.filter(({ type }) => typeOfText(from.dialect, type).type === 'other').map(({ field }) => field);

/** Whether a column of the target is narrower than that of the source. */
function isLossy(before: TypeOfColumn, after: TypeOfColumn): boolean {
  if (before.type === 'other' || after.type === 'other') return before.type !== after.type;
  if (before.type === after.type)
    return (before.length ?? 0) > (after.length ?? 0) || (before.scale ?? 0) > (after.scale ?? 0);
  if (after.type === 'text') return false;
  if (before.type === 'int' && (after.type === 'bigint' || after.type === 'boolean')) return false;
  if (before.type === 'boolean' && after.type === 'int') return false;
  // MariaDB keeps JSON as a long text.
  return !(before.type === 'text' && after.type === 'json');
}

/** The primary key that both sides have, as far as rows can be read in its order. */
function commonKey(
  fields: readonly SourceField[],
  stored: readonly SourceField[],
  from: Place,
): readonly string[] {
  const keys = fields.filter(({ isPrimaryKey }) => isPrimaryKey);
  const others = stored.filter(({ isPrimaryKey }) => isPrimaryKey).map(({ field }) => field);
  const isSame = keys.length === others.length && keys.every(({ field }) => others.includes(field));
  const isOrdered = keys.every(({ type }) => KEY_TYPES.has(typeOfText(from.dialect, type).type));
  return isSame && isOrdered ? keys.map(({ field }) => field) : [];
}

/** Makes the target's table with the columns of the source; columns of unknown types become texts. */
async function makeTarget(
  ctx: Ctx,
  { toId, targetTable }: Wanted,
  { from, fields }: { readonly from: Place; readonly fields: readonly SourceField[] },
): Promise<void> {
  const tables = await from.use((database) => database.tables());
  const comment = tables.find(({ table }) => table === fields[0]?.table)?.comment;
  await applyEdit(ctx, toId, {
    tableInfo: {
      table: '',
      newTable: targetTable,
      tableName: (comment || targetTable).slice(0, MAX_COMMENT),
      tableNameEn: '',
      organizeColumn: '',
      ownerColumn: '',
    },
    tableFieldList: fields.map((field) => {
      const { type, length, scale } = typeOfText(from.dialect, field.type);
      return {
        field: field.field,
        was: '',
        fieldName: field.comment.slice(0, MAX_COMMENT),
        dataType: type === 'other' ? 'text' : type,
        dataLength: length === null ? '' : scale === null ? String(length) : `${length},${scale}`,
        allowNull: field.isNullable ? 1 : 0,
        primaryKey: field.isPrimaryKey ? 1 : 0,
        defaults: '',
      };
    }),
    hash: '',
    dropName: '',
  });
}
const MAX_COMMENT = 100;
