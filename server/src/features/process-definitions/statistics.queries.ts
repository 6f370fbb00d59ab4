import {
  processLifecycle,
  workItemLifecycle,
} from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { inStates } from '../../kernel/lifecycle.ts';

type Span = { readonly definitionId: string; readonly from: Date | null; readonly to: Date | null };

const within = (column: string, { from, to }: Span) => sql`
  ${from ? sql`AND ${sql.ref(column)} >= ${from}` : sql``} ${to ? sql`AND ${sql.ref(column)} < ${to}` : sql``}`;

/** How many instances began, and how they stand. */
export async function instanceFigures(db: Db, span: Span) {
  const { rows } = await sql<{
    started: number;
    running: number;
    approved: number;
    rejected: number;
    withdrawn: number;
    terminated: number;
    median: number | null;
    p90: number | null;
  }>`
    SELECT count(*)::int AS started,
      count(*) FILTER (WHERE status IN ${inStates(processLifecycle, 'running')} OR status IN ${inStates(processLifecycle, 'rejected')} AND end_time IS NULL)::int AS running,
      count(*) FILTER (WHERE status IN ${inStates(processLifecycle, 'approved')})::int AS approved,
      count(*) FILTER (WHERE status IN ${inStates(processLifecycle, 'rejected')} AND end_time IS NOT NULL)::int AS rejected,
      count(*) FILTER (WHERE status IN ${inStates(processLifecycle, 'withdrawn')})::int AS withdrawn,
      count(*) FILTER (WHERE status IN ${inStates(processLifecycle, 'terminated')})::int AS terminated,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM end_time - start_time)) * 1000)::float8 AS median,
      (percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch FROM end_time - start_time)) * 1000)::float8 AS p90
    FROM processes
    WHERE definition_id = ${span.definitionId} AND delete_mark = 0 AND start_time IS NOT NULL
      ${within('start_time', span)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Figures without a row');
  return row;
}

/** How long nodes of people took, how many wait there and were returned from. */
export async function nodeFigures(db: Db, span: Span) {
  const { rows } = await sql<{
    node: string;
    node_name: string;
    visits: number;
    waiting: number;
    returns: number;
    median: number | null;
    p90: number | null;
    total: number;
  }>`
    SELECT node, max(node_name) AS node_name, count(*)::int AS visits,
      count(*) FILTER (WHERE outcome IS NULL)::int AS waiting,
      count(*) FILTER (WHERE outcome IN ('returned', 'refused'))::int AS returns,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - started_at)) * 1000)::float8 AS median,
      (percentile_cont(0.9) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - started_at)) * 1000)::float8 AS p90,
      coalesce(sum(extract(epoch FROM ended_at - started_at)), 0)::float8 AS total
    FROM process_visits
    WHERE definition_id = ${span.definitionId} AND node_type IN ('approver', 'handler')
      ${within('started_at', span)}
    GROUP BY node
    ORDER BY min(started_at)`.execute(db);
  return rows;
}

/** Who has most open items of a definition. */
export async function busiestPeople(db: Db, definitionId: string, limit: number) {
  const { rows } = await sql<{ userId: string; userName: string; open: number }>`
    SELECT item.person_id AS "userId", coalesce(max(users.real_name), '') AS "userName", count(*)::int AS open
    FROM processes
    JOIN work_items item ON item.process_id = processes.id AND item.state IN ${inStates(workItemLifecycle, 'open')}
    LEFT JOIN users ON users.id = item.person_id
    WHERE processes.definition_id = ${definitionId} AND processes.delete_mark = 0
      AND processes.status IN ${inStates(processLifecycle, 'running', 'rejected')}
    GROUP BY item.person_id
    ORDER BY 3 DESC, 1
    LIMIT ${limit}`.execute(db);
  return rows;
}
