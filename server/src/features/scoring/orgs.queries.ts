import type { OrgRef } from '@auditplus/contract/kernel/values.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** Finds an organisation by id; null for no id. */
export type Orgs = (id: string | null) => OrgRef | null;

/** The names of organisations in one query. */
export async function loadOrgs(db: Db | Tx, ids: readonly (string | null)[]): Promise<Orgs> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('organizes')
          .select(['id', 'full_name', 'en_code'])
          .where('id', 'in', wanted)
          .execute();
  const known = new Map(
    rows.map((row) => [row.id, { id: row.id, fullName: row.full_name, enCode: row.en_code }]),
  );
  return (id) => (id === null ? null : (known.get(id) ?? null));
}
