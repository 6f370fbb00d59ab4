import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

const rules = (db: Db) => db.selectFrom('bill_rules').where('bill_rules.delete_mark', '=', 0);

/** Bill rules in their order, with the number of all that match. */
export async function listRules(db: Db, { keyword, currentPage, pageSize }: PageQuery) {
  let query = rules(db);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('bill_rules.full_name', 'ilike', containing(keyword)),
        where('bill_rules.en_code', 'ilike', containing(keyword)),
      ]),
    );
  const [rows, counted] = await Promise.all([
    query
      .leftJoin('users as creator', 'creator.id', 'bill_rules.creator_user_id')
      .selectAll('bill_rules')
      .select(['creator.real_name', 'creator.account'])
      .orderBy('bill_rules.sort_code')
      .orderBy('bill_rules.creator_time')
      .orderBy('bill_rules.id')
      .limit(pageSize)
      .offset((currentPage - 1) * pageSize)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

export const findRule = (db: Db, id: string) => rules(db).selectAll().where('id', '=', id).executeTakeFirst();

export const lockRule = (db: Db, id: string) =>
  rules(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type RuleRecord = NonNullable<Awaited<ReturnType<typeof findRule>>>;

/** Other rules with the same code (in any case) or name. */
export const rulesLike = (db: Db, { code, name, without }: { code: string; name: string; without: string }) =>
  rules(db)
    .select(['en_code', 'full_name'])
    .where('id', '<>', without)
    .where((where) =>
      where.or([where(sql`lower(en_code)`, '=', code.toLowerCase()), where('full_name', '=', name)]),
    )
    .execute();

/** Whether a rule has ever given a number. */
export async function isUsed(db: Db, rule: Pick<RuleRecord, 'en_code' | 'output_number'>): Promise<boolean> {
  if (rule.output_number !== '') return true;
  const counter = await db
    .selectFrom('bill_counters')
    .select('period')
    .where('rule_code', '=', rule.en_code)
    .limit(1)
    .executeTakeFirst();
  return counter !== undefined;
}
