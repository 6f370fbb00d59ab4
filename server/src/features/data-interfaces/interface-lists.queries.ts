import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import {
  type DefinitionFilter,
  definitionPage,
  isUsable,
  type ListedKind,
} from '../../kernel/definitions/definition-lists.queries.ts';
import { plusTitleSql } from '../../kernel/definitions/definition-title.queries.ts';

/** Where data interfaces are listed from. */
export const storedInterfaces: ListedKind = {
  kind: 'interface',
  table: 'data_interfaces',
  category: 'category_id',
  hasPlusTitles: true,
};

/** Names of the interfaces whose draft or published version reads a data source. */
export async function interfacesOfSource(db: Db, sourceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('data_interfaces')
    .select('full_name')
    .where('delete_mark', '=', 0)
    .where(
      sql<boolean>`EXISTS (
        SELECT FROM definition_drafts draft WHERE draft.kind = 'interface' AND draft.target = data_interfaces.id
          AND draft.body ->> 'dbLinkId' = ${sourceId}
        UNION ALL
        SELECT FROM (SELECT body FROM definition_versions WHERE kind = 'interface' AND target = data_interfaces.id
          ORDER BY version DESC LIMIT 1) live WHERE live.body ->> 'dbLinkId' = ${sourceId})`,
    )
    .orderBy('full_name')
    .execute();
  return rows.map(({ full_name }) => full_name);
}

/** Names of the interfaces whose draft or published version names a table of our own in its statement. */
export async function interfacesOfTable(db: Db, table: string): Promise<string[]> {
  const word = `\\m${table}\\M`;
  const { rows } = await sql<{ full_name: string }>`
    SELECT DISTINCT full_name FROM data_interfaces JOIN (
      SELECT target, body FROM definition_drafts WHERE kind = 'interface'
      UNION ALL
      (SELECT DISTINCT ON (target) target, body FROM definition_versions WHERE kind = 'interface'
        ORDER BY target, version DESC)
    ) stated ON stated.target = data_interfaces.id
    WHERE delete_mark = 0 AND body ->> 'dataType' = '1' AND body ->> 'dbLinkId' = '0' AND body ->> 'query' ~ ${word}
    ORDER BY full_name LIMIT 20`.execute(db);
  return rows.map((row) => row.full_name);
}

export type InterfaceFilter = Omit<DefinitionFilter, 'category'> & {
  readonly categoryId?: string | undefined;
  readonly dataType?: number | undefined;
};

/** A page of interfaces; whoever may call one sees what it is called as published, whoever makes it what the draft calls it. */
export function listInterfaces(
  ctx: Pick<Ctx, 'db' | 'language'>,
  { categoryId, dataType, ...filter }: InterfaceFilter,
  { isPublished = false }: { readonly isPublished?: boolean } = {},
) {
  const columns = sql<{
    failures: number;
    checkType: string;
    dataType: string;
    requestMethod: string | null;
    dataScope: string | null;
    parameters: unknown;
  }>`head.failures,
    draft.body ->> 'checkType' AS "checkType", draft.body ->> 'dataType' AS "dataType",
    draft.body ->> 'requestMethod' AS "requestMethod", draft.body #>> '{plus,dataScope}' AS "dataScope",
    live.body -> 'requestParameters' AS parameters`;
  return definitionPage(
    ctx,
    storedInterfaces,
    { ...filter, category: categoryId },
    {
      columns,
      calledIn: isPublished ? 'live' : 'draft',
      only: [
        ...(dataType ? [sql<SqlBool>`draft.body ->> 'dataType' = ${String(dataType)}`] : []),
        ...(isPublished ? [isUsable] : []),
      ],
    },
  );
}

export type ListedInterface = Awaited<ReturnType<typeof listInterfaces>>['list'][number];

/** Names of interfaces by their ids. */
export async function interfaceNames(
  db: Db,
  language: Language,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('data_interfaces')
    .leftJoinLateral(
      sql<{ body: unknown }>`(SELECT body FROM definition_versions
        WHERE kind = 'interface' AND target = data_interfaces.id ORDER BY version DESC LIMIT 1)`.as('live'),
      (join) => join.onTrue(),
    )
    .select(['id', plusTitleSql(language, { name: 'full_name', body: 'live.body' }).as('title')])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
