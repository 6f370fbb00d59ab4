import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';
import { type Relation, readableIdsSql } from '../../kernel/relations.ts';

/** Webhooks by name, with the person of each, and the number of all that match. */
export async function listWebhooks(db: Db, { keyword, currentPage, pageSize }: PageQuery) {
  let query = db.selectFrom('webhooks');
  if (keyword)
    query = query.where((is) =>
      is.or([
        is('webhooks.full_name', 'ilike', containing(keyword)),
        is('webhooks.url', 'ilike', containing(keyword)),
      ]),
    );
  return readPage({
    all: query,
    shown: query
      .leftJoin('users as person', 'person.id', 'webhooks.user_id')
      .selectAll('webhooks')
      .select('person.real_name')
      .orderBy('webhooks.full_name')
      .orderBy('webhooks.id'),
    page: { currentPage, pageSize },
  });
}

/** Deliveries of a webhook, newest first. */
export async function listDeliveries(
  db: Db,
  webhookId: string,
  { state, currentPage, pageSize }: PageQuery & { readonly state?: string | undefined },
) {
  let query = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  if (state) query = query.where('state', '=', state);
  return readPage({
    all: query,
    shown: query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'),
    page: { currentPage, pageSize },
  });
}

/** Whether a person may read a record of a relation. */
export async function isReadable(
  db: Db,
  who: Pick<Ctx, 'caller' | 'clock'>,
  relation: Relation,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM (${readableIdsSql(who, relation)}) readable WHERE readable.id = ${id}) AS found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** An enabled account. */
export const findAccount = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .executeTakeFirst();
