import {
  OWN_DATABASE,
  OWN_DATABASE_NAME,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import type { Dialect } from '@auditplus/core/sql/column-types.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type SourceDatabase, usableSource, withOwnTables, withSource } from '../data-sources/public.ts';

/** What is done with the tables of a place. */
export type PlaceDatabase = Pick<
  SourceDatabase,
  'read' | 'tables' | 'fields' | 'indexes' | 'define' | 'build' | 'write'
>;

/** Where tables lie: the schema of people's tables in our own database, or a database outside. */
export type Place = {
  readonly linkId: string;
  readonly name: string;
  readonly dialect: Dialect;
  readonly schema: string;
  readonly isOwn: boolean;
  /** Tables may be made and changed here. */
  readonly mayWrite: boolean;
  use<T>(work: (database: PlaceDatabase) => Promise<T>): Promise<T>;
};

/** The place of an id; refuses with `dataSource.missing` and `.disabled`. */
export async function openPlace(ctx: Ctx, linkId: string): Promise<Place> {
  if (linkId === OWN_DATABASE)
    return {
      linkId,
      name: inLanguage(OWN_DATABASE_NAME, ctx.language),
      dialect: 'PostgreSQL',
      schema: 'app',
      isOwn: true,
      mayWrite: true,
      use: (work) => withOwnTables(ctx, work),
    };
  const source = await usableSource(ctx, linkId);
  const isMySql = source.db_type === 'MySQL';
  return {
    linkId,
    name: source.full_name,
    dialect: isMySql ? 'MySQL' : 'PostgreSQL',
    schema: isMySql ? source.service_name : source.db_schema,
    isOwn: false,
    mayWrite: source.may_write === 1,
    use: (work) => withSource(ctx, source, work),
  };
}
