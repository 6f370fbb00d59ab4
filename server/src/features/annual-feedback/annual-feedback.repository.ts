import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import type { FeedbackQuery } from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { allOfSql, equalSql } from '../../kernel/filter-sql.ts';
import { newId } from '../../kernel/ids.ts';
import { containing } from '../../kernel/keyword.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { feedbackScopeSql } from './annual-feedback-scope.queries.ts';

type Query = z.infer<typeof FeedbackQuery>;

/** Feedbacks in the caller's scope with department and people. */
export const feedbackRows = (db: Db | Tx, ctx: Ctx) =>
  db
    .selectFrom('annual_feedbacks')
    .innerJoin('organizes as dept', 'dept.id', 'annual_feedbacks.dept_id')
    .leftJoin('users as submitter', 'submitter.id', 'annual_feedbacks.submitted_by')
    .leftJoin('users as confirmer', 'confirmer.id', 'annual_feedbacks.confirmed_by')
    .selectAll('annual_feedbacks')
    .select(['dept.full_name as dept_name', 'dept.en_code as dept_code', 'dept.org_kind'])
    .select(['submitter.real_name as submitter_name', 'confirmer.real_name as confirmer_name'])
    .where(feedbackScopeSql(ctx));

export type FeedbackRecord = Awaited<ReturnType<ReturnType<typeof feedbackRows>['executeTakeFirstOrThrow']>>;

const SORTS: Readonly<Record<NonNullable<Query['sidx']>, string>> = {
  year: 'annual_feedbacks.year',
  dept: 'dept.en_code',
  state: 'annual_feedbacks.state',
  dueDate: 'annual_feedbacks.due_date',
  submittedAt: 'annual_feedbacks.submitted_at',
  confirmedAt: 'annual_feedbacks.confirmed_at',
};

/** Departments before companies, each in the order of the organisation. */
export const deptOrder = sql`dept.org_kind, dept.sort_code, dept.en_code`;

