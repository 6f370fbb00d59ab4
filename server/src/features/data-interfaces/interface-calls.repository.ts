import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

/** One parameter for the whole batch. */
export async function storeCalls(db: Db, calls: readonly object[]): Promise<void> {
  await sql`INSERT INTO interface_calls
      (id, interface_id, version, user_id, key_id, ip, device, type, ms, rows, outcome, params, at)
    SELECT id, interface_id, version, user_id, key_id, ip, device, type, ms, rows, outcome, params, at
    FROM jsonb_populate_recordset(NULL::interface_calls, ${JSON.stringify(calls)}::jsonb)`.execute(db);
}

/** Calls of an interface, newest first, with the number of all that match. */
export async function listCalls(
  db: Db,
  filter: {
    readonly interfaceId: string;
    readonly keyword?: string | undefined;
    readonly hasFailed: boolean;
    readonly currentPage: number;
    readonly pageSize: number;
  },
) {
  let query = db
    .selectFrom('interface_calls')
    .leftJoin('users', 'users.id', 'interface_calls.user_id')
    .leftJoin('interface_keys', 'interface_keys.id', 'interface_calls.key_id')
    .where('interface_calls.interface_id', '=', filter.interfaceId);
  if (filter.hasFailed) query = query.where('interface_calls.outcome', '<>', '');
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('users.real_name', 'ilike', pattern),
        where('users.account', 'ilike', pattern),
        where('interface_keys.full_name', 'ilike', pattern),
        where('interface_calls.ip', 'ilike', pattern),
      ]),
    );
  }
  return readPage({
    all: query,
    shown: query
      .selectAll('interface_calls')
      .select(['users.real_name', 'users.account', 'interface_keys.full_name as key_name'])
      .orderBy('interface_calls.at', 'desc')
      .orderBy('interface_calls.id', 'desc'),
    page: filter,
  });
}

/** Interfaces whose last call failed. */
export async function failingInterfaces(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('data_interfaces').select('id').where('failures', '>', 0).execute();
  return rows.map(({ id }) => id);
}

/** Adds failures to those in a row, or begins to count anew after a call that was answered; answers how many there are. */
export async function countFailures(
  tx: Tx,
  interfaceId: string,
  { failures, isAnew }: { readonly failures: number; readonly isAnew: boolean },
): Promise<number> {
  const row = await tx
    .updateTable('data_interfaces')
    .set({ failures: isAnew ? failures : sql<number>`failures + ${failures}` })
    .where('id', '=', interfaceId)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}

export const noteKeyUse = (db: Db, ids: readonly string[], at: Date) =>
  db
    .updateTable('interface_keys')
    .set({ last_used_at: at })
    .where('id', 'in', [...ids])
    .execute();

/** Deletes calls from before a moment; answers how many. */
export async function deleteOldCalls(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('interface_calls').where('at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
