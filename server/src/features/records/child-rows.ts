import type { Ctx } from '../../kernel/context.ts';
import { valuesOf } from './list-records.ts';
import { namedBy, withSources } from './record-display.ts';
import { selectChildRows } from './record-list.queries.ts';
import type { ChildModel, StoredField } from './record-model.ts';

/** A stored row of a child table: values and how people read them, by the names of its fields. */
export type StoredChild = {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly texts: ReadonlyMap<string, string>;
};

/** The rows of a child table of some records in their order, by record. */
export async function childrenOf(
  ctx: Ctx,
  table: ChildModel,
  { fields, parents }: { readonly fields: readonly StoredField[]; readonly parents: readonly string[] },
): Promise<ReadonlyMap<string, readonly StoredChild[]>> {
  const selected = await withSources(ctx, fields);
  const read = await selectChildRows(ctx.db, { child: table, fields: selected }, parents);
  const named = namedBy(ctx, selected, read.names);
  const rows = read.rows.map((row) => {
    const values = valuesOf(selected, row);
    const texts = selected.map((one): [string, string] => [
      one.field.name,
      named.textOf(one, values[one.field.name], row.texts),
    ]);
    return { parent: row.parent, id: row.id, values, texts: new Map(texts) };
  });
  return Map.groupBy(rows, ({ parent }) => parent);
}
