import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type {
  BoardColumn,
  CalendarDay,
  RectificationCards,
  RectificationList,
  RectificationQuery,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { type RectificationRates, rectificationRates } from '@auditplus/core/scoring/rectification-rates.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { idsOf } from '../../kernel/choose-rows.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { allOfSql, equalSql } from '../../kernel/filter-sql.ts';
import { containing } from '../../kernel/keyword.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { findingScopeSql } from '../audit-base/public.ts';
import { toRows } from './rectifications.view.ts';
import { caseRows, joined, overdueSql } from './rectifications-rows.queries.ts';

export type Filter = Omit<z.infer<typeof RectificationQuery>, 'currentPage' | 'pageSize' | 'sort' | 'sidx'>;
type ListQuery = z.infer<typeof RectificationQuery>;

/** A few rectifications that the caller may read, the newest first, by number or title. */
export async function sampleRectifications(
  ctx: Ctx,
  keyword: string,
): Promise<{ id: string; fullName: string }[]> {
  let query = caseRows(ctx.db, ctx);
  if (keyword !== '') {
    const pattern = containing(keyword);
    query = query.where((where) =>
      where.or([
        where('rectifications.en_code', 'ilike', pattern),
        where('findings.title', 'ilike', pattern),
      ]),
    );
  }
  const rows = await query.orderBy('rectifications.id', 'desc').limit(SAMPLES).execute();
  return rows.map(({ id, en_code, title }) => ({ id, fullName: `${en_code} ${title}` }));
}

const SAMPLES = 20;

/** A page of rectifications with the cards of the whole filter. */
export async function listRectifications(
  ctx: Ctx,
  query: ListQuery,
): Promise<z.infer<typeof RectificationList>> {
  const where = filterSql(ctx, query);
  const page = readable(ctx, where)
    .select('rectifications.id')
    .orderBy(sortSql(query))
    .orderBy('rectifications.id')
    .limit(query.pageSize)
    .offset((query.currentPage - 1) * query.pageSize);
  const [ids, cards] = await Promise.all([idsOf(ctx.db, page), cardsOf(ctx, where)]);
  // A statement of its own: the page is chosen by ids, so that only its rows are read with all that they show.
  const rows = await caseRows(ctx.db, ctx)
    .where('rectifications.id', '=', sql<string>`ANY(${ids})`)
    .orderBy(sortSql(query))
    .orderBy('rectifications.id')
    .execute();
  return {
    list: await toRows(ctx, rows),
    pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total: cards.total },
    cards,
  };
}

/** The rectifications of a condition that the caller may read, without what a row shows of other tables. */
export const readable = (ctx: Ctx, where: RawBuilder<SqlBool>) =>
  joined(ctx.db).where('findings.delete_mark', '=', 0).where(findingScopeSql(ctx)).where(where);

