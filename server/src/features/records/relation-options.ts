import type { NameCandidate } from '@auditplus/contract/features/records/record-import.routes.ts';
import type {
  RecordData,
  RelationOption,
  RowMatch,
  RowOffer,
} from '@auditplus/contract/features/records/records.schemas.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { fieldsWhere, isEdited } from '@auditplus/contract/kernel/records/record-type.ts';
import type { Reference } from '@auditplus/contract/kinds/form-kind.ts';
import { relationForm } from '@auditplus/contract/kinds/relation-form.ts';
import { rowsChosenFrom } from '@auditplus/contract/kinds/table.ts';
import { type FormField, showsRelated } from '@auditplus/core/forms/form-model.ts';
import { narrowingsOf } from '@auditplus/core/forms/narrowing.ts';
import { readRecord, writeRecord } from '@auditplus/core/forms/record-data.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { unreadableFields } from '../../kernel/records/record-rights.ts';
import { findRecords } from '../../kernel/records/registry.ts';
import { type RelationMatch, relationTexts } from '../../kernel/relation-rows.queries.ts';
import { findRelation } from '../../kernel/relations.ts';
import { compileModel, findModel } from './compile-model.ts';
import { valuesOf } from './list-records.ts';
import { formRights, hasPage } from './reading-doors.ts';
import { namedBy, withSources } from './record-display.ts';
import { choiceSql, type Narrowed, orderSql } from './record-filter.queries.ts';
import { countRecords, selectRecords } from './record-list.queries.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { idSql, reachedIds } from './record-scope.queries.ts';
import { asNarrowed, asRowMatch, choosableSql, relationMatches } from './related-range.queries.ts';

type Page<Row> = { list: Row[]; pagination: Pagination };
/** A page of what a form offers; at a step of a process as that lets it be filled in. */
type FormPage = PageQuery & { readonly processId?: string | undefined };

/**
 * Records that a relation field offers: those of the other design, or of the product, that the caller reaches there, so
 * that somebody without an entry of the other design, or a page of the product's records, chooses among none; or those of
 * a fixed range, of which everybody sees what the designer chose.
 */
export async function relationOptions(
  ctx: Ctx,
  { modelId, field: path }: { readonly modelId: string; readonly field: string },
  query: FormPage & {
    readonly ids?: readonly string[] | undefined;
    /** The values of the form that narrow them down; those of the field's row in a row alone. */
    readonly within?: RecordData | undefined;
  },
): Promise<Page<RelationOption>> {
  const model = await compileModel(ctx, modelId);
  const field = model.form.byPath.get(path);
  const reference = field?.kind.refersTo?.(field.props);
  const isRelated = reference?.to === 'record' || reference?.to === 'relation';
  const { isReadable } = await formRights(ctx, model, query.processId);
  if (!field || !isRelated || !isReadable(path)) refuse('record.filterFaulty', { label: path });
  const columns = shownBeside(model, field);
  const { values } = readRecord(model.form, query.within ?? {});
  const narrowed = narrowingsOf(model.form, field, { values });
  if (reference.to === 'relation')
    return chooseRows(ctx, reference, {
      columns,
      ids: query.ids,
      matches: relationMatches(narrowed),
      query,
    });
  const related = await findModel(ctx, reference.design);
  if (!related) return nothing(query);
  const { field: shown } = reference;
  const { list, pagination } = await chooseRecords(ctx, related, {
    names: [shown, ...columns],
    range: reference.range,
    narrowed,
    ids: query.ids,
    query,
  });
  const opened = await openedIds(ctx, related, { ids: list.map(({ id }) => id), range: reference.range });
  return {
    list: list.map(({ id, texts }) => ({
      ...{ id, text: texts[shown] ?? '', columns: texts },
      ...(opened.has(id) && { isOpen: true }),
    })),
    pagination,
  };
}

/**
 * Those of some records, or rows of the product, that a relation field may name, with what tells them apart: what the
 * field shows beside the name, else the first columns that the caller reads there.
 */
