import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { findProcess, type ProcessRow, takesPart } from './processes.repository.ts';

const MONITOR = 'workFlow.flowMonitor';

/** Whoever watches over all instances. */
export const isMonitor = ({ caller }: Pick<Ctx, 'caller'>): boolean => caller.modules.has(MONITOR);

/** The initiator, whoever takes or took part or was sent a copy, and the monitor. */
export async function mayRead(ctx: Ctx, row: Pick<ProcessRow, 'id' | 'initiator_id'>): Promise<boolean> {
  if (row.initiator_id === ctx.caller.userId || isMonitor(ctx)) return true;
  return takesPart(ctx.db, row.id, ctx.caller.userId);
}

/** The instance, for who may read it; for everybody else there is none. */
export async function readableProcess(ctx: Ctx, id: string): Promise<ProcessRow> {
  const row = await findProcess(ctx.db, id);
  if (!row || !(await mayRead(ctx, row))) refuse('record.missing');
  return row;
}
