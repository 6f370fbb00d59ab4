import type { RelationOption } from '@auditplus/contract/features/records/records.schemas.ts';
import { rowSource } from '@auditplus/contract/kinds/form-kind.ts';
import { type FormField, isAttribute, shownOf } from '@auditplus/core/forms/form-model.ts';
import { type FormValues, rowsIn } from '@auditplus/core/forms/form-run.ts';
import type { Ctx } from '../../kernel/context.ts';
import { interfaceRows } from '../data-interfaces/public.ts';
import { formRights, hasPage } from './reading-doors.ts';
import type { RecordModel } from './record-model.ts';
import { relationOptions } from './relation-options.ts';

/** A record whose attributes are shown; `processId` where its reader comes to it by the process alone. */
type Holder = { readonly values: FormValues; readonly processId: string | undefined };

/** What attributes show of what the field of a path names; nothing of what the reader does not reach. */
export type ShownAttributes = (path: string, value: unknown, showField: string) => string;

type TextsByValue = ReadonlyMap<string, (property: string) => string>;

/** So many ids one question for related records names. */
const AT_ONCE = 50;

/** What attributes of some records show of the records and rows of interfaces that they name, asked for as forms do. */
export async function shownAttributes(
  ctx: Ctx,
  model: RecordModel,
  records: readonly { readonly row: { readonly processId: string | null }; readonly values: FormValues }[],
): Promise<ShownAttributes> {
  const { form } = model;
  const paths = new Set(
    form.placed.filter(({ field: { kind } }) => isAttribute(kind)).map((one) => shownOf(form, one)),
  );
  const isByPage = hasPage(ctx, model);
  const holders = records.map(
    ({ row, values }): Holder => ({ values, processId: isByPage ? undefined : (row.processId ?? undefined) }),
  );
  const found = new Map<string, TextsByValue>();
  for (const path of paths) {
    const source = form.byPath.get(path);
    if (source) found.set(path, await textsOf(ctx, model, source, holders));
  }
  return (path, value, showField) => found.get(path)?.get(String(value))?.(showField) ?? '';
}

async function textsOf(
  ctx: Ctx,
  model: RecordModel,
  source: FormField,
  holders: readonly Holder[],
): Promise<TextsByValue> {
  const texts = new Map<string, (property: string) => string>();
  for (const [processId, some] of Map.groupBy(holders, (holder) => holder.processId)) {
    const { isReadable } = await formRights(ctx, model, processId);
    if (!isReadable(source.path)) continue;
    const values = valuesIn(source, some);
    const rows = rowSource(source.kind.refersTo?.(source.props));
    const asked = rows
      ? await interfaceRows(ctx, { source: rows, isSearched: true, values })
      : await relatedTexts(ctx, model, { path: source.path, ids: values, processId });
    for (const [value, textIn] of asked ?? []) texts.set(value, textIn);
  }
  return texts;
}

/** What a field names in some records, in every row where it stands in a child table. */
function valuesIn({ name, table }: FormField, holders: readonly Holder[]): string[] {
  const held = holders.flatMap(({ values }) => (table === null ? [values] : rowsIn(values[table])));
  const named = held.flatMap(({ [name]: value }) =>
    typeof value === 'string' && value !== '' ? [value] : [],
  );
  return [...new Set(named)];
}

type Related = {
  readonly path: string;
  readonly ids: readonly string[];
  readonly processId: string | undefined;
};

async function relatedTexts(ctx: Ctx, model: RecordModel, { path, ids, processId }: Related) {
  const options: RelationOption[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const query = { currentPage: 1, pageSize: AT_ONCE, ids: ids.slice(at, at + AT_ONCE), processId };
    options.push(...(await relationOptions(ctx, { modelId: model.designId, field: path }, query)).list);
  }
  return new Map(options.map(({ id, columns }) => [id, (property: string) => columns[property] ?? '']));
}
