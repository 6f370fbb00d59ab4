import type { Ctx } from '../../kernel/context.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { findModel } from './compile-model.ts';
import { readingDoors } from './reading-doors.ts';
import { registerCommentFiles } from './record-comments.ts';
import type { RecordModel } from './record-model.ts';
import { findRecord } from './record-rows.repository.ts';
import type { Door } from './write-door.ts';
import { FILE_OWNER } from './write-files.ts';

/** Files of a record open for whoever reaches the record and reads the field that they are in; those of comments, see there. */
export function registerRecordFiles(): void {
  registerFileAccess(FILE_OWNER, async (ctx, id, file) => {
    const [, designId = ''] = (file.owner_type ?? '').split(':');
    const model = await findModel(ctx, designId);
    if (!model) return false;
    for (const door of await readingDoors(ctx, model, id))
      if (await isReadBy(ctx, model, door, { id, file })) return true;
    return false;
  });
  registerCommentFiles();
}

/** Whether a door lets a file of a record be read: the record is reached, and so is a field that holds the file. */
async function isReadBy(
  ctx: Ctx,
  model: RecordModel,
  { isReadable, scope }: Door,
  { id, file }: { readonly id: string; readonly file: { readonly id: string } },
): Promise<boolean> {
  const record = await findRecord(ctx.db, model, { id, where: scope });
  if (!record) return false;
  const readable = Object.entries(record.values).map(([name, value]) => {
    const table = model.tables.find((one) => one.name === name);
    if (!table) return isReadable(name) ? value : null;
    const hidden = table.columns
      .filter(({ field }) => !isReadable(field.path))
      .map(({ field }) => field.name);
    return isReadable(name) ? withoutKeys(value, hidden) : null;
  });
  return JSON.stringify(readable).includes(file.id);
}

const withoutKeys = (rows: unknown, hidden: readonly string[]): unknown =>
  Array.isArray(rows)
    ? rows.map((row: unknown) =>
        Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => !hidden.includes(key))),
      )
    : rows;