export async function relatedAmong(
  ctx: Ctx,
  model: RecordModel,
  { field }: StoredField,
  query: PageQuery & { readonly ids: readonly string[] },
): Promise<Page<NameCandidate>> {
  const reference = field.kind.refersTo?.(field.props);
  const beside = shownBeside(model, field);
  if (reference?.to === 'relation') {
    const columns = findRelation(reference.relation)?.columns ?? [];
    const others = columns.flatMap(({ name, type }) =>
      type === 'text' && !/(^|_)id$/.test(name) && name !== reference.column ? [name] : [],
    );
    const names = beside.length > 0 ? beside : others.slice(0, MAX_BESIDE);
    const { list, pagination } = await chooseRows(ctx, reference, {
      ...{ columns: names, ids: query.ids, matches: [], query },
    });
    return {
      list: list.map((one) => candidateOf({ ...one, texts: one.columns }, one.text, names)),
      pagination,
    };
  }
  const related = reference?.to === 'record' ? await findModel(ctx, reference.design) : null;
  if (!related || reference?.to !== 'record') return nothing(query);
  const { isListed } = recordRights(ctx, related);
  const others = related.columns.flatMap(({ field: { name, shape } }) =>
    name !== reference.field && shape !== 'files' && shape !== 'html' && isListed(name) ? [name] : [],
  );
  const names = beside.length > 0 ? beside : others.slice(0, MAX_BESIDE);
  const { list, pagination } = await chooseRecords(ctx, related, {
    names: [reference.field, ...names],
    range: reference.range,
    ...{ ids: query.ids, query },
  });
  return { list: list.map((one) => candidateOf(one, one.texts[reference.field] ?? '', names)), pagination };
}

/** So many columns tell records of one name apart. */
const MAX_BESIDE = 3;

const candidateOf = (
  { id, texts }: Pick<RowOffer, 'id' | 'texts'>,
  text: string,
  names: readonly string[],
): NameCandidate => ({ id, text, note: names.flatMap((name) => texts[name] || []).join(' · ') });

/** Rows of the product that a field of a declared record offers: those that the caller may read. */
export const relationRows = (
  ctx: Ctx,
  relation: string,
  query: PageQuery & {
    readonly column: string;
    readonly columns?: readonly string[] | undefined;
    readonly ids?: readonly string[] | undefined;
    /** What the form around narrows them down to. */
    readonly matches?: readonly RowMatch[] | undefined;
  },
): Promise<Page<RelationOption>> =>
  chooseRows(
    ctx,
    { to: 'relation', relation, column: query.column },
    { columns: query.columns ?? [], ids: query.ids, matches: (query.matches ?? []).map(asRowMatch), query },
  );

/** The records among some that the caller may open where they belong; whoever chooses by rights may open them all. */
async function openedIds(
  ctx: Ctx,
  related: RecordModel,
  { ids, range }: { readonly ids: readonly string[]; readonly range: string | undefined },
): Promise<ReadonlySet<string>> {
  if (!hasPage(ctx, related) || ids.length === 0) return new Set();
  return new Set(range === undefined ? ids : await reachedIds(ctx, related, ids));
}

/**
 * Records that rows of a child table can be made of: those of the other design that the caller reaches there, with the
 * fields that its entries show. Whoever may not fill in the child table is offered none.
 */
export async function rowOffers(
  ctx: Ctx,
  { modelId, table }: { readonly modelId: string; readonly table: string },
  query: FormPage,
): Promise<Page<RowOffer>> {
  const model = await compileModel(ctx, modelId);
  const rows = rowsChosenFrom(model.form.tables.find(({ name }) => name === table)?.field.props ?? {});
  const { isWritable } = await formRights(ctx, model, query.processId);
  if (rows?.kind !== 'design' || !isWritable(table)) refuse('record.filterFaulty', { label: table });
  const related = await findModel(ctx, rows.target);
  if (!related) return nothing(query);
  const { columnOptions, relationOptions } = rows.conf;
  const taken = relationOptions.filter(({ type }) => type === '1');
  return chooseRecords(ctx, related, {
    names: [...columnOptions, ...taken].map(({ value }) => value),
    query,
  });
}

/** What a relation field and its attributes show of the other record, beside its name. */
function shownBeside({ form }: RecordModel, { path, props: { columnOptions } }: FormField): string[] {
  const attributes = form.placed.flatMap((one) => {
    const { showField } = one.field.props;
    return showsRelated(one, path) && typeof showField === 'string' ? [showField] : [];
  });
  return [...attributes, ...(Array.isArray(columnOptions) ? columnOptions.map(columnName) : [])];
}

