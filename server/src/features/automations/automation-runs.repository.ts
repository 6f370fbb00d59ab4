import type { RunState } from '@auditplus/contract/features/automations/automations.model.ts';
import type { RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import type { RefusalCode } from '@auditplus/contract/refusals.ts';
import type { ProcessState } from '@auditplus/core/processes/state.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import type { RunInput } from './automation-triggers.ts';

/** Why a step failed, or a run stopped. */
export type RunProblem = { readonly code: RefusalCode; readonly params: RefusalParams };

/** What is known of a stay at a step, by the id of its visit. */
export type RunOutputs = {
  readonly [visit: string]: {
    readonly tries: number;
    readonly output?: Readonly<Record<string, unknown>>;
    readonly problem?: RunProblem;
  };
};

export type RunRow = {
  readonly id: string;
  readonly automation_id: string;
  readonly version: number;
  readonly user_id: string;
  readonly depth: number;
  readonly trigger: string;
  readonly subject: string;
  readonly input: RunInput;
  readonly state: ProcessState;
  readonly outputs: RunOutputs;
  readonly status: RunState;
  readonly problem: RunProblem | null;
  readonly start_time: Date;
  readonly end_time: Date | null;
  readonly wake_time: Date | null;
  /** The run that it went on with. */
  readonly rerun_of: string | null;
  /** Who pressed the button, or ran it again. */
  readonly asked_by: string | null;
};

type Stored = Awaited<ReturnType<ReturnType<typeof runs>['executeTakeFirstOrThrow']>>;

const runs = (db: Db) => db.selectFrom('automation_runs').selectAll();

/** What was stored is what is read: the columns are written by this file alone. */
const rowOf = (stored: Stored): RunRow => ({
  ...stored,
  input: stored.input as RunInput,
  state: stored.state as ProcessState,
  outputs: stored.outputs as RunOutputs,
  status: stored.status as RunState,
  problem: stored.problem as RunProblem | null,
});

export async function findRun(db: Db, id: string): Promise<RunRow | undefined> {
  const row = await runs(db).where('id', '=', id).executeTakeFirst();
  return row && rowOf(row);
}

export async function lockRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  const row = await runs(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && rowOf(row);
}

export async function insertRun(tx: Tx, row: RunRow): Promise<void> {
  await tx.insertInto('automation_runs').values(columnsOf(row)).execute();
}

export async function updateRun(tx: Tx, row: RunRow): Promise<void> {
  const { id, ...set } = columnsOf(row);
  await tx.updateTable('automation_runs').set(set).where('id', '=', id).execute();
}

const columnsOf = (row: RunRow) => ({
  ...row,
  input: JSON.stringify(row.input),
  state: JSON.stringify(row.state),
  outputs: JSON.stringify(row.outputs),
  problem: row.problem && JSON.stringify(row.problem),
});

/** How many runs led to a run, itself included; 0 for none. */
export async function depthOf(db: Db, id: string | undefined): Promise<number> {
  if (id === undefined) return 0;
  const row = await db.selectFrom('automation_runs').select('depth').where('id', '=', id).executeTakeFirst();
  return row ? row.depth + 1 : 0;
}

/** Nobody has run it again from one of its steps. */
export const isNotRunAgain = sql<SqlBool>`NOT EXISTS (
  SELECT FROM automation_runs again WHERE again.rerun_of = automation_runs.id)`;

/** Whether an automation has stopped for a reason already, and nobody has run that again. */
export async function hasStopped(db: Db, automationId: string, code: RefusalCode): Promise<boolean> {
  const row = await db
    .selectFrom('automation_runs')
    .select('id')
    .where('automation_id', '=', automationId)
    .where('status', '=', 'incident')
    .where(isNotRunAgain)
    .where(sql<string>`problem ->> 'code'`, '=', code)
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs of which a step that waits is due. */
export const dueRuns = (db: Db, now: Date) =>
  db
    .selectFrom('automation_runs')
    .select('id')
    .where('wake_time', '<=', now)
    .where('status', '=', 'running')
    .orderBy('wake_time')
    .limit(500)
    .execute();
