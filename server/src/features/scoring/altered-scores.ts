import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { contentHash } from './operations/merge-rows.ts';
import { mergedRowsOf } from './rows.repository.ts';

type Fixed = { record_id: string; seq: string; hash: string | null };

/**
 * The first entry of an audit's trail that fixed a sheet whose rows say something else by now, or null. Nothing but a
 * hand in the database changes the rows of a submitted record (audit-domain 4.4, X2).
 */
export async function firstAlteredSubmit(db: Db, checkId: string): Promise<number | null> {
  // A WHOLE that is made of PARTs has no rows of its own.
  const { rows } = await sql<Fixed>`
    SELECT DISTINCT ON (stage_records.id) stage_records.id AS record_id, activities.seq,
      activities.after ->> 'contentHash' AS hash
    FROM activities JOIN stage_records ON stage_records.id = activities.target_id
    WHERE activities.chain_id = ${checkId} AND activities.action = 'stage.submitted'
      AND stage_records.content_hash IS NOT NULL
      AND NOT EXISTS (SELECT FROM evaluations WHERE evaluations.parent_id = stage_records.evaluation_id)
    ORDER BY stage_records.id, activities.seq DESC`.execute(db);
  const altered: number[] = [];
  // One sheet after the other: an audit of hundreds of units is not held in memory at once.
  for (const { record_id, seq, hash } of rows) {
    const values = new Map((await mergedRowsOf(db, [record_id])).map((row) => [row.nodeId, row]));
    if (contentHash(values) !== hash) altered.push(Number(seq));
  }
  return altered.length === 0 ? null : Math.min(...altered);
}
