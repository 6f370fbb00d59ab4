import type { Db, Tx } from './db.ts';

/** The form that is filled in: a record of a design, a new one without an id, or a process that is being launched. */
type OfForm =
  | { readonly designId: string; readonly recordId: string }
  | { readonly processDefinitionId: string };

type Owned = { readonly ownerId: string; readonly form: OfForm };

const columnsOf = (form: OfForm) =>
  'designId' in form
    ? { design_id: form.designId, process_definition_id: null, record_id: form.recordId }
    : { design_id: null, process_definition_id: form.processDefinitionId, record_id: '' };

/** A person's drafts of a form, newest first. */
export function draftsOf(db: Db, { ownerId, form }: Owned) {
  const { design_id, process_definition_id, record_id } = columnsOf(form);
  return db
    .selectFrom('form_drafts')
    .select(['id', 'typed_at', 'data'])
    .where('owner_user_id', '=', ownerId)
    .where('design_id', 'is not distinct from', design_id)
    .where('process_definition_id', 'is not distinct from', process_definition_id)
    .where('record_id', '=', record_id)
    .orderBy('typed_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Most drafts that a person has of all forms; the oldest make room. */
export const MAX_DRAFTS = 50;

/** Keeps a draft as it was typed last, and no more of the person's drafts than the most. */
export async function putDraft(
  tx: Tx,
  {
    ownerId,
    form,
    id,
    data,
    at,
  }: Owned & { readonly id: string; readonly data: Readonly<Record<string, unknown>>; readonly at: Date },
): Promise<void> {
  const typed = { ...columnsOf(form), data: JSON.stringify(data), typed_at: at };
  await tx
    .insertInto('form_drafts')
    .values({ owner_user_id: ownerId, id, ...typed })
    .onConflict((conflict) => conflict.columns(['owner_user_id', 'id']).doUpdateSet(typed))
    .execute();
  await tx
    .deleteFrom('form_drafts')
    .where('owner_user_id', '=', ownerId)
    .where('id', 'in', (db) =>
      db
        .selectFrom('form_drafts')
        .select('id')
        .where('owner_user_id', '=', ownerId)
        .orderBy('typed_at', 'desc')
        .orderBy('id')
        .offset(MAX_DRAFTS),
    )
    .execute();
}

export const deleteDraft = (tx: Tx, { ownerId, id }: { readonly ownerId: string; readonly id: string }) =>
  tx.deleteFrom('form_drafts').where('owner_user_id', '=', ownerId).where('id', '=', id).execute();

/** Deletes drafts that nobody has typed into since a moment; answers how many. */
export async function deleteOldDrafts(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('form_drafts')
    .where('typed_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
