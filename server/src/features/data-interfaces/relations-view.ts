import type { RelationView } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { OWN_DATABASE } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { relationsNow } from '../../kernel/relations.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { usableSource, withSource } from '../data-sources/public.ts';

/** Data sets of ours or tables of a data source that statements may read, for the editor. */
export async function relationViews(ctx: Ctx, dbLinkId: string): Promise<RelationView[]> {
  if (dbLinkId !== OWN_DATABASE) return tableViews(ctx, dbLinkId);
  const relations = [...(await relationsNow(ctx)).values()];
  relations.sort((a, b) => a.name.localeCompare(b.name));
  return relations.map(({ name, label, columns }) => ({
    name,
    label: inLanguage(ctx.language, label),
    columns: columns.map((column) => ({
      name: column.name,
      label: inLanguage(ctx.language, column.label),
      type: column.type,
      personal: column.personal ?? false,
    })),
  }));
}

async function tableViews(ctx: Ctx, dbLinkId: string): Promise<RelationView[]> {
  const [tables, fields] = await withSource(ctx, await usableSource(ctx, dbLinkId), async (database) => [
    await database.tables(),
    Map.groupBy(await database.fields(null), ({ table }) => table),
  ]);
  return tables.map(({ table, comment }) => ({
    name: table,
    label: comment,
    columns: (fields.get(table) ?? []).map((column) => ({
      name: column.field,
      label: column.comment || column.type,
      type: 'other',
      personal: false,
    })),
  }));
}
