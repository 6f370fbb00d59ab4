import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { recordRightsAt } from '../processes/public.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { findRecord } from './record-rows.repository.ts';
import { everyRecordSql } from './record-scope.queries.ts';
import { type Door, menuDoor, workItemDoor } from './write-door.ts';

/** Whether an entry of the menu opens the records; what it lets through depends on its rights and schemes. */
export const hasPage = ({ caller }: Pick<Ctx, 'caller'>, { designId }: RecordModel): boolean =>
  caller.isAdministrator || caller.isSystem || caller.designs.has(designId);

/** The door of the process that decides on a record, for whoever it lets read the record. */
export async function processDoor(ctx: Ctx, model: RecordModel, id: string): Promise<Door | undefined> {
  const stored = await findRecord(ctx.db, model, { id, where: everyRecordSql });
  const ofProcess = stored?.processId ? await recordRightsAt(ctx, stored.processId) : null;
  return ofProcess ? workItemDoor(model, ofProcess) : undefined;
}

/** The doors through which the caller may come to a record; whether one reaches it, its scope says. */
export async function readingDoors(ctx: Ctx, model: RecordModel, id: string): Promise<readonly Door[]> {
  const ofProcess = await processDoor(ctx, model, id);
  return [...(hasPage(ctx, model) ? [menuDoor(ctx, model)] : []), ...(ofProcess ? [ofProcess] : [])];
}

/** What the caller sees and fills in of a form: by the page, or at a step of a process that decides on a record of it. */
export async function formRights(
  ctx: Ctx,
  model: RecordModel,
  processId: string | undefined,
): Promise<Pick<Door, 'isReadable' | 'isWritable'>> {
  if (processId === undefined) return recordRights(ctx, model);
  const at = await recordRightsAt(ctx, processId);
  if (at?.designId !== model.designId) refuse('access.denied');
  return workItemDoor(model, at);
}
