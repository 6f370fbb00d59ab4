import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

const messages = (db: Db) =>
  db.selectFrom('message_templates as template').where('template.delete_mark', '=', 0);

/** Message templates by name, with the number of all that match. */
export async function listMessageTemplates(db: Db, { keyword, currentPage, pageSize }: PageQuery) {
  let query = messages(db);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('template.full_name', 'ilike', containing(keyword)),
        where('template.en_code', 'ilike', containing(keyword)),
        where('template.title', 'ilike', containing(keyword)),
      ]),
    );
  return readPage({
    all: query,
    shown: query
      .leftJoin('users', 'users.id', 'template.creator_user_id')
      .selectAll('template')
      .select(['users.real_name', 'users.account'])
      .orderBy('template.full_name')
      .orderBy('template.id'),
    page: { currentPage, pageSize },
  });
}

export const findMessageTemplate = (db: Db, id: string) =>
  messages(db).selectAll().where('id', '=', id).executeTakeFirst();

export const findSmsTemplate = (db: Db, id: string) =>
  db
    .selectFrom('sms_templates')
    .select(['full_name', 'enabled_mark'])
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export const lockMessageTemplate = (db: Db, id: string) =>
  messages(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Whether another message template has this code. */
export async function isCodeTaken(db: Db, code: string, without: string): Promise<boolean> {
  const row = await messages(db)
    .select('id')
    .where(sql`lower(en_code)`, '=', code.toLowerCase())
    .where('id', '<>', without)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many message templates send through an SMS template. */
export async function countUses(db: Db, smsId: string): Promise<number> {
  const { count } = await messages(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sms_id', '=', smsId)
    .where('is_sms', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

export const enabledMessageTemplates = (db: Db) =>
  messages(db)
    .select(['id', 'full_name as fullName'])
    .where('enabled_mark', '=', 1)
    .orderBy('full_name')
    .execute();

/** SMS templates that messages can be sent through. */
export const isEnabledSms = sql<SqlBool>`sms_templates.enabled_mark = 1`;
