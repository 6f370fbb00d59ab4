import type { DutyEdit } from '@auditplus/contract/features/permissions/duties.model.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { DutyRulesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

export const liveRules = (db: Db) =>
  db.selectFrom('duty_rules').selectAll().where('delete_mark', '=', 0).execute();

export const peopleOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'real_name', 'account', 'organize_id'])
    .where('id', 'in', ids)
    .execute();

/** Another rule with the name or the sides, either way round. */
export const sameRule = (db: Db, body: DutyEdit, exceptId: string) =>
  db
    .selectFrom('duty_rules')
    .select('id')
    .where('delete_mark', '=', 0)
    .where('id', '<>', exceptId)
    .where((where) =>
      where.or([
        where('full_name', '=', body.fullName),
        where.and([where('left_id', '=', body.leftId), where('right_id', '=', body.rightId)]),
        where.and([where('left_id', '=', body.rightId), where('right_id', '=', body.leftId)]),
      ]),
    )
    .executeTakeFirst();

export async function lockedRule(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('duty_rules')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  return orThrow(row, 'record.missing');
}

/** The menu entry of a button; null for a role. */
const menuOf = (side: 'left_id' | 'right_id') =>
  sql<string | null>`(SELECT menu_id FROM menu_items WHERE id = ${sql.ref(`duty_rules.${side}`)})`;

export type Query = {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly keyword?: string | undefined;
};

/** A page of the rules in the order of their making, with the menu entries of their buttons, and how many there are. */
export async function rulesPage(db: Db, { currentPage, pageSize, keyword }: Query) {
  let query = db.selectFrom('duty_rules').where('delete_mark', '=', 0);
  if (keyword) query = query.where('full_name', 'ilike', containing(keyword));
  return readPage({
    all: query,
    shown: query
      .selectAll()
      .select([menuOf('left_id').as('left_menu_id'), menuOf('right_id').as('right_menu_id')])
      .orderBy('creator_time')
      .orderBy('id'),
    page: { currentPage, pageSize },
  });
}

export async function insertRule(tx: Tx, row: Insertable<DutyRulesTable>): Promise<void> {
  await tx.insertInto('duty_rules').values(row).execute();
}

export async function updateRule(tx: Tx, id: string, set: Updateable<DutyRulesTable>): Promise<void> {
  await tx.updateTable('duty_rules').set(set).where('id', '=', id).execute();
}

/** Ids of those sides of a rule that exist. */
export const knownSides = (db: Db, { kind, leftId, rightId }: DutyEdit) =>
  db
    .selectFrom(kind === 'role' ? 'roles' : 'menu_items')
    .select('id')
    .where('id', 'in', [leftId, rightId])
    .execute();
