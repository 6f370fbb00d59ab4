import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { permissionsChanged } from '../../kernel/access.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { avatarUrl } from '../../kernel/files/file-links.ts';
import { attachFiles, releaseFiles } from '../files/public.ts';
import { findOwn, ownOrganizeIds, ownPositions, updateOwn } from './current-user.repository.ts';

const AVATAR = 'avatar';

// Everybody sees everybody's picture.
registerFileAccess(AVATAR, async () => true);

/** Chooses the layout of the shell for the caller. */
export async function chooseTheme(ctx: Ctx, theme: string): Promise<void> {
  await change(ctx, async ({ db }) => {
    await updateOwn(db, { userId: ctx.caller.userId }, { theme });
  });
}

/** Chooses the caller's language, in which refusals and documents answer from now on. */
export async function chooseLanguage(ctx: Ctx, language: Language): Promise<void> {
  await change(ctx, async ({ db }) => {
    await updateOwn(db, { userId: ctx.caller.userId }, { language });
    await permissionsChanged(db, [ctx.caller.userId]);
  });
  ctx.access.clear([ctx.caller.userId]);
}

/** Takes an uploaded picture as the caller's avatar; the former one is deleted. */
export async function chooseAvatar(ctx: Ctx, fileId: string): Promise<void> {
  const { userId } = ctx.caller;
  const owner = { ownerType: AVATAR, ownerId: userId };
  await change(ctx, async (step) => {
    const [file] = await attachFiles(ctx, step, { ...owner, fileIds: [fileId] });
    if (file?.type !== 'userAvatar' || file.kind !== 'image') refuse('file.notImage');
    await releaseFiles(ctx, step, { ...owner, keep: [fileId] });
    await updateOwn(step.db, { userId }, { head_icon: avatarUrl(fileId) });
    step.record({ action: 'user.avatarChanged', targetType: 'user', targetId: userId });
  });
}

/** Makes another of the caller's own organisations or positions the current one; rights follow it. */
export async function chooseMajor(
  ctx: Ctx,
  { majorId, majorType }: { majorId: string; majorType: 'Organize' | 'Position' },
): Promise<void> {
  const { userId } = ctx.caller;
  const [organizeIds, positions, own] = await Promise.all([
    ownOrganizeIds(ctx.db, userId),
    ownPositions(ctx, userId, ctx.clock.now()),
    findOwn(ctx, userId),
  ]);
  const before = orThrow(own, 'session.invalid');
  const isOwn =
    majorType === 'Organize'
      ? organizeIds.includes(majorId)
      : positions.some((position) => position.id === majorId);
  if (!isOwn) refuse('record.missing');
  const set =
    majorType === 'Position'
      ? { position_id: majorId }
      : {
          organize_id: majorId,
          position_id: positions.find((position) => position.organize_id === majorId)?.id ?? null,
        };
  await change(ctx, async (step) => {
    await updateOwn(step.db, { userId }, set);
    await permissionsChanged(step.db, [userId]);
    step.record({
      action: 'user.majorChanged',
      targetType: 'user',
      targetId: userId,
      before: { organizeId: before.organize_id, positionId: before.position_id },
      after: set,
    });
  });
  ctx.access.clear([userId]);
}
