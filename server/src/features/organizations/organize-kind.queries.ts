import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';

/** Enabled people by account in lower case. */
export async function accounts(ctx: Ctx): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'account'])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .execute();
  return new Map(rows.map((row) => [row.account.toLowerCase(), row.id]));
}

/** Slash paths of the enabled organisations by id, and ids by path. */
export async function organizePaths(db: Db) {
  const rows = await db
    .selectFrom('organizes')
    .select(['id', 'full_name', 'path'])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '=', 1)
    .execute();
  const names = new Map(rows.map((row) => [row.id, row.full_name]));
  const pathById = new Map(rows.map((row) => [row.id, row.path.map((id) => names.get(id) ?? '').join('/')]));
  return { pathById, idByPath: new Map([...pathById].map(([id, path]) => [path, id])) };
}
