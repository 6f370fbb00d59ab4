import { type Insertable, sql } from 'kysely';
import type { RectifyProofsTable, VerificationsTable } from '../../db/generated/tables.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Case } from './rectifications.repository.ts';

export const latestProof = (tx: Change, { row }: Case) =>
  tx.db
    .selectFrom('rectify_proofs')
    .selectAll()
    .where('rectification_id', '=', row.id)
    .where('round', '=', row.round)
    .forUpdate()
    .executeTakeFirst();

export async function removeProof(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('rectify_proofs').where('id', '=', id).execute();
}

export async function addOpenings(
  db: Tx,
  added: { fileId: string; userId: string; at: number }[],
  id: string,
): Promise<void> {
  await db
    .updateTable('rectify_proofs')
    .set({ opened_by: sql`opened_by || ${JSON.stringify(added)}::jsonb` })
    .where('id', '=', id)
    .execute();
}

export async function insertProof(db: Tx, row: Insertable<RectifyProofsTable>): Promise<void> {
  await db.insertInto('rectify_proofs').values(row).execute();
}

export const currentProof = (tx: Change, kase: Case) =>
  tx.db
    .selectFrom('rectify_proofs')
    .selectAll()
    .where('rectification_id', '=', kase.row.id)
    .where('round', '=', kase.row.round)
    .executeTakeFirst();

export const passesOfRound = (tx: Change, kase: Case) =>
  tx.db
    .selectFrom('verifications')
    .select('verifier_id')
    .where('rectification_id', '=', kase.row.id)
    .where('round', '=', kase.row.round)
    .where('result', '=', 1)
    .execute();

export async function insertVerification(db: Tx, row: Insertable<VerificationsTable>): Promise<void> {
  await db.insertInto('verifications').values(row).execute();
}
