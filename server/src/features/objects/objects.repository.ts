import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

/** An object by its kind and id. */
export type ObjectRef = { readonly kind: string; readonly id: string };

export async function keepContent(
  db: Db | Tx,
  { kind, id }: ObjectRef,
  { hash, content }: { readonly hash: string; readonly content: unknown },
): Promise<void> {
  await db
    .insertInto('object_contents')
    .values({ kind, object_id: id, hash, content: JSON.stringify(content) })
    // What somebody holds a file of stays for as long as after its first export.
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'object_id', 'hash'])
        .doUpdateSet({ creator_time: sql`greatest(object_contents.creator_time, now())` }),
    )
    .execute();
}

/** Deletes contents that were last written to a file before a time, unless an application names them. */
export async function deleteOldContents(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('object_contents')
    .where('creator_time', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('object_application_items as item')
            .select('item.object_id')
            .whereRef('item.kind', '=', 'object_contents.kind')
            .whereRef('item.object_id', '=', 'object_contents.object_id')
            .where(({ eb, or }) =>
              or([
                eb('item.before_hash', '=', eb.ref('object_contents.hash')),
                eb('item.after_hash', '=', eb.ref('object_contents.hash')),
                eb('item.file_hash', '=', eb.ref('object_contents.hash')),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

export async function contentByHash(db: Db, { kind, id }: ObjectRef, hash: string): Promise<unknown> {
  const row = await db
    .selectFrom('object_contents')
    .select('content')
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.content;
}

/** What the file said that was applied to an object last, and has not been rolled back. */
export async function lastApplied(db: Db, { kind, id }: ObjectRef): Promise<unknown> {
  const row = await db
    .selectFrom('object_application_items as item')
    .innerJoin('object_contents as said', (join) =>
      join
        .onRef('said.kind', '=', 'item.kind')
        .onRef('said.object_id', '=', 'item.object_id')
        .onRef('said.hash', '=', 'item.file_hash'),
    )
    .select('said.content')
    .where('item.kind', '=', kind)
    .where('item.object_id', '=', id)
    .where('item.rolled_back_time', 'is', null)
    .orderBy('item.application_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.content;
}

/**
 * What an object was before an application that made it what the hash says and was rolled back; undefined where there is
 * none. The hash is null where the object was not here.
 */
export const rolledBackTo = (db: Db, { kind, id }: ObjectRef, hash: string) =>
  db
    .selectFrom('object_application_items')
    .select('before_hash')
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .where('after_hash', '=', hash)
    .where('rolled_back_time', 'is not', null)
    .orderBy('application_id', 'desc')
    .limit(1)
    .executeTakeFirst();

type NewApplication = {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly at: Date;
};

/** Notes an application, with the first object of it that is stored. */
export async function insertApplication(tx: Tx, { id, userId, name, at }: NewApplication): Promise<void> {
  await tx
    .insertInto('object_applications')
    .values({ id, creator_user_id: userId, creator_name: name, creator_time: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type NewItem = ObjectRef & {
  readonly applicationId: string;
  readonly before: string | null;
  readonly after: string;
  readonly file: string;
};

export async function insertItem(
  tx: Tx,
  { applicationId, kind, id, before, after, file }: NewItem,
): Promise<void> {
  await tx
    .insertInto('object_application_items')
    .values({
      application_id: applicationId,
      kind,
      object_id: id,
      before_hash: before,
      after_hash: after,
      file_hash: file,
    })
    .execute();
}

export const hasApplication = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('object_applications').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

/** What an application did that has not been rolled back. */
export const standingItems = (db: Db, applicationId: string) =>
  db
    .selectFrom('object_application_items')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('rolled_back_time', 'is', null)
    .execute();

export async function markRolledBack(
  db: Db | Tx,
  applicationId: string,
  { kind, id }: ObjectRef,
  at: Date,
): Promise<void> {
  await db
    .updateTable('object_application_items')
    .set({ rolled_back_time: at })
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('object_id', '=', id)
    .execute();
}
