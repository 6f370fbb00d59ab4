import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { contentHash } from './operations/merge-rows.ts';
import { mergedRowsOf } from './rows.repository.ts';

type Fixed = { record_id: string; seq: string; hash: string | null };

/** A submitted sheet whose rows are not those that were submitted. */
export type AlteredSheet = {
  readonly recordId: string;
  /** The entry of the trail that fixed the sheet. */
  readonly seq: number;
  /** Content hash by the trail, and that of the rows as they are. */
  readonly expected: string | null;
  readonly found: string;
};

/**
 * The first entry of an audit's trail that fixed a sheet whose rows say something else by now, or null. Nothing but a
 * hand in the database changes the rows of a submitted record (audit-domain 4.4, X2). What the trail says counts: the
 * record's own hash and state stand in the database as its rows do.
 */
export async function firstAlteredSubmit(db: Db, checkId: string): Promise<AlteredSheet | null> {
  // A WHOLE that is made of PARTs has no rows of its own.
  const { rows } = await sql<Fixed>`
    SELECT record_id, seq, hash FROM (
      SELECT DISTINCT ON (stage_records.id) stage_records.id AS record_id, activities.seq, activities.action,
        activities.after ->> 'contentHash' AS hash
      FROM activities JOIN stage_records ON stage_records.id = activities.target_id
      WHERE activities.chain_id = ${checkId} AND activities.action IN ('stage.submitted', 'stage.withdrawn')
        AND NOT EXISTS (SELECT FROM evaluations WHERE evaluations.parent_id = stage_records.evaluation_id)
      ORDER BY stage_records.id, activities.seq DESC) fixed
    WHERE action = 'stage.submitted'
    ORDER BY seq`.execute(db);
  // One sheet after the other: an audit of hundreds of units is not held in memory at once.
  for (const { record_id: recordId, seq, hash } of rows) {
    const values = new Map((await mergedRowsOf(db, [recordId])).map((row) => [row.nodeId, row]));
    const found = contentHash(values);
    if (found !== hash) return { recordId, seq: Number(seq), expected: hash, found };
  }
  return null;
}
