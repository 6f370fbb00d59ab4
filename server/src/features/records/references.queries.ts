import type { Reference } from '@auditplus/contract/kinds/form-kind.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { appTable } from '../designs/public.ts';
import { compileModel, findModel } from './compile-model.ts';
import { columnSql, recordScopeSql } from './record-scope.queries.ts';
import { fromColumn, storedSql } from './stored-values.queries.ts';

type Person = Pick<Ctx, 'db' | 'bus' | 'caller'>;

/** Which of the ids name something that can be chosen now; null where it is not the database that could say so. */
export async function knownIds(
  ctx: Person,
  db: Db,
  reference: Reference,
  ids: readonly string[],
): Promise<ReadonlySet<string> | null> {
  switch (reference.to) {
    case 'user':
      return existing(db, 'users', ids);
    case 'organization':
    case 'department':
      return existing(db, 'organizes', ids);
    case 'position':
      return existing(db, 'positions', ids);
    case 'area':
      return existing(db, 'areas', ids);
    case 'record':
      return visibleRecords(ctx, db, reference.design, ids);
    case 'options':
      return reference.source.dataType === 'dictionary' ? entries(db, reference.source, ids) : null;
    case 'interface':
      return null;
  }
}

async function existing(
  db: Db,
  table: 'users' | 'organizes' | 'positions' | 'areas',
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

type Source = Extract<Reference, { readonly to: 'options' }>['source'];

async function entries(
  db: Db,
  { dictionaryType, props }: Source,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const stored = props.value === 'enCode' ? 'en_code' : 'id';
  const rows = await db
    .selectFrom('dictionary_data')
    .select(stored)
    .where('type_id', '=', dictionaryType)
    .where(stored, 'in', [...ids])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();
  return new Set(rows.flatMap((row) => Object.values(row)));
}

/** Under the rights that the writer has on the other design. */
async function visibleRecords(
  ctx: Person,
  db: Db,
  designId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const model = await findModel(ctx, designId);
  if (!model) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT ${columnSql(model, 'id')} AS id FROM ${appTable(model.table)}
    WHERE ${columnSql(model, 'id')} = ANY(${[...ids]}) AND ${columnSql(model, 'delete_mark')} = 0
      AND ${recordScopeSql(ctx, model)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What a field of a record of another design holds; null where there is no such record. */
export async function fieldOfRecord(
  ctx: Person,
  db: Db,
  { designId, id, field }: { readonly designId: string; readonly id: string; readonly field: string },
): Promise<unknown> {
  const model = await compileModel(ctx, designId);
  const stored = model.byName.get(field);
  if (!stored) return null;
  const { rows } = await sql<{ value: unknown }>`
    SELECT ${storedSql(stored, model.table)} AS value FROM ${appTable(model.table)}
    WHERE ${columnSql(model, 'id')} = ${id} AND ${columnSql(model, 'delete_mark')} = 0`.execute(db);
  return rows[0] ? fromColumn(stored.field, rows[0].value) : null;
}
