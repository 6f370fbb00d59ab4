import { FileRef } from '@auditplus/contract/kernel/values.ts';
import type { PathOf } from '@auditplus/contract/kinds/form-kind.ts';
import { type FormField, LIST_SHAPES } from '@auditplus/core/forms/form-model.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { FileRow } from '../../kernel/files/file-access.ts';
import { fileRef, findFiles } from '../files/public.ts';
import { findModel } from './compile-model.ts';
import { chosenIds, relationNames } from './record-choices.ts';
import { type Name, type Selected, selectNames } from './record-list.queries.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { nameSource } from './record-names.queries.ts';

/** What was read of the names that a page of records refers to. */
export type Named = {
  /** A value as people read it; `texts` are those that were stored with the record. */
  textOf(selected: Selected, value: unknown, texts?: Texts): string;
  pathOf: PathOf;
};

type Texts = Readonly<Record<string, unknown>> | null;

/** Record models of the designs that relation fields name, by id. */
export async function relatedModels(
  ctx: Ctx,
  fields: readonly Pick<StoredField, 'field'>[],
): Promise<ReadonlyMap<string, RecordModel>> {
  const ids = fields.flatMap(({ field }) => {
    const reference = field.kind.refersTo?.(field.props);
    return reference?.to === 'record' ? [reference.design] : [];
  });
  const models = await Promise.all([...new Set(ids)].map((id) => findModel(ctx, id)));
  return new Map(models.flatMap((model) => (model ? [[model.designId, model]] : [])));
}

/** Fields with the sources of the names that their values refer to. */
export async function withSources(ctx: Ctx, fields: readonly StoredField[]): Promise<Selected[]> {
  const related = await relatedModels(ctx, fields);
  return fields.map((stored) => ({
    ...stored,
    source: nameSource(stored, { language: ctx.language, related }),
  }));
}

/** Names by their sources, to read values with. */
export function namedBy(
  ctx: Pick<Ctx, 'language'>,
  fields: readonly Selected[],
  names: readonly Name[],
): Named {
  const texts = new Map<string, Map<string, string>>();
  const paths = new Map<string, readonly string[]>();
  const readers = new Map(
    fields.flatMap(({ source }) => (source?.text ? [[source.key, source.text] as const] : [])),
  );
  for (const [key, id, text, path] of names) {
    const known = texts.get(key) ?? new Map<string, string>();
    texts.set(key, known);
    known.set(id, readers.get(key)?.(text) ?? (typeof text === 'string' ? text : ''));
    if (path) paths.set(`${key === 'area' ? 'area' : 'organization'} ${id}`, path);
  }
  return {
    textOf({ field, source }, value, stored) {
      const known = source ? texts.get(source.key) : textsIn(stored?.[field.name]);
      return field.kind.toCell(value, field, { language: ctx.language, names: known ?? NO_NAMES });
    },
    pathOf: (reference, id) =>
      paths.get(`${reference.to === 'area' ? 'area' : 'organization'} ${id}`) ?? [id],
  };
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

const StoredTexts = z.record(z.string(), z.string()).transform((texts) => new Map(Object.entries(texts)));

const textsIn = (stored: unknown): ReadonlyMap<string, string> | undefined =>
  stored === undefined ? undefined : StoredTexts.safeParse(stored).data;

const StoredFiles = z.array(z.looseObject({ fileId: z.string() }));

function idsOfFiles(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  return StoredFiles.safeParse(value).data?.map(({ fileId }) => fileId) ?? [];
}

/** Values with the files of some fields as they can be opened by whoever reads them. */
export async function withFiles<R extends { readonly values: readonly unknown[] }>(
  ctx: Ctx,
  fields: readonly { readonly field: FormField }[],
  rows: readonly R[],
): Promise<readonly R[]> {
  const places = fields.flatMap(({ field }, at) => (field.shape === 'files' ? [at] : []));
  const ids = new Set(rows.flatMap(({ values }) => places.flatMap((at) => idsOfFiles(values[at]))));
  if (ids.size === 0) return rows;
  const found = new Map(
    (await findFiles(ctx.db, [...ids])).map((file): [string, FileRow] => [file.id, file]),
  );
  const opened = (value: unknown): FileRef[] =>
    idsOfFiles(value).flatMap((id) => {
      const file = found.get(id);
      return file ? [FileRef.parse(fileRef(ctx, file))] : [];
    });
  return rows.map((row) => ({
    ...row,
    values: row.values.map((value, at) => (places.includes(at) ? opened(value) : value)),
  }));
}

/** Values of a column as lists show them, by value as the database writes it; of those that choose nothing, nothing. */
export async function textsOfStored(
  ctx: Ctx,
  { designId, table, column }: { readonly designId: string; readonly table: string; readonly column: string },
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const model = await findModel(ctx, designId);
  const of = [model, ...(model?.tables ?? [])].find((one) => one?.table === table);
  const stored = of?.columns.find((one) => one.column === column);
  const reference = stored?.field.kind.refersTo?.(stored.field.props);
  if (!stored || !reference) return new Map();
  const read = values.map((value) => [value, readWritten(stored, value)] as const);
  const ids = [...new Set(read.flatMap(([, value]) => chosenIds(value)))];
  const [selected] = await withSources(ctx, [stored]);
  if (!selected) return new Map();
  const { source } = selected;
  const named = namedBy(ctx, [selected], source ? await selectNames(ctx.db, [{ source, ids }]) : []);
  const rows = reference.to === 'relation' ? await relationNames(ctx, reference, ids) : new Map();
  const texts = { [stored.field.name]: Object.fromEntries(rows) };
  return new Map(read.map(([value, one]) => [value, named.textOf(selected, one, texts)]));
}

/** What a text of the database holds: of several values it is a list. */
function readWritten({ field: { shape } }: StoredField, text: string): unknown {
  if (!LIST_SHAPES.has(shape)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
