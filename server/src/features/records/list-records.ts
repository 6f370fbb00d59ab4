import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import type {
  RecordPage,
  RecordQuery,
  RecordRow,
  RecordSelection,
  RecordSummary,
} from '@auditplus/contract/features/records/records.schemas.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { checkExpression } from '@auditplus/core/expressions/check.ts';
import { decimalOf, decimalText } from '@auditplus/core/expressions/decimal.ts';
import { dependenciesOf } from '@auditplus/core/expressions/dependencies.ts';
import { parseExpression } from '@auditplus/core/expressions/parse.ts';
import { BOOLEAN } from '@auditplus/core/expressions/types.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { writeRecord } from '@auditplus/core/forms/record-data.ts';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { compileModel } from './compile-model.ts';
import { namedBy, withFiles, withSources } from './record-display.ts';
import { builtFilterSql, keywordSql, orderSql, searchSql, viewSql } from './record-filter.queries.ts';
import { countRecords, type Row, type Selected, selectRecords, sumRecords } from './record-list.queries.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { type RecordRights, recordRights } from './record-rights.ts';
import { deletedSql, recordScopeSql } from './record-scope.queries.ts';
import { readValue } from './record-values.queries.ts';

/** A list that somebody asks for: whose rights, which view, which records. */
export type Listing = {
  readonly ctx: Ctx;
  readonly model: RecordModel;
  readonly rights: RecordRights;
  readonly view: ListView | undefined;
  readonly where: readonly RawBuilder<SqlBool>[];
};

/** Reads what narrows a list down; refuses fields that the caller may not see and values that they cannot have. */
export async function listing(ctx: Ctx, designId: string, selection: RecordSelection): Promise<Listing> {
  const model = await compileModel(ctx, designId);
  const rights = recordRights(ctx, model, selection.menuId);
  const asking = { ctx, model, rights };
  const asked = model.views.find(({ viewId }) => viewId === selection.viewId);
  if (asked && !rights.seesView(asked))
    refuse('record.viewClosed', { view: textIn(asked.name, ctx.language) });
  const view = asked ?? model.views.find(rights.seesView);
  return {
    ...asking,
    view,
    where: [
      deletedSql(model, 0),
      recordScopeSql(ctx, model),
      ...viewSql(asking, view),
      ...keywordSql(asking, selection.keyword),
      ...searchSql(asking, view, selection.json),
      ...(selection.filter ? [builtFilterSql(asking, selection.filter)] : []),
    ],
  };
}

/** A page of records as the list shows them. */
export async function listRecords(ctx: Ctx, designId: string, query: RecordQuery): Promise<RecordPage> {
  const asked = await listing(ctx, designId, query);
  const { view } = asked;
  const { currentPage, pageSize } = query;
  const shown = shownColumns(asked);
  const [{ rows }, counted] = await Promise.all([
    readPage(asked, query, shown, query.withValues),
    countRecords(ctx.db, asked.model, asked.where),
  ]);
  const { total, isAbout } = counted;
  return {
    list: view?.kind === 'grouped' ? grouped(asked, rows, { view, shown }) : rows,
    pagination: { currentPage, pageSize, total, ...(isAbout ? { isAbout } : {}) },
  };
}

/** The columns of a view, as far as the caller may see them; without a view, every field that lists may show. */
export function shownColumns({ model, rights, view }: Listing): StoredField[] {
  const names = view
    ? view.columns.map(({ field }) => field)
    : model.columns.flatMap(({ field }) => (field.kind.standsIn.includes('list') ? [field.name] : []));
  return [...new Set(names)].flatMap((name) => {
    const stored = model.byName.get(name);
    return stored && rights.isListed(name) ? [stored] : [];
  });
}

const GROUPED_ROWS = 10_000;

/** A page of rows: texts of the shown columns and, where asked for, the values behind what the view draws. */
export async function readPage(
  asked: Listing,
  { currentPage, pageSize, sidx, sort }: RecordQuery,
  shown: readonly StoredField[],
  withValues: boolean,
): Promise<{ rows: RecordRow[] }> {
  const { ctx, model, view, where } = asked;
  const isWhole = view?.kind === 'grouped';
  const drawn = withValues || isWhole ? drawnFields(asked, shown) : shown;
  const fields = await withSources(ctx, drawn);
  const read = await selectRecords(ctx.db, model, {
    fields,
    where,
    order: orderSql(asked, orderOf(asked, { sidx, sort })),
    limit: isWhole ? GROUPED_ROWS : pageSize,
    offset: isWhole ? 0 : (currentPage - 1) * pageSize,
  });
  const rows = withValues ? await withFiles(ctx, fields, read.rows) : read.rows;
  const named = namedBy(ctx, fields, read.names);
  const names = new Set([
    ...shown.map(({ field }) => field.name),
    ...(isWhole ? [view.groupField] : []),
    ...(withValues ? [model.title?.field.name, view?.groupField, view?.calendar?.title] : []),
  ]);
  return {
    rows: rows.map((row) => {
      const values = valuesOf(fields, row);
      const texts = fields.flatMap((selected): [string, string][] => {
        const { name } = selected.field;
        return names.has(name) ? [[name, named.textOf(selected, values[name], row.texts)]] : [];
      });
      return {
        ...Object.fromEntries(texts),
        id: row.id,
        rev: row.rev,
        ...(model.webType === 3 ? { flowState: row.state } : {}),
        ...(withValues ? { values: writeRecord(model.form, values, named.pathOf) } : {}),
      };
    }),
  };
}

