import type { ColumnType } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { typeOfText } from '@auditplus/core/sql/column-types.ts';
import type { PlannedTable } from '@auditplus/core/sql/table-plan.ts';
import { sql } from 'kysely';
import { appRelation, ownerScope } from '../../kernel/app-table.relation.ts';
import { dropRelationView, makeRelationView } from '../../kernel/app-table.repository.ts';
import { cached } from '../../kernel/cached.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Relation, RelationColumn, RelationColumnType, RelationSource } from '../../kernel/relations.ts';

type ReadableTable = {
  readonly name: string;
  readonly label: string;
  readonly labelEn: string;
  readonly organize: string;
  readonly owner: string;
  readonly columns: readonly RelationColumn[];
};

/** The tables of people that statements of data interfaces may name, read once and dropped whenever one changes. */
const { read, drop: dropTables, announce: announceTables } = cached('data-tables', readableTables);

export { announceTables, dropTables };

const TYPES: Readonly<Partial<Record<ColumnType | 'other', RelationColumnType>>> = {
  varchar: 'text',
  text: 'text',
  int: 'integer',
  bigint: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'moment',
};

/** A table is read by its name where `id` alone is its key: rows are told apart by it. */
export const isReadableTable = ({ columns }: PlannedTable): boolean => {
  const keys = columns.filter(({ isKey }) => isKey);
  return keys.length === 1 && keys[0]?.name === 'id' && TYPES[keys[0].type] === 'text';
};

const relationColumns = (columns: readonly { name: string; comment: string; type: ColumnType | 'other' }[]) =>
  columns.flatMap(({ name, comment, type }): RelationColumn[] => {
    const known = TYPES[type];
    return known ? [{ name, type: known, label: [comment || name, comment || name, name] }] : [];
  });

/** Makes the view that statements read a table by, where they may. */
export async function refreshView(tx: Tx, table: PlannedTable): Promise<void> {
  if (isReadableTable(table))
    await makeRelationView(tx, {
      name: table.name,
      columns: relationColumns(table.columns),
      hasBin: false,
    });
}

export const dropTableViews = (tx: Tx, name: string): Promise<void> => dropRelationView(tx, name);

async function readableTables(db: Db): Promise<ReadableTable[]> {
  const { rows } = await sql<{
    table_name: string;
    full_name: string | null;
    full_name_en: string;
    organize_column: string;
    owner_column: string;
    columns: { name: string; comment: string | null; type: string }[];
  }>`
    SELECT t.table_name, obj_description(c.oid, 'pg_class') AS full_name,
      t.full_name_en, t.organize_column, t.owner_column,
      (SELECT json_agg(json_build_object('name', a.attname, 'comment', col_description(c.oid, own.attnum),
          'type', format_type(own.atttypid, own.atttypmod)) ORDER BY a.attnum)
        FROM pg_attribute a JOIN pg_attribute own ON own.attrelid = c.oid AND own.attname = a.attname
        WHERE a.attrelid = v.oid AND a.attnum > 0) AS columns
    FROM data_tables t
    JOIN pg_class c ON c.relname = t.table_name AND c.relnamespace = 'app'::regnamespace
    JOIN pg_class v ON v.relname = t.table_name AND v.relnamespace = 'facts'::regnamespace AND v.relkind = 'v'
    ORDER BY t.table_name`.execute(db);
  return rows.map((row) => ({
    name: row.table_name,
    label: row.full_name || row.table_name,
    labelEn: row.full_name_en || row.full_name || row.table_name,
    organize: row.organize_column,
    owner: row.owner_column,
    columns: relationColumns(
      row.columns.map(({ name, comment, type }) => ({
        name,
        comment: comment ?? '',
        type: typeOfText('PostgreSQL', type).type,
      })),
    ),
  }));
}

/** Tables of people, as statements of data interfaces read them: each caller the rows of the own organisation, and the own. */
export const tableRelations: RelationSource = {
  all: async (kernel) => (await read(kernel)).map(relationOf),
};

const relationOf = ({ name, label, labelEn, organize, owner, columns }: ReadableTable): Relation =>
  appRelation({
    name,
    label: [label, label, labelEn],
    pages: [],
    columns,
    hasBin: false,
    ...(organize === '' && owner === '' && { needsWhole: true }),
    scope: (ctx) =>
      ownerScope(ctx, {
        name,
        ...(organize !== '' && { organize }),
        ...(owner !== '' && { owner }),
      }),
  });
