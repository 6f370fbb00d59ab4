import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { NO_DEPENDANTS, type RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { titledIn } from '../../kernel/usual-names.ts';
import { pathsOf } from '../organizations/public.ts';
import { changeRights } from '../rights/public.ts';
import { findRecycledRoles } from './recycled-roles.queries.ts';
import { changeRole, lockRecycledRole, organizeIdsOf } from './roles.repository.ts';
import { assertAdministers, assertUnique, editedBy } from './save-role.ts';

/** Deleted roles that the caller's data schemes let through. */
export async function recycledRoles(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ list: RecycledRow[]; pagination: Pagination }> {
  const { rows, total } = await findRecycledRoles(ctx, query);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: titledIn({ fullName: row.full_name, titles: row.titles }, ctx.language),
    enCode: row.en_code,
    organize: '',
    deletedBy: row.editor_name ?? '',
    deletedAt: row.last_modify_time.getTime(),
    dependants: { ...NO_DEPENDANTS, members: row.members },
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

/** Brings a deleted role back to its organisations, as far as these still exist. */
export async function restoreRole(ctx: Ctx, id: string): Promise<void> {
  await changeRights(ctx, async (tx) => {
    const row = orThrow(await lockRecycledRole(ctx, tx.db, id), 'record.missing');
    const paths = await pathsOf(tx.db, await organizeIdsOf(tx.db, id));
    await assertAdministers(ctx, tx.db, {
      isGlobal: row.global_mark === 1,
      organizeIds: [...paths.keys()],
      act: 'delete',
    });
    await assertUnique(tx.db, { enCode: row.en_code, fullName: row.full_name }, id);
    await changeRole(tx.db, row, { delete_mark: 0, ...editedBy(ctx) });
    tx.record({
      action: 'role.restored',
      targetType: 'role',
      targetId: id,
      after: { fullName: row.full_name },
    });
  });
}
