import type { MembersEdit, Membership, UserNode } from '@auditplus/contract/features/users/users.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { adminScope, allOrganizes, isInScope } from '../organizations/public.ts';
import { changeRights } from '../rights/public.ts';
import { assertWithinOwnRights } from './own-rights-only.ts';
import { placesOf } from './user-admin.repository.ts';
import {
  boundOrganizes,
  explainMember,
  type HolderType,
  lockPrincipal,
  membersWithDates,
  nameOf,
  placeOfPosition,
  removeMembers,
  storeMember,
} from './user-members.repository.ts';
import { findUsers, organizePaths } from './users.repository.ts';
import { organizeUserNode, userNode } from './users.view.ts';

type Node = UserNode & { children: Node[] };

const MODULES = {
  Role: 'permission.role',
  Position: 'permission.position',
  Group: 'permission.group',
} as const;

const TOP = '0';

/** Members of a role, position or group with the dates of each. */
export async function membersOf(
  ctx: Ctx,
  objectId: string,
): Promise<{ ids: string[]; members: Membership[] }> {
  const rows = await membersWithDates(ctx.db, objectId);
  const members = rows.map((row) => ({
    userId: row.user_id,
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    reason: row.reason,
  }));
  return { ids: members.map((member) => member.userId), members };
}

/** Replaces the members; people who stay keep their dates unless the edit names others. */
export async function saveMembers(ctx: Ctx, objectId: string, edit: MembersEdit): Promise<void> {
  const { objectType } = edit;
  assertButton(ctx, objectType);
  const name = await nameOf(ctx.db, objectType, objectId);
  const dated = new Map((edit.members ?? []).map((member) => [member.userId, member]));
  for (const member of dated.values())
    if (member.startsAt !== null && member.endsAt !== null && member.startsAt >= member.endsAt)
      refuse('user.datesReversed');
  const wanted = new Set([...edit.userIds, ...dated.keys()]);
  await changeRights(ctx, async (step) => {
    // One replacement at a time, or two people's lists would mix.
    await lockPrincipal(step.db, objectType, objectId);
    const { members } = await membersOf({ ...ctx, db: step.db }, objectId);
    const before = new Map(members.map((member) => [member.userId, member]));
    if (edit.known && !isSame(edit.known, before)) refuse('user.membersMoved', { name });
    const added = [...wanted].filter((id) => !before.has(id));
    const gone = [...before.keys()].filter((id) => !wanted.has(id));
    const changes = [...dated.values()].flatMap((member) => {
      const former = before.get(member.userId);
      return former ? [{ member, former }] : [];
    });
    const redated = changes
      .filter(({ member, former }) => former.startsAt !== member.startsAt || former.endsAt !== member.endsAt)
      .map(({ member }) => member);
    const explained = changes
      .filter(({ member, former }) => former.reason !== member.reason && !redated.includes(member))
      .map(({ member }) => member);
    const touched = [...added, ...gone, ...[...redated, ...explained].map((member) => member.userId)];
    if (touched.length === 0) return;
    await assertWithinOwnRights(ctx, [{ type: objectType, id: objectId }]);
    await assertPeople(ctx, step.db, { touched, added, place: { objectType, objectId } });
    if (gone.length > 0) await removeMembers(step.db, objectType, objectId, gone);
    for (const { userId, reason } of explained)
      await explainMember(step.db, objectType, objectId, userId, reason);
    for (const userId of [...added, ...redated.map((member) => member.userId)]) {
      const dates = dated.get(userId);
      const values = {
        starts_at: dates?.startsAt ? new Date(dates.startsAt) : null,
        ends_at: dates?.endsAt ? new Date(dates.endsAt) : null,
        reason: dates?.reason ?? '',
        // New dates are told to the trail anew.
        start_noted_at: null,
        end_noted_at: null,
      };
      await storeMember(step.db, {
        user_id: userId,
        object_type: objectType,
        object_id: objectId,
        ...values,
      });
    }
    step.record({
      action: `${objectType.toLowerCase()}.membersChanged`,
      targetType: objectType.toLowerCase(),
      targetId: objectId,
      before: { removed: gone },
      after: { fullName: name, added, dated: [...redated, ...explained] },
    });
  });
}

const isSame = (known: readonly string[], members: ReadonlyMap<string, Membership>): boolean =>
  known.length === members.size && known.every((id) => members.has(id));

function assertButton(ctx: Ctx, type: HolderType): void {
  if (ctx.caller.isAdministrator) return;
  if (!ctx.caller.modules.get(MODULES[type])?.buttons.has('btn_members')) refuse('access.denied');
}

/** New members must exist; everybody touched must be the caller's to administer, and a position's own people. */
async function assertPeople(
  ctx: Ctx,
  db: Db,
  change: {
    touched: readonly string[];
    added: readonly string[];
    place: { objectType: HolderType; objectId: string };
  },
): Promise<void> {
  const { touched, added, place } = change;
  const usable = await findUsers(db, { ids: added });
  if (usable.length !== added.length) refuse('user.missing');
  const scope = await adminScope(ctx);
  const places = await placesOf(db, touched);
  for (const id of touched) {
    const paths = places.get(id)?.paths ?? [];
    if (scope.kind === 'some' && !paths.some((path) => isInScope(scope, path, 'edit')))
      refuse('organize.outOfScope');
  }
  if (place.objectType !== 'Role') return;
  const bound = await boundOrganizes(db, place.objectId);
  const isOutside = (id: string) =>
    !(places.get(id)?.paths ?? []).some((path) => path.some((one) => bound?.has(one)));
  if (bound !== null && added.some(isOutside)) refuse('user.roleOutside');
}

/** People in and below the organisation of a position. */
export async function usersOfPosition(
  ctx: Ctx,
  { positionId, keyword }: { positionId: string; keyword?: string | undefined },
): Promise<Node[]> {
  const position = await placeOfPosition(ctx.db, positionId);
  const below = orThrow(position, 'record.missing').organize_id;
  const [users, paths] = await Promise.all([findUsers(ctx.db, { below, keyword }), organizePaths(ctx.db)]);
  return users.map((user) => ({ ...userNode(paths, user), children: [] }));
}

/** What lies directly below a node, in the organisations where a role may be given; a keyword finds people there. */
export async function usersOfRole(
  ctx: Ctx,
  { roleId, organizeId, keyword }: { roleId: string; organizeId: string; keyword?: string | undefined },
): Promise<Node[]> {
  const [bound, organizes, paths] = await Promise.all([
    boundOrganizes(ctx.db, roleId),
    allOrganizes(ctx),
    organizePaths(ctx.db),
  ]);
  const allowed = organizes.filter((row) => !bound || row.organizeIds.some((id) => bound.has(id)));
  const ids = new Set(allowed.map((row) => row.id));
  const people = async (filter: Parameters<typeof findUsers>[1]) =>
    (await findUsers(ctx.db, filter))
      .filter((user) => ids.has(user.organize_id ?? '') || bound === null)
      .map((user): Node => ({ ...userNode(paths, user), children: [] }));
  if (keyword) return people({ keyword });
  const isTop = organizeId === TOP;
  const below = allowed.filter((row) => (isTop ? !ids.has(row.parentId) : row.parentId === organizeId));
  return [
    ...below.map((row): Node => ({ ...organizeUserNode(row), children: [] })),
    ...(isTop ? [] : await people({ organizeId })),
  ];
}
