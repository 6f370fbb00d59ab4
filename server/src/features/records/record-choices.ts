import type { RecordData, RowMatch } from '@auditplus/contract/features/records/records.schemas.ts';
import {
  keepsTexts,
  type Reference,
  type RowSource,
  rowSource,
} from '@auditplus/contract/kinds/form-kind.ts';
import type { FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { type FormRow, type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { relationTexts } from '../../kernel/relation-rows.queries.ts';
import { findRelation } from '../../kernel/relations.ts';
import { interfaceRows } from '../data-interfaces/public.ts';
import type { RecordModel } from './record-model.ts';
import { asRowMatch } from './related-range.queries.ts';

/** What rows of interfaces and of the product show for the values that a record stores: by the path of the field, by value. */
export type ChosenTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;

const referenceOf = ({ kind, props }: Pick<FormField, 'kind' | 'props'>): Reference | null =>
  kind.refersTo?.(props) ?? null;

const kept = new WeakMap<FormModel, readonly FormField[]>();

/** The fields of a form whose texts are kept with their values. */
function keptFields(form: FormModel): readonly FormField[] {
  const known = kept.get(form) ?? form.fields.filter((field) => keepsTexts(referenceOf(field)));
  kept.set(form, known);
  return known;
}

/** The values that a field stores, each of them; those of a tree level by level. */
export function chosenIds(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!Array.isArray(value)) return [];
  return value.flat().filter((id): id is string => typeof id === 'string' && id !== '');
}

/** What the fields of a record choose among whose texts are kept, asked once for each value. */
export type Choices = {
  /** What is shown for values of a field; null where its interface does not answer now. Of the product's own rows those
   * that the caller may read. */
  textsOf(field: FormField, ids: readonly string[]): Promise<ReadonlyMap<string, string> | null>;
};

export function choicesFor(ctx: Ctx, model: RecordModel): Choices {
  const known = new Map<string, { asked: Set<string>; texts: Map<string, string>; isAway: boolean }>();
  return {
    async textsOf(field, ids) {
      const reference = referenceOf(field);
      if (!reference || !keepsTexts(reference)) return null;
      const key = JSON.stringify(reference);
      const store = known.get(key) ?? { asked: new Set(), texts: new Map(), isAway: false };
      known.set(key, store);
      const values = [...new Set(ids)].filter((id) => !store.asked.has(id));
      if (values.length > 0 && !store.isAway) {
        const found = await textsOfValues(ctx, model, { field, reference, values });
        for (const value of values) store.asked.add(value);
        for (const [value, text] of found ?? []) store.texts.set(value, text);
        store.isAway = found === null;
      }
      return store.isAway ? null : store.texts;
    },
  };
}

type AskedValues = {
  readonly field: FormField;
  readonly reference: Reference;
  readonly values: readonly string[];
};

async function textsOfValues(
  ctx: Ctx,
  model: RecordModel,
  { field, reference, values }: AskedValues,
): Promise<ReadonlyMap<string, string> | null> {
  if (reference.to === 'relation') return relationNames(ctx, reference, values);
  const source: RowSource | null = rowSource(reference);
  if (!source) return null;
  const isSearched = field.kindId === 'popupSelect' || field.kindId === 'popupTableSelect';
  const by = { kind: 'design', target: model.designId };
  return labelsOf(await interfaceRows(ctx, { source, isSearched, values, by }), source);
}

/** What is shown for the values of rows; a value itself where its row says nothing. */
export const labelsOf = (
  rows: Awaited<ReturnType<typeof interfaceRows>>,
  { label }: RowSource,
): ReadonlyMap<string, string> | null =>
  rows && new Map([...rows].map(([value, textIn]) => [value, textIn(label) || value]));

/** What rows of the product are called that the caller may read. */
export async function relationNames(
  ctx: Ctx,
  { relation: name, column }: Extract<Reference, { to: 'relation' }>,
  ids: readonly string[],
  matches: readonly RowMatch[] = [],
): Promise<ReadonlyMap<string, string>> {
  const relation = findRelation(name);
  if (!relation) return new Map();
  const { rows } = await relationTexts(ctx, relation, {
    columns: [column],
    ids,
    matches: matches.map(asRowMatch),
    limit: ids.length,
  });
  return new Map(rows.flatMap(({ id, [column]: text }) => (id ? [[id, text || id] as const] : [])));
}

/** Asks for whatever of the sent data is not stored already, before a transaction is open that others wait for. */
export async function askAhead(
  choices: Choices,
  form: FormModel,
  data: RecordData,
  before: () => Promise<{ readonly values: FormValues } | undefined> | undefined,
): Promise<void> {
  const fields = keptFields(form);
  if (fields.length === 0) return;
  const { values } = readRecord(form, data);
  const held = (await before())?.values ?? {};
  const wanted = fields.map((field) => {
    const stored = new Set(idsAt(field, held));
    return { field, ids: idsAt(field, values).filter((id) => !stored.has(id)) };
  });
  await Promise.all(
    wanted.map(({ field, ids }) => (ids.length > 0 ? choices.textsOf(field, ids) : undefined)),
  );
}

/** The values of a field in a record, of all rows where it stands in a child table. */
const idsAt = ({ name, table }: FormField, values: FormValues): string[] =>
  table === null ? chosenIds(values[name]) : rowsIn(values[table]).flatMap((row) => chosenIds(row[name]));

/** What is shown for every value that a record holds now: as the interfaces say, else as it was stored. */
export async function chosenTexts(
  choices: Choices,
  form: FormModel,
  { before, values }: { readonly before: ChosenTexts; readonly values: FormValues },
): Promise<ChosenTexts> {
  const texts = new Map<string, ReadonlyMap<string, string>>();
  for (const field of keptFields(form)) {
    const stored = before.get(field.path) ?? new Map<string, string>();
    const ids = [...new Set(idsAt(field, values))];
    const fresh = ids.filter((id) => !stored.has(id));
    const found = fresh.length > 0 ? await choices.textsOf(field, fresh) : null;
    texts.set(
      field.path,
      new Map(
        ids.flatMap((id) => {
          const text = found?.get(id) ?? stored.get(id);
          return text === undefined ? [] : [[id, text] as const];
        }),
      ),
    );
  }
  return texts;
}

const Texts = z.record(z.string(), z.record(z.string(), z.string())).catch({});

/** The texts that were stored with rows, of the fields that are read. */
export function storedTexts(
  rows: readonly {
    readonly fields: readonly { readonly field: FormField }[];
    readonly texts: unknown;
  }[],
): ChosenTexts {
  const found = new Map<string, Map<string, string>>();
  for (const { fields, texts } of rows) {
    if (texts === null) continue;
    const stored = Texts.parse(texts);
    for (const { field } of fields) {
      const shown = Object.entries(stored[field.name] ?? {});
      if (shown.length > 0) found.set(field.path, new Map([...(found.get(field.path) ?? []), ...shown]));
    }
  }
  return found;
}

/** The texts that are stored with a row: by the name of the field, by value. */
export function textsOfRow(
  fields: readonly FormField[],
  row: FormRow,
  texts: ChosenTexts,
): Record<string, Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const known = texts.get(field.path);
      if (!known?.size) return [];
      const shown = chosenIds(row[field.name]).flatMap((id) => {
        const text = known.get(id);
        return text === undefined ? [] : [[id, text] as const];
      });
      return shown.length > 0 ? [[field.name, Object.fromEntries(shown)] as const] : [];
    }),
  );
}
