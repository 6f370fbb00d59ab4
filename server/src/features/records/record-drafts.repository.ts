import type { RecordData } from '@auditplus/contract/features/records/records.schemas.ts';
import type { Db, Tx } from '../../kernel/db.ts';

type OfRecord = { readonly ownerId: string; readonly designId: string; readonly recordId: string };

/** A person's drafts of a record, newest first. */
export const draftsOf = (db: Db, { ownerId, designId, recordId }: OfRecord) =>
  db
    .selectFrom('record_drafts')
    .select(['id', 'typed_at', 'data'])
    .where('owner_user_id', '=', ownerId)
    .where('design_id', '=', designId)
    .where('record_id', '=', recordId)
    .orderBy('typed_at', 'desc')
    .orderBy('id')
    .execute();

/** Keeps a draft as it was typed last, and no more of the person's drafts than the most. */
export async function putDraft(
  tx: Tx,
  {
    ownerId,
    designId,
    recordId,
    id,
    data,
    at,
    most,
  }: OfRecord & {
    readonly id: string;
    readonly data: RecordData;
    readonly at: Date;
    readonly most: number;
  },
): Promise<void> {
  const typed = { design_id: designId, record_id: recordId, data: JSON.stringify(data), typed_at: at };
  await tx
    .insertInto('record_drafts')
    .values({ owner_user_id: ownerId, id, ...typed })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'id']).doUpdateSet(typed))
    .execute();
  await tx
    .deleteFrom('record_drafts')
    .where('owner_user_id', '=', ownerId)
    .where('id', 'in', (db) =>
      db
        .selectFrom('record_drafts')
        .select('id')
        .where('owner_user_id', '=', ownerId)
        .orderBy('typed_at', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .execute();
}

export const deleteDraft = (tx: Tx, { ownerId, id }: { readonly ownerId: string; readonly id: string }) =>
  tx.deleteFrom('record_drafts').where('owner_user_id', '=', ownerId).where('id', '=', id).execute();

/** Deletes drafts that nobody has typed into since a moment; answers how many. */
export async function deleteOldDrafts(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('record_drafts')
    .where('typed_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
