import {
  UnitAttributes,
  type UnitProfileBody,
  type UnitProfileView,
} from '@auditplus/contract/features/standards/grading.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { orThrow } from '../../../kernel/errors.ts';
import { assertFresh } from '../../../kernel/lifecycle.ts';
import { assertMayEdit } from '../standards.policy.ts';
import { insertEmptyProfile, lockProfile, profiles, updateProfile } from '../unit-profiles.repository.ts';

/** The units that can be audited, with their attributes; companies after departments, each by its sort code. */
export async function listUnitProfiles(ctx: Ctx): Promise<{ list: UnitProfileView[] }> {
  const rows = await profiles(ctx.db)
    .orderBy('organizes.org_kind', 'desc')
    .orderBy('organizes.sort_code')
    .orderBy('organizes.en_code')
    .execute();
  return { list: rows.map(profileView) };
}

export async function getUnitProfile(
  ctx: Ctx,
  orgId: string,
  db: Db | Tx = ctx.db,
): Promise<UnitProfileView> {
  const row = await profiles(db).where('organizes.id', '=', orgId).executeTakeFirst();
  return profileView(orThrow(row, 'AU0002'));
}

export async function saveUnitProfile(
  ctx: Ctx,
  orgId: string,
  { attributes, rev }: z.output<typeof UnitProfileBody>,
): Promise<UnitProfileView> {
  assertMayEdit(ctx);
  return change(ctx, async (tx) => {
    const before = await getUnitProfile(ctx, orgId, tx.db);
    const now = ctx.clock.now();
    // A first profile starts at rev 0 and is stored as 1, so that two first writers collide as well.
    await insertEmptyProfile(tx.db, orgId, now);
    const stored = await lockProfile(tx.db, orgId);
    await assertFresh(tx.db, stored, rev);
    await updateProfile(tx.db, orgId, {
      attributes: JSON.stringify(attributes),
      rev: rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    tx.record({
      action: 'unitProfile.saved',
      targetType: 'unitProfile',
      targetId: orgId,
      before: before.attributes,
      after: attributes,
    });
    return getUnitProfile(ctx, orgId, tx.db);
  });
}

type ProfileRecord = Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number];

const profileView = (row: ProfileRecord): UnitProfileView => ({
  org: { id: row.id, fullName: row.full_name, enCode: row.en_code },
  orgKind: row.org_kind,
  attributes: UnitAttributes.parse(row.attributes ?? {}),
  lastModifyTime: row.last_modify_time?.getTime() ?? null,
  rev: row.rev ?? 0,
});
