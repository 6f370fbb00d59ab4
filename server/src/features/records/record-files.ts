import { registerFileAccess } from '../files/public.ts';
import { findModel } from './compile-model.ts';
import { recordRights } from './record-rights.ts';
import { findRecord } from './record-rows.repository.ts';
import { recordScopeSql } from './record-scope.queries.ts';
import { FILE_OWNER } from './write-files.ts';

/** Files of a record open for whoever reaches the record and reads the field that they are in. */
export function registerRecordFiles(): void {
  registerFileAccess(FILE_OWNER, async (ctx, id, file) => {
    const [, designId = ''] = (file.owner_type ?? '').split(':');
    const { caller } = ctx;
    if (!caller.isAdministrator && !caller.isSystem && !caller.designs.has(designId)) return false;
    const model = await findModel(ctx, designId);
    if (!model) return false;
    const record = await findRecord(ctx.db, model, { id, where: recordScopeSql(ctx, model) });
    if (!record) return false;
    const { isReadable } = recordRights(ctx, model);
    const readable = Object.entries(record.values).map(([name, value]) => {
      const table = model.tables.find((one) => one.name === name);
      if (!table) return isReadable(name) ? value : null;
      const hidden = table.columns
        .filter(({ field }) => !isReadable(field.path))
        .map(({ field }) => field.name);
      return isReadable(name) ? withoutKeys(value, hidden) : null;
    });
    return JSON.stringify(readable).includes(file.id);
  });
}

const withoutKeys = (rows: unknown, hidden: readonly string[]): unknown =>
  Array.isArray(rows)
    ? rows.map((row: unknown) =>
        Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => !hidden.includes(key))),
      )
    : rows;
