import type { EditCategory } from '@auditplus/contract/features/knowledge/knowledge.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertFresh } from '../../../kernel/lifecycle.ts';
import {
  changeCategory,
  deleteCategory,
  insertCategory,
  isCategoryUsed,
  lockCategory,
} from '../categories.repository.ts';
import { mayReview } from '../knowledge.policy.ts';

type Edit = z.infer<typeof EditCategory>;

/** Adds a category. */
export async function createCategory(ctx: Ctx, body: Edit): Promise<null> {
  if (!mayReview(ctx)) refuse('AU0001');
  return change(ctx, async (tx) => {
    if (body.parentId !== null) orThrow(await lockCategory(tx.db, body.parentId), 'AU0002');
    const id = newId(ctx.clock.now().getTime());
    await insertCategory(tx.db, { id, ...columnsOf(ctx, body) });
    tx.record({
      action: 'knowledgeCategory.created',
      targetType: 'knowledgeCategory',
      targetId: id,
      after: { fullName: body.fullName, parentId: body.parentId },
    });
    return null;
  });
}

/** Renames or moves a category, never below itself. */
export async function editCategory(ctx: Ctx, id: string, body: Edit): Promise<null> {
  if (!mayReview(ctx)) refuse('AU0001');
  return change(ctx, async (tx) => {
    const row = orThrow(await lockCategory(tx.db, id), 'AU0002');
    await assertFresh(tx.db, row, body.rev ?? row.rev);
    for (let above = body.parentId; above !== null; ) {
      if (above === id) refuse('knowledge.categoryLoop');
      above = orThrow(await lockCategory(tx.db, above), 'AU0002').parent_id;
    }
    await changeCategory(tx.db, id, columnsOf(ctx, body));
    tx.record({
      action: 'knowledgeCategory.edited',
      targetType: 'knowledgeCategory',
      targetId: id,
      before: { fullName: row.full_name, parentId: row.parent_id },
      after: { fullName: body.fullName, parentId: body.parentId },
    });
    return null;
  });
}

/** Deletes a category that holds nothing. */
export async function removeCategory(ctx: Ctx, id: string): Promise<null> {
  if (!mayReview(ctx)) refuse('AU0001');
  return change(ctx, async (tx) => {
    const row = orThrow(await lockCategory(tx.db, id), 'AU0002');
    if (await isCategoryUsed(tx.db, id)) refuse('knowledge.categoryUsed');
    await deleteCategory(tx.db, id);
    tx.record({
      action: 'knowledgeCategory.deleted',
      targetType: 'knowledgeCategory',
      targetId: id,
      before: { fullName: row.full_name },
    });
    return null;
  });
}

const columnsOf = (ctx: Ctx, body: Edit) => ({
  parent_id: body.parentId,
  full_name: body.fullName,
  name_zhtw: body.nameZhtw,
  name_en: body.nameEn,
  sort_code: body.sortCode,
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
