import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { openItemsOf, standingProcesses } from './process-lists.queries.ts';
import { stepInWords } from './process-lists.ts';
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
  const [rows, items] = await Promise.all([standingProcesses(ctx.db, ids), openItemsOf(ctx.db, ids)]);
  const waiting = Map.groupBy(items, ({ process_id }) => process_id);
  const standing = rows.map(async (row): Promise<[string, StandingProcess]> => {
    const waitingFor = (waiting.get(row.id) ?? []).map(({ id, name, account }) => ({ id, name, account }));
    const thisStep = row.end_time === null ? stepInWords(row, ctx.language) : '';
    return [row.id, { id: row.id, thisStep, waitingFor, mayOpen: await mayRead(ctx, row) }];
  });
  return new Map(await Promise.all(standing));
}
