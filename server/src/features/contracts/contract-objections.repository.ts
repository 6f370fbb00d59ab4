import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';

export const findAssessmentObjection = (db: Db | Tx, contractId: string) =>
  db
    .selectFrom('contract_objections')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'ASSESS')
    .executeTakeFirst();

export async function insertObjection(
  db: Tx,
  {
    now,
    id,
    kind,
    text,
    userId,
  }: {
    readonly now: Date;
    readonly id: string;
    readonly kind: 'ASSESS' | 'SIGN';
    readonly text: string;
    readonly userId: string;
  },
): Promise<void> {
  await db
    .insertInto('contract_objections')
    .values({
      id: newId(now.getTime()),
      contract_id: id,
      kind,
      body: text,
      creator_user_id: userId,
      creator_time: now,
    })
    .execute();
}

export const answerObjectionRow = (
  db: Tx,
  {
    answer,
    userId,
    now,
    objectionId,
    id,
  }: {
    readonly answer: string;
    readonly userId: string;
    readonly now: Date;
    readonly objectionId: string;
    readonly id: string;
  },
) =>
  db
    .updateTable('contract_objections')
    .set({ answer, answered_by: userId, answered_at: now })
    .where('id', '=', objectionId)
    .where('contract_id', '=', id)
    .where('kind', '=', 'ASSESS')
    .returning('id')
    .executeTakeFirst();

export const unansweredObjections = (db: Db | Tx, contractId: string) =>
  db
    .selectFrom('contract_objections')
    .select('id')
    .where('contract_id', '=', contractId)
    .where('kind', '=', 'ASSESS')
    .where('answered_at', 'is', null)
    .execute();
