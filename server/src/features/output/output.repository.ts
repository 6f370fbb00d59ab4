import type { OutputState, OutputTemplate } from '@auditplus/contract/features/output/output.model.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

type Filter = {
  readonly userId: string;
  readonly id?: string | undefined;
  readonly template?: OutputTemplate | undefined;
  readonly state?: OutputState | undefined;
  readonly now: Date;
};

function filtered(db: Db | Tx, { userId, id, template, state, now }: Filter) {
  let query = db
    .selectFrom('output_jobs')
    .where('output_jobs.created_by', '=', userId)
    .where('output_jobs.delete_mark', '=', 0);
  if (id !== undefined) query = query.where('output_jobs.id', '=', id);
  if (template) query = query.where('output_jobs.template', '=', template);
  // A file past its day counts as expired before the night takes it away.
  const isPast = sql<boolean>`(output_jobs.state = 'done' AND output_jobs.expires_at <= ${now})`;
  if (state === 'expired') query = query.where(sql<boolean>`(output_jobs.state = 'expired' OR ${isPast})`);
  else if (state) query = query.where('output_jobs.state', '=', state).where(sql<boolean>`NOT ${isPast}`);
  return query;
}

/** A person's own jobs with their files, newest first. */
export const findJobs = (db: Db | Tx, filter: Filter, page: { limit: number; offset: number }) =>
  filtered(db, filter)
    .leftJoin('files', (join) =>
      join.onRef('files.id', '=', 'output_jobs.file_id').on('files.deleted_at', 'is', null),
    )
    .innerJoin('users', 'users.id', 'output_jobs.created_by')
    .selectAll('output_jobs')
    .select(['files.original_name', 'files.size', 'files.sha256', 'users.real_name'])
    .orderBy('output_jobs.created_at', 'desc')
    .orderBy('output_jobs.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export type JobRecord = Awaited<ReturnType<typeof findJobs>>[number];

export async function countJobs(db: Db | Tx, filter: Filter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
