import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import {
  type DefinitionFilter,
  definitionPage,
  type ListedKind,
  usableDefinitions,
} from '../../kernel/definitions/definition-lists.queries.ts';

type Reader = Pick<Ctx, 'db' | 'language'>;

/** Where print templates are listed from. */
export const storedPrints: ListedKind = { kind: 'print', table: 'print_templates', category: 'category' };

/** A page of print templates with the type that each draft has. */
export const listTemplates = (ctx: Reader, filter: DefinitionFilter) =>
  definitionPage(ctx, storedPrints, filter, {
    columns: sql<{ type: string }>`draft.body ->> 'type' AS type`,
  });

export type PrintsWanted = {
  readonly type?: number | undefined;
  /** What they print: a relation, or 'sql' for those that read by statements of their own. */
  readonly record?: string | undefined;
};

/** Templates that print. */
export function printingTemplates(ctx: Reader, { type, record }: PrintsWanted) {
  const only: RawBuilder<SqlBool>[] = [];
  if (type !== undefined) only.push(sql`live.body ->> 'type' = ${String(type)}`);
  if (record === 'sql') only.push(sql`live.body #>> '{source,record}' IS NULL`);
  else if (record !== undefined) only.push(sql`live.body #>> '{source,record}' = ${record}`);
  return usableDefinitions(ctx, storedPrints, {
    columns: sql<{
      isWord: boolean;
    }>`jsonb_typeof(live.body -> 'word') IS NOT DISTINCT FROM 'object' AS "isWord"`,
    only,
  });
}
