import { RecordData, type RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { type FormRow, rowsIn } from '@auditplus/core/forms/form-run.ts';
import type { Ctx } from '../../kernel/context.ts';
import { copyFile, fileRef } from '../files/public.ts';
import { compileModel } from './compile-model.ts';
import { readRecord } from './read-record.ts';
import { recordRights } from './record-rights.ts';
import { fileIdsOf } from './write-values.ts';

/**
 * A record for a new one that begins as it is. Of its files the caller gets copies, as loose as fresh uploads: the new
 * record owns what it has, and lives on when the old one goes. Files that the caller may not open or not fill in are left
 * out.
 */
export async function copyRecord(
  ctx: Ctx,
  at: { readonly modelId: string; readonly id: string },
): Promise<RecordDetail> {
  const model = await compileModel(ctx, at.modelId);
  const detail = await readRecord(ctx, at);
  const { isWritable } = recordRights(ctx, model);
  const withCopies = async (row: FormRow, fields: readonly FormField[]): Promise<FormRow> => {
    const copied: Record<string, unknown> = {};
    for (const { name, path, shape } of fields)
      if (shape === 'files' && name in row)
        copied[name] = isWritable(path) ? await copiesOf(ctx, fileIdsOf(row[name])) : [];
    return { ...row, ...copied };
  };
  const { fields, tables } = model.form;
  const data: Record<string, unknown> = {
    ...(await withCopies(
      detail.data,
      fields.filter(({ table }) => table === null),
    )),
  };
  for (const { name, columns } of tables) {
    if (!(name in data) || !columns.some(({ shape }) => shape === 'files')) continue;
    const rows: FormRow[] = [];
    for (const row of rowsIn(data[name])) rows.push(await withCopies(row, columns));
    data[name] = rows;
  }
  return { ...detail, data: RecordData.parse(data) };
}

async function copiesOf(ctx: Ctx, ids: readonly string[]) {
  const copies = [];
  for (const id of ids) {
    const copy = await copyFile(ctx, id);
    if (copy) copies.push(fileRef(ctx, copy));
  }
  return copies;
}
