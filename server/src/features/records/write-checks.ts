import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { keepsTexts, type Reference } from '@auditplus/contract/kinds/form-kind.ts';
import { decimalText } from '@auditplus/contract/kinds/stored-values.ts';
import type { ValueIssue } from '@auditplus/contract/kinds/value-issues.ts';
import { isMissing, type PlacedIssue, placeOf } from '@auditplus/core/forms/form-issues.ts';
import type { FormField, FormModel } from '@auditplus/core/forms/form-model.ts';
import { type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import { governedFields, type Narrowing, narrowingsOf } from '@auditplus/core/forms/narrowing.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { findFiles } from '../files/public.ts';
import { type FieldColumn, keyOfId } from './existing-model.ts';
import { type Choices, choicesFor, chosenIds } from './record-choices.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { isTaken } from './record-rows.repository.ts';
import { knownIds } from './references.queries.ts';
import type { WriteBatch } from './write-batch.ts';
import { fileOwnerType } from './write-files.ts';
import { type ChangedValue, changedValues, fileIdsOf } from './write-values.ts';

type Written = {
  readonly batch?: WriteBatch | undefined;
  readonly id: string;
  readonly changed: readonly ChangedValue[];
  /** All values of the record after the write. */
  readonly values: FormValues;
  /** All values of a new record. */
  readonly added: FormValues | null;
  readonly choices: Choices;
  readonly held: Promise<RecordModel>;
};

/** Stops what was begun with a model that is no longer live: its table may be another one. */
export async function assertHeld(held: Promise<RecordModel>, model: RecordModel): Promise<void> {
  if ((await held) !== model) throw new Error('the design has been published meanwhile');
}

/** What only the database knows against the values that a write changes. */
export async function storedIssues(
  ctx: Ctx,
  tx: Tx,
  model: RecordModel,
  written: Written,
): Promise<PlacedIssue[]> {
  return [
    ...columnIssues(model, written),
    ...(await referenceIssues(ctx, tx, model.form, written)),
    ...(await fileIssues(ctx, tx, model, written)),
    ...(await uniqueIssues(ctx, tx, model, written)),
  ];
}

const issueOf = ({ field, row }: ChangedValue, value: ValueIssue): PlacedIssue => ({
  place: placeOf(field.path, row),
  path: field.path,
  ...(row === undefined ? {} : { row }),
  label: field.field.label,
  why: { value },
});

/** What the columns of an existing table hold, which its designer did not have to say again. */
function columnIssues(
  { existing, byName, columns }: RecordModel,
  { changed, added }: Written,
): PlacedIssue[] {
  if (!existing) return [];
  const columnOf = (name: string) => existing.columns.get(byName.get(name)?.column ?? '');
  // What a new record leaves empty is no change; a key that it leaves empty is made.
  const left = columns.filter(({ field }) => added !== null && isMissing(added[field.name], field.shape));
  const empty = left.filter(({ field }) => columnOf(field.name)?.isKey === false);
  return [...changed, ...empty.map(({ field }) => ({ field, value: null }))].flatMap((one) => {
    const column = columnOf(one.field.name);
    const issue = column && columnIssue(column, one.value);
    return issue ? [issueOf(one, issue)] : [];
  });
}

function columnIssue(column: FieldColumn, given: unknown): ValueIssue | null {
  const { related } = column;
  const value = related ? keyOfId(related, given) : given;
  if (value === null || value === undefined || value === '')
    return column.isNullable || column.hasDefault ? null : { id: 'required' };
  const max = column.length;
  if (column.type === 'varchar')
    return max !== null && [...String(value)].length > max ? { id: 'tooLong', params: { max } } : null;
  // Whether a key is one is asked of the other table.
  if (related || column.type === 'text' || (typeof value !== 'number' && typeof value !== 'string'))
    return null;
  const [whole = '', places = ''] = decimalText(value).replace('-', '').split('.');
  const scale = column.type === 'decimal' ? (column.scale ?? places.length) : 0;
  if (column.type === 'decimal' && column.length === null) return null;
  if (!NUMERIC.has(column.type)) return null;
  if (places.length > scale) return { id: 'tooPrecise', params: { places: scale } };
  const most =
    column.type === 'decimal' ? '9'.repeat((column.length ?? 0) - scale) || '0' : MOST[column.type];
  return most && BigInt(whole) > BigInt(most) ? { id: 'tooBig', params: { max: most } } : null;
}

const NUMERIC: ReadonlySet<string> = new Set(['decimal', 'int', 'bigint']);
const MOST: Readonly<Partial<Record<string, string>>> = { int: '2147483647', bigint: '9223372036854775807' };

/**
 * What is chosen exists, can be chosen now and is seen by the writer. Where the form narrows it down, it is asked for
 * again when that changes, of whoever changes it, whether or not they see what is chosen.
 */
async function referenceIssues(
  ctx: Ctx,
  tx: Tx,
  form: FormModel,
  { changed, values, choices, batch }: Pick<Written, 'batch' | 'changed' | 'values' | 'choices'>,
): Promise<PlacedIssue[]> {
  const named = [...changed, ...governed(form, changed, values)].flatMap((one) => {
    const { field, row } = one;
    const reference = field.kind.refersTo?.(field.props);
    const ids = reference ? chosenIds(one.value) : [];
    if (!reference || ids.length === 0) return [];
    const isKept = !changed.includes(one) && reference.to === 'record';
    return [
      {
        one,
        reference: isKept ? { ...reference, range: '' } : reference,
        ids,
        narrowed: narrowingsOf(form, field, { values, row }),
      },
    ];
  });
  const groups = [...Map.groupBy(named, sourceKey)].flatMap(([key, members]) => {
    const [first] = members;
    return first ? [{ key, members, ...first, ids: [...new Set(members.flatMap((each) => each.ids))] }] : [];
  });
  const ofChoices = groups.filter(
    ({ reference, narrowed }) => keepsTexts(reference) && narrowed.length === 0,
  );
  const ofDatabase = groups.filter((group) => !ofChoices.includes(group));
  const stored = await (batch ? batch.knownIds(ofDatabase) : knownIds(ctx, tx, ofDatabase));
  const issues: PlacedIssue[] = [];
  for (const group of groups) {
    const isOfChoices = ofChoices.includes(group);
    const known = isOfChoices
      ? await choices.textsOf(group.one.field, group.ids)
      : stored[ofDatabase.indexOf(group)];
    for (const { one, ids: chosen } of group.members) {
      if (isOfChoices && !known) issues.push(issueOf(one, { id: 'optionsAway' }));
      const unknown = known ? chosen.find((id) => !known.has(id)) : undefined;
      if (unknown === undefined) continue;
      const isNarrowed = group.narrowed.length > 0;
      issues.push(
        issueOf(
          one,
          isNarrowed ? { id: 'optionClosed' } : { id: 'optionUnknown', params: { value: unknown } },
        ),
      );
    }
  }
  return issues;
}

/** What is chosen as before and narrowed down by something that a write changes. */
function governed(form: FormModel, changed: readonly ChangedValue[], values: FormValues): ChangedValue[] {
  const isChanged = (path: string, row: number | undefined) =>
    changed.some((one) => one.field.path === path && one.row === row);
  return governedFields(form).flatMap(({ field, owns }): ChangedValue[] => {
    const isOther = (row: number | undefined) =>
      !isChanged(field.path, row) &&
      owns.some((own) => isChanged(own, undefined) || (row !== undefined && isChanged(own, row)));
    if (field.table === null) return isOther(undefined) ? [{ field, value: values[field.name] }] : [];
    return rowsIn(values[field.table]).flatMap((cells, row) =>
      isOther(row) ? [{ field, row, value: cells[field.name] }] : [],
    );
  });
}

type Sourced = { readonly reference: Reference; readonly narrowed: readonly Narrowing[] };

function sourceKey({ reference, narrowed }: Sourced): string {
  const asked = narrowed.map(({ field, is, own, value }) => [field, is, own.shape, value]);
  if (reference.to !== 'options') return JSON.stringify([reference, asked]);
  const { dataType, dictionaryType, propsUrl, props } = reference.source;
  return JSON.stringify([dataType, dictionaryType, propsUrl, props]);
}

/** Files are the writer's own fresh uploads, or the record's already. */
async function fileIssues(
  { caller }: Ctx,
  tx: Tx,
  { designId }: RecordModel,
  { id, changed }: Written,
): Promise<PlacedIssue[]> {
  const held = changed.filter(({ field }) => field.shape === 'files');
  if (held.length === 0) return [];
  const ids = held.flatMap(({ value }) => fileIdsOf(value));
  const mine = new Set(
    (await findFiles(tx, [...new Set(ids)]))
      .filter((file) =>
        file.owner_type === null
          ? file.uploaded_by === caller.userId || caller.isSystem
          : file.owner_type === fileOwnerType(designId) && file.owner_id === id,
      )
      .map((file) => file.id),
  );
  return held
    .filter(({ value }) => fileIdsOf(value).some((file) => !mine.has(file)))
    .map((one) => issueOf(one, { id: 'invalid' }));
}

async function uniqueIssues(
  { language }: Pick<Ctx, 'language'>,
  tx: Tx,
  model: RecordModel,
  { id, changed, batch, held }: Pick<Written, 'id' | 'changed' | 'batch' | 'held'>,
): Promise<PlacedIssue[]> {
  const issues: PlacedIssue[] = [];
  // In one order, so that two writers never wait for each other.
  for (const stored of uniqueFields(model)) {
    const one = changed.find(({ field }) => field === stored.field);
    if (!one || isMissing(one.value, stored.field.shape)) continue;
    const asked = { id, stored, value: one.value };
    await assertHeld(held, model);
    if (batch ? await batch.isTaken(asked) : await isTaken(tx, model, asked))
      issues.push(
        issueOf(one, { id: 'taken', params: { value: textOf(stored.field, one.value, language) } }),
      );
  }
  return issues;
}

/** The chosen values of a stored record that nobody could choose now; not of those whose texts are kept with it. */
export async function lostChoices(
  ctx: Ctx,
  tx: Tx,
  model: RecordModel,
  values: FormValues,
): Promise<PlacedIssue[]> {
  const changed = changedValues(model.form, null, values).filter(({ field }) => {
    const reference = field.kind.refersTo?.(field.props);
    return reference && !keepsTexts(reference);
  });
  return referenceIssues(ctx, tx, model.form, { changed, values, choices: choicesFor(ctx, model) });
}

/** The unique values of a stored record that other records have meanwhile. */
export async function takenValues(
  ctx: Pick<Ctx, 'language'>,
  tx: Tx,
  model: RecordModel,
  { id, values }: { readonly id: string; readonly values: FormValues },
): Promise<PlacedIssue[]> {
  const all = changedValues(model.form, null, values);
  return uniqueIssues(ctx, tx, model, { id, changed: all, held: Promise.resolve(model) });
}

const uniqueFields = ({ columns }: RecordModel): StoredField[] =>
  columns
    .filter(({ field, isSystem }) => field.field.unique && !isSystem)
    .sort((a, b) => (a.column < b.column ? -1 : 1));

const textOf = ({ kind, props }: FormField, value: unknown, language: Language): string =>
  kind.toCell(value, { props }, { language });
