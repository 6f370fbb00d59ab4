import type { AggregateQuery, Aggregates } from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { decimalOf } from '@auditplus/contract/kinds/stored-values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Group, type Measured, selectGroups } from './aggregate.queries.ts';
import { listing } from './list-records.ts';
import { namedBy, withSources } from './record-display.ts';
import { selectNames } from './record-list.queries.ts';
import type { StoredField } from './record-model.ts';
import { readValue } from './record-values.queries.ts';

/** Kinds of value that records can be grouped by. */
const GROUPED = new Set(['text', 'id', 'flag', 'decimal', 'day', 'moment', 'time']);

/** Counts and sums of the records that the caller sees, by group. */
export async function aggregateRecords(
  ctx: Ctx,
  designId: string,
  query: AggregateQuery,
): Promise<Aggregates> {
  const { model, rights, where } = await listing(ctx, designId, query);
  const named = (name: string): StoredField => {
    const stored = model.byName.get(name);
    return stored && rights.isListed(name) ? stored : refuse('record.filterFaulty', { label: name });
  };
  const faulty = ({ field }: StoredField): never =>
    refuse('record.filterFaulty', { label: textIn(field.field.label, ctx.language) || field.name });
  const groups = query.groupBy.map(({ field, by }): Group => {
    const stored = named(field);
    const isTimed = stored.field.shape === 'day' || stored.field.shape === 'moment';
    return GROUPED.has(stored.field.shape) && (by === undefined || isTimed) ? { stored, by } : faulty(stored);
  });
  const measures = query.measures.map(({ measure, field }): Measured => {
    if (measure === 'count' && field === '') return { measure, stored: null };
    const stored = named(field);
    const isNumber = stored.field.shape === 'decimal';
    const isPlain = GROUPED.has(stored.field.shape);
    return (measure === 'count' || measure === 'distinct' ? isPlain : isNumber)
      ? { measure, stored }
      : faulty(stored);
  });
  const rows = await selectGroups(ctx.db, model, { groups, measures, where, limit: query.top + 1 });
  const fields = await withSources(
    ctx,
    groups.map(({ stored }) => stored),
  );
  const names = await selectNames(
    ctx.db,
    fields.flatMap(({ source }, at) =>
      source ? [{ source, ids: rows.flatMap(([values]) => values[at] ?? []) }] : [],
    ),
  );
  const reader = namedBy(ctx, fields, names);
  return {
    list: rows.slice(0, query.top).map(([values, measured]) => ({
      groups: fields.map((selected, at) => {
        const value = values[at] ?? null;
        const { shape } = selected.field;
        if (value === null) return { value, text: '' };
        // A period is its own name.
        if (shape === 'day' || shape === 'moment') return { value, text: value };
        const kept = shape === 'flag' ? Number(value) : readValue(selected.field, value);
        return { value, text: reader.textOf(selected, kept) };
      }),
      values: measured.map((value) => (value === null ? null : decimalOf(String(value)))),
    })),
    isCut: rows.length > query.top,
  };
}
