import type { ChatReportQuery } from '@auditplus/contract/features/messages/chat-reports.model.ts';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

/** Reports that somebody may decide, with the names of the people: nobody sees those of one's own messages. */
function reportsFor(db: Db, deciderId: string) {
  return db
    .selectFrom('chat_reports as report')
    .innerJoin('users as author', 'author.id', 'report.author_id')
    .innerJoin('users as reporter', 'reporter.id', 'report.reporter_id')
    .where('report.author_id', '<>', deciderId);
}

const SHOWN = ['author.real_name as author_name', 'reporter.real_name as reporter_name'] as const;

/** A page of the reports, newest first, with the number of all that match. */
export async function listReports(
  db: Db,
  deciderId: string,
  { state, keyword, currentPage, pageSize }: ChatReportQuery,
) {
  let query = reportsFor(db, deciderId);
  if (state !== undefined) query = query.where('report.state', '=', state);
  if (keyword) {
    const pattern = containing(keyword);
    query = query.where((is) =>
      is.or([is('author.real_name', 'ilike', pattern), is('reporter.real_name', 'ilike', pattern)]),
    );
  }
  return readPage({
    all: query,
    shown: query
      .selectAll('report')
      .select(SHOWN)
      .orderBy('report.creator_time', 'desc')
      .orderBy('report.id', 'desc'),
    page: { currentPage, pageSize },
  });
}

/** A report with the names of its people and of whoever closed it. */
export const findReport = (db: Db, deciderId: string, id: string) =>
  reportsFor(db, deciderId)
    .leftJoin('users as closer', 'closer.id', 'report.last_modify_user_id')
    .selectAll('report')
    .select(SHOWN)
    .select('closer.real_name as closer_name')
    .where('report.id', '=', id)
    .executeTakeFirst();

/** Whether somebody has reported a message. */
export async function hasReported(db: Db, messageId: string, reporterId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_reports')
    .select('id')
    .where('message_id', '=', messageId)
    .where('reporter_id', '=', reporterId)
    .executeTakeFirst();
  return row !== undefined;
}
