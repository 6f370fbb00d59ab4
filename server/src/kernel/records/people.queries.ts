import type { Db } from '../db.ts';

/** People as lists call them, "name/account", by their ids. */
export async function namesOfPeople(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'real_name', 'account'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, real_name, account }) => [id, `${real_name}/${account}`]));
}

/** The ids of people by what a workbook may call them, in lower case: as lists do, by account, or by a name that one has. */
export async function peopleByName(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'real_name', 'account'])
    .where('delete_mark', '=', 0)
    .execute();
  const named = Map.groupBy(rows, ({ real_name }) => real_name.toLowerCase());
  return new Map([
    ...[...named].flatMap(([name, [one, ...others]]): [string, string][] =>
      one && others.length === 0 ? [[name, one.id]] : [],
    ),
    ...rows.flatMap(({ id, real_name, account }): [string, string][] => [
      [account.toLowerCase(), id],
      [`${real_name}/${account}`.toLowerCase(), id],
    ]),
  ]);
}
