import type { RowMatch } from '@auditplus/contract/features/records/records.schemas.ts';
import { fieldsWhere, isEdited, type RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { type DesignedField, idsIn, referenceOf } from '@auditplus/contract/kinds/designed.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { rowMatches } from '@auditplus/core/records/row-matches.ts';
import { dayOf } from '../clock.ts';
import type { Ctx } from '../context.ts';
import type { Db, Tx } from '../db.ts';
import { refuse } from '../errors.ts';
import { port } from '../ports.ts';
import { cleanHtml } from '../rich-text.ts';

type Values = Readonly<Record<string, unknown>>;

/** Ids that a field is said to name, in a record of a kind. */
type Named = {
  readonly field: DesignedField;
  readonly ids: readonly string[];
  readonly record: string;
  /** What the form around narrows down what can be chosen to. */
  readonly matches?: readonly RowMatch[];
};

/** What the ids of fields name, for records that hold some. */
type RecordReferences = {
  /** The first of some ids that cannot be chosen now. */
  unknown(ctx: Ctx, db: Db, named: Named): Promise<string | undefined>;
  /** What ids are called, in the reader's language. */
  names(ctx: Ctx, named: readonly Named[]): Promise<ReadonlyMap<string, string>>;
  /** The next number of a rule. */
  nextNumber(tx: Tx, rule: string, day: string): Promise<string>;
};

export const recordReferencesPort = port<RecordReferences>('references of declared records');

/** Where a record has a designed field: itself, or as a column of a child table. */
type Place = { readonly name: string; readonly column?: string; readonly field: DesignedField };

const placesOf = (model: RecordModel): Place[] =>
  fieldsWhere(model, isEdited).flatMap(([name, field]): Place[] => {
    if (field.kind === 'designed') return [{ name, field }];
    if (field.kind !== 'rows') return [];
    return Object.entries(field.columns).flatMap(([column, held]) =>
      held.kind === 'designed' ? [{ name, column, field: held }] : [],
    );
  });

const rowsIn = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);

const idsAt = ({ name, column }: Place, values: Values): string[] =>
  column === undefined ? idsIn(values[name]) : rowsIn(values[name]).flatMap((row) => idsIn(row[column]));

type Narrowed = { readonly matches: readonly RowMatch[]; readonly ids: ReadonlySet<string> };

/** The ids at a place by what their form, or their row, narrows them down to. */
function narrowedAt(model: RecordModel, place: Place, values: Values): Map<string, Narrowed> {
  const { name, column, field } = place;
  const cells =
    column === undefined
      ? [{ ids: idsIn(values[name]), matches: rowMatches(model.fields, field, values) }]
      : rowsIn(values[name]).map((row) => ({
          ids: idsIn(row[column]),
          matches: rowMatches(model.fields, field, values, { table: name, row }),
        }));
  return new Map(
    [...Map.groupBy(cells, ({ matches }) => JSON.stringify(matches))].map(([key, members]) => [
      key,
      { matches: members[0]?.matches ?? [], ids: new Set(members.flatMap(({ ids }) => ids)) },
    ]),
  );
}

/** Refuses what a write names anew and what cannot be chosen now; what stays may be gone meanwhile. */
export async function assertKnown(
  ctx: Ctx,
  db: Db,
  model: RecordModel,
  { values, before }: { readonly values: Values; readonly before: Values | null },
): Promise<void> {
  for (const place of placesOf(model)) {
    if (!referenceOf(place.field)) continue;
    const stored = new Set(idsAt(place, before ?? {}));
    const former = narrowedAt(model, place, before ?? {});
    for (const [key, { ids: now, matches }] of narrowedAt(model, place, values)) {
      // What stays is asked for again where something else narrows it down now.
      const stays = matches.length > 0 ? former.get(key)?.ids : stored;
      const ids = [...now].filter((id) => !stays?.has(id));
      if (ids.length === 0) continue;
      const named = { field: place.field, ids, record: model.name, matches };
      if ((await recordReferencesPort.use().unknown(ctx, db, named)) !== undefined)
        refuse(
          matches.length > 0 ? 'record.optionClosed' : 'record.optionUnknown',
          { label: inLanguage(place.field.label, ctx.language) },
          { field: place.name },
        );
    }
  }
}

/** What the ids are called that records hold in designed fields and in those of their child tables. */
export async function namesInRecords(
  ctx: Ctx,
  model: RecordModel,
  records: readonly Values[],
): Promise<ReadonlyMap<string, string>> {
  const named = placesOf(model).flatMap((place) => {
    const ids = [...new Set(records.flatMap((record) => idsAt(place, record)))];
    return referenceOf(place.field) && ids.length > 0
      ? [{ field: place.field, ids, record: model.name }]
      : [];
  });
  return named.length === 0 ? new Map() : recordReferencesPort.use().names(ctx, named);
}

/** The values with rich texts in which nothing runs. */
export function withCleanText(model: RecordModel, values: Values): Values {
  const rich = placesOf(model).filter(({ column, field }) => field.of === 'editor' && column === undefined);
  const cleaned = rich.flatMap(({ name }) => {
    const text = values[name];
    return typeof text === 'string' ? [[name, cleanHtml(text)] as const] : [];
  });
  return cleaned.length === 0 ? values : { ...values, ...Object.fromEntries(cleaned) };
}

/** What the product fills in itself when a record is made: its number, and where its writer belongs. */
export async function filledValues(ctx: Ctx, tx: Tx, model: RecordModel): Promise<Values> {
  const filled: Record<string, unknown> = {};
  for (const [name, field] of fieldsWhere(model, ({ origin }) => origin === 'system')) {
    if (field.kind !== 'designed') continue;
    filled[name] = await filledValue(ctx, tx, field);
  }
  return filled;
}

async function filledValue(ctx: Ctx, tx: Tx, { of, props = {} }: DesignedField): Promise<string | null> {
  if (of === 'billRule')
    return recordReferencesPort.use().nextNumber(tx, String(props.rule), dayOf(ctx.clock.now()));
  return (of === 'currPosition' ? ctx.caller.positionIds[0] : ctx.caller.organizeId) || null;
}
