import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

/** Incoming webhooks by name, with the person and the failed calls of each, and the number of all that match. */
export async function listIncoming(db: Db, { keyword, currentPage, pageSize }: PageQuery) {
  let query = db.selectFrom('incoming_webhooks');
  if (keyword) query = query.where('incoming_webhooks.full_name', 'ilike', containing(keyword));
  return readPage({
    all: query,
    shown: query
      .leftJoin('users as person', 'person.id', 'incoming_webhooks.user_id')
      .selectAll('incoming_webhooks')
      .select(['person.real_name', failedCalls.as('failed_calls')])
      .orderBy('incoming_webhooks.full_name')
      .orderBy('incoming_webhooks.id'),
    page: { currentPage, pageSize },
  });
}

const failedCalls = sql<number>`(SELECT count(*)::int FROM incoming_calls
  WHERE webhook_id = incoming_webhooks.id AND state = 'failed')`;

/** Calls of an incoming webhook, newest first. */
export async function listCalls(
  db: Db,
  webhookId: string,
  { state, currentPage, pageSize }: PageQuery & { readonly state?: string | undefined },
) {
  let query = db.selectFrom('incoming_calls').where('webhook_id', '=', webhookId);
  if (state) query = query.where('state', '=', state);
  return readPage({
    all: query,
    shown: query.selectAll().orderBy('at', 'desc').orderBy('id', 'desc'),
    page: { currentPage, pageSize },
  });
}
