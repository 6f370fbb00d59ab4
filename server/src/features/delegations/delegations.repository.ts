import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DelegationsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

const standing = (db: Db) => db.selectFrom('delegations').where('delegations.delete_mark', '=', 0);

const shown = (db: Db) =>
  standing(db)
    .leftJoin('users as giver', 'giver.id', 'delegations.user_id')
    .leftJoin('users as receiver', 'receiver.id', 'delegations.to_user_id')
    .leftJoin('process_definitions as definition', 'definition.id', 'delegations.definition_id');

/** Delegations of a person (`out`) or to one (`in`), newest first. */
export async function listDelegations(
  db: Db,
  userId: string,
  { direction, keyword, currentPage, pageSize }: PageQuery & { readonly direction: 'out' | 'in' },
) {
  let query = shown(db).where(
    direction === 'out' ? 'delegations.user_id' : 'delegations.to_user_id',
    '=',
    userId,
  );
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('giver.real_name', 'ilike', containing(keyword)),
        where('receiver.real_name', 'ilike', containing(keyword)),
        where('definition.full_name', 'ilike', containing(keyword)),
        where('delegations.description', 'ilike', containing(keyword)),
      ]),
    );
  return readPage({
    all: query,
    shown: query
      .selectAll('delegations')
      .select(['giver.real_name as giver_name', 'receiver.real_name as receiver_name'])
      .select(['definition.full_name as definition_name', 'definition.titles as definition_titles'])
      .orderBy('delegations.creator_time', 'desc')
      .orderBy('delegations.id'),
    page: { currentPage, pageSize },
  });
}

/** A delegation of a person with the names in it. */
export const findDelegation = (db: Db, userId: string, id: string) =>
  shown(db)
    .selectAll('delegations')
    .select(['giver.real_name as giver_name', 'receiver.real_name as receiver_name'])
    .select(['definition.full_name as definition_name', 'definition.titles as definition_titles'])
    .where('delegations.id', '=', id)
    .where('delegations.user_id', '=', userId)
    .executeTakeFirst();

export type ShownDelegation = NonNullable<Awaited<ReturnType<typeof findDelegation>>>;

export const lockDelegation = (tx: Tx, userId: string, id: string) =>
  standing(tx).selectAll().where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst();

/** Whoever changes the delegations of a person waits for others who do. */
export async function lockGiver(tx: Tx, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`delegations ${userId}`}))`.execute(tx);
}

export async function insertDelegation(db: Db, row: Insertable<DelegationsTable>): Promise<void> {
  await db.insertInto('delegations').values(row).execute();
}

export async function updateDelegation(db: Db, id: string, set: Updateable<DelegationsTable>): Promise<void> {
  await db.updateTable('delegations').set(set).where('id', '=', id).execute();
}

/**
 * Delegations that have begun and whose open work has not been handed on yet; a row that somebody else is at is left
 * to him.
 */
export const lockBegun = (tx: Tx, now: Date) =>
  standing(tx)
    .select(['id', 'user_id'])
    .where('begun_at', 'is', null)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();

type Span = { readonly startsAt: Date; readonly endsAt: Date; readonly without: string };

/** Delegations of people that hold at some moment of a time. */
export const delegationsWithin = (db: Db, userIds: readonly string[], { startsAt, endsAt, without }: Span) =>
  standing(db)
    .leftJoin('users as receiver', 'receiver.id', 'delegations.to_user_id')
    .select(['delegations.user_id', 'delegations.to_user_id', 'receiver.real_name'])
    .select(['delegations.definition_id', 'delegations.category'])
    .where('delegations.user_id', 'in', [...userIds])
    .where('delegations.id', '<>', without)
    .where('delegations.starts_at', '<', endsAt)
    .where('delegations.ends_at', '>', startsAt)
    .execute();

/**
 * Who acts for the person of a query at a moment in a definition: what names the definition goes before what names its
 * category, and that before what holds for everything.
 */
export const delegateOf = (
  person: string,
  {
    definitionId,
    category,
    now,
  }: { readonly definitionId: string; readonly category: string; readonly now: Date },
) => sql<string | null>`(SELECT to_user_id FROM delegations
  WHERE delete_mark = 0 AND user_id = ${sql.ref(person)} AND starts_at <= ${now} AND ends_at > ${now}
    AND (definition_id = ${definitionId} OR (definition_id = '' AND category IN (${category}, '')))
  ORDER BY definition_id = '', category = '', creator_time DESC LIMIT 1)`;

export const enabledPerson = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'real_name'])
    .where('id', '=', id)
    .where('enabled_mark', '=', 1)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

/** Whom a person delegated to last, of those who can still be delegated to; else the superior or who leads the department. */
export async function proposedDeputy(
  db: Db,
  userId: string,
): Promise<{ readonly id: string; readonly real_name: string } | undefined> {
  const { rows } = await sql<{ id: string; real_name: string }>`
    SELECT person.id, person.real_name FROM (
      SELECT to_user_id AS id, 0 AS rank, creator_time AS at FROM delegations
        WHERE user_id = ${userId} AND delete_mark = 0
      UNION ALL SELECT manager_id, 1, NULL FROM users WHERE id = ${userId}
      UNION ALL SELECT organizes.manager_id, 2, NULL FROM users
        JOIN organizes ON organizes.id = users.organize_id WHERE users.id = ${userId}) known
    JOIN users person ON person.id = known.id AND person.enabled_mark = 1 AND person.delete_mark = 0
    WHERE person.id <> ${userId} ORDER BY known.rank, known.at DESC LIMIT 1`.execute(db);
  return rows[0];
}
