import type { LogRow } from '@auditplus/contract/features/logs/logs.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import type { SysLogsTable } from '../../db/generated/tables.ts';
import { actorInWords, targetName, targetNameIn } from '../../kernel/audit-log-names.ts';
import type { Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';
import { settings } from '../sys-config/public.ts';

/** What to list: a category, of one person or of all. */
export type LogFilter = {
  readonly category: number;
  readonly userId?: string;
  readonly keyword?: string | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
  readonly language: Language;
};

/** Category of signing in and of what concerns an account's security (platform-contract 9.6). */
export const SECURITY = 1;

/** Category of the trail. */
export const OPERATION = 3;

/** Log lines, newest first, with the number of all that match. */
export const listLogs = (db: Db, filter: LogFilter): Promise<{ list: LogRow[]; total: number }> =>
  filter.category === OPERATION ? listOperations(db, filter) : listLines(db, filter);

const Detail = z.object({
  url: z.string().catch(''),
  method: z.string().catch(''),
  duration: z.number().catch(0),
  status: z.int().catch(0),
});

const Params = z.record(z.string(), z.union([z.string(), z.number()])).catch({});

async function listLines(db: Db, filter: LogFilter): Promise<{ list: LogRow[]; total: number }> {
  let query = db.selectFrom('sys_logs').where('category', '=', filter.category);
  if (filter.userId !== undefined) query = query.where('user_id', '=', filter.userId);
  if (filter.startTime !== undefined) query = query.where('created_at', '>=', new Date(filter.startTime));
  if (filter.endTime !== undefined) query = query.where('created_at', '<=', new Date(filter.endTime));
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('user_name', 'ilike', pattern),
        where('account', 'ilike', pattern),
        where('event', 'ilike', pattern),
        where('ip', 'ilike', pattern),
        where(sql`detail->>'url'`, 'ilike', pattern),
      ]),
    );
  }
  const { rows, total } = await readPage({
    all: query,
    shown: query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
    page: filter,
  });
  return {
    total,
    list: rows.map((row) => {
      const detail = Detail.parse(row.detail);
      return {
        id: row.id,
        creatorTime: row.created_at.getTime(),
        userName: row.user_name,
        account: row.account,
        event: row.event,
        ipaddress: row.ip,
        platForm: row.platform,
        requestId: row.request_id,
        requestURL: detail.url,
        requestMethod: detail.method,
        requestDuration: detail.duration,
        status: detail.status,
        moduleName: '',
        targetName: '',
        params: filter.category === SECURITY ? Params.parse(row.detail) : {},
        json: JSON.stringify(row.detail, null, 2),
      };
    }),
  };
}

/** The trail of every business change as a log. */
async function listOperations(db: Db, filter: LogFilter): Promise<{ list: LogRow[]; total: number }> {
  let query = db.selectFrom('activities').leftJoin('users', 'users.id', 'activities.actor_id');
  if (filter.userId !== undefined) query = query.where('actor_id', '=', filter.userId);
  if (filter.startTime !== undefined) query = query.where('at', '>=', new Date(filter.startTime));
  if (filter.endTime !== undefined) query = query.where('at', '<=', new Date(filter.endTime));
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('users.real_name', 'ilike', pattern),
        where('users.account', 'ilike', pattern),
        where('action', 'ilike', pattern),
        where('target_type', 'ilike', pattern),
        where('ip', 'ilike', pattern),
      ]),
    );
  }
  const { rows, total } = await readPage({
    all: query,
    shown: query
      .selectAll('activities')
      .select([
        'users.real_name as actor_name',
        'users.account',
        targetName(filter.language).as('target_name'),
      ])
      .orderBy('at', 'desc')
      .orderBy('activities.id', 'desc'),
    page: filter,
  });
  return {
    total,
    list: rows.map((row) => ({
      id: row.id,
      creatorTime: row.at.getTime(),
      userName: actorInWords(row, filter.language) || row.actor_role,
      account: row.account ?? row.actor_id,
      event: row.action,
      ipaddress: row.ip,
      platForm: '',
      requestId: '',
      requestURL: '',
      requestMethod: '',
      requestDuration: 0,
      status: 0,
      moduleName: row.target_type,
      targetName: targetNameIn(row, filter.language),
      params: {},
      json: JSON.stringify({ before: row.before, after: row.after, reason: row.reason }, null, 2),
    })),
  };
}

/** One parameter for the whole batch: a parameter for each field would cost more than the requests themselves. */
export async function store(db: Db, lines: readonly Insertable<SysLogsTable>[]): Promise<void> {
  await sql`INSERT INTO sys_logs
      (id, category, user_id, account, user_name, event, ip, platform, request_id, detail, created_at)
    SELECT id, category, user_id, account, user_name, event, ip, platform, request_id, detail, created_at
    FROM jsonb_populate_recordset(NULL::sys_logs, ${JSON.stringify(lines)}::jsonb)`.execute(db);
}

const DAY_MS = 86_400_000;

/** Deletes log lines that are older than the settings keep; answers how many. The trail is no log and stays. */
export async function removeOldLogs(kernel: Kernel): Promise<number> {
  const { system } = await settings(kernel);
  const before = new Date(kernel.clock.now().getTime() - system.logDays * DAY_MS);
  const result = await kernel.db.deleteFrom('sys_logs').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes lines by their ids; returns how many there were. */
export async function removeLines(db: Db, ids: readonly string[]): Promise<number> {
  const result = await db
    .deleteFrom('sys_logs')
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Deletes every line of a category; returns how many there were. */
export async function clearCategory(db: Db, category: number): Promise<number> {
  const result = await db.deleteFrom('sys_logs').where('category', '=', category).executeTakeFirst();
  return Number(result.numDeletedRows);
}
