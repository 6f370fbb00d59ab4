import type { ActionReply } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { type Change, change, replyInChange } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { type ProcessVersion, processVersion } from '../process-definitions/public.ts';
import { type Folded, PeopleNeeded } from './fold-action.ts';
import { type LockedItem, lockProcess, lockWithItem, type ProcessRow } from './processes.repository.ts';

/** An instance whose row is locked, with the version that it runs. */
export type Locked = { readonly step: Change; readonly row: ProcessRow; readonly version: ProcessVersion };

/** Does something with an instance in a change of its own. */
export function actOn<T>(ctx: Ctx, id: string, work: (locked: Locked) => Promise<T>): Promise<T> {
  return change(ctx, async (step) => work(await lockIn(step, id)));
}

/** The instance of a change, locked. */
export async function lockIn(step: Change, id: string): Promise<Locked> {
  const row = orThrow(await lockProcess(step.db, id), 'record.missing');
  return { step, row, version: await processVersion(step.db, row.definition_id, row.version) };
}

/** Does something with a work item, by its id. */
export async function actOnItem<T>(
  ctx: Ctx,
  id: string,
  work: (locked: Locked & { readonly item: LockedItem }) => Promise<T>,
): Promise<T> {
  return change(ctx, async (step) => {
    const { row, item } = orThrow(await lockWithItem(step.db, id), 'record.missing');
    const version = await processVersion(step.db, row.definition_id, row.version);
    return work({ step, row, version, item });
  });
}

/** The reply of an action: the instance, or the nodes for which people have to be named. */
export async function orPeople(ctx: Ctx, act: (acting: Ctx) => Promise<Folded>): Promise<ActionReply> {
  try {
    return await replyInChange(ctx, act, async (_seen, { row }) => ({
      id: row.id,
      rev: row.rev,
      status: row.status,
    }));
  } catch (error) {
    if (error instanceof PeopleNeeded) return [...error.nodes];
    throw error;
  }
}