/** How many rectifications of a filter the caller may read. */
export async function countRectifications(ctx: Ctx, filter: Filter): Promise<number> {
  const { total } = await readable(ctx, filterSql(ctx, filter))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Rows that a board shows of a state; the count says how many there are. */
const BOARD_ROWS = 50;
const BOARD_STATES = rectificationLifecycle.numbers.filter(
  (state) => !rectificationLifecycle.is(state, 'void'),
);

/** Rectifications by state, those due first at the top. */
export async function boardOf(ctx: Ctx, query: Filter): Promise<{ list: z.infer<typeof BoardColumn>[] }> {
  const where = filterSql(ctx, query);
  const counts = await readable(ctx, where)
    .select(['rectifications.state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('rectifications.state')
    .execute();
  const first = readable(ctx, where).select([
    'rectifications.id',
    sql<number>`row_number() OVER (PARTITION BY rectifications.state ORDER BY rectifications.deadline, rectifications.id)`.as(
      'place',
    ),
  ]);
  const rows = await caseRows(ctx.db, ctx)
    .innerJoin(first.as('first'), 'first.id', 'rectifications.id')
    .where('first.place', '<=', BOARD_ROWS)
    .orderBy('rectifications.deadline')
    .orderBy('rectifications.id')
    .execute();
  const shown = await toRows(ctx, rows);
  return {
    list: BOARD_STATES.map((state) => ({
      state,
      count: Number(counts.find((entry) => entry.state === state)?.count ?? 0),
      list: shown.filter((row) => row.state === state),
    })),
  };
}

/** Rectifications by deadline within a span of days. */
export async function calendarOf(
  ctx: Ctx,
  query: Filter & { from: string; to: string },
): Promise<{ list: z.infer<typeof CalendarDay>[] }> {
  const rows = await caseRows(ctx.db, ctx)
    .where(filterSql(ctx, query))
    .orderBy('rectifications.deadline')
    .orderBy('rectifications.id')
    .limit(2000)
    .execute();
  const days = Map.groupBy(await toRows(ctx, rows), (row) => row.deadline);
  return { list: [...days].map(([day, list]) => ({ day, list })) };
}

/** The list's filter as one condition on the joined tables; the ledger exports exactly the same. */
export function filterSql(ctx: Ctx, query: Filter): RawBuilder<SqlBool> {
  const parts = equalSql({
    'checks.year': query.year,
    'findings.check_id': query.checkId,
    'findings.check_task_id': query.checkTaskId,
    'findings.unit_org_id': query.unitOrgId,
    'standard_nodes.line': query.line,
    'findings.severity': query.severity,
    'rectifications.state': query.state,
    'rectifications.responsible_user_id': query.responsibleUserId,
  });
  if (query.deptOrgId) parts.push(sql<SqlBool>`org.path @> ARRAY[${query.deptOrgId}]::varchar[]`);
  if (query.from) parts.push(sql<SqlBool>`rectifications.deadline >= ${query.from}`);
  if (query.to) parts.push(sql<SqlBool>`rectifications.deadline <= ${query.to}`);
  if (query.overdue !== undefined) {
    const late = overdueSql(dayOf(ctx.clock.now()));
    parts.push(query.overdue === 1 ? late : sql<SqlBool>`NOT ${late}`);
  }
  if (query.repeat !== undefined) parts.push(query.repeat === 1 ? REPEATED : sql<SqlBool>`NOT ${REPEATED}`);
  if (query.keyword) {
    const pattern = containing(query.keyword);
    parts.push(sql<SqlBool>`(rectifications.en_code ILIKE ${pattern} OR findings.en_code ILIKE ${pattern}
      OR findings.title ILIKE ${pattern} OR findings.fact ILIKE ${pattern} OR unit.full_name ILIKE ${pattern}
      OR standard_nodes.node_code ILIKE ${pattern})`);
  }
  return allOfSql(parts);
}

const REPEATED = sql<SqlBool>`(findings.repeat_of_id IS NOT NULL OR findings.repeat_count > 0)`;

const SORTS: Readonly<Record<NonNullable<ListQuery['sidx']>, string>> = {
  enCode: 'rectifications.en_code',
  title: 'findings.title',
  unit: 'unit.en_code',
  severity: 'findings.severity',
  deadline: 'rectifications.deadline',
  state: 'rectifications.state',
  round: 'rectifications.round',
  issuedAt: 'findings.issued_at',
  overdueDays: 'rectifications.deadline',
};

function sortSql(query: ListQuery): RawBuilder<unknown> {
  const column = query.sidx && SORTS[query.sidx];
  const descending = query.sort === 'desc';
  // Open work first, then by deadline, unless a column is chosen.
  if (!column)
    return sql`(rectifications.state IN ${inStates(rectificationLifecycle, 'closed', 'void')}), rectifications.deadline`;
  const isReversed = query.sidx === 'overdueDays' ? !descending : descending;
  return isReversed ? sql`${sql.ref(column)} DESC` : sql`${sql.ref(column)} ASC`;
}

async function cardsOf(ctx: Ctx, where: RawBuilder<SqlBool>): Promise<z.infer<typeof RectificationCards>> {
  const counts = await countsOf(
    ctx.db,
    dayOf(ctx.clock.now()),
    sql<SqlBool>`(${where} AND ${findingScopeSql(ctx)})`,
  );
  return {
    total: counts.issued,
    closed: counts.closed,
    overdue: counts.openOverdue,
    repeat: counts.repeatFindings,
    completionRate: toNumber(counts.rates.completion),
    onTimeRate: toNumber(counts.rates.onTime),
  };
}

/** Counts and rates of audit-domain 5.10 over the rectifications that a condition on the joined tables selects. */
export async function countsOf(db: Db | Tx, today: string, where: RawBuilder<SqlBool>): Promise<Counts> {
  const row = await joined(db)
    .select([
      sql<number>`count(*)`.as('issued'),
      sql<number>`count(*) FILTER (WHERE rectifications.state IN ${inStates(rectificationLifecycle, 'void')})`.as(
        'voided',
      ),
      sql<number>`count(*) FILTER (WHERE rectifications.state IN ${inStates(rectificationLifecycle, 'closed')})`.as(
        'closed',
      ),
      sql<number>`count(*) FILTER (WHERE rectifications.state IN ${inStates(rectificationLifecycle, 'closed')} AND rectifications.closed_on_time = 1)`.as(
        'closedOnTime',
      ),
      sql<number>`count(*) FILTER (WHERE ${overdueSql(today)})`.as('openOverdue'),
      sql<number>`count(*) FILTER (WHERE ${REPEATED})`.as('repeatFindings'),
      sql<number>`coalesce(sum(greatest(0, (rectifications.closed_at AT TIME ZONE 'Asia/Shanghai')::date
        - (findings.issued_at AT TIME ZONE 'Asia/Shanghai')::date - findings.stopped_days))
        FILTER (WHERE rectifications.state IN ${inStates(rectificationLifecycle, 'closed')}), 0)`.as(
        'closedDays',
      ),
    ])
    .where('findings.delete_mark', '=', 0)
    .where(where)
    .executeTakeFirstOrThrow();
  const counts = { ...row, findings: row.issued };
  return { ...counts, rates: rectificationRates(counts) };
}

/** What the indicators were counted from, with the indicators. */
type Counts = {
  readonly issued: number;
  readonly voided: number;
  readonly closed: number;
  readonly closedOnTime: number;
  readonly openOverdue: number;
  readonly repeatFindings: number;
  readonly closedDays: number;
  readonly findings: number;
  readonly rates: RectificationRates;
};

const toNumber = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100;

/** A day with the rectifications that are due on it; the first few in full. */
export type DeadlineDay = {
  readonly day: string;
  readonly count: number;
  readonly first: readonly {
    readonly id: string;
    readonly code: string;
    readonly title: string;
    readonly checkId: string;
    readonly unitId: string;
    readonly unitName: string;
  }[];
};

/** The deadlines of open rectifications from day to day that the caller may read. */
export async function deadlinesBetween(
  ctx: Ctx,
  { firstDay, lastDay, mostADay }: { firstDay: string; lastDay: string; mostADay: number },
): Promise<DeadlineDay[]> {
  const due = readable(
    ctx,
    sql<SqlBool>`rectifications.deadline BETWEEN ${firstDay} AND ${lastDay}
      AND rectifications.state IN ${inStates(rectificationLifecycle, 'toSign', 'toPlan', 'planInReview', 'rectifying', 'toVerify', 'failed')}`,
  ).select([
    'rectifications.id',
    'rectifications.en_code as code',
    'rectifications.deadline as day',
    'findings.title',
    'findings.check_id as checkId',
    'unit.id as unitId',
    'unit.full_name as unitName',
    sql<number>`count(*) OVER (PARTITION BY rectifications.deadline)`.as('count'),
    sql<number>`row_number() OVER (PARTITION BY rectifications.deadline ORDER BY rectifications.en_code)`.as(
      'place',
    ),
  ]);
  const rows = await ctx.db
    .selectFrom(due.as('due'))
    .selectAll()
    .where('place', '<=', mostADay)
    .orderBy('day')
    .orderBy('place')
    .execute();
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, first]) => ({
    day,
    count: Number(first[0]?.count ?? 0),
    first,
  }));
}
