import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Change } from '../audit-log.ts';
import type { Ctx } from '../context.ts';
import { refuse } from '../errors.ts';
import { port } from '../ports.ts';

type Values = Readonly<Record<string, unknown>>;

/** The processes that decide on declared records. */
type RecordProcesses = {
  /** Launches the process that is set up for a record, in the change that stores it; none where none is. */
  launch(
    ctx: Ctx,
    tx: Change,
    record: { readonly model: RecordModel; readonly id: string; readonly values: Values },
  ): Promise<void>;
  /** Whether a process has ended. */
  isOver(ctx: Ctx, processId: string): Promise<boolean>;
};

export const recordProcessesPort = port<RecordProcesses>('processes of declared records');

/** The form by which processes name a record. */
export const processFormOf = ({ name }: RecordModel): string => `record.${name}`;

/** Refuses what the page would change of a record while a process decides on it, or has approved it. */
export async function assertNotDecided(ctx: Ctx, model: RecordModel, stored: Values): Promise<void> {
  const { processId, processState } = stored;
  if (!model.process || typeof processId !== 'string' || processId === '') return;
  const isRefused = processState !== 'approved' && (await recordProcessesPort.use().isOver(ctx, processId));
  if (!isRefused) refuse('record.running');
}

/** The caller as a process lets one write: what of the record is the step's to say, not the page's. */
export const atStep = (ctx: Ctx): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, isAdministrator: true, modules: new Map() },
});
