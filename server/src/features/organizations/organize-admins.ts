import type {
  OrganizeAdmin,
  OrganizeAdminEdit,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { changeRights } from '../rights/public.ts';
import { type AdminAct, type AdminScope, adminScope, assertInScope, isInScope } from './admin-scope.ts';
import { findOrganize, updateOrganize } from './organizations.repository.ts';
import { adminsOf, areActive, replaceAdmins } from './organize-admins.repository.ts';

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
  orThrow(await findOrganize(ctx.db, organizeId), 'record.missing');
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
  const organize = orThrow(await findOrganize(ctx.db, organizeId), 'record.missing');
  const scope = await adminScope(ctx);
  assertInScope(scope, organize.path, 'edit');
  const { list, userId, rev, ...layers } = edit;
  const wanted = new Map<string, Share>(
    (list ?? (userId ?? []).map((id) => ({ ...layers, userId: id }))).map((share) => [share.userId, share]),
  );
  const shares = [...wanted.values()];
  if (!(await areActive(ctx.db, [...wanted.keys()]))) refuse('organize.adminUnknown');
  assertNotBeyondOwn(scope, organize.path, shares);
  await changeRights(ctx, async (tx) => {
    const current = orThrow(await findOrganize(tx.db, organizeId), 'record.missing');
    await assertFresh(tx.db, current, rev);
    const before = await listAdmins(tx.db, organizeId);
    if (scope.kind === 'some') assertKeepsOwn(ctx.caller.userId, before, shares);
    await replaceAdmins(
      tx.db,
      organizeId,
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
    );
    await updateOrganize(tx.db, organizeId, {
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    tx.record({
      action: 'organize.administratorsChanged',
      targetType: 'organize',
      targetId: organizeId,
      before: { administrators: before.map(({ id: _id, userName: _name, ...rest }) => rest) },
      after: { administrators: shares },
    });
  });
}

const ACTS: readonly AdminAct[] = ['add', 'edit', 'delete'];

/** Somebody below the group must not make others, or themselves, more powerful than they are. */
function assertNotBeyondOwn(scope: AdminScope, path: readonly string[], shares: readonly Share[]): void {
  // What the caller administers below an organisation is what its layer below grants, or any above it.
  const below = [...path, ''];
  const isBeyond = ACTS.some((act) =>
    shares.some(
      (share) =>
        (LAYERS[act].own(share) === 1 && !isInScope(scope, path, act)) ||
        (LAYERS[act].below(share) === 1 && !isInScope(scope, below, act)),
    ),
  );
  if (isBeyond) refuse('organize.adminBeyondOwn');
}

/** Nobody takes the own administration of an organisation away. */
function assertKeepsOwn(userId: string, before: readonly Share[], after: readonly Share[]): void {
  const was = before.find((share) => share.userId === userId);
  const is = after.find((share) => share.userId === userId);
  const isLost = ACTS.some(
    (act) =>
      was &&
      (LAYERS[act].own(was) > (is ? LAYERS[act].own(is) : 0) ||
        LAYERS[act].below(was) > (is ? LAYERS[act].below(is) : 0)),
  );
  if (isLost) refuse('organize.ownAdministration');
}

const LAYERS = {
  add: { own: (share: Layers) => share.thisLayerAdd, below: (share: Layers) => share.subLayerAdd },
  edit: { own: (share: Layers) => share.thisLayerEdit, below: (share: Layers) => share.subLayerEdit },
  delete: { own: (share: Layers) => share.thisLayerDelete, below: (share: Layers) => share.subLayerDelete },
} as const satisfies Record<AdminAct, unknown>;

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);

async function listAdmins(db: Db, organizeId: string): Promise<OrganizeAdmin[]> {
  const rows = await adminsOf(db, organizeId);
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
