import type { FieldChange, OperationChange } from '@auditplus/contract/features/logs/logs.model.ts';
import type { RecordHistory } from '@auditplus/contract/features/logs/record-history.routes.ts';
import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import type { FormField } from '@auditplus/core/forms/form-model.ts';
import { z } from 'zod';
import { actorInWords, roleInWords } from '../../kernel/audit-log-names.ts';
import { SYSTEM_USER_ID } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { chainState, type Entry, recordEntries } from '../logs/public.ts';
import { compileModel, findModel } from './compile-model.ts';
import { type Named, namedBy, withSources } from './record-display.ts';
import { recordExists, type Selected, selectNames } from './record-list.queries.ts';
import type { RecordModel, StoredField } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { idSql, recordScopeSql } from './record-scope.queries.ts';

const Values = z
  .record(z.string(), z.unknown())
  .nullable()
  .transform((values) => values ?? {});
type Values = z.output<typeof Values>;

const Rows = z.array(z.looseObject({})).catch([]);

/** The changes of a record in the fields that the caller sees, newest first; child rows one by one. */
export async function recordHistory(
  ctx: Ctx,
  { modelId, id }: { readonly modelId: string; readonly id: string },
  { currentPage, pageSize }: PageQuery,
): Promise<RecordHistory> {
  const model = await compileModel(ctx, modelId);
  const rights = recordRights(ctx, model);
  const where = [idSql(model, [id]), recordScopeSql(ctx, model)];
  if (!(await recordExists(ctx.db, model, where))) refuse('record.missing');
  const { rows, total } = await recordEntries(ctx.db, { kind: 'record', id, currentPage, pageSize });
  const read = rows.map((row) => ({ row, before: Values.parse(row.before), after: Values.parse(row.after) }));
  const { fields, named } = await namedFields(
    ctx,
    allFields(model).filter(({ field }) => rights.isReadable(field.path)),
    read.flatMap(({ before, after }) => [before, after]),
  );
  const reader = { language: ctx.language, roleName: await ctx.access.roleNames(ctx.language) };
  return {
    list: read.map(({ row, before, after }) => ({
      id: row.id,
      at: row.at.getTime(),
      person: actorInWords(row, ctx.language) || row.actor_role,
      role: row.actor_name === null || row.actor_id === SYSTEM_USER_ID ? '' : roleInWords(row, reader),
      action: row.action,
      changes: changesOf(fields, { before, after }, named),
      reason: row.reason,
    })),
    pagination: { currentPage, pageSize, total },
    chain: model.isChained && currentPage === 1 ? await chainState(ctx, id) : null,
  };
}

/** What an entry of the trail changed in a record of a function that is still there, with the labels of its fields. */
export async function readRecordEntry(ctx: Ctx, { before, after }: Entry): Promise<OperationChange[] | null> {
  const { designId } = after;
  const model = typeof designId === 'string' ? await findModel(ctx, designId) : undefined;
  if (!model) return null;
  const [changes = []] = await changesInWords(ctx, model, [{ before, after }]);
  return changes;
}

type Changed = { readonly before: Values; readonly after: Values };

/** What differs between states of records of a function, in the reader's words, with the labels of its fields. */
export async function changesInWords(
  ctx: Ctx,
  model: RecordModel,
  states: readonly Changed[],
  isReadable: (path: string) => boolean = () => true,
): Promise<OperationChange[][]> {
  const { fields, named } = await namedFields(
    ctx,
    allFields(model).filter(({ field }) => isReadable(field.path)),
    states.flatMap(({ before, after }) => [before, after]),
  );
  const labels = new Map(fields.map(({ field }) => [field.path, textIn(field.field.label, ctx.language)]));
  const tables = new Map(model.tables.map(({ name, field }) => [name, textIn(field.label, ctx.language)]));
  return states.map((state) =>
    changesOf(fields, state, named).map((change) => {
      const label = labels.get(change.field) ?? '';
      const table = change.row === undefined ? undefined : tables.get(change.field.split('.')[0] ?? '');
      return { ...change, label: table === undefined ? label : `${table} ${change.row} · ${label}` };
    }),
  );
}

/** Fields with the names that their values refer to in some states of a record. */
async function namedFields(ctx: Ctx, columns: readonly StoredField[], states: readonly Values[]) {
  const fields = await withSources(ctx, columns);
  const names = await selectNames(
    ctx.db,
    fields.flatMap((one) =>
      one.source
        ? [{ source: one.source, ids: states.flatMap((state) => idsIn(valuesAt(one.field, state))) }]
        : [],
    ),
  );
  return { fields, named: namedBy(ctx, fields, names) };
}

const allFields = (model: RecordModel): StoredField[] => [
  ...model.columns,
  ...model.tables.flatMap(({ columns }) => columns),
];

/** The values of a field in a state of a record: one, or one for each row of its child table. */
const valuesAt = ({ name, table }: FormField, state: Values): unknown[] =>
  table === null ? [state[name]] : Rows.parse(state[table]).map((row) => row[name]);

const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
};

/** The fields of the record itself, then its child tables row by row. */
function changesOf(
  fields: readonly Selected[],
  { before, after }: { readonly before: Values; readonly after: Values },
  named: Named,
): FieldChange[] {
  const told = (one: Selected, was: Values, is: Values, row?: number): FieldChange[] => {
    const { path, name } = one.field;
    const change = { before: textOf(one, was[name], named), after: textOf(one, is[name], named) };
    return change.before === change.after ? [] : [{ field: path, ...(row && { row }), ...change }];
  };
  return [...Map.groupBy(fields, ({ field }) => field.table)].flatMap(([table, columns]) => {
    if (table === null) return columns.flatMap((one) => told(one, before, after));
    const [former, current] = [rowsById(before[table]), rowsById(after[table])];
    const placeOf = (id: string) => (current.has(id) ? [...current.keys()] : [...former.keys()]).indexOf(id);
    return [...new Set([...former.keys(), ...current.keys()])].flatMap((id) =>
      columns.flatMap((one) => told(one, former.get(id) ?? {}, current.get(id) ?? {}, placeOf(id) + 1)),
    );
  });
}

const textOf = (one: Selected, value: unknown, named: Named): string =>
  value === undefined || value === null ? '' : named.textOf(one, value);

const rowsById = (rows: unknown): Map<string, Readonly<Record<string, unknown>>> =>
  new Map(Rows.parse(rows).map((row, at) => [typeof row.id === 'string' ? row.id : String(at), row]));
