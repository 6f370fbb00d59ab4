import type { Insertable, Updateable } from 'kysely';
import type { MessageTemplatesTable } from '../../db/generated/tables.ts';
import type { Tx } from '../../kernel/db.ts';

type Stored = { readonly id: string; readonly rev: number };

export const insertMessageTemplate = (tx: Tx, values: Insertable<MessageTemplatesTable>) =>
  tx.insertInto('message_templates').values(values).execute();

/** Writes columns of a locked template and counts its version up. */
export const changeMessageTemplate = (tx: Tx, { id, rev }: Stored, set: Updateable<MessageTemplatesTable>) =>
  tx
    .updateTable('message_templates')
    .set({ ...set, rev: rev + 1 })
    .where('id', '=', id)
    .execute();
