import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { port } from '../../kernel/ports.ts';

type Ref = { readonly id: string };

/** What an audit asks of scoring: the stage records of its tasks and who must act on them. */
export const scoringPort = port<{
  /** Creates evaluations and stage records of a task that is issued. */
  openTask(change: Change, ctx: Ctx, task: Ref): Promise<void>;
  /** Computes a task's results anew; returns its state. */
  recomputeTask(change: Change, ctx: Ctx, taskId: string): Promise<number>;
  /** Opens another round of the last stage. */
  openFinalRound(
    change: Change,
    ctx: Ctx,
    input: { readonly checkTaskId: string; readonly reason: string },
  ): Promise<number>;
  /** Score sheets that wait to be confirmed, and by whom. */
  waitingForSheets(
    db: Db | Tx,
    taskIds: readonly string[],
  ): Promise<{ readonly taskId: string; readonly evaluationId: string; readonly people: PersonRef[] }[]>;
  /** Each item's effective value; scores in hundredths. */
  effectiveItems(ctx: Pick<Ctx, 'db'>, taskId: string, db: Db | Tx): Promise<EffectiveItems>;
}>('audits.scoring');

type EffectiveItems = ReadonlyMap<
  string,
  { readonly status: unknown; readonly score: number | null; readonly spill: number }
>;

/** What an audit asks of evidence. */
export const evidencePort = port<{
  /** Asks the units for what the items of a task require; returns the number of requests. */
  createRequests(change: Change, ctx: Ctx, task: Ref): Promise<number>;
  /** How many mandatory requests of a task are neither submitted nor waived. */
  mandatoryMissing(db: Db | Tx, taskId: string): Promise<number>;
}>('audits.evidence');

/** Figures of other features above the list of audits. */
export const countersPort = port<{
  /** How many entries the caller's to-do list has. */
  countWaiting(ctx: Ctx): Promise<number>;
  /** Published results of a year; the average percent in hundredths. */
  resultSummary(
    ctx: Ctx,
    query: { readonly year: number; readonly checkType: number; readonly scope: 'regular' },
  ): Promise<{ readonly averagePercent: number | null; readonly published: number }>;
}>('audits.counters');
