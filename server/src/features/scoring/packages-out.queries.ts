import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

/** Who still holds a record, or the whole that it is part of, on a device (4.4, AU1409). */
export async function packageHolders(db: Db | Tx, recordId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('offline_packages')
    .innerJoin('users', 'users.id', 'offline_packages.user_id')
    .select('users.real_name')
    .distinct()
    .where('offline_packages.returned_at', 'is', null)
    .where('offline_packages.revoked_at', 'is', null)
    .where(sql<boolean>`offline_packages.stage_record_ids ? ${recordId}`)
    .orderBy('users.real_name')
    .execute();
  return rows.map((row) => row.real_name);
}
