import type {
  OwnMembership,
  SubordinateRow,
} from '@auditplus/contract/features/current-user/current-user.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { heldRoleNames } from '../../kernel/usual-names.ts';
import {
  findOrganizes,
  findOwn,
  findSubordinates,
  isBelow,
  ownOrganizeIds,
  ownPositions,
} from './current-user.repository.ts';

type Membership = z.output<typeof OwnMembership>;

/** The caller's organisations under their slash paths; the current one is the default. */
export async function ownOrganizes(ctx: Ctx): Promise<Membership[]> {
  const organizes = await findOrganizes(ctx.db, await ownOrganizeIds(ctx.db, ctx.caller.userId));
  const above = await findOrganizes(
    ctx.db,
    organizes.flatMap((row) => row.path),
  );
  const names = new Map(above.map((row) => [row.id, row.full_name]));
  return organizes.map((row) => ({
    id: row.id,
    fullName: row.path.flatMap((id) => names.get(id) ?? []).join('/'),
    isDefault: row.id === ctx.caller.organizeId,
  }));
}

export async function ownPositionList(ctx: Ctx): Promise<Membership[]> {
  const [positions, own] = await Promise.all([
    ownPositions(ctx, ctx.caller.userId, ctx.clock.now()),
    findOwn(ctx, ctx.caller.userId),
  ]);
  return positions.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    isDefault: row.id === own?.position_id,
  }));
}

/** The caller's roles that hold now; all of them count at once, so none is the default. */
export function ownRoles({ caller, language }: Ctx): Membership[] {
  const names = heldRoleNames(caller, language);
  return caller.roleIds.map((id, at) => ({ id, fullName: names[at] ?? '', isDefault: false }));
}

/** People who report to the caller ('0') or to somebody below the caller. */
export async function subordinatesOf(ctx: Ctx, id: string): Promise<z.output<typeof SubordinateRow>[]> {
  const { userId } = ctx.caller;
  const superior = id === '0' ? userId : id;
  if (superior !== userId && !(await isBelow(ctx.db, superior, userId))) refuse('record.missing');
  const rows = await findSubordinates(ctx, superior);
  return rows.map((row) => ({
    id: row.id,
    avatar: row.head_icon,
    userName: `${row.real_name}/${row.account}`,
    department: row.department ?? '',
    position: row.position ?? '',
    isLeaf: !row.has_below,
  }));
}
