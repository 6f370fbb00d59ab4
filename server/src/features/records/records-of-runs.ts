import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { HeardRecord } from '../webhooks/public.ts';
import { compileModel, findModel } from './compile-model.ts';
import { readOne } from './read-record.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { findRecord, isReached } from './record-rows.repository.ts';
import { idsOnDay, reachedIds, reachSql, recordScopeSql } from './record-scope.queries.ts';
import { pageDoor } from './submit-record.ts';
import { menuDoor } from './write-door.ts';
import { prepareWrite, writeInChange } from './write-record.ts';

/** A field of a design's records; `isFilled`: forms fill it in. */
export type FieldOfRecords = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly isFilled: boolean;
  /** It holds a day or a moment. */
  readonly isDate: boolean;
};

/** The fields of the main form of a published design; undefined where there is no such design. */
export async function fieldsOfRecords(
  ctx: Ctx,
  designId: string,
): Promise<{ readonly fullName: string; readonly fields: readonly FieldOfRecords[] } | undefined> {
  const model = await findModel(ctx, designId);
  return model && { fullName: textIn(model.label, ctx.language), fields: mainFields(ctx, model) };
}

const mainFields = ({ language }: Ctx, { columns }: RecordModel): FieldOfRecords[] =>
  columns.map(({ field }) => ({
    id: field.name,
    name: textIn(field.field.label, language),
    kind: field.kindId,
    isFilled: !field.kind.isSystem,
    isDate: isOfDay(field),
  }));

const isOfDay = ({ shape }: Pick<FormField, 'shape'>): boolean => shape === 'day' || shape === 'moment';

/** Records of a design, whoever reaches them, of which a field names a day where the product is used; by id. */
export async function recordsOnDay(
  kernel: Pick<Kernel, 'db' | 'bus'>,
  {
    designId,
    field,
    ...wanted
  }: {
    readonly designId: string;
    readonly field: string;
    readonly day: string;
    /** The last id of the page before. */
    readonly after: string;
    readonly limit: number;
  },
): Promise<string[]> {
  const model = await findModel(kernel, designId);
  const stored = model?.byName.get(field);
  if (!model || !stored || !isOfDay(stored.field)) return [];
  return idsOnDay(kernel.db, model, { stored, ...wanted });
}

/** Those of some records that the caller reaches. */
export async function reachedRecords(ctx: Ctx, designId: string, ids: readonly string[]): Promise<string[]> {
  const model = await findModel(ctx, designId);
  return model ? reachedIds(ctx, model, ids) : [];
}

/** Whether somebody reaches a record by a page, deleted ones by `isRemoved` as long as anything of them is there. */
export async function mayHearOf(
  kernel: Pick<Kernel, 'db' | 'bus'>,
  db: Db,
  { caller, designId, id, isRemoved }: HeardRecord,
): Promise<boolean> {
  const model = await findModel(kernel, designId);
  if (!model || !mayOpen({ caller }, designId)) return false;
  const where = isRemoved ? recordScopeSql({ caller }, model) : reachSql({ caller }, model);
  return isReached(db, model, { id, where });
}

/** A record as far as the caller may read it. */
export type RecordOfRun = {
  readonly title: string;
  readonly fields: readonly FieldOfRecords[];
  /** As they are stored, for conditions. */
  readonly values: Readonly<Record<string, unknown>>;
  /** As the wire has them, for other records. */
  readonly data: RecordData;
  /** As people read them. */
  readonly texts: Readonly<Record<string, string>>;
};

/** A record that the caller reaches, deleted ones by `isRemoved`; null where there is none. */
export async function recordOfRun(
  ctx: Ctx,
  {
    designId,
    id,
    isRemoved,
  }: { readonly designId: string; readonly id: string; readonly isRemoved: boolean },
): Promise<RecordOfRun | null> {
  const model = await findModel(ctx, designId);
  // An entry of the menu opens the records; without one nobody sees them.
  if (!model || !mayOpen(ctx, designId)) return null;
  const door = menuDoor(ctx, model);
  const stored = await findRecord(ctx.db, model, { id, where: door.scope, deleteMark: isRemoved ? 1 : 0 });
  if (!stored) return null;
  const readable = Object.fromEntries(
    model.columns
      .filter(({ field }) => door.isReadable(field.path))
      .map(({ field }) => [field.name, stored.values[field.name] ?? null]),
  );
  const read = isRemoved ? null : await readOne(ctx, { model, door, id });
  const data = read?.data ?? writeRecord(model.form, readable);
  const fields = mainFields(ctx, model).filter(({ id: name }) => name in readable);
  const texts = Object.fromEntries(
    fields.map(({ id: name }) => [name, textOf(read?.display[name] ?? readable[name])]),
  );
  return { title: texts[model.title?.field.name ?? ''] ?? '', fields, values: readable, data, texts };
}

const mayOpen = ({ caller }: Pick<Ctx, 'caller'>, designId: string): boolean =>
  caller.isAdministrator || (caller.designs.get(designId) ?? []).length > 0;

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** What a run writes into a record: values as the wire has them, and words that are read as a cell of a workbook is. */
export type RunWrite = {
  readonly designId: string;
  /** Null: a new record. */
  readonly id: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, string>>;
};

/**
 * Looks at what is to be written outside any transaction; what it answers writes it, under the caller's rights as on
 * the page of the records.
 */
export async function prepareRunWrite(
  ctx: Ctx,
  { designId, id, values, words }: RunWrite,
): Promise<(tx: Change) => Promise<{ readonly id: string; readonly title: string }>> {
  const model = await compileModel(ctx, designId);
  const button = id === null ? 'btn_add' : 'btn_edit';
  if (!mayOpen(ctx, designId) || !recordRights(ctx, model).buttons.has(button))
    refuse('record.buttonMissing');
  const read = Object.entries(words).map(([name, text]) => {
    const field = model.byName.get(name)?.field;
    return [name, field ? fromWords(ctx, field, text) : text];
  });
  const data: RecordData = { ...writeRecord(model.form, Object.fromEntries(read)), ...jsonOf(values) };
  const isDraft = model.webType === 3;
  const prepared = await prepareWrite(ctx, model, { id, data, door: menuDoor(ctx, model), isDraft });
  return async (tx) => {
    const { doorOf } = await pageDoor(ctx, tx, model);
    const stored = await writeInChange(ctx, tx, model, { id, data, isDraft, doorOf, prepared });
    return { id: stored.id, title: textOf(stored.values[model.title?.field.name ?? '']) };
  };
}

/** What cannot be read stays as it is, and is refused where the record is written. */
function fromWords({ language }: Ctx, { kind, props }: FormField, text: string): unknown {
  const known = kind.schema({ props }).safeParse(text);
  if (known.success) return known.data;
  const read: unknown = kind.fromCell(text, { props }, { language });
  const isFaulty = typeof read === 'object' && read !== null && 'issue' in read;
  return isFaulty ? text : read;
}

const jsonOf = (values: Readonly<Record<string, unknown>>): RecordData => JSON.parse(JSON.stringify(values));
