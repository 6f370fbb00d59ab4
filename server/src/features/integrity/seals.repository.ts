import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { ChainSealsTable, RecordSealsTable } from '../../db/generated/tables.ts';
import { auditLogKey, entryMark, storedEntry } from '../../kernel/audit-log.ts';
import type { Db } from '../../kernel/db.ts';
import type { Anchored } from './anchors.ts';
import { chainedRecord, targetTypeOf } from './design-tables.queries.ts';
import { sha256 } from './marks.ts';
import type { RecordSeal, RecordWalk } from './seal-chain.ts';
import { CHAIN_KIND_SQL, type ChainKind, type RecordKind } from './sealed-tables.ts';

/** The newest line outside the database, as the database knows it. */
export const anchorState = (db: Db) => db.selectFrom('anchor_state').select(['no', 'mac']).executeTakeFirst();

/** One process seals at a time. */
export async function lockSealing(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_lock(hashtext('integrity-seal'))`.execute(db);
}

export async function unlockSealing(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_unlock(hashtext('integrity-seal'))`.execute(db);
}

export const newestSealed = (db: Db) =>
  db
    .selectFrom('chain_seals')
    .select(({ fn }) => fn.max('generation').as('newest'))
    .executeTakeFirstOrThrow();

export const allSeals = (db: Db) => db.selectFrom('chain_seals').selectAll().execute();

/** Whether the database knows of no seal at all. */
export async function isUnsealed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ sealed: boolean }>`SELECT EXISTS (SELECT FROM chain_seals)
    OR EXISTS (SELECT FROM trail_batches) OR EXISTS (SELECT FROM anchor_state) AS sealed`.execute(db);
  return rows[0]?.sealed === false;
}

/** Forgets former seals; entries of before there were marks, and those of another secret, get theirs. */
export async function beginAnew(db: Db, secret: string, isForeign: boolean): Promise<void> {
  await sql`TRUNCATE chain_seals, record_seals, trail_batches, file_seals`.execute(db);
  await sql`UPDATE activities SET batch_no = NULL WHERE batch_no IS NOT NULL`.execute(db);
  const key = auditLogKey(secret);
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('activities')
      .selectAll()
      .where('id', '>', after)
      .$if(!isForeign, (query) => query.where('mac', 'is', null))
      .orderBy('id')
      .limit(ENTRIES_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const marked = rows.map((row) => ({ id: row.id, mac: entryMark(key, storedEntry(row)) }));
    await sql`UPDATE activities SET mac = marked.mac
      FROM jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) AS marked (id text, mac text)
      WHERE activities.id = marked.id`.execute(db);
  }
}

/** Chains that were never sealed, or have entries since. */
export async function dueChains(db: Db): Promise<{ chain_id: string; is_sealed: boolean }[]> {
  const { rows } = await sql<{ chain_id: string; is_sealed: boolean }>`
    SELECT activity_chains.chain_id, chain_seals.chain_id IS NOT NULL AS is_sealed
    FROM activity_chains LEFT JOIN chain_seals ON chain_seals.chain_id = activity_chains.chain_id
    WHERE chain_seals.seq IS DISTINCT FROM activity_chains.seq ORDER BY 1`.execute(db);
  return rows;
}

const ENTRIES_AT_ONCE = 1000;

export const findSeal = (db: Db, chainId: string) =>
  db.selectFrom('chain_seals').selectAll().where('chain_id', '=', chainId).executeTakeFirst();

export async function deleteRecordSeal(db: Db, kind: RecordKind, recordId: string): Promise<void> {
  await db.deleteFrom('record_seals').where('kind', '=', kind).where('record_id', '=', recordId).execute();
}

export async function kindOfChain(db: Db, chainId: string): Promise<ChainKind> {
  const parts = CHAIN_KIND_SQL.split('$1').flatMap((part, index) =>
    index === 0 ? [sql.raw(part)] : [sql`${chainId}`, sql.raw(part)],
  );
  const { rows } = await sql<{ kind: ChainKind }>`${sql.join(parts, sql``)}`.execute(db);
  const kind = rows[0]?.kind ?? 'other';
  const isDeclared = kind === 'other' && chainedRecord(await targetTypeOf(db, chainId)) !== undefined;
  return isDeclared ? 'record' : kind;
}

export async function sealedIds({ db, chainId }: RecordWalk, kind: RecordKind): Promise<string[]> {
  const rows = await db
    .selectFrom('record_seals')
    .select('record_id')
    .where('chain_id', '=', chainId)
    .where('kind', '=', kind)
    .execute();
  return rows.map((row) => row.record_id);
}

export async function sealsOf(
  { db }: RecordWalk,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, RecordSeal>> {
  const rows = await db
    .selectFrom('record_seals')
    .selectAll()
    .where('kind', '=', kind)
    .where('record_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.record_id, row]));
}

/** SHA-256 over the marks of a chain's record seals. */
export async function digestOf(db: Db, chainId: string): Promise<string> {
  const rows = await db
    .selectFrom('record_seals')
    .select(['kind', 'record_id', 'mac'])
    .where('chain_id', '=', chainId)
    .orderBy('kind')
    .orderBy('record_id')
    .execute();
  return sha256(
    rows
      .map((row) => `${row.kind}/${row.record_id}:${row.mac}`)
      .sort()
      .join('\n'),
  );
}

/** Every chain that has entries, seals or a head outside the database. */
export async function allChains(db: Db, anchored: Anchored): Promise<string[]> {
  const chains = await db.selectFrom('activity_chains').select('chain_id').execute();
  const entries = await db
    .selectFrom('activities')
    .select('chain_id')
    .where('chain_id', 'is not', null)
    .distinct()
    .execute();
  const seals = await db.selectFrom('chain_seals').select('chain_id').execute();
  const ids = [...chains, ...entries, ...seals].flatMap(({ chain_id }) => chain_id ?? []);
  return [...new Set([...ids, ...anchored.chains.keys()])].sort();
}

/** Hashes of entries that stand outside the chain: heads outside the database, seals of closed audits, of reports. */
export async function pinnedHashes(
  db: Db,
  chainId: string,
  heads: readonly ({ readonly seq: number; readonly hash: string } | undefined)[],
): Promise<Map<number, string>> {
  const closed = await db
    .selectFrom('check_seals')
    .select(['seq', 'hash'])
    .where('check_id', '=', chainId)
    .execute();
  return new Map(
    [...closed, ...heads].flatMap((head) => (head ? [[Number(head.seq), head.hash] as const] : [])),
  );
}

export async function reportCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('record_seals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'report')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function storeAnchorState(
  db: Db,
  values: { readonly no: number; readonly mac: string },
): Promise<void> {
  await db
    .insertInto('anchor_state')
    .values(values)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(values))
    .execute();
}

export async function insertRecordSeal(db: Db, row: Insertable<RecordSealsTable>): Promise<void> {
  await db.insertInto('record_seals').values(row).execute();
}

/** Stores the seal of a chain in place of its former one. */
export async function storeChainSeal(db: Db, row: Insertable<ChainSealsTable>): Promise<void> {
  await db
    .insertInto('chain_seals')
    .values(row)
    .onConflict((conflict) => conflict.column('chain_id').doUpdateSet(row))
    .execute();
}

export const countFileSeals = (db: Db) =>
  db
    .selectFrom('file_seals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
