import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

/** Roles that are held for the whole group, and those that count for the holder's own company. */
const GROUP_ROLES = ['waterHead', 'msd', 'msdHead', 'groupLeader'];
const COMPANY_ROLES = ['unitGM', 'unitCoord', 'hqDept', 'partner', 'partnerLead'];

/** Active people by the roles that decide on submitted records; loaded once for a whole list. */
export type PeopleOnDuty = {
  /** Holders of a role of the group. */
  holding(role: string): string[];
  /** Holders of roles in a company or below it. */
  inCompany(companyId: string | null, roles: readonly string[]): string[];
  /** The active ones of these people. */
  active(ids: readonly (string | null)[]): string[];
  /** The active ones of these people who do not belong to a company (separation of duties, R1). */
  outside(companyId: string, ids: readonly string[]): string[];
  /** The names of people, without those who are gone. */
  named(ids: readonly string[]): PersonRef[];
};

/** Those who may have to decide on records of some companies, and people named in the records, in one query. */
export async function peopleOnDuty(
  db: Db | Tx,
  of: { readonly companyIds: readonly (string | null)[]; readonly personIds: readonly (string | null)[] },
): Promise<PeopleOnDuty> {
  const companyIds = [...new Set(of.companyIds)].filter((id) => id !== null);
  const personIds = [...new Set(of.personIds)].filter((id) => id !== null);
  const { rows } = await sql<{
    id: string;
    real_name: string;
    account: string;
    path: string[] | null;
    roles: string[];
  }>`
    SELECT users.id, users.real_name, users.account, organizes.path,
      coalesce(array_agg(roles.en_code) FILTER (WHERE roles.en_code IS NOT NULL), '{}') AS roles
    FROM users
    LEFT JOIN organizes ON organizes.id = users.organize_id
    LEFT JOIN user_relations ON user_relations.user_id = users.id AND user_relations.object_type = 'Role'
    LEFT JOIN roles ON roles.id = user_relations.object_id AND roles.delete_mark = 0
    WHERE users.delete_mark = 0 AND users.enabled_mark = 1
      AND (users.id = ANY(${personIds}) OR roles.en_code = ANY(${GROUP_ROLES})
        OR (roles.en_code = ANY(${COMPANY_ROLES}) AND organizes.path && ${companyIds}::varchar[]))
    GROUP BY users.id, organizes.path
    ORDER BY users.sort_code, users.id`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isInside = (id: string, companyId: string) => byId.get(id)?.path?.includes(companyId) ?? false;
  return {
    holding: (role) => rows.filter(({ roles }) => roles.includes(role)).map(({ id }) => id),
    inCompany: (companyId, wanted) =>
      companyId === null
        ? []
        : rows
            .filter(({ id, roles }) => isInside(id, companyId) && wanted.some((role) => roles.includes(role)))
            .map(({ id }) => id),
    active: (ids) => [...new Set(ids)].flatMap((id) => (id !== null && byId.has(id) ? [id] : [])),
    outside: (companyId, ids) => [...new Set(ids)].filter((id) => byId.has(id) && !isInside(id, companyId)),
    named: (ids) =>
      [...new Set(ids)].flatMap((id) => {
        const row = byId.get(id);
        return row ? [{ id, name: row.real_name, account: row.account }] : [];
      }),
  };
}