const columnName = (option: unknown): string =>
  typeof option === 'object' && option !== null && 'value' in option ? String(option.value) : String(option);

/** Records of a design for choosing, as far as the caller sees them; fields of declared records offer them as well. */
export async function fieldDataSelect(
  ctx: Ctx,
  designId: string,
  query: PageQuery & {
    readonly relationField: string;
    readonly columnOptions?: readonly string[] | undefined;
    readonly ids?: readonly string[] | undefined;
    /** What the form around narrows them down to. */
    readonly matches?: readonly RowMatch[] | undefined;
    readonly record?: string | undefined;
    readonly range?: string | undefined;
  },
) {
  const model = await findModel(ctx, designId);
  if (!model) return nothing(query);
  const { relationField, columnOptions = [], ids, matches = [] } = query;
  const fixed = declaredRange(ctx, designId, query);
  const narrowed = narrowedFor(ctx, model, { matches, fixed });
  if (!narrowed) return nothing(query);
  const { list, pagination } = await chooseRecords(ctx, model, {
    names: [relationField, ...columnOptions.filter((name) => fixed?.shown.has(name) ?? true)],
    ...{ range: fixed?.range, ids, query, narrowed },
  });
  // What has left a fixed range is still called by its name to those who reach it.
  const missing = fixed && ids ? ids.filter((asked) => !list.some(({ id }) => id === asked)) : [];
  const left =
    missing.length > 0
      ? await chooseRecords(ctx, model, { names: [relationField], ids: missing, query })
      : { list: [] };
  return {
    list: [...list, ...left.list].map(({ id, texts }) => ({ [relationField]: '', ...texts, id })),
    pagination,
  };
}

/** What records of a design are called that the caller may choose: those that one reaches, or those of a fixed range. */
export async function choosableNames(
  ctx: Ctx,
  { design, field, range }: Extract<Reference, { to: 'record' }>,
  ids: readonly string[],
  matches: readonly RowMatch[] = [],
): Promise<ReadonlyMap<string, string>> {
  const model = await findModel(ctx, design);
  const narrowed =
    model && (range === undefined ? narrowedFor(ctx, model, { matches }) : matches.map(asNarrowed(model)));
  if (!narrowed) return new Map();
  const { list } = await chooseRecords(ctx, model, {
    names: [field],
    ...{ range, ids, query: { currentPage: 1, pageSize: ids.length }, narrowed },
  });
  return new Map(list.map(({ id, texts }) => [id, texts[field] || id]));
}

/** A fixed range of a field of a declared record: what it shows, and by what its form narrows it down. */
type DeclaredRange = {
  readonly range: string;
  readonly shown: ReadonlySet<string>;
  readonly narrowedBy: ReadonlySet<string>;
};

/** The range that the caller says a declared record has, if it has it and the caller sees the field. */
function declaredRange(
  ctx: Ctx,
  design: string,
  {
    record,
    range,
    relationField,
  }: {
    readonly record?: string | undefined;
    readonly range?: string | undefined;
    readonly relationField: string;
  },
): DeclaredRange | undefined {
  const model = record === undefined ? undefined : findRecords(record)?.model;
  if (!model || range === undefined) return undefined;
  const { caller } = ctx;
  if (!caller.isAdministrator && !caller.modules.has(model.page)) return undefined;
  const hidden = unreadableFields(ctx, model);
  const seen = fieldsWhere(model, isEdited).filter(([name]) => !hidden.has(name));
  for (const field of seen.flatMap(([, one]) => (one.kind === 'rows' ? Object.values(one.columns) : [one]))) {
    if (field.kind !== 'designed' || field.of !== 'relationForm') continue;
    const props = relationForm.properties.parse(field.props ?? {});
    if (props.range !== 'fixed' || props.rangeWhere !== range) continue;
    if (props.modelId !== design || props.relationField !== relationField) continue;
    return {
      range,
      shown: new Set(props.columnOptions.map(columnName)),
      narrowedBy: new Set(props.narrowedBy.map((one) => one.field)),
    };
  }
  return undefined;
}

/**
 * What records must say for the form of a declared record. Null where it asks for a field that the caller may not see: what
 * is offered would tell what that says. A fixed range is narrowed down as its field is declared.
 */
