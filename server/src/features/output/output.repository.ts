import type { OutputState, OutputTemplate } from '@auditplus/contract/features/output/output.model.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { OutputJobsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { LeftOut } from '../print-templates/public.ts';

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

/** A person's finished job. */
export async function isFinishedJobOf(db: Db, id: string, userId: string): Promise<boolean> {
  const job = await db
    .selectFrom('output_jobs')
    .select('id')
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return job !== undefined;
}

export async function countRunningJobs(db: Db | Tx, userId: string): Promise<number> {
  const { running } = await db
    .selectFrom('output_jobs')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('created_by', '=', userId)
    .where('state', 'in', ['waiting', 'running'])
    .where('delete_mark', '=', 0)
    .executeTakeFirstOrThrow();
  return running;
}

export const insertJob = (tx: Tx, values: Insertable<OutputJobsTable>) =>
  tx.insertInto('output_jobs').values(values).execute();

/** Marks a job as begun; nothing where it is not stored yet, has ended or was deleted. */
export const beginJob = (db: Db, id: string, now: Date) =>
  db
    .updateTable('output_jobs')
    .set({ state: 'running', started_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where('delete_mark', '=', 0)
    .returningAll()
    .executeTakeFirst();

export async function isJobStored(db: Db, id: string): Promise<boolean> {
  const stored = await db.selectFrom('output_jobs').select('id').where('id', '=', id).executeTakeFirst();
  return stored !== undefined;
}

type Finished = {
  readonly fileId: string;
  readonly omitted: readonly LeftOut[];
  readonly now: Date;
  readonly expiresAt: Date;
};

/** Marks a job as done: all of its total is handled. */
export const finishJob = (tx: Tx, id: string, { fileId, omitted, now, expiresAt }: Finished) =>
  tx
    .updateTable('output_jobs')
    .set((eb) => ({
      state: 'done',
      file_id: fileId,
      omitted: JSON.stringify(omitted),
      handled: eb.ref('total'),
      ended_at: now,
      expires_at: expiresAt,
    }))
    .where('id', '=', id)
    .execute();

/** Notes how far a job is; answers whether its person has cancelled it. */
export async function noteProgress(
  db: Db,
  id: string,
  { handled, total }: { readonly handled: number; readonly total: number },
): Promise<boolean> {
  const job = await db
    .updateTable('output_jobs')
    .set({ handled, total })
    .where('id', '=', id)
    .returning('is_cancelled')
    .executeTakeFirst();
  return job?.is_cancelled ?? false;
}

export const changeJob = (db: Db | Tx, id: string, set: Updateable<OutputJobsTable>) =>
  db.updateTable('output_jobs').set(set).where('id', '=', id).execute();

/** Cancels a job that has not ended; false where it has. */
export async function cancelJob(tx: Tx, id: string): Promise<boolean> {
  const cancelled = await tx
    .updateTable('output_jobs')
    .set((eb) => ({
      is_cancelled: true,
      state: eb.case().when('state', '=', 'waiting').then('cancelled').else(eb.ref('state')).end(),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return cancelled.numUpdatedRows > 0n;
}

export const countDownload = (tx: Tx, id: string) =>
  tx
    .updateTable('output_jobs')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .execute();

export const expiredJobs = (db: Db, now: Date) =>
  db
    .selectFrom('output_jobs')
    .select('id')
    .where('state', '=', 'done')
    .where('expires_at', '<=', now)
    .execute();

export const standardName = (db: Db, standardId: string) =>
  db.selectFrom('standards').select('full_name').where('id', '=', standardId).executeTakeFirstOrThrow();
