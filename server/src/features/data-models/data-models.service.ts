import { PassThrough } from 'node:stream';
import type {
  CommonField,
  CommonFieldEdit,
  ReferringTable,
  RowsQuery,
  TableColumn,
  TableInfo,
  TableRow,
  TableRows,
} from '@auditplus/contract/features/data-models/data-models.model.ts';
import { COLUMN_TYPES } from '@auditplus/contract/features/data-models/table.schemas.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { hasFittingMeasures, quotedName, typeOfText } from '@auditplus/core/sql/column-types.ts';
import { isFormTable, isPlainName, isReservedWord } from '@auditplus/core/sql/table-names.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { containing } from '../../kernel/keyword.ts';
import { type Relation, relationsNow } from '../../kernel/relations.ts';
import { type CellInput, streamSheet } from '../../kernel/spreadsheet.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { interfacesOfTable } from '../data-interfaces/public.ts';
import { createDownloadLink } from '../files/public.ts';
import { isReadableTable } from './data-models.relation.ts';
import {
  allTables,
  deleteField,
  type FieldRecord,
  findField,
  findFieldNamed,
  findTable,
  insertField,
  listFields,
  updateField,
} from './data-models.repository.ts';
import { openPlace, type Place } from './places.ts';
import { shownIndexes } from './table-indexes.ts';
import {
  assertColumn,
  type OneTable,
  pathOf,
  type StoredTable,
  shownColumn,
  storedTable,
} from './table-shape.ts';
import { designsOnTable, referringStatement } from './tables.queries.ts';

/** The tables of a place, those of people first by name. */
export async function tableList(
  ctx: Ctx,
  linkId: string,
  keyword: string | undefined,
): Promise<{ list: TableRow[] }> {
  const place = await openPlace(ctx, linkId);
  const registered = new Map(
    (place.isOwn ? await allTables(ctx.db) : []).map((row) => [row.table_name, row]),
  );
  const relations = place.isOwn ? await relationsNow(ctx) : new Map<string, Relation>();
  const wanted = (keyword ?? '').toLowerCase();
  const tables = await place.use((database) => database.tables());
  const list = tables
    .map((known) => ({ ...known, comment: known.comment || formName(ctx, relations, known.table) }))
    .filter(({ table, comment }) => `${table} ${comment}`.toLowerCase().includes(wanted))
    .map((known): TableRow => {
      const row = registered.get(known.table);
      const inEnglish = ctx.language === 'en' ? row?.full_name_en : '';
      return {
        id: known.table,
        table: known.table,
        tableName: inEnglish || known.comment,
        description: known.comment,
        sum: known.rows === null ? null : Math.round(known.rows),
        size: Math.round(known.bytes),
        primaryKey: known.primaryKey.join(', '),
        owner: ownerOf(place, known.table),
        isScoped: row !== undefined && (row.organize_column !== '' || row.owner_column !== ''),
      };
    });
  return { list };
}

/** Tables of forms carry no comment: they are called as their forms are. */
const formName = (ctx: Ctx, relations: ReadonlyMap<string, Relation>, table: string): string =>
  inLanguage(ctx.language, relations.get(table.replace(CHILD_TABLE, ''))?.label ?? []);

/** What the names of tables in a form end with. */
const CHILD_TABLE = /__\d+$/;

const ownerOf = (place: Place, table: string): TableRow['owner'] => {
  if (!place.isOwn) return 'outside';
  return isFormTable(table) ? 'form' : 'model';
};

/** The columns of a table; for generators named as programs name them. */
export async function columnList(
  ctx: Ctx,
  { linkId, table }: OneTable,
  isCamel: boolean,
): Promise<{ list: TableColumn[] }> {
  const stored = await storedTable(ctx, await openPlace(ctx, linkId), table);
  const named = (name: string) =>
    isCamel ? name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()) : name;
  return { list: columnsOf(stored).map((column) => ({ ...column, field: named(column.field) })) };
}

/** The tables whose rows belong to those of a table, as the database knows it. */
export async function referringList(
  ctx: Ctx,
  { linkId, table }: OneTable,
): Promise<{ list: ReferringTable[] }> {
  const place = await openPlace(ctx, linkId);
  const { shape } = await storedTable(ctx, place, table);
  const { rows } = await place.use((database) =>
    database.read({
      ...referringStatement(place, shape.name),
      limits: { rows: MAX_REFERRING, bytes: 1_000_000, ms: 10_000 },
    }),
  );
  const list = rows.map(([name, comment, column]) => ({
    table: String(name),
    tableName: String(comment ?? ''),
    tableField: String(column),
  }));
  return { list: list.filter((one) => ownerOf(place, one.table) !== 'form') };
}

const MAX_REFERRING = 200;

const columnsOf = ({ shape, fields }: StoredTable): TableColumn[] =>
  shape.columns.map((column, at) => shownColumn(column, fields[at]?.type ?? ''));

