import type { RowMatch } from '@auditplus/contract/features/records/records.schemas.ts';
import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import { RelatedMatch } from '@auditplus/contract/kinds/relation-form.ts';
import { z } from 'zod';
import { isScalar, listOf, type Type, typeName } from '../expressions/types.ts';
import { isMissing } from './form-issues.ts';
import { type FormField, type FormModel, typeOfShape } from './form-model.ts';
import { type FormRow, type FormValues, rowsIn } from './form-run.ts';
import { wireRecord } from './record-data.ts';

/** What the records that a field offers must say at this moment: one of their fields beside the value of one of ours. */
export type Narrowing = Pick<RelatedMatch, 'field' | 'is'> & {
  readonly own: FormField;
  readonly value: unknown;
};

const Matches = z.array(RelatedMatch).catch([]);

/** The conditions by which fields of the form narrow a field down. */
export const matchesOf = ({ props }: { readonly props: FormField['props'] }): readonly RelatedMatch[] =>
  props.narrowedBy === undefined ? [] : Matches.parse(props.narrowedBy);

/** Whether a value can narrow a field down: one of the form itself, or of the field's own row; passwords never. */
export const canGovern = (own: FormField, field: Pick<FormField, 'path' | 'table'>): boolean =>
  own.path !== field.path && (own.table === null || own.table === field.table) && own.kindId !== 'PsdInput';

function governing(model: FormModel, field: FormField): { match: RelatedMatch; own: FormField }[] {
  return matchesOf(field).flatMap((match) => {
    const own = model.byPath.get(match.own);
    return own && canGovern(own, field) ? [{ match, own }] : [];
  });
}

type Governed = { readonly field: FormField; readonly owns: readonly string[] };

const governed = new WeakMap<FormModel, readonly Governed[]>();

/** The fields of a form that others narrow down, with the paths of these. It is kept: every write asks. */
export function governedFields(model: FormModel): readonly Governed[] {
  const known =
    governed.get(model) ??
    model.fields.flatMap((field): Governed[] => {
      const owns = matchesOf(field).map(({ own }) => own);
      return owns.length === 0 ? [] : [{ field, owns }];
    });
  governed.set(model, known);
  return known;
}

/** What narrows a field down in a record, in a row where it is a column. */
export function narrowingsOf(
  model: FormModel,
  field: FormField,
  { values, row }: { readonly values: FormValues; readonly row?: number | undefined },
): Narrowing[] {
  return governing(model, field).flatMap(({ match: { field: related, is }, own }) => {
    const within: FormRow = own.table === null ? values : (rowsIn(values[own.table])[row ?? 0] ?? {});
    const value = within[own.name];
    return isMissing(value, own.shape) ? [] : [{ field: related, is, own, value }];
  });
}

/** What records must say to be offered, where the server knows no form that could tell it. */
export const matchesNow = (
  model: FormModel,
  field: FormField,
  at: { readonly values: FormValues; readonly row?: number | undefined },
): RowMatch[] =>
  narrowingsOf(model, field, at).flatMap(({ field: column, is, own, value }): RowMatch[] => {
    const texts = matchedTexts(own.shape, value);
    return texts.length > 0 ? [{ column, is, texts }] : [];
  });

/** A value as columns of rows are compared with it, each of its parts; days are written as days. */
export function matchedTexts(shape: Shape, value: unknown): string[] {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts.flatMap((part) => {
    // A way through a tree names its last step.
    const said: unknown = Array.isArray(part) ? part.at(-1) : part;
    if (said === null || said === undefined || said === '') return [];
    if (shape === 'flag') return [String(Number(said) === 1)];
    if (shape === 'moment' && typeof said === 'number') return [new Date(said).toISOString()];
    return typeof said === 'string' || typeof said === 'number' ? [String(said)] : [];
  });
}

/** The values that narrow a field down, as the server is told them: those of its row in a row alone. */
export function governingValues(
  model: FormModel,
  field: FormField,
  { values, row }: { readonly values: FormValues; readonly row?: number | undefined },
): FormValues {
  const told: Record<string, unknown> = {};
  const cells: Record<string, unknown> = {};
  for (const { own } of governing(model, field))
    if (own.table === null) told[own.name] = values[own.name];
    else cells[own.name] = rowsIn(values[own.table])[row ?? 0]?.[own.name];
  return wireRecord(model, {
    ...told,
    ...(field.table !== null && Object.keys(cells).length > 0 ? { [field.table]: [cells] } : {}),
  });
}

export type NarrowingFault = {
  readonly field: FormField;
  readonly id: 'narrowedByUnknown' | 'narrowsUnknown' | 'narrowsOtherType' | 'narrowsInCircles';
  readonly name: string;
  readonly own: FormField | undefined;
};

/** What is wrong with the conditions that narrow fields down; `typesOf` tells the fields of related records, if there are such. */
export function narrowingFaults(
  model: FormModel,
  typesOf: (field: FormField) => Readonly<Record<string, Type>> | undefined,
): NarrowingFault[] {
  const found = model.fields.flatMap((field): NarrowingFault[] => {
    const types = typesOf(field);
    return matchesOf(field).flatMap(({ field: name, is, own: path }): NarrowingFault[] => {
      const own = model.byPath.get(path);
      const fault = (id: NarrowingFault['id']) => [{ field, id, name, own }];
      if (!own || !canGovern(own, field)) return fault('narrowedByUnknown');
      if (!types) return [];
      const said = Object.hasOwn(types, name) ? types[name] : undefined;
      if (!said) return fault('narrowsUnknown');
      const expected = is === 'among' ? listOf(said) : said;
      return isScalar(said) && typeName(expected) === typeName(typeOfShape(own.shape))
        ? []
        : fault('narrowsOtherType');
    });
  });
  const circles = model.fields
    .filter((field) => leadsBack(model, field))
    .map((field) => ({ field, id: 'narrowsInCircles' as const, name: '', own: undefined }));
  return [...found, ...circles];
}

/** Whether what narrows a field down is narrowed down by it again. */
function leadsBack(model: FormModel, start: FormField): boolean {
  const seen = new Set<FormField>();
  const open = [start];
  for (let field = open.pop(); field; field = open.pop())
    for (const { own } of governing(model, field)) {
      if (own === start) return true;
      if (!seen.has(own)) open.push(own);
      seen.add(own);
    }
  return false;
}
