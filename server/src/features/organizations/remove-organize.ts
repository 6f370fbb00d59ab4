import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { RecycledRow } from '@auditplus/contract/kernel/records/recycled.ts';
import type { Ctx } from '../../kernel/context.ts';
import { dataScopeSql } from '../../kernel/data-scope.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { changeRights } from '../rights/public.ts';
import { adminScope, assertInScope, visibleRoots } from './admin-scope.ts';
import {
  countCompanies,
  countInside,
  findOrganize,
  findTaken,
  type Inside,
  listRecycled,
  lockShape,
  type Organize,
  organizeNames,
  updateOrganize,
} from './organizations.repository.ts';
import { ownOf } from './save-organize.ts';

type Category = 'company' | 'department';

/** Moves an empty organisation to the recycle bin. */
export async function removeOrganize(
  ctx: Ctx,
  { id, category, rev }: { id: string; category: Category; rev: number | undefined },
): Promise<void> {
  const scope = await adminScope(ctx);
  await changeRights(ctx, async (step) => {
    await lockShape(step.db);
    const row = await ownOf(step.db, id, category);
    assertInScope(scope, row.path, 'delete');
    await assertFresh(step.db, row, rev);
    await assertEmpty(step.db, row);
    await updateOrganize(step.db, id, {
      delete_mark: 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    step.record({
      action: 'organize.deleted',
      targetType: 'organize',
      targetId: id,
      before: { fullName: row.full_name, enCode: row.en_code },
    });
  });
}

const BLOCKS = [
  ['children', 'organize.hasChildren'],
  ['users', 'organize.hasUsers'],
  ['positions', 'organize.hasPositions'],
  ['roles', 'organize.hasRoles'],
] as const;

/** The first thing inside an organisation that keeps it from being deleted. */
export function removeBlock(inside: Inside | undefined) {
  const found = BLOCKS.find(([kind]) => (inside?.[kind] ?? 0) > 0);
  if (!found || !inside) return null;
  const [kind, code] = found;
  return { code, count: inside[kind] };
}

async function assertEmpty(db: Parameters<typeof countInside>[0], row: Organize): Promise<void> {
  const name = row.full_name;
  const block = removeBlock(await countInside(db, row.id));
  if (block) refuse(block.code, { name, count: block.count });
  if (row.category === 'company' && (await countCompanies(db)) === 1) refuse('organize.isLast', { name });
}

/** Deleted organisations of a kind that lay where the caller sees organisations. */
export async function recycledOrganizes(
  ctx: Ctx,
  category: Category,
  query: PageQuery,
): Promise<{ list: RecycledRow[]; pagination: Pagination }> {
  const { currentPage, pageSize, keyword } = query;
  const [roots, names] = await Promise.all([visibleRoots(ctx), organizeNames(ctx.db, ctx.language)]);
  const { rows, total } = await listRecycled(ctx.db, {
    category,
    roots,
    scope: dataScopeSql(ctx, `permission.${category === 'company' ? 'organize' : 'department'}`),
    keyword,
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
  });
  return {
    list: rows.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      enCode: row.en_code,
      organize: row.path
        .slice(0, -1)
        .flatMap((id) => names.get(id) ?? [])
        .join('/'),
      deletedBy: row.editor_name ?? '',
      deletedAt: row.last_modify_time.getTime(),
      dependants: {
        members: 0,
        roles: 0,
        positions: 0,
        groups: 0,
        grants: 0,
        administrators: Number(row.administrators ?? 0),
      },
    })),
    pagination: { currentPage, pageSize, total },
  };
}

/** Brings a deleted organisation back below its former parent, which must exist. */
export async function restoreOrganize(ctx: Ctx, id: string): Promise<void> {
  const scope = await adminScope(ctx);
  await changeRights(ctx, async (step) => {
    await lockShape(step.db);
    const row = orThrow(await findOrganize(step.db, id, 1), 'record.missing');
    assertInScope(scope, row.path, 'delete');
    const parent = row.parent_id === null ? null : await findOrganize(step.db, row.parent_id);
    if (parent === undefined) refuse('organize.parentMissing');
    const { full_name: fullName, en_code: enCode } = row;
    const taken = await findTaken(step.db, { id, parentId: row.parent_id, fullName, enCode });
    if (taken.name) refuse('organize.nameTaken', { name: fullName });
    if (taken.code) refuse('organize.codeTaken', { code: enCode });
    await updateOrganize(step.db, id, {
      delete_mark: 0,
      path: [...(parent?.path ?? []), id],
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    step.record({ action: 'organize.restored', targetType: 'organize', targetId: id, after: { fullName } });
  });
}
