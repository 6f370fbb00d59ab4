import type { LogRow } from '@auditplus/contract/features/logs/logs.model.ts';
import type { Db } from '../../kernel/db.ts';

/** What to list: a category, of one person or of all. */
export type LogFilter = {
  readonly category: number;
  readonly userId?: string;
  readonly keyword?: string | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
};

/** Log lines, newest first, with the number of all that match. */
export async function listLogs(db: Db, filter: LogFilter): Promise<{ list: LogRow[]; total: number }> {
  let query = db.selectFrom('sys_logs').where('category', '=', filter.category);
  if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId);
  if (filter.startTime !== undefined) query = query.where('created_at', '>=', new Date(filter.startTime));
  if (filter.endTime !== undefined) query = query.where('created_at', '<=', new Date(filter.endTime));
  if (filter.keyword) {
    const pattern = `%${filter.keyword.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((where) =>
      where.or([
        where('user_name', 'ilike', pattern),
        where('account', 'ilike', pattern),
        where('event', 'ilike', pattern),
        where('ip', 'ilike', pattern),
      ]),
    );
  }
  const [rows, counted] = await Promise.all([
    query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(filter.pageSize)
      .offset((filter.currentPage - 1) * filter.pageSize)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    total: Number(counted.total),
    list: rows.map((row) => ({
      id: row.id,
      creatorTime: row.created_at.getTime(),
      userName: row.user_name,
      account: row.account,
      event: row.event,
      ipaddress: row.ip,
      platForm: row.platform,
      requestId: row.request_id,
    })),
  };
}
