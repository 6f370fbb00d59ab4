import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** Applications, newest first, with how many objects each stored, and how many of these have not been rolled back. */
export async function listApplications(db: Db, { currentPage, pageSize }: PageQuery) {
  const [rows, counted] = await Promise.all([
    db
      .selectFrom('object_applications as application')
      .innerJoin('object_application_items as item', 'item.application_id', 'application.id')
      .select(['application.id', 'application.creator_name', 'application.creator_time'])
      .select([
        sql<number>`count(*)::int`.as('objects'),
        sql<number>`(count(*) FILTER (WHERE item.rolled_back_time IS NULL))::int`.as('standing'),
      ])
      .groupBy('application.id')
      .orderBy('application.creator_time', 'desc')
      .orderBy('application.id', 'desc')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    db
      .selectFrom('object_applications')
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

export async function nameOfUser(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('real_name').where('id', '=', userId).executeTakeFirst();
  return row?.real_name ?? '';
}
