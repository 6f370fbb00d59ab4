import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { standingProcesses } from './process-lists.queries.ts';
import { stepInWords, waitingFor } from './process-lists.ts';
import { mayRead } from './reading.ts';

/** Where an instance stands and whom it waits for. */
export type StandingProcess = {
  readonly id: string;
  /** Empty once it has ended. */
  readonly thisStep: string;
  readonly waitingFor: PersonRef[];
  /** The caller may open it. */
  readonly mayOpen: boolean;
};

/** Where the few instances that decide on a record stand, by their id. */
export async function standingOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StandingProcess>> {
  if (ids.length === 0) return new Map();
  const [rows, waiting] = await Promise.all([standingProcesses(ctx.db, ids), waitingFor(ctx.db, ids)]);
  const standing = rows.map(async (row): Promise<[string, StandingProcess]> => {
    const thisStep = row.end_time === null ? stepInWords(row, ctx.language) : '';
    const people = waiting.get(row.id) ?? [];
    return [row.id, { id: row.id, thisStep, waitingFor: people, mayOpen: await mayRead(ctx, row) }];
  });
  return new Map(await Promise.all(standing));
}