/** The values of a row by the names of its fields. */
export const valuesOf = (
  fields: readonly Pick<Selected, 'field'>[],
  row: Pick<Row, 'values'>,
): Readonly<Record<string, unknown>> => {
  const values: Record<string, unknown> = {};
  for (const [at, { field }] of fields.entries()) values[field.name] = readValue(field, row.values[at]);
  return values;
};

/** What is asked for counts before the view's own order, of which the caller may not see everything. */
function orderOf(
  { view, rights, model }: Listing,
  { sidx, sort }: Pick<RecordQuery, 'sidx' | 'sort'>,
): ListView['order'] {
  const own = (view?.order ?? []).filter(({ field }) => model.byName.has(field) && rights.isListed(field));
  const asked = sidx ? [{ field: sidx, direction: sort ?? ('asc' as const) }] : [];
  const first = view?.kind === 'grouped' && view.groupField ? [view.groupField] : [];
  const groups = first
    .filter((field) => model.byName.has(field) && rights.isListed(field))
    .map((field) => ({ field, direction: 'asc' as const }));
  const all = [...groups, ...(asked.length > 0 ? asked : own)];
  return all.filter(({ field }, at) => all.findIndex((one) => one.field === field) === at);
}

/** Fields whose values the view works with: its columns, groups and days, what rows and cells look like by, what buttons need. */
function drawnFields({ model, rights, view }: Listing, shown: readonly StoredField[]): StoredField[] {
  const names = new Set([
    ...shown.map(({ field }) => field.name),
    ...(model.title ? [model.title.field.name] : []),
    ...(view?.groupField ? [view.groupField] : []),
    ...(view?.calendar ? [view.calendar.from, view.calendar.to, view.calendar.title] : []),
    ...(view?.rowColours.flatMap(({ when }) => fieldsOf(model, when)) ?? []),
    ...(view?.columns.flatMap(({ formats = [] }) => formats.flatMap(({ when }) => fieldsOf(model, when))) ??
      []),
    ...(view?.rowButtons.flatMap(({ when = '' }) => fieldsOf(model, when)) ?? []),
    ...(view?.customButtons.flatMap((button) => fieldsOfButton(model, button)) ?? []),
  ]);
  return [...names].flatMap((name) => {
    const stored = model.byName.get(name);
    return stored && rights.isListed(name) ? [stored] : [];
  });
}

/** What a button's condition, link and script are about; a script is searched for the names of fields. */
function fieldsOfButton(
  model: RecordModel,
  { when = '', link = '', script = '' }: ListView['customButtons'][number],
): readonly string[] {
  const named = model.columns.map(({ field }) => field.name);
  return [
    ...fieldsOf(model, when),
    ...named.filter((name) => link.includes(`{${name}}`) || script.includes(name)),
  ];
}

function fieldsOf(model: RecordModel, text: string): readonly string[] {
  const parsed = parseExpression(text);
  const checked = parsed.ok ? checkExpression(parsed.tree, model.form.scope, BOOLEAN) : null;
  return checked?.ok ? dependenciesOf(checked.expression).fields : [];
}

type Grouping = { readonly view: ListView; readonly shown: readonly StoredField[] };

/**
 * Rows under the texts of the group field, each group under the first shown column (platform-contract 2.12), with its
 * sums in the columns that the view adds up.
 */
function grouped({ ctx }: Listing, rows: readonly RecordRow[], { view, shown }: Grouping): RecordRow[] {
  const [first] = shown;
  const { groupField } = view;
  if (!first || !groupField) return [...rows];
  const summed = shown.filter(
    ({ field }, at) => at > 0 && field.shape === 'decimal' && view.summary.includes(field.name),
  );
  const groups = Map.groupBy(rows, (row) => row[groupField] ?? '');
  return [...groups].map(([text, children], at) => ({
    id: `group-${at}`,
    top: true,
    [first.field.name]: text,
    ...Object.fromEntries(summed.map(({ field }) => [field.name, sumText(ctx, field, children)])),
    children: children.map(({ children: _none, top: _top, ...row }) => row),
  }));
}

/** The sum of a column over rows, which hold it as text. */
function sumText({ language }: Ctx, field: FormField, rows: readonly RecordRow[]): string {
  const sum = rows.reduce((total, row) => total + (decimalOf(String(row[field.name] ?? '')) ?? 0n), 0n);
  return field.kind.toCell(decimalText(sum), { props: field.props }, { language });
}

/** The sums of the view's summary row: asked for apart from the pages, as they are the same on each. */
export async function sumRecordList(
  ctx: Ctx,
  designId: string,
  selection: RecordSelection,
): Promise<RecordSummary> {
  const { model, rights, view, where } = await listing(ctx, designId, selection);
  const fields = [...new Set(view?.summary)].flatMap((name) => {
    const stored = model.byName.get(name);
    return stored?.field.shape === 'decimal' && rights.isListed(name) ? [stored] : [];
  });
  if (fields.length === 0) return { sums: {}, isTooMany: false };
  const sums = await sumRecords(ctx.db, model, { fields, where });
  if (!sums) return { sums: {}, isTooMany: true };
  const words = { language: ctx.language };
  return {
    sums: Object.fromEntries(
      fields.map(({ field }, at) => [
        field.name,
        field.kind.toCell(readValue(field, sums[at]), { props: field.props }, words),
      ]),
    ),
    isTooMany: false,
  };
}
