import { integrationLifecycle } from '@auditplus/contract/features/integration/integration.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { pictureOf } from './integration.pictures.ts';
import { findRuns } from './integration.repository.ts';

const MOST = 50;

/** Runs that wait for the caller's decision, with how many conflicts are open. */
export async function runsToDecide(ctx: Ctx) {
  const runs = await findRuns(
    ctx.db,
    ctx,
    { level: 'SCORER', state: integrationLifecycle.state.pending },
    { limit: MOST, offset: 0 },
  );
  const waiting = [];
  for (const run of runs) {
    const undecided = await openConflicts(ctx, run.scope_id);
    if (undecided > 0) waiting.push({ run, undecided });
  }
  return waiting;
}

async function openConflicts(ctx: Ctx, recordId: string): Promise<number> {
  try {
    const { may, conflicts } = await pictureOf(ctx, 'SCORER', recordId);
    return may ? conflicts.filter(({ decision }) => decision === null).length : 0;
  } catch (error) {
    // A run that the caller sees in the list need not be one that he may look into.
    if (error instanceof Refusal) return 0;
    throw error;
  }
}
