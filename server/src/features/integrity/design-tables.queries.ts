import { isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { columnOf } from '../../kernel/records/record-columns.ts';
import { findRecords } from '../../kernel/records/registry.ts';
import type { SealedTable } from './sealed-tables.ts';

/** Columns of every main table that say what the record is; who touched it last and its process are told elsewhere. */
const OF_RECORDS = [
  'creator_user_id',
  'creator_time',
  'organize_id',
  'position_id',
  'delete_mark',
  'delete_user_id',
  'delete_time',
  'texts',
] as const;
const OF_ROWS = ['parent_id', 'position', 'texts'] as const;

/** Kinds of fields whose values stand in entries as they stand in the table. */
const STATED_KINDS: ReadonlySet<string> = new Set(['comInput', 'textarea', 'billRule']);

/** Where a record stands whose history is a chain, and the fields of its main table that entries state. */
type RecordTables = {
  readonly tables: readonly SealedTable[];
  readonly stated: { readonly table: string; readonly columns: readonly (readonly [string, string])[] };
};

/** A declared record whose history is a chain, by what its entries are about. */
export function chainedRecord(targetType: string): RecordModel | undefined {
  const model = findRecords(targetType)?.model;
  return model?.tamperEvident ? model : undefined;
}

/** What the first entry of a chain is about. */
export async function targetTypeOf(db: Db, chainId: string): Promise<string> {
  const first = await db
    .selectFrom('activities')
    .select('target_type')
    .where('chain_id', '=', chainId)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return first?.target_type ?? '';
}

/** The tables of the record that a chain is about: of a designed function, or of a declared one. */
export async function recordTables(db: Db, chainId: string): Promise<RecordTables> {
  const model = chainedRecord(await targetTypeOf(db, chainId));
  return model ? declaredTables(model) : designTables(db, chainId);
}

/** How a process stands is told by its own entries. */
const OF_PROCESS = ['process_id', 'process_state'];

/** Kinds of fields whose values stand in entries of declared records as they stand in the table. */
const STATED_FIELDS: ReadonlySet<string> = new Set(['text', 'multiline', 'code']);

function declaredTables({ table, fields }: RecordModel): RecordTables {
  return {
    tables: [{ table, record: 't.id', key: 't.id', without: OF_PROCESS }],
    stated: {
      table,
      columns: Object.entries(fields).flatMap(([name, field]) =>
        isEdited(field) && STATED_FIELDS.has(field.kind) ? [[name, columnOf(name, field)] as const] : [],
      ),
    },
  };
}

/**
 * The tables of the function that a record's chain is about. A column is sealed under its id among the columns of
 * designs: what a publication converts is another column, and what it brings back is the one that was sealed.
 */
async function designTables(db: Db, chainId: string): Promise<RecordTables> {
  const { rows } = await sql<{
    main: string;
    id: string;
    table_name: string;
    column_name: string;
    name: string;
    kind: string;
  }>`SELECT designs.table_name AS main, columns.id, columns.table_name, columns.column_name, columns.name, columns.kind
    FROM designs JOIN design_columns columns ON columns.design_id = designs.id AND columns.state = 'live'
    WHERE designs.id = (SELECT after ->> 'designId' FROM activities
      WHERE chain_id = ${chainId} AND target_type = 'record' ORDER BY seq LIMIT 1)
    ORDER BY columns.table_name, columns.id`.execute(db);
  const main = rows[0]?.main ?? '';
  const own = rows.filter(({ table_name: table }) => table === main);
  const children = Map.groupBy(
    rows.filter(({ table_name: table }) => table !== main),
    ({ table_name: table }) => table,
  );
  const names = (fixed: readonly string[], columns: typeof rows) =>
    new Map([
      ...fixed.map((column) => [column, column] as const),
      ...columns.flatMap(({ column_name: column, id }) => (column === '' ? [] : [[column, id] as const])),
    ]);
  return {
    tables:
      main === ''
        ? []
        : [
            { table: `app.${main}`, record: 't.id', key: 't.id', names: names(OF_RECORDS, own) },
            ...[...children].map(([table, columns]) => ({
              table: `app.${table}`,
              record: 't.parent_id',
              key: 't.id',
              names: names(OF_ROWS, columns),
            })),
          ],
    stated: {
      table: `app.${main}`,
      columns: own.filter(({ kind }) => STATED_KINDS.has(kind)).map(({ name, id }) => [name, id] as const),
    },
  };
}
