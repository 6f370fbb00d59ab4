import { type FilterKind, storedName } from '@auditplus/contract/features/portals/portals.model.ts';
import {
  AggregateQuery,
  type Aggregates,
  type FilterItem,
  type RecordGroups,
} from '@auditplus/contract/features/records/records.schemas.ts';
import type { DataRows } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { LANGUAGES } from '@auditplus/contract/kernel/refusal.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { type OptionSource, optionName, staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import { decimalOf, startOfDay } from '@auditplus/contract/kinds/stored-values.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { type Group, type Measured, selectGroups } from './aggregate.queries.ts';
import { compileModel, rereading } from './compile-model.ts';
import { listing } from './list-records.ts';
import { dictionaryEntries } from './named-ids.queries.ts';
import { namedBy, withSources } from './record-display.ts';
import { selectNames } from './record-list.queries.ts';
import type { StoredField } from './record-model.ts';
import { recordRights } from './record-rights.ts';
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
    return GROUPED.has(stored.field.shape) && (by === undefined || isTimed(stored))
      ? { stored, by }
      : faulty(stored);
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

const MEASURED = {
  count: ['记录数', '記錄數', 'Records'],
  sum: ['{field}合计', '{field}合計', 'Total of {field}'],
  avg: ['{field}平均', '{field}平均', 'Average of {field}'],
  min: ['{field}最小', '{field}最小', 'Lowest {field}'],
  max: ['{field}最大', '{field}最大', 'Highest {field}'],
  empty: ['未填写', '未填寫', 'Not filled in'],
} as const satisfies Texts;

/** Groups that a widget is given. */
const MOST_GROUPS = 200;

/** Records by a field: what each group is called, its figure, and the condition that finds its records in the list. */
export const recordGroups = (
  ctx: Ctx,
  asked: RecordGroups,
  given: readonly GivenFilter[],
): Promise<DataRows> => rereading(ctx, asked.designId, () => readGroups(ctx, asked, given));

/** What a filter narrows a field down to, as it stands in an address. */
type GivenFilter = { readonly field: string; readonly value: string };

async function readGroups(
  ctx: Ctx,
  { designId, groupBy, by, measure, field }: RecordGroups,
  given: readonly GivenFilter[],
): Promise<DataRows> {
  const model = await compileModel(ctx, designId);
  const named = (name: string): StoredField =>
    model.byName.get(name) ?? refuse('record.filterFaulty', { label: name });
  const labelOf = (name: string): string => textIn(named(name).field.field.label, ctx.language) || name;
  const narrowing = await Promise.all(
    given.map(
      async ({ field: name, value }) =>
        (await narrowed(ctx, named(name), value)) ?? refuse('record.filterFaulty', { label: labelOf(name) }),
    ),
  ).then((items) => items.flat());
  const texts = pick(MEASURED, ctx.language);
  const columns: DataRows['columns'] = [
    { name: 'group', label: labelOf(groupBy), type: 'text' },
    { name: 'value', label: fill(texts[measure], { field: field && labelOf(field) }), type: 'number' },
  ];
  const period = isTimed(model.byName.get(groupBy)) ? by : undefined;
  const { list } = await aggregateRecords(
    ctx,
    designId,
    AggregateQuery.parse({
      groupBy: [{ field: groupBy, ...(period ? { by: period } : {}) }],
      measures: [{ measure, field }],
      top: MOST_GROUPS,
      ...(narrowing.length > 0 && { filter: { logic: 'and', items: narrowing } }),
    }),
  );
  const hasIds = isCalledOtherwise(model.byName.get(groupBy));
  const rows = list.map(({ groups: [group], values: [value = null] }) => {
    const of = group?.value ?? null;
    return {
      group: group?.text || texts.empty,
      ...(hasIds && { [storedName('group')]: of === null ? null : String(of) }),
      value,
      filter: JSON.stringify({ logic: 'and', items: [...itemsOf(groupBy, of, period), ...narrowing] }),
    };
  });
  // Times follow each other; everything else begins with the largest.
  return { columns, rows: period ? rows.sort((a, b) => (a.group < b.group ? -1 : 1)) : rows };
}

const isTimed = (stored: StoredField | undefined): boolean =>
  stored?.field.shape === 'day' || stored?.field.shape === 'moment';

type Period = NonNullable<AggregateQuery['groupBy'][number]['by']>;

/** The conditions that hold for the records of a group alone. */
function itemsOf(field: string, value: FilterItem['value'] | null, period?: Period): FilterItem[] {
  if (value === null || value === undefined) return [{ field, operator: 'empty' }];
  if (!period) return [{ field, operator: 'equal', value }];
  return withinPeriod(field, String(value), period);
}

function withinPeriod(field: string, text: string, period: Period): FilterItem[] {
  const [first, after] = daysOfPeriod(text, period);
  return [
    { field, operator: 'atLeast', value: first },
    { field, operator: 'atMost', value: after - 1 },
  ];
}

