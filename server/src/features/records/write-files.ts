import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { type FormRow, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { attachFiles, attachPictures, fileRefs, releaseFiles } from '../files/public.ts';
import type { RecordModel } from './record-model.ts';
import { fileIdsOf } from './write-values.ts';

/** Files of records belong to the design, whose rights decide who opens them; after the colon stands its id. */
export const FILE_OWNER = 'rec';
export const fileOwnerType = (designId: string): string => `${FILE_OWNER}:${designId}`;

/** The values with what the server knows of their files: name and size are not the sender's to say. */
export async function withFileFacts(
  ctx: Ctx,
  tx: Tx,
  form: FormModel,
  values: FormValues,
): Promise<FormValues> {
  const ids = [...new Set(valuesOf(form, 'files', values).flatMap(fileIdsOf))];
  if (ids.length === 0) return values;
  const known = new Map((await fileRefs({ ...ctx, db: tx }, ids)).map((file) => [file.fileId, file]));
  // Links are signed for each reader.
  const told = (sent: FormRow): FormRow | FileRef => {
    const file = known.get(String(sent.fileId));
    return file ? { ...file, url: '' } : sent;
  };
  const inRow = (row: FormRow, fields: readonly FormField[]): FormRow => ({
    ...row,
    ...Object.fromEntries(
      fields
        .filter(({ shape, name }) => shape === 'files' && name in row)
        .map(({ name }) => [name, rowsIn(row[name]).map(told)]),
    ),
  });
  const main = form.fields.filter(({ table }) => table === null);
  const tables = form.tables.map(({ name, columns }) => [
    name,
    rowsIn(values[name]).map((row) => inRow(row, columns)),
  ]);
  return { ...inRow(values, main), ...Object.fromEntries(tables) };
}

/** Gives the record its files and the pictures of its rich texts, and lets go of those that it no longer has. */
export async function keepFiles(
  ctx: Ctx,
  tx: Change,
  { designId, form }: RecordModel,
  { id, values, isNew }: { readonly id: string; readonly values: FormValues; readonly isNew: boolean },
): Promise<void> {
  if (!form.fields.some(({ shape }) => shape === 'files' || shape === 'html')) return;
  const owner = { ownerType: fileOwnerType(designId), ownerId: id };
  const fileIds = valuesOf(form, 'files', values).flatMap(fileIdsOf);
  await attachFiles(ctx, tx, { ...owner, fileIds });
  const pictures: string[] = [];
  for (const html of valuesOf(form, 'html', values))
    if (typeof html === 'string') pictures.push(...(await attachPictures(ctx, tx, { ...owner, html })));
  if (!isNew) await releaseFiles(ctx, tx, { ...owner, keep: [...fileIds, ...pictures] });
}

/** All values of a shape, those of child rows too. */
function valuesOf({ fields }: FormModel, shape: 'files' | 'html', values: FormValues): unknown[] {
  return fields
    .filter((field) => field.shape === shape)
    .flatMap(({ table, name }) =>
      table === null ? [values[name]] : rowsIn(values[table]).map((row) => row[name]),
    );
}
