import type {
  OrganizeAdmin,
  OrganizeAdminEdit,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { present, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { changeRights } from '../permissions/public.ts';
import { type AdminAct, adminScope, assertInScope, isInScope } from './admin-scope.ts';
import { findOrganize } from './organizations.repository.ts';

type Layers = Pick<
  OrganizeAdmin,
  | 'thisLayerAdd'
  | 'thisLayerEdit'
  | 'thisLayerDelete'
  | 'subLayerAdd'
  | 'subLayerEdit'
  | 'subLayerDelete'
  | 'description'
>;
type Share = Layers & { readonly userId: string };

/** The administrators of an organisation: the first one's fields with all of them under `list`; null: none. */
export async function administratorsOf(
  ctx: Ctx,
  organizeId: string,
): Promise<(OrganizeAdmin & { list: OrganizeAdmin[] }) | null> {
  present(await findOrganize(ctx.db, organizeId), 'record.missing');
  const list = await listAdmins(ctx.db, organizeId);
  const [first] = list;
  return first ? { ...first, list } : null;
}

/**
 * Sets who administers an organisation. With `list` these are all; with `userId` (the June 2022 form) the named
 * people get the given layers and everybody else loses theirs.
 */
export async function saveAdministrators(
  ctx: Ctx,
  organizeId: string,
  edit: OrganizeAdminEdit,
): Promise<void> {
  const organize = present(await findOrganize(ctx.db, organizeId), 'record.missing');
  const scope = await adminScope(ctx);
  assertInScope(scope, organize.path, 'edit');
  const { list, userId, ...layers } = edit;
  const wanted = new Map<string, Share>(
    (list ?? (userId ?? []).map((id) => ({ ...layers, userId: id }))).map((share) => [share.userId, share]),
  );
  const shares = [...wanted.values()];
  await assertUsable(ctx.db, [...wanted.keys()]);
  // Somebody below the group must not make others more powerful than they are themselves.
  const acts: readonly AdminAct[] = ['add', 'edit', 'delete'];
  const isBeyond = acts.some(
    (act) => shares.some((share) => grants(share, act)) && !isInScope(scope, organize.path, act),
  );
  if (isBeyond) refuse('organize.adminBeyondOwn');
  await changeRights(ctx, async (step) => {
    const before = await listAdmins(step.db, organizeId);
    await step.db.deleteFrom('organize_admins').where('organize_id', '=', organizeId).execute();
    if (shares.length > 0)
      await step.db
        .insertInto('organize_admins')
        .values(
          shares.map((share) => ({
            id: newId(ctx.clock.now().getTime()),
            user_id: share.userId,
            organize_id: organizeId,
            this_layer_add: share.thisLayerAdd,
            this_layer_edit: share.thisLayerEdit,
            this_layer_delete: share.thisLayerDelete,
            sub_layer_add: share.subLayerAdd,
            sub_layer_edit: share.subLayerEdit,
            sub_layer_delete: share.subLayerDelete,
            description: share.description,
          })),
        )
        .execute();
    step.record({
      action: 'organize.administratorsChanged',
      targetType: 'organize',
      targetId: organizeId,
      before: { administrators: before.map(({ id: _id, userName: _name, ...rest }) => rest) },
      after: { administrators: shares },
    });
  });
}

function grants(share: Layers, act: AdminAct): boolean {
  if (act === 'add') return share.thisLayerAdd === 1 || share.subLayerAdd === 1;
  if (act === 'edit') return share.thisLayerEdit === 1 || share.subLayerEdit === 1;
  return share.thisLayerDelete === 1 || share.subLayerDelete === 1;
}

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

async function listAdmins(db: Db, organizeId: string): Promise<OrganizeAdmin[]> {
  const rows = await db
    .selectFrom('organize_admins')
    .innerJoin('users', 'users.id', 'organize_admins.user_id')
    .selectAll('organize_admins')
    .select(['users.real_name', 'users.account'])
    .where('organize_admins.organize_id', '=', organizeId)
    .where('users.delete_mark', '=', 0)
    .orderBy('users.sort_code')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    userName: `${row.real_name}/${row.account}`,
    organizeId: row.organize_id,
    thisLayerAdd: flag(row.this_layer_add),
    thisLayerEdit: flag(row.this_layer_edit),
    thisLayerDelete: flag(row.this_layer_delete),
    subLayerAdd: flag(row.sub_layer_add),
    subLayerEdit: flag(row.sub_layer_edit),
    subLayerDelete: flag(row.sub_layer_delete),
    description: row.description,
  }));
}

async function assertUsable(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .execute();
  if (rows.length !== userIds.length) refuse('organize.adminUnknown');
}