/** A page of feedbacks and the number of all that match. */
export async function findFeedbacks(
  ctx: Ctx,
  query: Query,
): Promise<{ rows: FeedbackRecord[]; total: number }> {
  const where = filterSql(ctx, query);
  const column = query.sidx && SORTS[query.sidx];
  const direction = query.sort === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const order = column ? sql`${sql.ref(column)} ${direction}` : sql`annual_feedbacks.year DESC, ${deptOrder}`;
  const [rows, count] = await Promise.all([
    feedbackRows(ctx.db, ctx)
      .where(where)
      .orderBy(order)
      .orderBy('annual_feedbacks.id')
      .limit(query.pageSize)
      .offset((query.currentPage - 1) * query.pageSize)
      .execute(),
    ctx.db
      .selectFrom('annual_feedbacks')
      .innerJoin('organizes as dept', 'dept.id', 'annual_feedbacks.dept_id')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(feedbackScopeSql(ctx))
      .where(where)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

function filterSql(ctx: Ctx, query: Query): RawBuilder<SqlBool> {
  const parts = equalSql({
    'annual_feedbacks.year': query.year,
    'annual_feedbacks.dept_id': query.deptId,
    'annual_feedbacks.state': query.state,
  });
  if (query.overdue === 1) parts.push(overdueSql(dayOf(ctx.clock.now())));
  if (query.keyword) {
    const pattern = containing(query.keyword);
    parts.push(sql<SqlBool>`(dept.full_name ILIKE ${pattern} OR dept.en_code ILIKE ${pattern}
      OR annual_feedbacks.review_title ILIKE ${pattern})`);
  }
  return allOfSql(parts);
}

/** Condition: still with the unit after its due date. */
export const overdueSql = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(annual_feedbacks.state IN ${inStates(feedbackLifecycle, ...feedbackLifecycle.transitions.save.from)} AND annual_feedbacks.due_date < ${today})`;

/** How many of a year (or of all years) are in which state, inside the caller's scope. */
export const countStates = (ctx: Ctx, year: number | undefined) =>
  ctx.db
    .selectFrom('annual_feedbacks')
    .select(['annual_feedbacks.state'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) FILTER (WHERE ${overdueSql(dayOf(ctx.clock.now()))})::int`.as('overdue'))
    .where(feedbackScopeSql(ctx))
    .$if(year !== undefined, (rows) => rows.where('annual_feedbacks.year', '=', year ?? 0))
    .groupBy('annual_feedbacks.state')
    .execute();

/** A feedback that the caller may see; AU0002 otherwise. */
export async function loadFeedback(db: Db | Tx, ctx: Ctx, id: string): Promise<FeedbackRecord> {
  return orThrow(
    await feedbackRows(db, ctx).where('annual_feedbacks.id', '=', id).executeTakeFirst(),
    'AU0002',
  );
}

/** As `loadFeedback`, held until the transaction ends. */
export async function lockFeedback(db: Tx, ctx: Ctx, id: string): Promise<FeedbackRecord> {
  await db.selectFrom('annual_feedbacks').select('id').where('id', '=', id).forUpdate().execute();
  return loadFeedback(db, ctx, id);
}

export const findDepartment = (db: Db | Tx, deptId: string) =>
  db
    .selectFrom('organizes')
    .select(['id', 'full_name as fullName', 'en_code as enCode'])
    .where('id', '=', deptId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

/** Head-office departments and companies: each answers for itself. */
const UNIT_KINDS = [2, 3];

export async function unitsToAsk(db: Db | Tx, wanted: readonly string[]) {
  let units = db
    .selectFrom('organizes')
    .select(['id', 'full_name', 'en_code'])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .where('org_kind', 'in', UNIT_KINDS)
    .orderBy('org_kind')
    .orderBy('sort_code');
  if (wanted.length > 0) units = units.where('id', 'in', wanted);
  const depts = await units.execute();
  return depts;
}

export const insertFeedbacks = (
  db: Tx,
  {
    deptIds,
    now,
    year,
    reviewTitle,
    questions,
    dueDate,
    userId,
  }: {
    readonly deptIds: readonly { readonly id: string }[];
    readonly now: Date;
    readonly year: number;
    readonly reviewTitle: string;
    readonly questions: { no: number; text: string }[];
    readonly dueDate: string;
    readonly userId: string;
  },
) =>
  db
    .insertInto('annual_feedbacks')
    .values(
      deptIds.map((dept) => ({
        id: newId(now.getTime()),
        year,
        dept_id: dept.id,
        review_title: reviewTitle,
        questions: JSON.stringify(questions),
        due_date: dueDate,
        creator_user_id: userId,
        creator_time: now,
        last_modify_user_id: userId,
        last_modify_time: now,
      })),
    )
    .onConflict((conflict) =>
      // A parameter would not be known to be the index's 0 once PostgreSQL plans the statement for all parameters.
      conflict.columns(['year', 'dept_id']).where('delete_mark', '=', sql.lit(0)).doNothing(),
    )
    .returning(['id', 'dept_id'])
    .execute();

export const latestFeedbackBefore = (db: Db | Tx, year: number) =>
  db
    .selectFrom('annual_feedbacks')
    .select(['year', 'review_title', 'questions', 'answers', 'files'])
    .where('delete_mark', '=', 0)
    .where('year', '<', year)
    .orderBy('year', 'desc')
    .orderBy('creator_time', 'desc')
    .limit(1)
    .executeTakeFirst();

export const feedbacksOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('annual_feedbacks')
    .innerJoin('organizes', 'organizes.id', 'annual_feedbacks.dept_id')
    .select(['annual_feedbacks.id', 'annual_feedbacks.dept_id', 'annual_feedbacks.review_title'])
    .select(['annual_feedbacks.due_date', 'organizes.full_name as dept_name'])
    .where('annual_feedbacks.id', 'in', [...ids])
    .where('annual_feedbacks.delete_mark', '=', 0)
    .orderBy('annual_feedbacks.id')
    .execute();
