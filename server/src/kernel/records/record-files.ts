import { fieldsWhere, isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { FilesField } from '@auditplus/contract/kinds/files.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { filesColumns } from '@auditplus/contract/kinds/rows.ts';
import { areOfKinds, filesIssue } from '@auditplus/contract/kinds/upload-fz.ts';
import { type ValueIssue, valueIssueText } from '@auditplus/contract/kinds/value-issues.ts';
import type { Change } from '../audit-log.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../db.ts';
import { refuse } from '../errors.ts';
import { port } from '../ports.ts';

type Values = Readonly<Record<string, unknown>>;
type Owner = { readonly ownerType: string; readonly ownerId: string };

/** Uploaded files, as records that hold some need them. */
type RecordFiles = {
  /** Files as their reader is shown them, in the order of the ids; deleted ones are left out. */
  refs(ctx: Ctx, ids: readonly string[]): Promise<FileRef[]>;
  /** Gives the writer's own uploads to a record; refuses those of others, unless the record has them already. */
  attach(ctx: Ctx, tx: Change, given: Owner & { readonly fileIds: readonly string[] }): Promise<unknown>;
  /** Lets go of the files of a record but of those that it keeps. */
  release(ctx: Ctx, tx: Change, left: Owner & { readonly keep?: readonly string[] }): Promise<void>;
};

export const recordFilesPort = port<RecordFiles>('files of declared records');

/** To whom files of declared records belong; after the colon stands the name of the record. */
export const RECORD_FILES = 'record';
const ownerOf = ({ name }: RecordModel, id: string): Owner => ({
  ownerType: `${RECORD_FILES}:${name}`,
  ownerId: id,
});

/** Where a record holds files: in a field, or in a column of a child table. */
type FilesPlace = { readonly name: string; readonly column?: string; readonly field: FilesField };

/** The places of a record that hold files. */
const filesPlaces = (model: RecordModel): FilesPlace[] =>
  fieldsWhere(model, isEdited).flatMap(([name, field]): FilesPlace[] =>
    field.kind === 'files'
      ? [{ name, field }]
      : filesColumns(field).map(([column, held]) => ({ name, column, field: held })),
  );

/** The fields of a record that hold files, themselves or in the rows of a child table. */
export const filesFields = (model: RecordModel): string[] => [
  ...new Set(filesPlaces(model).map(({ name }) => name)),
];

const filesIn = (value: unknown): readonly FileRef[] => (Array.isArray(value) ? value : []);
const idsIn = (value: unknown): readonly string[] => filesIn(value).map(({ fileId }) => fileId);
const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);

/** The lists of files in a place. */
const listsAt = ({ name, column }: FilesPlace, values: Values): unknown[] =>
  column === undefined ? [values[name]] : rowsIn(values[name]).map((row) => row[column]);

const idsOf = (model: RecordModel, values: Values): string[] =>
  filesPlaces(model).flatMap((place) => listsAt(place, values).flatMap(idsIn));

/** Whether a field of a record holds a file. */
export const hasFile = (model: RecordModel, values: Values, fileId: string): boolean =>
  idsOf(model, values).includes(fileId);

/** The values with other lists of files. */
function withLists(
  model: RecordModel,
  values: Values,
  change: (files: unknown, place: FilesPlace) => readonly FileRef[],
): Values {
  const now: Record<string, unknown> = { ...values };
  for (const place of filesPlaces(model)) {
    const { name, column } = place;
    if (!(name in now)) continue;
    now[name] =
      column === undefined
        ? change(now[name], place)
        : rowsIn(now[name]).map((row) => ({ ...row, [column]: change(row[column], place) }));
  }
  return now;
}

/**
 * The values with what the server knows of their files: names and sizes are not the sender's to say. Files that are not
 * sent stay; those that stay are left as they are stored, and are under no rule for new ones.
 */
export async function withStoredFiles(
  ctx: Ctx,
  db: Db,
  model: RecordModel,
  { sent, before }: { readonly sent: Values; readonly before: Values | null },
): Promise<Values> {
  const places = filesPlaces(model);
  if (places.length === 0) return sent;
  const known = await refsOf({ ...ctx, db }, idsOf(model, sent));
  const given = { ...Object.fromEntries(places.map(({ name }) => [name, before?.[name] ?? []])), ...sent };
  return withLists(model, given, (files, place) => {
    const ids = idsIn(files).join();
    const kept = listsAt(place, before ?? {}).find((stored) => idsIn(stored).join() === ids);
    if (kept) return filesIn(kept);
    // Links are signed for each reader.
    const refs = filesIn(files).map((file) => ({ ...(known.get(file.fileId) ?? file), url: '' }));
    const issue = issueOf(place.field, refs);
    if (issue) {
      const text = valueIssueText(issue, inLanguage(place.field.label, ctx.language), ctx.language);
      refuse('record.ruleBroken', { text }, { field: place.name });
    }
    return refs;
  });
}

function issueOf({ pictures, accept = [], ...limits }: FilesField, files: readonly FileRef[]) {
  const issue: ValueIssue | null = pictures
    ? filesIssue(files, limits, { tooMany: 'tooManyImages', tooLarge: 'imageTooLarge' })
    : filesIssue(files, limits, { tooMany: 'tooManyFiles', tooLarge: 'fileTooLarge' });
  if (issue || areOfKinds(files, pictures ? ['image'] : accept)) return issue;
  return { id: pictures ? 'notAnImage' : 'invalid' } satisfies ValueIssue;
}

/** Gives a record its files and lets go of those that it no longer has. */
export async function keepFiles(
  ctx: Ctx,
  tx: Change,
  model: RecordModel,
  { id, values, isNew }: { readonly id: string; readonly values: Values; readonly isNew: boolean },
): Promise<void> {
  if (filesPlaces(model).length === 0) return;
  const owner = ownerOf(model, id);
  const fileIds = idsOf(model, values);
  await recordFilesPort.use().attach(ctx, tx, { ...owner, fileIds });
  if (!isNew) await recordFilesPort.use().release(ctx, tx, { ...owner, keep: fileIds });
}

/** Lets go of the files of a record that does not come back. */
export async function dropFiles(ctx: Ctx, tx: Change, model: RecordModel, id: string): Promise<void> {
  if (filesPlaces(model).length > 0) await recordFilesPort.use().release(ctx, tx, ownerOf(model, id));
}

/** Records with the links of their files, signed for whoever reads them; files that are gone are left out. */
export async function withFileLinks<T extends Values>(
  ctx: Ctx,
  model: RecordModel,
  records: readonly T[],
): Promise<T[]> {
  const ids = records.flatMap((record) => idsOf(model, record));
  if (ids.length === 0) return [...records];
  const known = await refsOf(ctx, ids);
  const linked = (files: unknown) => idsIn(files).flatMap((id) => known.get(id) ?? []);
  return records.map((record) => Object.assign({ ...record }, withLists(model, record, linked)));
}

async function refsOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, FileRef>> {
  const refs = ids.length === 0 ? [] : await recordFilesPort.use().refs(ctx, ids);
  return new Map(refs.map((ref) => [ref.fileId, ref]));
}