export async function tableInfo(ctx: Ctx, { linkId, table }: OneTable): Promise<TableInfo> {
  const place = await openPlace(ctx, linkId);
  const stored = await storedTable(ctx, place, table);
  const row = place.isOwn ? await findTable(ctx.db, table) : undefined;
  const owner = ownerOf(place, table);
  const { rows } = await readRows(place, stored, { limit: 1, offset: 0 });
  const relations = owner === 'form' ? await relationsNow(ctx) : new Map<string, Relation>();
  const labels = new Map(relations.get(table)?.columns.map(({ name, label }) => [name, label]));
  return {
    tableInfo: {
      table,
      newTable: table,
      tableName: stored.shape.comment || formName(ctx, relations, table),
      tableNameEn: row?.full_name_en ?? '',
      organizeColumn: row?.organize_column ?? '',
      ownerColumn: row?.owner_column ?? '',
    },
    tableFieldList: columnsOf(stored).map((column) => ({
      ...column,
      fieldName: column.fieldName || inLanguage(ctx.language, labels.get(column.field) ?? []),
    })),
    hasTableData: rows.length > 0,
    indexes: await shownIndexes(ctx, place, stored),
    owner,
    isEditable: place.mayWrite && owner !== 'form',
    isReadable: owner === 'form' || (owner === 'model' && isReadableTable(stored.shape)),
    usedBy: [
      ...(await designsOnTable(ctx.db, linkId, table)),
      ...(place.isOwn ? await interfacesOfTable(ctx.db, table) : []),
    ],
    rev: row?.rev ?? 0,
  };
}

type Part = {
  readonly limit: number;
  readonly offset: number;
  readonly field?: string;
  readonly keyword?: string;
};

const READ_MS = 15_000;
const READ_BYTES = 16 * 1024 ** 2;

function condition(place: Place, { field, keyword }: Pick<Part, 'field' | 'keyword'>) {
  if (!field || !keyword) return { text: '', values: [] };
  const text =
    place.dialect === 'MySQL'
      ? `CAST(${quotedName(field)} AS CHAR) LIKE ?`
      : `${quotedName(field)}::text ILIKE $1`;
  return { text: `WHERE ${text}`, values: [containing(keyword)] };
}

/** The rows of a table by its key, or by its first column. */
function rowsStatement(place: Place, stored: StoredTable, asked: Pick<Part, 'field' | 'keyword'>) {
  const { columns } = stored.shape;
  const { text, values } = condition(place, asked);
  const keys = columns.filter(({ isKey }) => isKey);
  const order = (keys.length > 0 ? keys : columns.slice(0, 1)).map(({ name }) => quotedName(name));
  return {
    text: `SELECT ${columns.map(({ name }) => quotedName(name)).join(', ')} FROM ${pathOf(place, stored)} ${text}
      ORDER BY ${order.join(', ')}`,
    values,
  };
}

async function readRows(place: Place, stored: StoredTable, part: Part) {
  const { text, values } = rowsStatement(place, stored, part);
  return place.use((database) =>
    database.read({
      text: `${text} LIMIT ${part.limit} OFFSET ${part.offset}`,
      values,
      limits: { rows: part.limit, bytes: READ_BYTES, ms: READ_MS },
    }),
  );
}

/** A page of rows, those with the keyword in one column. */
export async function tableRows(ctx: Ctx, { linkId, table }: OneTable, query: RowsQuery): Promise<TableRows> {
  const place = await openPlace(ctx, linkId);
  const stored = await storedTable(ctx, place, table);
  assertColumn(stored, query.field);
  const { currentPage, pageSize, field, keyword = '' } = query;
  const offset = (currentPage - 1) * pageSize;
  const { rows } = await readRows(place, stored, { limit: pageSize, offset, field, keyword });
  const { text, values } = condition(place, { field, keyword });
  const counted = await place.use((database) =>
    database.read({
      text: `SELECT count(*) FROM ${pathOf(place, stored)} ${text}`,
      values,
      limits: { rows: 1, bytes: 1_000, ms: READ_MS },
    }),
  );
  const { columns } = stored.shape;
  return {
    columns: columns.map(({ name, comment, type }) => ({ name, label: comment || name, type })),
    list: rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))),
    pagination: { currentPage, pageSize, total: Number(counted.rows[0]?.[0] ?? 0) },
  };
}

/** An export reads all rows, and may take its time. */
const WHOLE = { rows: 100_000_000, bytes: Number.MAX_SAFE_INTEGER, ms: 15 * 60_000 };

