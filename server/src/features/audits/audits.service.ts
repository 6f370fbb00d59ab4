import type {
  CheckCounters,
  CheckQuery,
  CheckRow,
} from '@auditplus/contract/features/audits/audits.model.ts';
import type { OverviewReply, TaskQuery, TaskView } from '@auditplus/contract/features/audits/tasks.model.ts';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { taskScope } from '../audit-base/public.ts';
import { countersPort } from './audits.ports.ts';
import { checkRows } from './check.view.ts';
import { openWorkOfCheck } from './check-detail.queries.ts';
import { type CheckFilter, countChecks, countersOf, findChecks } from './check-list.repository.ts';
import { guestEndedOn } from './guest-time.queries.ts';
import { taskRows } from './task.view.ts';
import { countTasks, findTasks, type TaskFilter } from './tasks.repository.ts';

/** One page of audits in the caller's scope. */
export async function listChecks(ctx: Ctx, query: CheckQuery) {
  const filter: CheckFilter = {
    scope: taskScope(ctx),
    today: dayOf(ctx.clock.now()),
    keyword: query.keyword,
    year: query.year,
    checkType: query.checkType,
    states: statesOf(query.state),
    unitOrgId: query.unitOrgId,
    leadId: query.leadId,
    dateFrom: query.dateFrom,
    dateTo: query.dateTo,
    overdue: query.overdue === 1,
  };
  const [records, total] = await Promise.all([
    findChecks(ctx.db, filter, pageOf(query)),
    countChecks(ctx.db, filter),
  ]);
  const list: CheckRow[] = await checkRows(ctx, records);
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

/** The counters above the list; the current year unless another is asked for. */
export async function checkCounters(ctx: Ctx, asked?: number): Promise<z.output<typeof CheckCounters>> {
  const today = dayOf(ctx.clock.now());
  const year = asked ?? Number(today.slice(0, 4));
  const [counters, results, waitingForMe] = await Promise.all([
    countersOf(ctx.db, { scope: taskScope(ctx), today, year }),
    countersPort.use().resultSummary(ctx, { year, checkType: SYSTEM_AUDIT, scope: 'regular' }),
    countersPort.use().countWaiting(ctx),
  ]);
  const { averagePercent, published } = results;
  return { ...counters, waitingForMe, averagePercent, published, guestEndedOn: await guestEndedOn(ctx) };
}

const SYSTEM_AUDIT = 1;

/** Units by stages, and the open work of every person. */
export async function checkOverview(ctx: Ctx, id: string): Promise<OverviewReply> {
  const scope = taskScope(ctx);
  const today = dayOf(ctx.clock.now());
  const checks = await findChecks(ctx.db, { scope, today, ids: [id] }, { limit: 1, offset: 0 });
  const [check] = await checkRows(ctx, checks);
  const found = orThrow(check, 'AU0002');
  const records = await findTasks(ctx.db, { scope, today, checkId: id }, { limit: 1000, offset: 0 });
  const work = await openWorkOfCheck(ctx.db, { id, scope, today });
  return {
    check: found,
    tasks: await taskRows(ctx, records),
    openWork: work.map((row) => ({
      user: { id: row.user_id, name: row.real_name },
      org: row.org_id === null ? null : { id: row.org_id, fullName: row.org_name ?? '' },
      score: row.score,
      evidence: row.evidence,
      rectification: row.rectification,
      total: row.score + row.evidence + row.rectification,
      overdue: row.overdue,
    })),
  };
}

/** One page of tasks in the caller's scope. */
export async function listTasks(ctx: Ctx, query: TaskQuery) {
  const filter: TaskFilter = {
    scope: taskScope(ctx),
    today: dayOf(ctx.clock.now()),
    checkId: query.checkId,
    unitOrgId: query.unitOrgId,
    year: query.year,
    checkType: query.checkType,
    states: statesOf(query.state),
    stage: query.stage,
    keyword: query.keyword,
    overdue: query.overdue === 1,
  };
  const [records, total] = await Promise.all([
    findTasks(ctx.db, filter, pageOf(query)),
    countTasks(ctx.db, filter),
  ]);
  const list: TaskView[] = await taskRows(ctx, records);
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

const statesOf = (text: string | undefined): number[] | undefined => text?.split(',').map(Number);

const pageOf = <N extends string>(query: {
  currentPage: number;
  pageSize: number;
  sidx?: N | undefined;
  sort?: 'asc' | 'desc' | undefined;
}) => ({
  sidx: query.sidx,
  sort: query.sort,
  limit: query.pageSize,
  offset: (query.currentPage - 1) * query.pageSize,
});
