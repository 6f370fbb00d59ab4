import { sql } from 'kysely';
import { entryHash, entryMark, firstHash, storedEntry } from '../../kernel/audit-log.ts';
import type { Db } from '../../kernel/db.ts';
import { type Difference, difference, type Line } from './difference.ts';
import type { ChainEntry } from './touched.ts';

const ENTRIES_AT_ONCE = 1000;

/** From where a chain is read, and what its entries have to be. */
type ChainReading = {
  readonly line: Line;
  readonly key: Buffer;
  /** The last entry that needs no reading, with its hash. */
  readonly from?: { readonly seq: number; readonly hash: string };
  /** Hashes that stand elsewhere, by the number of their entry. */
  readonly pinned?: ReadonlyMap<number, string>;
  /** Entries after this one are answered. */
  readonly recentAfter: number;
};

type ChainRead = {
  readonly seq: number;
  readonly hash: string;
  readonly recent: readonly ChainEntry[];
  readonly first: Difference | null;
};

/** Reads a chain in order and finds its first entry that was altered, removed or added past the product. */
export async function readChain(db: Db, chainId: string, reading: ChainReading): Promise<ChainRead> {
  const { line, key, pinned, recentAfter } = reading;
  let { seq, hash } = reading.from ?? { seq: 0, hash: firstHash(chainId) };
  const recent: ChainEntry[] = [];
  const wrong = (code: Difference['code'], facts: Partial<Difference> = {}) => ({
    seq,
    hash,
    recent,
    first: difference(line, code, { chainId, seq: seq + 1, ...facts }),
  });
  for (;;) {
    const rows = await db
      .selectFrom('activities')
      .selectAll()
      .where('chain_id', '=', chainId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(ENTRIES_AT_ONCE)
      .execute();
    for (const row of rows) {
      const next = seq + 1;
      if (row.seq !== next) return wrong('entryMissing');
      const fields = storedEntry(row);
      const expected = entryHash(hash, { ...fields, seq: next });
      const isMarked = entryMark(key, fields) === row.mac;
      if (!isMarked) return wrong('entryAltered', { column: row.mac === null ? 'mac' : '' });
      if (row.prev_hash !== hash || row.hash !== expected) return wrong('entryAltered', { column: 'hash' });
      const pin = pinned?.get(next);
      if (pin !== undefined && pin !== expected)
        return wrong('chainRewritten', { expected: pin, found: expected });
      if (next > recentAfter) recent.push({ ...row, seq: next });
      seq = next;
      hash = expected;
    }
    if (rows.length < ENTRIES_AT_ONCE) break;
  }
  const head = await db
    .selectFrom('activity_chains')
    .selectAll()
    .where('chain_id', '=', chainId)
    .executeTakeFirst();
  if ((head?.seq ?? 0) !== seq || (head?.hash ?? firstHash(chainId)) !== hash)
    return wrong((head?.seq ?? 0) > seq ? 'entryMissing' : 'chainRewritten', {
      expected: head?.seq ?? 0,
      found: seq,
    });
  const last = Math.max(0, ...(pinned?.keys() ?? []));
  if (last > seq) return wrong('entryMissing', { expected: last, found: seq });
  return { seq, hash, recent, first: null };
}

/** The task of each thing in an audit that entries are about, and the finding of each rectification. */
export async function tasksOf(db: Db, checkId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; task: string }>`
    SELECT sheet.id, sheet.check_task_id AS task FROM stage_records sheet
      JOIN check_tasks ON check_tasks.id = sheet.check_task_id WHERE check_tasks.check_id = ${checkId}
    UNION ALL SELECT evaluations.id, check_task_id FROM evaluations
      JOIN check_tasks ON check_tasks.id = check_task_id WHERE check_tasks.check_id = ${checkId}
    UNION ALL SELECT support_requests.id, check_task_id FROM support_requests
      JOIN check_tasks ON check_tasks.id = check_task_id WHERE check_tasks.check_id = ${checkId}
    UNION ALL SELECT support_files.id, sheet.check_task_id FROM support_files
      JOIN stage_records sheet ON sheet.id = support_files.stage_record_id
      JOIN check_tasks ON check_tasks.id = sheet.check_task_id WHERE check_tasks.check_id = ${checkId}
    UNION ALL SELECT id, check_task_id FROM findings WHERE check_id = ${checkId}
    UNION ALL SELECT 'finding of ' || id, finding_id FROM rectifications WHERE check_id = ${checkId}`.execute(
    db,
  );
  return new Map(rows.map(({ id, task }) => [id, task]));
}