/** The rows of a table as a workbook: by one statement, so that none is missing or there twice while people write. */
export async function exportTable(
  ctx: Ctx,
  { linkId, table }: OneTable,
  { field, keyword = '' }: RowsQuery,
): Promise<ExportLink> {
  const place = await openPlace(ctx, linkId);
  const stored = await storedTable(ctx, place, table);
  assertColumn(stored, field);
  const sheet = {
    name: table,
    columns: stored.shape.columns.map(({ name, comment, type }) => ({
      header: comment || name,
      kind: type === 'datetime' ? ('moment' as const) : ('text' as const),
      width: 20,
    })),
  };
  return place.use(async (database) => {
    const { batches, take } = handOver();
    const reading = async () => {
      try {
        await database.read({ ...rowsStatement(place, stored, { field, keyword }), limits: WHOLE, take });
        batches.end();
      } catch (error) {
        batches.destroy(error instanceof Error ? error : undefined);
        throw error;
      }
    };
    const source = streamSheet({ ...sheet, rows: cellsOf(batches) });
    try {
      const [, link] = await Promise.all([
        reading(),
        createDownloadLink(ctx, { name: `${table}.xlsx`, source }),
      ]);
      return link;
    } finally {
      batches.destroy();
    }
  });
}

type Batch = readonly (readonly unknown[])[];

/** Hands rows over to who reads `batches`; the next ones are read once these are taken. */
function handOver() {
  const batches = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const closed = Promise.withResolvers<never>();
  // Whoever reads or is waiting hears of an end; here nobody may be.
  closed.promise.catch(() => undefined);
  batches.on('error', () => undefined);
  batches.on('close', () => closed.reject(new Error('nobody takes these rows any more')));
  const written = (rows: Batch) =>
    new Promise<void>((resolve, reject) => {
      batches.write(rows, (error) => (error ? reject(error) : resolve()));
    });
  const take = (_: readonly string[], rows: Batch) => Promise.race([written(rows), closed.promise]);
  return { batches, take };
}

async function* cellsOf(batches: AsyncIterable<Batch>): AsyncGenerator<CellInput[]> {
  for await (const rows of batches) for (const row of rows) yield row.map(cellOf);
}

function cellOf(value: unknown): CellInput {
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}

export async function commonFields(ctx: Ctx, keyword: string | undefined): Promise<{ list: CommonField[] }> {
  return { list: (await listFields(ctx.db, keyword)).map(fieldView) };
}

const fieldView = (row: FieldRecord): CommonField => ({
  id: row.id,
  field: row.field,
  fieldName: row.field_name,
  dataType: COLUMN_TYPES.find((type) => type === row.data_type) ?? 'text',
  dataLength: row.data_length,
  allowNull: row.allow_null === 1 ? 1 : 0,
  rev: row.rev,
});

export const commonField = async (ctx: Ctx, id: string): Promise<CommonField> =>
  fieldView(orThrow(await findField(ctx.db, id), 'record.missing'));

function columnsOfField(ctx: Ctx, edit: CommonFieldEdit) {
  const name = edit.field;
  if (!isPlainName(name)) refuse('dataModel.nameInvalid', { name });
  if (isReservedWord(name)) refuse('dataModel.reservedWord', { name });
  const written = edit.dataLength === '' ? edit.dataType : `${edit.dataType}(${edit.dataLength})`;
  const isSized = edit.dataType === 'varchar' || edit.dataType === 'decimal';
  if (isSized && !hasFittingMeasures(typeOfText('PostgreSQL', written)))
    refuse('dataModel.typeInvalid', { name });
  return {
    field: name,
    field_name: edit.fieldName,
    data_type: edit.dataType,
    data_length: isSized ? edit.dataLength : '',
    allow_null: edit.allowNull,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: ctx.clock.now(),
  };
}

const fieldTarget = (id: string) => ({ targetType: 'commonField', targetId: id });

export async function createField(ctx: Ctx, edit: CommonFieldEdit): Promise<{ id: string }> {
  const id = newId(ctx.clock.now().getTime());
  return change(ctx, async (tx) => {
    if (await findFieldNamed(tx.db, { field: edit.field, without: id }))
      refuse('dataModel.duplicateField', { name: edit.field });
    await insertField(tx.db, { id, ...columnsOfField(ctx, edit), creator_user_id: ctx.caller.userId });
    tx.record({ action: 'commonField.created', ...fieldTarget(id), after: { fullName: edit.field } });
    return { id };
  });
}

export async function changeField(ctx: Ctx, id: string, edit: CommonFieldEdit): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await findField(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, edit.rev);
    if (await findFieldNamed(tx.db, { field: edit.field, without: id }))
      refuse('dataModel.duplicateField', { name: edit.field });
    await updateField(tx.db, id, { ...columnsOfField(ctx, edit), rev: row.rev + 1 });
    tx.record({ action: 'commonField.changed', ...fieldTarget(id), after: { fullName: edit.field } });
  });
}

export async function removeField(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await findField(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, rev);
    await deleteField(tx.db, id);
    tx.record({ action: 'commonField.removed', ...fieldTarget(id), before: { fullName: row.field } });
  });
}
