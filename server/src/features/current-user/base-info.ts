import { LAYOUTS } from '@auditplus/contract/features/auth/layouts.ts';
import { type BaseInfo, BaseInfoEdit } from '@auditplus/contract/features/current-user/current-user.model.ts';
import { StoredProfile } from '@auditplus/contract/features/users/user-profile.ts';
import { knownLanguage } from '@auditplus/contract/kernel/refusal.ts';
import { isIdCard } from '@auditplus/core/text/id-card.ts';
import { z } from 'zod';
import { permissionsChanged } from '../../kernel/access.ts';
import { change } from '../../kernel/audit-log.ts';
import { changedFields } from '../../kernel/changed-fields.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { nameColumns } from '../../kernel/person-name.ts';
import { refuseStale } from '../../kernel/stale.ts';
import { heldRoleNames } from '../../kernel/usual-names.ts';
import { findOrganizes, findOwn, updateOwn } from './current-user.repository.ts';

/** The profile document of a person with what only the person writes. */
const Profile = z.object({ ...StoredProfile.shape, signature: BaseInfoEdit.shape.signature.catch('') });

/** The caller's own personal data. */
export async function readBaseInfo(ctx: Ctx): Promise<z.output<typeof BaseInfo>> {
  const own = orThrow(await findOwn(ctx, ctx.caller.userId), 'session.invalid');
  const organizes = await findOrganizes(ctx.db, ctx.caller.organizePath);
  const path = ctx.caller.organizePath.flatMap((id) => organizes.find((row) => row.id === id) ?? []);
  return {
    ...profileOf(own.profile),
    id: own.id,
    account: own.account,
    realName: own.real_name,
    gender: own.gender,
    mobilePhone: own.mobile_phone,
    email: own.email,
    rev: own.rev,
    organize: path.map((row) => row.full_name).join('/'),
    company: path.findLast((row) => row.category === 'company')?.full_name ?? '',
    position: own.position_name ?? '',
    manager: own.manager_name ? `${own.manager_name}/${own.manager_account}` : '',
    roleId: heldRoleNames(ctx.caller, ctx.language).join(','),
    creatorTime: own.creator_time.getTime(),
    prevLogTime: own.prev_login_time?.getTime() ?? null,
    avatar: own.head_icon,
    theme: LAYOUTS.find((layout) => layout === own.theme) ?? 'classic',
    language: knownLanguage(own.language),
  };
}

/** Stores the caller's own personal data; fields that this form does not hold stay. */
export async function saveBaseInfo(ctx: Ctx, edit: z.output<typeof BaseInfoEdit>): Promise<void> {
  const { userId } = ctx.caller;
  const own = orThrow(await findOwn(ctx, userId), 'session.invalid');
  const isCard = edit.certificatesType === 'idCard' && edit.certificatesNumber !== '';
  if (isCard && !isIdCard(edit.certificatesNumber)) refuse('user.idCardMalformed');
  const { rev, realName, gender, mobilePhone, email, ...profile } = edit;
  const stored = typeof own.profile === 'object' && own.profile !== null ? own.profile : {};
  await change(ctx, async (tx) => {
    const isDone = await updateOwn(
      tx.db,
      { userId, rev },
      {
        ...nameColumns(realName),
        gender,
        mobile_phone: mobilePhone,
        email,
        profile: JSON.stringify({ ...stored, ...profile }),
        last_modify_user_id: userId,
        last_modify_time: ctx.clock.now(),
      },
    );
    if (!isDone) await refuseStale(tx.db, own);
    if (realName !== own.real_name) await permissionsChanged(tx.db, [userId]);
    tx.record({
      action: 'user.baseInfoChanged',
      targetType: 'user',
      targetId: userId,
      ...changedFields(
        {
          ...stored,
          realName: own.real_name,
          gender: own.gender,
          mobilePhone: own.mobile_phone,
          email: own.email,
        },
        { ...profile, realName, gender, mobilePhone, email },
      ),
    });
  });
  ctx.access.clear([userId]);
}

const profileOf = (stored: unknown): z.output<typeof Profile> =>
  Profile.parse(typeof stored === 'object' && stored !== null ? stored : {});
