import type { RoleDraft } from '@auditplus/contract/features/permissions/grants.model.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { SCOPED_PAGES } from '../../kernel/scoped-pages.ts';
import { visibleRoots } from '../organizations/public.ts';

export async function membersOf(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_relations')
    .select('user_id')
    .where('object_type', '=', 'Role')
    .where('object_id', '=', roleId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Rows of a page that a caller sees: in the organisations of the caller, as far as the schemes let them through. */
export async function countPage(ctx: Ctx, code: string): Promise<number> {
  const page = orThrow(SCOPED_PAGES.get(code), 'record.missing');
  const roots = page.within ? await visibleRoots(ctx) : null;
  const isWithin = page.within && roots ? page.within(roots) : sql<SqlBool>`true`;
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${sql.table(page.table)}
    WHERE ${page.live} AND ${isWithin} AND ${dataScopeSql(ctx, code)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

export const liveDutyRules = (tx: Tx) =>
  tx.selectFrom('duty_rules').select(['id', 'left_id', 'right_id', 'full_name']).execute();

export const personById = (tx: Tx, id: string) =>
  tx.selectFrom('users').select('real_name').where('id', '=', id).executeTakeFirst();

/** Writes what of a draft decides about duties, for a transaction that is rolled back. */
export async function applyDraft(tx: Tx, roleId: string, draft: RoleDraft): Promise<void> {
  if (draft.enabledMark !== undefined)
    await tx.updateTable('roles').set({ enabled_mark: draft.enabledMark }).where('id', '=', roleId).execute();
  const buttons = draft.grants?.button ?? [];
  if (buttons.length > 0)
    await tx
      .insertInto('grants')
      .values(
        buttons.map((item_id) => ({ object_type: 'Role', object_id: roleId, item_type: 'button', item_id })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  // Somebody who is gone meanwhile is no conflict.
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ['', ...(draft.userIds ?? [])])
    .execute();
  if (people.length > 0)
    await tx
      .insertInto('user_relations')
      .values(people.map(({ id }) => ({ user_id: id, object_type: 'Role', object_id: roleId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
