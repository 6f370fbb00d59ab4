import type { RecordView, RecordViewEdit } from '@auditplus/contract/features/records/record-views.routes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** The caller's own views of a design and those that are shared with one of the caller's roles. */
export async function viewsFor(
  { db, caller }: Pick<Ctx, 'db' | 'caller'>,
  designId: string,
): Promise<RecordView[]> {
  const roles = [...caller.roleIds];
  const rows = await db
    .selectFrom('record_views')
    .innerJoin('users', 'users.id', 'record_views.owner_user_id')
    .select([
      'record_views.id',
      'record_views.full_name',
      'record_views.view_id',
      'record_views.query',
      'record_views.columns',
      'record_views.role_ids',
      'record_views.owner_user_id',
      'users.real_name',
    ])
    .where('design_id', '=', designId)
    .where((is) =>
      is.or([
        is('owner_user_id', '=', caller.userId),
        sql<boolean>`record_views.role_ids && ${roles}::varchar[]`,
        ...(caller.isAdministrator ? [sql<boolean>`cardinality(record_views.role_ids) > 0`] : []),
      ]),
    )
    .orderBy('record_views.full_name')
    .orderBy('record_views.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    viewId: row.view_id,
    query: row.query,
    columns: Columns.parse(row.columns),
    roleIds: row.role_ids,
    isOwn: row.owner_user_id === caller.userId,
    ownerName: row.real_name,
  }));
}

const Columns = z.array(z.string()).catch([]);

/** How many views a person has of a design, but for the one of a name. */
export async function otherViews(
  db: Db,
  {
    designId,
    ownerId,
    fullName,
  }: { readonly designId: string; readonly ownerId: string; readonly fullName: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('record_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('design_id', '=', designId)
    .where('owner_user_id', '=', ownerId)
    .where('full_name', '<>', fullName)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Keeps a view under its name; answers its id. */
export async function putView(
  tx: Tx,
  view: RecordViewEdit & { readonly id: string; readonly designId: string; readonly ownerId: string },
): Promise<string> {
  const values = {
    view_id: view.viewId,
    query: view.query,
    columns: JSON.stringify(view.columns),
    role_ids: view.roleIds,
  };
  const { id } = await tx
    .insertInto('record_views')
    .values({
      id: view.id,
      design_id: view.designId,
      owner_user_id: view.ownerId,
      full_name: view.fullName,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['design_id', 'owner_user_id', 'full_name']).doUpdateSet(values),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a view of a person, or of anybody where no person is given; answers its name. */
export async function deleteView(
  tx: Tx,
  {
    designId,
    id,
    ownerId,
  }: { readonly designId: string; readonly id: string; readonly ownerId: string | null },
): Promise<string | undefined> {
  let query = tx.deleteFrom('record_views').where('design_id', '=', designId).where('id', '=', id);
  if (ownerId !== null) query = query.where('owner_user_id', '=', ownerId);
  return (await query.returning('full_name').executeTakeFirst())?.full_name;
}