function narrowedFor(
  ctx: Ctx,
  model: RecordModel,
  { matches, fixed }: { readonly matches: readonly RowMatch[]; readonly fixed?: DeclaredRange | undefined },
): readonly Narrowed[] | null {
  const rights = recordRights(ctx, model);
  const isSeen = ({ column }: RowMatch): boolean =>
    fixed ? fixed.narrowedBy.has(column) : rights.isListed(column) || rights.isReadable(column);
  return matches.every(isSeen) ? matches.map(asNarrowed(model)) : null;
}

const nothing = (query: PageQuery) => ({ list: [], pagination: { ...pageOf(query), total: 0 } });

const pageOf = ({ currentPage, pageSize }: PageQuery) => ({ currentPage, pageSize });

async function chooseRows(
  ctx: Ctx,
  { relation: name, column: shown }: Extract<Reference, { to: 'relation' }>,
  {
    columns,
    ids,
    matches,
    query,
  }: {
    readonly columns: readonly string[];
    readonly ids: readonly string[] | undefined;
    readonly matches: readonly RelationMatch[];
    readonly query: PageQuery;
  },
): Promise<Page<RelationOption>> {
  const relation = findRelation(name);
  if (!relation) return nothing(query);
  const { keyword, currentPage, pageSize } = query;
  const named = [...(relation.address ?? '').matchAll(PLACEHOLDER)].map(([, column = '']) => column);
  const { rows, total } = await relationTexts(ctx, relation, {
    columns: [shown, ...columns],
    beside: named,
    ids,
    keyword,
    matches,
    order: shown,
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
  });
  const list = rows.map((row): RelationOption => {
    const said = (column: string): string => row[column] ?? '';
    return {
      id: said('id'),
      text: said(shown),
      columns: Object.fromEntries([shown, ...columns].map((column) => [column, said(column)])),
      ...(relation.address && {
        address: relation.address.replace(PLACEHOLDER, (_all, column) => encodeURIComponent(said(column))),
      }),
    };
  });
  return { list, pagination: { currentPage, pageSize, total } };
}

const PLACEHOLDER = /\{(\w+)\}/g;

async function chooseRecords(
  ctx: Ctx,
  model: RecordModel,
  {
    names,
    range,
    narrowed,
    ids,
    query,
  }: {
    readonly names: readonly string[];
    readonly range?: string | undefined;
    readonly narrowed?: readonly Narrowed[];
    readonly ids?: readonly string[] | undefined;
    readonly query: PageQuery;
  },
): Promise<Page<RowOffer>> {
  const rights = recordRights(ctx, model);
  const isFixed = range !== undefined;
  const isShown = (name: string) =>
    isFixed ? model.form.byPath.get(name)?.kindId !== 'PsdInput' : rights.isListed(name);
  const shown = [...new Set(names)].filter(isShown);
  const fields = await withSources(
    ctx,
    shown.flatMap((name) => model.byName.get(name) ?? []),
  );
  const asking = { ctx, model, rights };
  const { keyword, currentPage, pageSize } = query;
  // A record is also found by its number, whatever the field shows.
  const numbers = model.columns.filter(
    ({ field }) => !isFixed && field.kindId === 'billRule' && rights.isListed(field.name),
  );
  const where = [
    choosableSql(ctx, model, { range, ...(narrowed && { narrowed }) }),
    ...(ids ? [idSql(model, ids)] : []),
    ...(keyword ? [choiceSql(asking, [...fields, ...numbers], keyword)] : []),
  ];
  const [read, counted] = await Promise.all([
    selectRecords(ctx.db, model, {
      fields,
      where,
      order: orderSql(asking, []),
      limit: pageSize,
      offset: (currentPage - 1) * pageSize,
    }),
    countRecords(ctx.db, model, where),
  ]);
  const named = namedBy(ctx, fields, read.names);
  const kept = fields.filter(({ field }) => field.shape !== 'files');
  const list = read.rows.map((row): RowOffer => {
    const values = valuesOf(fields, row);
    const texts = fields.map((one) => [one.field.name, named.textOf(one, values[one.field.name], row.texts)]);
    const taken = kept.map(({ field: { name } }) => [name, values[name]]);
    return {
      id: row.id,
      texts: Object.fromEntries(texts),
      values: writeRecord(model.form, Object.fromEntries(taken), named.pathOf),
    };
  });
  return { list, pagination: { ...pageOf(query), total: counted.total } };
}
