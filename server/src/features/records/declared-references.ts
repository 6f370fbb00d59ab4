import type { RowMatch } from '@auditplus/contract/features/records/records.schemas.ts';
import {
  type DesignedField,
  designedProps,
  formKindOf,
  referenceOf,
} from '@auditplus/contract/kinds/designed.ts';
import { keepsTexts, type Reference, rowSource } from '@auditplus/contract/kinds/form-kind.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { interfaceRows } from '../data-interfaces/public.ts';
import { labelsOf, relationNames } from './record-choices.ts';
import { selectNames } from './record-list.queries.ts';
import { nameSource } from './record-names.queries.ts';
import { knownIds } from './references.queries.ts';
import { choosableNames } from './relation-options.ts';

type Named = {
  readonly field: DesignedField;
  readonly ids: readonly string[];
  readonly record: string;
  readonly matches?: readonly RowMatch[];
};

/** Of ids in a field of a declared record, the first that cannot be chosen now; all where nobody can say. */
export async function unknownId(ctx: Ctx, db: Db, named: Named): Promise<string | undefined> {
  const reference = referenceOf(named.field);
  if (!reference) return undefined;
  const known = isAskedForTexts(reference)
    ? ((await textsOfRows({ ...ctx, db }, named)) ?? new Map<string, string>())
    : (await knownIds(ctx, db, [{ reference, ids: named.ids }]))[0];
  return known ? named.ids.find((id) => !known.has(id)) : undefined;
}

/** What ids in fields of declared records are called. */
export async function namesOfDeclared(
  ctx: Ctx,
  named: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const one of named) {
    const { field, ids } = one;
    const kind = { kind: formKindOf(field), kindId: field.of, props: designedProps(field) };
    const source = nameSource({ field: kind }, { language: ctx.language, related: new Map() });
    for (const [, id, text] of source ? await selectNames(ctx.db, [{ source, ids }]) : [])
      names.set(id, typeof text === 'string' ? text : id);
    // Whoever reads a record need not reach the records that it names: their ids say nothing to people.
    const to = referenceOf(field)?.to;
    if (to === 'relation' || to === 'record') for (const id of ids) names.set(id, '–');
    for (const [id, text] of (await textsOfRows(ctx, one, { isStored: true })) ?? []) names.set(id, text);
  }
  return names;
}

/** Whether ids are known by what is shown for them. */
const isAskedForTexts = (reference: Reference): boolean => reference.to === 'record' || keepsTexts(reference);

/**
 * What the rows of an interface, or records of the product and of designs that the caller may read, show for ids of a
 * field; null where the interface does not answer, or nothing comes from one.
 */
async function textsOfRows(
  ctx: Ctx,
  { field, ids, record, matches }: Named,
  { isStored }: { readonly isStored: boolean } = { isStored: false },
) {
  const reference = referenceOf(field);
  if (reference?.to === 'record') {
    // What was within a fixed range when it was stored is called by its name wherever it is now.
    const isAny = isStored && reference.range !== undefined;
    return choosableNames(ctx, isAny ? { ...reference, range: '' } : reference, ids, matches);
  }
  if (reference?.to === 'relation') return relationNames(ctx, reference, ids, matches);
  const source = rowSource(reference);
  if (!source) return null;
  const isSearched = field.of === 'popupSelect' || field.of === 'popupTableSelect';
  const by = { kind: 'record', target: record };
  return labelsOf(await interfaceRows(ctx, { source, isSearched, values: ids, by }), source);
}
