import type { MonitorReply } from '@auditplus/contract/features/monitor/monitor.routes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';

export async function databaseFacts({ db, queryRole }: Ctx): Promise<MonitorReply['database']> {
  const { rows } = await sql<Omit<MonitorReply['database'], 'userSql'>>`
    SELECT current_setting('server_version') AS version,
      pg_database_size(current_database())::float8 AS size,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      current_setting('max_connections')::int AS "maxConnections",
      (SELECT coalesce(round(100.0 * blks_hit / nullif(blks_hit + blks_read, 0), 2), 100)::float8
        FROM pg_stat_database WHERE datname = current_database()) AS "hitRate"`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database told nothing about itself');
  return { ...facts, userSql: queryRole ? null : 'sql.roleMissing' };
}

/** Jobs by state; none before the first process has run jobs. */
export async function jobCounts(db: Db): Promise<MonitorReply['jobs']> {
  const { rows: known } = await sql<{ found: boolean }>`
    SELECT to_regclass('jobs.job') IS NOT NULL AS found`.execute(db);
  if (!known[0]?.found) return [];
  const { rows } = await sql<{ state: string; count: number }>`
    SELECT state::text, count(*)::int AS count FROM jobs.job GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

export async function waitingCounts(ctx: Ctx): Promise<{ outboxWaiting: number; online: number }> {
  const { rows } = await sql<{ outboxWaiting: number; online: number }>`
    SELECT (SELECT count(*)::int FROM outbox WHERE done_at IS NULL) AS "outboxWaiting",
      (SELECT count(DISTINCT user_id)::int FROM sessions
        WHERE ended_at IS NULL AND expires_at > ${ctx.clock.now()}) AS online`.execute(ctx.db);
  return rows[0] ?? { outboxWaiting: 0, online: 0 };
}
