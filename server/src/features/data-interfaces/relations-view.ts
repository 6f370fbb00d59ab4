import type { RelationView } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { OWN_DATABASE } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { toldRelations } from '../../kernel/relations.ts';
import { usableSource, withSource } from '../data-sources/public.ts';

/** Data sets of ours or tables of a data source that statements may read, for the editor. */
export async function relationViews(ctx: Ctx, dbLinkId: string): Promise<RelationView[]> {
  if (dbLinkId !== OWN_DATABASE) return tableViews(ctx, dbLinkId);
  return toldRelations(ctx);
}

async function tableViews(ctx: Ctx, dbLinkId: string): Promise<RelationView[]> {
  const [tables, fields] = await withSource(ctx, await usableSource(ctx, dbLinkId), async (database) => [
    await database.tables(),
    Map.groupBy(await database.fields(null), ({ table }) => table),
  ]);
  return tables.map(({ table, comment }) => ({
    name: table,
    label: comment,
    // The rights of callers do not reach into sources: what they may read there is the author's to say.
    needsWhole: false,
    columns: (fields.get(table) ?? []).map((column) => ({
      name: column.field,
      label: column.comment || column.type,
      type: 'other',
      personal: false,
    })),
  }));
}
