import type { RelationView } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type RelationLabel, relationsNow } from '../../kernel/relations.ts';

/** Data sets that statements may read, for the editor. */
export async function relationViews(ctx: Ctx): Promise<RelationView[]> {
  const relations = [...(await relationsNow(ctx)).values()];
  relations.sort((a, b) => a.name.localeCompare(b.name));
  return relations.map(({ name, label, columns }) => ({
    name,
    label: inWords(label, ctx.language),
    columns: columns.map((column) => ({
      name: column.name,
      label: inWords(column.label, ctx.language),
      type: column.type,
      personal: column.personal ?? false,
    })),
  }));
}

/** Labels of relations have no Traditional text of their own. */
const inWords = ([zh, en]: RelationLabel, language: Language): string => (language === 'en' ? en : zh);
