import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from '../db/generated/tables.ts';

/** The database as queries see it; repositories take this or a transaction as their first argument. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

const DATE_OID = 1082;
const INT8_OID = 20;
const NUMERIC_OID = 1700;

// Dates stay text (a date has no zone); counts and money fit a double.
const types = new pg.TypeOverrides();
types.setTypeParser(DATE_OID, (text) => text);
types.setTypeParser(INT8_OID, Number);
types.setTypeParser(NUMERIC_OID, Number);

/** Opens the connection pool. */
export function openPool(url: string, max: number): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: 'auditplus',
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
}

/** The typed query builder on a pool. */
export const openDb = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
