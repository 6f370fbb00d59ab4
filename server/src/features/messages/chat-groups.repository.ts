import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';

type Member = { readonly userId: string; readonly expiresAt: Date | null };
type Who = { readonly userId: string; readonly now: Date };

/** Condition on `chat_group_members`: a person who takes part now. */
export const takesPart = ({ userId, now }: Who): RawBuilder<SqlBool> =>
  sql<SqlBool>`chat_group_members.user_id = ${userId}
    AND (chat_group_members.expires_at IS NULL OR chat_group_members.expires_at > ${now})`;

/** Whether a person takes part in a group. */
export async function isMember(db: Db, groupId: string, who: Who): Promise<boolean> {
  const row = await db
    .selectFrom('chat_group_members')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where(takesPart(who))
    .executeTakeFirst();
  return row !== undefined;
}

/** A group that a person takes part in, by its own id or by its audit's. */
export const findGroup = (db: Db, id: string, who: Who) =>
  db
    .selectFrom('chat_groups')
    .innerJoin('chat_group_members', 'chat_group_members.group_id', 'chat_groups.id')
    .select(['chat_groups.id', 'chat_groups.full_name', 'chat_groups.check_id'])
    .where((where) => where.or([where('chat_groups.id', '=', id), where('chat_groups.check_id', '=', id)]))
    .where(takesPart(who))
    .executeTakeFirst();

/** Those who take part in a group now. */
export const membersOf = (db: Db, groupId: string, now: Date) =>
  db
    .selectFrom('chat_group_members')
    .innerJoin('users', 'users.id', 'chat_group_members.user_id')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .select(['users.id', 'users.real_name', 'users.account', 'users.head_icon'])
    .select('organizes.full_name as department')
    .where('chat_group_members.group_id', '=', groupId)
    .where('users.delete_mark', '=', 0)
    .where((where) =>
      where.or([
        where('chat_group_members.expires_at', 'is', null),
        where('chat_group_members.expires_at', '>', now),
      ]),
    )
    .orderBy('users.real_name')
    .execute();

/** Gives an audit its group where it has none, and the group its present members. What was said before is not unread. */
export async function storeTeam(
  tx: Tx,
  team: { checkId: string; fullName: string; members: readonly Member[]; at: Date },
): Promise<void> {
  const { checkId, fullName, members, at } = team;
  const { id } = await tx
    .insertInto('chat_groups')
    .values({
      id: newId(at.getTime()),
      check_id: checkId,
      full_name: fullName,
      latest_at: at,
    })
    .onConflict((conflict) => conflict.column('check_id').doUpdateSet({ full_name: fullName }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = members.map(({ userId }) => userId);
  await tx
    .deleteFrom('chat_group_members')
    .where('group_id', '=', id)
    .where(sql<SqlBool>`user_id <> ALL(${ids}::text[])`)
    .execute();
  if (members.length === 0) return;
  const latest = sql<number>`(SELECT coalesce(max(seq), 0) FROM chat_messages WHERE pair = ${id})`;
  await tx
    .insertInto('chat_group_members')
    .values(
      members.map(({ userId, expiresAt }) => ({
        group_id: id,
        user_id: userId,
        expires_at: expiresAt,
        read_seq: latest,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet((row) => ({ expires_at: row.ref('excluded.expires_at') })),
    )
    .execute();
}

/** Notes the latest message of a group; its writer has read up to it. */
export async function noteLatest(
  tx: Tx,
  message: { id: string; groupId: string; senderId: string; at: Date },
): Promise<void> {
  const { id, groupId, senderId, at } = message;
  await tx
    .updateTable('chat_groups')
    .set({ latest_id: id, latest_at: at })
    .where('id', '=', groupId)
    .execute();
  await readGroup(tx, { groupId, userId: senderId });
}

/** Marks all of a group as read by a person; answers whether anything was unread. */
export async function readGroup(
  tx: Tx,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_group_members')
    .set({ read_seq: sql`(SELECT max(seq) FROM chat_messages WHERE pair = ${groupId})` })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where(sql<SqlBool>`read_seq < (SELECT max(seq) FROM chat_messages WHERE pair = ${groupId})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The groups of a person, with the latest message and how many are unread, as rows of the list of conversations. */
export function groupConversations(db: Db, who: Who) {
  return db
    .selectFrom('chat_groups')
    .innerJoin('chat_group_members', 'chat_group_members.group_id', 'chat_groups.id')
    .leftJoin('chat_messages as message', 'message.id', 'chat_groups.latest_id')
    .select([
      sql<string | null>`NULL`.as('department'),
      'chat_groups.id',
      'chat_groups.full_name as real_name',
      sql<string>`''`.as('account'),
      sql<string>`''`.as('head_icon'),
      sql<string>`coalesce(message.content, '')`.as('content'),
      sql<string>`coalesce(message.content_type, 'text')`.as('content_type'),
      'message.recalled_at',
      sql<boolean>`coalesce(message.is_removed, false)`.as('is_removed'),
      'chat_groups.latest_at',
      sql<number>`(SELECT count(*)::int FROM chat_messages AS unread WHERE unread.pair = chat_groups.id
        AND unread.seq > chat_group_members.read_seq AND unread.recalled_at IS NULL
        AND unread.sender_id <> ${who.userId})`.as('unread'),
      sql<boolean>`true`.as('is_group'),
    ])
    .where(takesPart(who));
}
