import type { Updateable } from 'kysely';
import type { UnitProfilesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** Head-office departments and companies can be audited. */
const AUDITABLE_KINDS = [2, 3];

export const profiles = (db: Db | Tx) =>
  db
    .selectFrom('organizes')
    .leftJoin('unit_profiles', 'unit_profiles.org_id', 'organizes.id')
    .select(['organizes.id', 'organizes.full_name', 'organizes.en_code', 'organizes.org_kind'])
    .select(['unit_profiles.attributes', 'unit_profiles.rev', 'unit_profiles.last_modify_time'])
    .where('organizes.delete_mark', '=', 0)
    .where('organizes.enabled_mark', '=', 1)
    .where('organizes.org_kind', 'in', AUDITABLE_KINDS);

export async function insertEmptyProfile(db: Tx, orgId: string, now: Date): Promise<void> {
  await db
    .insertInto('unit_profiles')
    .values({ org_id: orgId, rev: 0, last_modify_time: now })
    .onConflict((conflict) => conflict.column('org_id').doNothing())
    .execute();
}

export const lockProfile = (db: Tx, orgId: string) =>
  db
    .selectFrom('unit_profiles')
    .selectAll()
    .where('org_id', '=', orgId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export async function updateProfile(
  db: Tx,
  orgId: string,
  set: Updateable<UnitProfilesTable>,
): Promise<void> {
  await db.updateTable('unit_profiles').set(set).where('org_id', '=', orgId).execute();
}
