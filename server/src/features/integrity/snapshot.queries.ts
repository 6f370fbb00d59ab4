import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';

/** Reads rows and entries as they are at one moment; moments as text of one zone, whatever the connection's is. */
export const atOneMoment = <T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`SET LOCAL TimeZone = 'UTC'`.execute(tx);
      await sql`SET LOCAL statement_timeout = '10min'`.execute(tx);
      return work(tx);
    });
