import type { DesignBody, ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { FilterItem, RecordFilter } from '@auditplus/contract/features/records/records.schemas.ts';
import { keepsTexts } from '@auditplus/contract/kinds/form-kind.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { optionName, staticOptions } from '@auditplus/contract/kinds/option-source.ts';
import {
  dayValue,
  decimalOf,
  decimalText,
  momentValue,
  timeValue,
} from '@auditplus/contract/kinds/stored-values.ts';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import type { Facts } from '@auditplus/core/expressions/evaluate.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import { toMySql } from '@auditplus/core/expressions/to-mysql.ts';
import { toSql } from '@auditplus/core/expressions/to-sql.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import { type FormField, LIST_SHAPES } from '@auditplus/core/forms/form-model.ts';
import type { Narrowing } from '@auditplus/core/forms/narrowing.ts';
import { typedBy } from '@auditplus/core/text/pinyin.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { expressionSql } from '../../kernel/expression-sql.ts';
import { allOfSql, anyOfSql } from '../../kernel/filter-sql.ts';
import { containing } from '../../kernel/keyword.ts';
import { type ComparedType, ownRows, type RowDialect } from '../../kernel/row-dialect.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { holdsAny } from './record-names.queries.ts';
import type { RecordRights } from './record-rights.ts';
import { columnSql, keySql, relationSql } from './record-scope.queries.ts';
import { dialectOf } from './record-store.ts';

type Condition = RawBuilder<SqlBool>;
type Operator = FilterItem['operator'];
/** Whom a comparison that cannot be made is told to. */
type Told = { readonly ctx: Pick<Ctx, 'language'>; readonly model: RecordModel };
type Asking = { readonly ctx: Ctx; readonly model: RecordModel; readonly rights: RecordRights };

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The search bar: values by field, each asked for as the view says, or as its kind usually is. */
export function searchSql(
  asking: Asking,
  view: ListView | undefined,
  json: Readonly<Record<string, unknown>>,
): Condition[] {
  return Object.entries(json).flatMap(([name, value]) => {
    if (isNothing(value)) return [];
    const stored = searched(asking, name);
    const match = view?.filters.find(({ field }) => field === name)?.match ?? stored.field.kind.search;
    if (match !== 'range') return [itemSql(asking, stored, match === 'like' ? 'like' : 'within', value)];
    if (!Array.isArray(value)) return [itemSql(asking, stored, 'equal', value)];
    const [from, to] = value;
    return [
      ...(isNothing(from) ? [] : [itemSql(asking, stored, 'atLeast', from)]),
      ...(isNothing(to) ? [] : [itemSql(asking, stored, 'atMost', to)]),
    ];
  });
}

/** Conditions that a person has put together; an empty group says nothing. */
export function builtFilterSql(asking: Asking, { logic, items }: RecordFilter): Condition {
  const parts = items.map((item) =>
    'logic' in item
      ? builtFilterSql(asking, item)
      : itemSql(asking, searched(asking, item.field), item.operator, item.value),
  );
  if (parts.length === 0) return sql<SqlBool>`true`;
  return logic === 'and' ? allOfSql(parts) : anyOfSql(parts);
}

/** The field that a condition names; what the caller may not see is no field. */
function searched({ model, rights }: Asking, name: string): StoredField {
  const stored = model.byName.get(name);
  if (!stored || !rights.isListed(name)) refuse('record.filterFaulty', { label: name });
  return stored;
}

const ORDERED: Readonly<Partial<Record<Operator, RawBuilder<unknown>>>> = {
  greater: sql`>`,
  atLeast: sql`>=`,
  less: sql`<`,
  atMost: sql`<=`,
};
const NEGATED: Readonly<Partial<Record<Operator, Operator>>> = {
  notEqual: 'equal',
  notIn: 'in',
  notLike: 'like',
  notEmpty: 'empty',
};

/** One comparison; refuses what the kind of field cannot be asked, and values that it cannot have. */
function itemSql(asking: Told, stored: StoredField, operator: Operator, value: unknown): Condition {
  const { field } = stored;
  const faulty = (): never =>
    refuse('record.filterFaulty', { label: textIn(field.field.label, asking.ctx.language) || field.name });
  const negated = NEGATED[operator];
  if (negated) return sql<SqlBool>`(${itemSql(asking, stored, negated, value)} IS NOT TRUE)`;
  const column = columnSql(asking.model, stored.column);
  const dialect = dialectOf(asking.model);
  if (operator === 'empty') return emptySql(field, column);
  const values = valuesOf(field, value) ?? faulty();
  if (field.shape === 'id' || field.shape === 'ids' || field.shape === 'paths') {
    const relation = relationSql(asking.model, stored.column);
    if (operator !== 'within' && operator !== 'equal' && operator !== 'in') return faulty();
    if (relation) return relation.isOneOf(values);
    return operator === 'within'
      ? withinSql(dialect, field, column, values)
      : chosenSql(dialect, field, column, values);
  }
  if (LIST_SHAPES.has(field.shape)) return faulty();
  const type = TYPES[field.shape] ?? faulty();
  if (operator === 'in' || operator === 'within') return dialect.isAnyOf(column, values, type);
  const [first, second] = values;
  if (operator === 'between') {
    if (first === undefined || second === undefined || values.length !== 2) return faulty();
    return sql<SqlBool>`${column} BETWEEN ${dialect.typed(first, type)} AND ${dialect.typed(second, type)}`;
  }
  if (first === undefined || values.length !== 1) return faulty();
  if (operator === 'equal')
    return dialect.isMySql
      ? dialect.isAnyOf(column, [first], type)
      : sql<SqlBool>`${column} = ${dialect.typed(first, type)}`;
  const order = ORDERED[operator];
  if (order)
    return isOrdered(field) ? sql<SqlBool>`${column} ${order} ${dialect.typed(first, type)}` : faulty();
  if (field.shape !== 'text' && field.shape !== 'html') return faulty();
  if (operator === 'like') return dialect.isLike(column, containing(first));
  return operator === 'startsWith' ? dialect.isLike(column, containing(first).slice(1)) : faulty();
}

const TYPES: Readonly<Partial<Record<FormField['shape'], ComparedType>>> = {
  text: 'text',
  html: 'text',
  time: 'text',
  decimal: 'numeric',
  flag: 'boolean',
  day: 'date',
  moment: 'timestamptz',
};

const isOrdered = ({ shape }: FormField): boolean =>
  shape === 'decimal' || shape === 'day' || shape === 'moment' || shape === 'time';

const emptySql = ({ shape }: FormField, column: RawBuilder<unknown>): Condition => {
  if (LIST_SHAPES.has(shape)) return sql<SqlBool>`(${column} IS NULL OR ${column} = '[]'::jsonb)`;
  return shape === 'text' || shape === 'html' || shape === 'id' || shape === 'time'
    ? sql<SqlBool>`(${column} IS NULL OR ${column} = '')`
    : sql<SqlBool>`${column} IS NULL`;
};

const chosenSql = (
  dialect: RowDialect,
  field: FormField,
  column: RawBuilder<unknown>,
  ids: readonly string[],
): Condition =>
  field.shape === 'id'
    ? dialect.isAnyOf(column, ids, 'text')
    : field.shape === 'paths'
      ? sql<SqlBool>`EXISTS (SELECT 1 FROM jsonb_path_query(${column}, 'strict $.**[*] ? (@.type() == "string")') part
        WHERE part #>> '{}' = ANY (${[...ids]}::text[]))`
      : holdsAny(field, column, ids);

/** One of some, or what lies below them in their tree. */
function withinSql(
  dialect: RowDialect,
  field: FormField,
  column: RawBuilder<unknown>,
  ids: readonly string[],
): Condition {
  const to = field.kind.refersTo?.(field.props)?.to;
  const below =
    to === 'organization' || to === 'department'
      ? sql`SELECT id::text FROM organizes WHERE path && ${[...ids]}::varchar[]`
      : to === 'area'
        ? sql`WITH RECURSIVE below AS (
            SELECT id FROM areas WHERE id = ANY (${[...ids]}::text[])
            UNION SELECT areas.id FROM areas JOIN below ON areas.parent_id = below.id
          ) SELECT id::text FROM below`
        : null;
  if (!below) return chosenSql(dialect, field, column, ids);
  if (!dialect.isOwn) return dialect.isAmong(column, ownRows(below));
  return field.shape === 'id'
    ? sql<SqlBool>`${column} = ANY (ARRAY(${below}))`
    : sql<SqlBool>`${column} ?| ARRAY(${below})`;
}

const MAX_VALUES = 500;

/** What a field is compared with, as texts that PostgreSQL reads; null where a value cannot be one of the field. */
function valuesOf(field: FormField, value: unknown): string[] | null {
  const isChosen = field.shape === 'id' || field.shape === 'ids' || field.shape === 'paths';
  // A list of texts is one way down a tree where a single node is chosen: its end counts.
  const isWay = isChosen && Array.isArray(value) && 'toWire' in field.kind && !field.props.multiple;
  const sent = isWay && value.every((part) => typeof part === 'string') ? value.slice(-1) : value;
  const parts: readonly unknown[] = Array.isArray(sent) ? sent : [sent];
  if (parts.length === 0 || parts.length > MAX_VALUES) return null;
  const read = parts.map((part) => comparedText(field, Array.isArray(part) ? part.at(-1) : part));
  const known = read.filter((one) => one !== null);
  return known.length === read.length ? known : null;
}

const MAX_TEXT = 1000;

function comparedText({ shape }: FormField, value: unknown): string | null {
  switch (shape) {
    case 'decimal': {
      const isNumber = typeof value === 'number' || typeof value === 'string';
      const kept = isNumber ? decimalOf(decimalText(value).trim()) : null;
      return kept === null ? null : String(kept);
    }
    case 'day':
      return parsed(dayValue.schema({ props: {} }).safeParse(value));
    case 'moment': {
      const { data } = momentValue.schema({ props: {} }).safeParse(value);
      return typeof data === 'number' && Math.abs(data) < 8.64e15 ? new Date(data).toISOString() : null;
    }
    case 'time':
      return parsed(timeValue.schema({ props: {} }).safeParse(value));
    case 'flag':
      if (value === 1 || value === '1' || value === true) return 'true';
      return value === 0 || value === '0' || value === false ? 'false' : null;
    default: {
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text.length <= MAX_TEXT && !text.includes('\0') ? text : null;
    }
  }
}

const parsed = ({ data }: { readonly data?: string | null | undefined }): string | null => data ?? null;

/**
 * Whether a record holds the keyword: the index of word pairs, which existing tables lack, finds candidates, the texts
 * decide. Where the caller may not see every field that the keyword looks into, those that may be seen are looked into
 * themselves.
 */
export function keywordSql(asking: Asking, keyword: string | undefined): Condition[] {
  if (!keyword) return [];
  const { model, rights } = asking;
  const all = model.columns.filter(({ field }) => field.field.searchable);
  const listed = all.filter(({ field }) => rights.isListed(field.name));
  if (listed.length === 0) return [sql<SqlBool>`false`];
  const pattern = containing(keyword);
  const words = columnSql(model, 'words');
  const hasIndex = model.existing === null && keyword.length > 1;
  const pairs = hasIndex ? sql`public.bigrams(${words}) @> public.bigrams(${keyword}) AND` : sql``;
  const dialect = dialectOf(model);
  const inWords = dialect.isMySql
    ? dialect.isLike(words, pattern)
    : sql<SqlBool>`(${pairs} ${words} LIKE ${pattern.toLowerCase()})`;
  if (listed.length === all.length) return [inWords];
  const ofOtherShapes = listed.flatMap(({ field, column }): Condition[] => {
    if (field.shape === 'html') return [dialect.isLike(columnSql(model, column), pattern)];
    if (model.existing !== null || !keepsTexts(field.kind.refersTo?.(field.props))) return [];
    return [
      sql<SqlBool>`EXISTS (
        SELECT 1 FROM jsonb_each_text(${columnSql(model, 'texts')} -> ${field.path}) AS kept (id, text)
        WHERE ${dialect.isLike(sql`kept.text`, pattern)})`,
    ];
  });
  return [inWords, anyOfSql([choiceSql(asking, listed, keyword), ...ofOtherShapes])];
}

/** What expressions may know of the caller and the moment. */
type Facing = Pick<Ctx, 'caller' | 'clock'>;

const factsOf = ({ caller, clock }: Facing): Pick<Facts, 'now' | 'me'> => ({
  now: clock.now().getTime(),
  me: { id: caller.userId, organize: caller.organizeId, roles: [...caller.roleIds] },
});

/** The condition of a view; publishing has made sure that it can be one. Who sees none of the views lists no records. */
export function viewSql(
  { ctx, model }: Asking,
  view: Pick<ListView, 'where' | 'name'> | undefined,
): Condition[] {
  if (!view) return model.views.length === 0 ? [] : [sql<SqlBool>`false`];
  const { where, name } = view;
  if (where.trim() === '') return [];
  return [
    designedSql(ctx, model, where) ?? refuse('record.filterFaulty', { label: textIn(name, ctx.language) }),
  ];
}

/** A condition that a designer wrote on records; null where these can no longer be asked so. */
export function designedSql(ctx: Facing, model: RecordModel, text: string): Condition | null {
  const parsedWhere = parseExpression(text);
  const checked = parsedWhere.ok ? checkExpression(parsedWhere.tree, model.form.scope, BOOLEAN) : null;
  const columns = Object.fromEntries(
    model.columns.map(({ field, column }) => [field.name, { table: model.table, column }]),
  );
  if (!checked?.ok) return null;
  const given = { columns, facts: factsOf(ctx) };
  const condition = dialectOf(model).isMySql
    ? toMySql(checked.expression, { ...given, ahead: 8 })
    : toSql(checked.expression, given);
  return condition.ok ? expressionSql(condition.sql) : null;
}

/** The order that is asked for, or the view's; the newest first where there is none. */
export function orderSql(
  asking: Asking,
  order: readonly DesignBody['views'][number]['order'][number][],
): RawBuilder<unknown> {
  const { model } = asking;
  const dialect = dialectOf(model);
  const parts = order.map(({ field: name, direction }) => {
    const stored = searched(asking, name);
    const isFalling = direction === 'desc';
    const way = isFalling ? sql`DESC` : sql`ASC`;
    const by = sortedBy(asking, stored);
    // Indexes have what is empty at the other end; where every record has a value nothing is.
    if (stored.field.field.required) return { sql: sql`${by} ${way}`, way };
    return { sql: isFalling ? dialect.falling(by) : dialect.rising(by), way };
  });
  const id = keySql(model);
  const [first] = parts;
  // Without a time the newest have the greatest keys, as far as keys count up.
  if (!first && model.existing && !model.existing.system.creatorTime) return sql`${id} DESC`;
  if (!first) return sql`${columnSql(model, 'creator_time')} DESC, ${id}`;
  return sql.join([...parts.map((part) => part.sql), sql`${id} ${first.way}`]);
}

/** Options are sorted in their own order, people and organisations by their names. */
function sortedBy({ ctx, model }: Asking, { field, column }: StoredField): RawBuilder<unknown> {
  const relation = relationSql(model, column);
  if (relation) return relation.key;
  const stored = columnSql(model, column);
  if (LIST_SHAPES.has(field.shape))
    refuse('record.filterFaulty', { label: textIn(field.field.label, ctx.language) || field.name });
  const reference = field.kind.refersTo?.(field.props);
  const dialect = dialectOf(model);
  // A database outside does not know the names.
  if (!dialect.isOwn && reference?.to !== 'options') return stored;
  if (reference?.to === 'user') return sql`(SELECT real_name FROM users WHERE users.id = ${stored})`;
  if (reference?.to === 'organization' || reference?.to === 'department')
    return sql`(SELECT full_name FROM organizes WHERE organizes.id = ${stored})`;
  if (keepsTexts(reference)) return sql`${columnSql(model, 'texts')} #>> ARRAY[${field.name}, ${stored}]`;
  if (reference?.to !== 'options' || reference.source.dataType !== 'static') return stored;
  return dialect.placeAmong(
    stored,
    reference.source.options.map(({ id }) => id),
  );
}

const NARROWED: Readonly<Record<Narrowing['is'], Operator>> = {
  equal: 'equal',
  unequal: 'notEqual',
  among: 'in',
};

/** What a field of related records must say: a value, or one of several. */
export type Narrowed = Pick<Narrowing, 'field' | 'is' | 'value'>;

/** Whether records say what a field of another form narrows them down to; none do where they cannot be asked so. */
export function narrowedSql(told: Told, { field, is, value }: Narrowed): Condition {
  const stored = told.model.byName.get(field);
  // Each part is one value, whatever ways down a tree look like.
  const parts = Array.isArray(value) ? value.map((part) => (Array.isArray(part) ? part : [part])) : value;
  const isAsked = stored && stored.field.kindId !== 'PsdInput' && valuesOf(stored.field, parts) !== null;
  return isAsked ? itemSql(told, stored, NARROWED[is], parts) : sql<SqlBool>`false`;
}

/** The value of a field as texts of the same field or of a column that holds the same; null where one has none. */
export function narrowingTexts({ own, value }: Narrowing): string[] | null {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = parts.map((part) => comparedText(own, Array.isArray(part) ? part.at(-1) : part));
  const known = texts.filter((text) => text !== null);
  return known.length === texts.length ? known : null;
}

/** A keyword that may be the first letters of what is looked for, or its pinyin. */
const LETTERS = /^[a-z]{2,20}$/i;

/** Whether one of the shown texts holds a keyword or is typed by it; of options the names that the caller reads. */
export function choiceSql(
  { ctx, model }: Pick<Asking, 'ctx' | 'model'>,
  fields: readonly Pick<StoredField, 'field' | 'column'>[],
  keyword: string,
): Condition {
  const pattern = containing(keyword);
  const dialect = dialectOf(model);
  const typed = LETTERS.test(keyword) ? typedBy(keyword) : null;
  const isMeant = (name: string): boolean =>
    name.toLowerCase().includes(keyword.toLowerCase()) ||
    (typed !== null && new RegExp(typed, 'u').test(name));
  return anyOfSql(
    fields.flatMap(({ field, column }): Condition[] => {
      const stored = columnSql(model, column);
      if (field.shape === 'text' || field.shape === 'decimal')
        return [
          dialect.isLike(dialect.text(stored), pattern),
          ...(typed && field.shape === 'text' && !dialect.isMySql
            ? [sql<SqlBool>`${stored} ~ ${typed}`]
            : []),
        ];
      const reference = field.kind.refersTo?.(field.props);
      if (reference?.to !== 'options' || (field.shape !== 'id' && field.shape !== 'ids')) return [];
      const meant = staticOptions(reference.source).filter((one) => isMeant(optionName(one, ctx.language)));
      return meant.length > 0
        ? [
            chosenSql(
              dialect,
              field,
              stored,
              meant.map(({ id }) => id),
            ),
          ]
        : [];
    }),
  );
}
