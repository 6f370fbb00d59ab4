import type { RelationOption } from '@auditplus/contract/features/records/records.schemas.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { compileModel, findModel } from './compile-model.ts';
import { valuesOf } from './list-records.ts';
import { namedBy, withSources } from './record-display.ts';
import { choiceSql, orderSql } from './record-filter.queries.ts';
import { countRecords, selectRecords } from './record-list.queries.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { deletedSql, idSql, recordScopeSql } from './record-scope.queries.ts';

type Options = { list: RelationOption[]; pagination: Pagination };

/**
 * Records that a relation field offers: those of the other design that the caller reaches there. Somebody without an
 * entry of the other design chooses among none.
 */
export async function relationOptions(
  ctx: Ctx,
  { modelId, field: path }: { readonly modelId: string; readonly field: string },
  query: PageQuery & { readonly ids?: readonly string[] | undefined },
): Promise<Options> {
  const model = await compileModel(ctx, modelId);
  const field = model.form.byPath.get(path);
  const reference = field?.kind.refersTo?.(field.props);
  if (!field || reference?.to !== 'record' || !recordRights(ctx, model).isReadable(path))
    refuse('record.filterFaulty', { label: path });
  const attributes = model.form.placed.flatMap(({ field: { kind, props } }) =>
    kind === 'relationFormAttr' && props.relationField === field.name && typeof props.showField === 'string'
      ? [props.showField]
      : [],
  );
  const columns = Array.isArray(field.props.columnOptions) ? field.props.columnOptions.map(columnName) : [];
  const related = await findModel(ctx, reference.design);
  if (!related) return { list: [], pagination: { ...pageOf(query), total: 0 } };
  return chooseRecords(ctx, related, {
    shown: reference.field,
    columns: [...attributes, ...columns],
    ids: query.ids,
    query,
  });
}

const columnName = (option: unknown): string =>
  typeof option === 'object' && option !== null && 'value' in option ? String(option.value) : String(option);

/** Records of a design for choosing, as far as the caller sees them. */
export async function fieldDataSelect(
  ctx: Ctx,
  designId: string,
  query: PageQuery & {
    readonly relationField: string;
    readonly columnOptions?: readonly string[] | undefined;
  },
) {
  const model = await compileModel(ctx, designId);
  const { relationField, columnOptions = [] } = query;
  const { list, pagination } = await chooseRecords(ctx, model, {
    shown: relationField,
    columns: columnOptions,
    query,
  });
  return {
    list: list.map(({ id, text, columns }) => ({ ...columns, [relationField]: text, id })),
    pagination,
  };
}

const pageOf = ({ currentPage, pageSize }: PageQuery) => ({ currentPage, pageSize });

async function chooseRecords(
  ctx: Ctx,
  model: RecordModel,
  {
    shown,
    columns,
    ids,
    query,
  }: {
    readonly shown: string;
    readonly columns: readonly string[];
    readonly ids?: readonly string[] | undefined;
    readonly query: PageQuery;
  },
): Promise<Options> {
  const rights = recordRights(ctx, model);
  const names = [...new Set([shown, ...columns])].filter((name) => rights.isListed(name));
  const fields = await withSources(
    ctx,
    names.flatMap((name) => model.byName.get(name) ?? []),
  );
  const asking = { ctx, model, rights };
  const { keyword, currentPage, pageSize } = query;
  // A record is also found by its number, whatever the field shows.
  const numbers = model.columns.filter(
    ({ field }) => field.kindId === 'billRule' && rights.isListed(field.name),
  );
  const where = [
    deletedSql(model, 0),
    recordScopeSql(ctx, model),
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
  const options = read.rows.map((row): RelationOption => {
    const values = valuesOf(fields, row);
    const texts = fields.map((one) => [one.field.name, named.textOf(one, values[one.field.name], row.texts)]);
    const found: Record<string, string> = Object.fromEntries(texts);
    return { id: row.id, text: found[shown] ?? '', columns: found };
  });
  return { list: options, pagination: { ...pageOf(query), total: counted.total } };
}
