import { type Selectable, sql } from 'kysely';
import type { ThirdLinksTable, ThirdRunsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type ThirdLink = Selectable<ThirdLinksTable>;
export type ThirdRunRow = Selectable<ThirdRunsTable>;
export type LinkKind = 'department' | 'person';

/** What became of sending a department or a person. */
export type Outcome = {
  readonly own: string;
  readonly remote: string | null;
  readonly hash: string;
  /** Nobody knows whether it has arrived. */
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly problem: string;
};

type Place = { readonly kind: string; readonly what: LinkKind };

/** Notes, before they are sent, that calls about these are on their way. */
export async function openLinks(
  db: Db,
  { kind, what }: Place,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO third_links (kind, what, own_id, is_open, changed_at)
    SELECT ${kind}, ${what}, own, true, ${now} FROM unnest(${[...ids]}::varchar[]) AS own
    ON CONFLICT (kind, what, own_id) DO UPDATE SET is_open = true`.execute(db);
}

/** Stores what became of calls. */
export async function storeOutcomes(
  db: Db,
  { kind, what }: Place,
  outcomes: readonly Outcome[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO third_links (kind, what, own_id, remote_id, sent_hash, is_open, is_disabled, problem, changed_at)
    SELECT ${kind}, ${what}, made.own, made.remote, made.hash, made.is_open, made.is_disabled, made.problem, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(
      outcomes.map(({ isOpen, isDisabled, problem, ...rest }) => ({
        ...rest,
        is_open: isOpen,
        is_disabled: isDisabled,
        problem: problem.slice(0, 300),
      })),
    )}::jsonb) AS made (own varchar, remote varchar, hash varchar, is_open boolean, is_disabled boolean, problem varchar)
    ON CONFLICT (kind, what, own_id) DO UPDATE SET remote_id = excluded.remote_id, sent_hash = excluded.sent_hash,
      is_open = excluded.is_open, is_disabled = excluded.is_disabled, problem = excluded.problem,
      changed_at = excluded.changed_at`.execute(db);
}

export async function deleteLinks(db: Db, { kind, what }: Place, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('third_links')
    .where('kind', '=', kind)
    .where('what', '=', what)
    .where('own_id', 'in', [...ids])
    .execute();
}

/** Forgets what a platform has of ours, as another account has nothing of it. */
export async function deleteAllLinks(tx: Tx, kind: string): Promise<void> {
  await tx.deleteFrom('third_links').where('kind', '=', kind).execute();
}

export async function insertRun(
  tx: Tx,
  row: { id: string; kind: string; removals: number; created_by: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('third_runs')
    .values({ ...row, touched_at: row.created_at })
    .execute();
}

/** Takes a run that waits or whose process is gone; undefined when it has ended. */
export const takeRun = (db: Db, id: string, worker: string, now: Date): Promise<ThirdRunRow | undefined> =>
  db
    .updateTable('third_runs')
    .set({ state: 'running', worker, touched_at: now, handled: 0, failed: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();

type Progress = {
  readonly id: string;
  readonly worker: string;
  readonly total?: number;
  readonly handled?: number;
  readonly failed?: number;
};

/** Adds to a run's progress; false when another process has taken it over. */
export async function touchRun(
  db: Db,
  { id, worker, total, handled = 0, failed = 0 }: Progress,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('third_runs')
    .set((set) => ({
      handled: set('handled', '+', handled),
      failed: set('failed', '+', failed),
      touched_at: now,
      ...(total !== undefined && { total }),
    }))
    .where('id', '=', id)
    .where('worker', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endRun(
  db: Db,
  {
    id,
    worker,
    ...set
  }: { id: string; worker: string; state: 'done' | 'failed'; problem: string; ended_at: Date },
): Promise<void> {
  await db.updateTable('third_runs').set(set).where('id', '=', id).where('worker', '=', worker).execute();
}
