import { createHash } from 'node:crypto';
import { entryMark, storedEntry } from '../../kernel/audit-log.ts';
import type { Db } from '../../kernel/db.ts';
import { type Difference, difference } from './difference.ts';
import type { Marks } from './marks.ts';

const ENTRIES_AT_ONCE = 1000;

type Batch = {
  readonly no: number;
  readonly entries: number;
  readonly hash: string;
  readonly sealed_at: Date;
  readonly mac: string;
};

const partsOf = ({ no, entries, hash, sealed_at }: Omit<Batch, 'mac'>) => [
  no,
  entries,
  hash,
  sealed_at.getTime(),
];

/** Puts the platform's entries since the last batch into the next one; answers the newest batch. */
export async function sealLog(
  db: Db,
  { marks, now }: { readonly marks: Marks; readonly now: Date },
): Promise<readonly [no: number, hash: string] | null> {
  const last = await db
    .selectFrom('trail_batches')
    .selectAll()
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  const no = (last?.no ?? 0) + 1;
  const taken = await db
    .updateTable('activities')
    .set({ batch_no: no })
    .where('chain_id', 'is', null)
    .where('batch_no', 'is', null)
    .executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return last ? [last.no, last.hash] : null;
  const { hash, entries } = await batchHash(db, no, last?.hash ?? '');
  const batch = { no, entries, hash, sealed_at: now };
  await db
    .insertInto('trail_batches')
    .values({ ...batch, mac: marks.of('batch', partsOf(batch)) })
    .execute();
  return [no, hash];
}

/** SHA-256 over the marks of a batch's entries in the order of their ids, after the hash of the batch before. */
async function batchHash(db: Db, no: number, former: string): Promise<{ hash: string; entries: number }> {
  const hash = createHash('sha256').update(former);
  let entries = 0;
  for await (const row of entriesOf(db, no)) {
    hash.update(`\n${row.id} ${row.mac}`);
    entries += 1;
  }
  return { hash: hash.digest('hex'), entries };
}

/** The platform's entries of a batch, or those that are in none yet. */
async function* entriesOf(db: Db, no: number | null) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('activities')
      .selectAll()
      .where('chain_id', 'is', null)
      .where('batch_no', no === null ? 'is' : '=', no)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ENTRIES_AT_ONCE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ENTRIES_AT_ONCE) return;
    after = last.id;
  }
}

/** Verifies every entry of the platform's trail and every batch. */
export async function verifyLog(
  db: Db,
  {
    marks,
    auditLogKey,
    anchored,
  }: {
    readonly marks: Marks;
    readonly auditLogKey: Buffer;
    readonly anchored: readonly [no: number, hash: string] | null;
  },
): Promise<{ batches: number; entries: number; differences: Difference[] }> {
  const differences: Difference[] = [];
  const batches = await db.selectFrom('trail_batches').selectAll().orderBy('no').execute();
  let former = '';
  let entries = 0;
  const checked = async (no: number | null, expected?: Batch) => {
    const hash = createHash('sha256').update(former);
    let count = 0;
    for await (const row of entriesOf(db, no)) {
      if (entryMark(auditLogKey, storedEntry(row)) !== row.mac)
        differences.push(
          difference('log', 'entryAltered', {
            seq: no,
            table: 'activities',
            key: row.id,
            column: row.action,
          }),
        );
      hash.update(`\n${row.id} ${row.mac}`);
      count += 1;
    }
    entries += count;
    if (!expected) return;
    if (count < expected.entries)
      differences.push(
        difference('log', 'entryMissing', { seq: no, expected: expected.entries, found: count }),
      );
    else if (hash.digest('hex') !== expected.hash || !marks.fit('batch', partsOf(expected), expected.mac))
      differences.push(difference('log', 'batchAltered', { seq: no }));
    former = expected.hash;
  };
  let next = 1;
  for (const batch of batches) {
    if (batch.no !== next) {
      differences.push(difference('log', 'batchAltered', { seq: next }));
      former = batch.hash;
    }
    await checked(batch.no, batch);
    next = batch.no + 1;
  }
  await checked(null);
  if (anchored) {
    const [no, hash] = anchored;
    const stored = batches.find((batch) => batch.no === no);
    if (stored?.hash !== hash && !differences.some(({ seq }) => seq === no))
      differences.push(
        difference('log', 'batchAltered', { seq: no, expected: hash, found: stored?.hash ?? null }),
      );
  }
  return { batches: batches.length, entries, differences };
}
