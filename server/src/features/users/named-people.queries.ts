import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** Finds the name of a person by id; null for no id. */
export type People = (id: string | null) => PersonRef | null;

/** The names of people in one query. */
export async function loadPeople(db: Db | Tx, ids: readonly (string | null)[]): Promise<People> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'real_name', 'account'])
          .where('id', 'in', wanted)
          .execute();
  const known = new Map(
    rows.map((row) => [row.id, { id: row.id, name: row.real_name, account: row.account }]),
  );
  return (id) => (id === null ? null : (known.get(id) ?? { id, name: id === 'system' ? '系统' : '' }));
}