/** Periods as filters give them, and as groups are called. */
const PERIOD_TEXTS: readonly (readonly [Period, RegExp])[] = [
  ['day', /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/],
  ['week', /^\d{4}-W\d\d$/],
  ['month', /^\d{4}-(?:0[1-9]|1[0-2])$/],
  ['quarter', /^\d{4}-Q[1-4]$/],
  ['year', /^\d{4}$/],
];

/** The conditions that a filter means for a field; undefined where the field cannot be asked for that. */
async function narrowed(ctx: Ctx, { field }: StoredField, value: string): Promise<FilterItem[] | undefined> {
  const { name, shape } = field;
  switch (shape) {
    case 'day':
    case 'moment': {
      const [period] = PERIOD_TEXTS.find(([, pattern]) => pattern.test(value)) ?? [];
      return period && withinPeriod(name, value, period);
    }
    case 'text':
      return [{ field: name, operator: 'like', value }];
    case 'decimal':
      return Number.isFinite(Number(value)) ? [{ field: name, operator: 'equal', value }] : undefined;
    case 'id':
    case 'ids':
    case 'paths': {
      const reference = field.kind.refersTo?.(field.props);
      const chosen = reference?.to === 'options' ? await optionsCalled(ctx, reference.source, value) : [];
      return [{ field: name, operator: 'within', value: chosen.length > 0 ? chosen : [value] }];
    }
    default:
      return undefined;
  }
}

/** Ids of the options that filters write so: as they are called in whatever language, entries of dictionaries by code. */
async function optionsCalled({ db }: Ctx, source: OptionSource, text: string): Promise<string[]> {
  if (source.dataType !== 'dictionary')
    return staticOptions(source)
      .filter((option) => LANGUAGES.some((language) => optionName(option, language) === text))
      .map(({ id }) => id);
  const entries = await dictionaryEntries(db, source.dictionaryType);
  return entries
    .filter((entry) => entry.en_code === text)
    .map((entry) => (source.props.value === 'enCode' ? entry.en_code : entry.id));
}

/** The kinds of filters of a page that can narrow a field down. */
function narrowedBy({ field: { shape, kind, props } }: StoredField): FilterKind[] {
  if (shape === 'day' || shape === 'moment') return ['date', 'month', 'text', 'choice'];
  if (shape === 'text' || shape === 'decimal') return ['text', 'choice'];
  if (shape !== 'id' && shape !== 'ids' && shape !== 'paths') return [];
  const reference = kind.refersTo?.(props);
  if (reference?.to === 'organization' || reference?.to === 'department') return ['organize'];
  if (reference?.to !== 'options') return [];
  // What an option is called can be written in a filter; people, records and rows of interfaces are ids.
  if (reference.source.dataType === 'static') return ['text', 'choice'];
  return reference.source.dataType === 'dictionary' ? ['dictionary'] : [];
}

/** Whether groups by a field are known by something else than what they are called: by ids of people, of records. */
function isCalledOtherwise(stored: StoredField | undefined): boolean {
  if (stored?.field.shape !== 'id') return false;
  const { kind, props } = stored.field;
  const reference = kind.refersTo?.(props);
  if (reference?.to === 'options') return reference.source.dataType !== 'static';
  return Boolean(reference);
}

const DAY_MS = 86_400_000;

/** The moment at which a period begins where the product is used, and the one at which it is over. */
function daysOfPeriod(text: string, period: Period): [number, number] {
  const [year = 0, part = 1, day = 1] = text.split(/\D+/).map(Number);
  const monthAt = (month: number) =>
    startOfDay(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, DAY_DIGITS));
  switch (period) {
    case 'year':
      return [monthAt(0), monthAt(12)];
    case 'quarter':
      return [monthAt(3 * (part - 1)), monthAt(3 * part)];
    case 'month':
      return [monthAt(part - 1), monthAt(part)];
    case 'day':
      return [monthAt(part - 1) + (day - 1) * DAY_MS, monthAt(part - 1) + day * DAY_MS];
    case 'week': {
      // The first week of a year is the one with its fourth of January.
      const fourth = monthAt(0) + 3 * DAY_MS;
      const weekday = (new Date(Date.UTC(year, 0, 4)).getUTCDay() + 6) % 7;
      const first = fourth + (7 * (part - 1) - weekday) * DAY_MS;
      return [first, first + 7 * DAY_MS];
    }
  }
}

const DAY_DIGITS = 10;

/** The fields that records of a design can be grouped or narrowed by, as far as the caller sees them in lists. */
export async function groupFields(ctx: Ctx, designId: string) {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model);
  return model.columns.flatMap((stored) => {
    const { name, shape, field } = stored.field;
    const isGroup = GROUPED.has(shape);
    const kinds = narrowedBy(stored);
    if (!rights.isListed(name) || (!isGroup && kinds.length === 0)) return [];
    return [
      {
        name,
        label: textIn(field.label, ctx.language) || name,
        isGroup,
        isTimed: isTimed(stored),
        isNumber: shape === 'decimal',
        narrowedBy: kinds,
      },
    ];
  });
}
