import type {
  NewVersion,
  VersionUpdate,
  VersionView,
} from '@auditplus/contract/features/standards/standards.model.ts';
import { toPts } from '@auditplus/core/scoring/points.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertFresh } from '../../../kernel/lifecycle.ts';
import { findGradeScheme } from '../grade-schemes.repository.ts';
import { insertVersionRow, updateVersionRow } from '../standard-versions.repository.ts';
import { assertMayEdit } from '../standards.policy.ts';
import { findStandard, isUsed, lockVersion, type VersionRecord } from '../standards.repository.ts';
import { getVersion } from '../standards.service.ts';
import { copyTree, firstScheme } from '../standards-content.repository.ts';
import { refuseDuplicate } from '../unique-codes.ts';
import { editableVersion } from './edit-node.ts';

type Head = z.output<typeof NewVersion>;

/** Starts a draft version; a copy takes the whole tree and maps every item SAME (audit-domain 4.8). */
export async function newVersion(ctx: Ctx, standardId: string, body: Head): Promise<VersionView> {
  assertMayEdit(ctx);
  return change(ctx, async (c) => {
    orThrow(await findStandard(c.db, standardId), 'AU0002');
    const from =
      body.fromVersionId === undefined
        ? undefined
        : orThrow(await lockVersion(c.db, body.fromVersionId, 'share'), 'AU0002');
    if (from && from.standard_id !== standardId) refuse('AU0002');
    const versionId = await insertVersion(ctx, c.db, { standardId, head: body, from });
    if (from) await copyTree(ctx, c.db, { fromId: from.id, toId: versionId });
    c.record({
      action: 'standardVersion.created',
      targetType: 'standardVersion',
      targetId: versionId,
      after: { versionNo: body.versionNo, fromVersionNo: from?.version_no ?? null },
      chainId: versionId,
    });
    return getVersion(ctx, versionId, c.db);
  });
}

/** Stores the head of a new draft; what the body leaves out comes from the version it is copied from. */
export async function insertVersion(
  ctx: Ctx,
  tx: Tx,
  { standardId, head, from }: { standardId: string; head: Head; from?: VersionRecord | undefined },
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const gradeSchemeId = head.gradeSchemeId ?? from?.grade_scheme_id ?? (await firstScheme(tx));
  await refuseDuplicate(head.versionNo, () =>
    insertVersionRow(tx, {
      id,
      standard_id: standardId,
      version_no: head.versionNo,
      declared_total: optionalPts(head.declaredTotal) ?? from?.declared_total ?? 0,
      score_step: optionalPts(head.scoreStep) ?? from?.score_step ?? 50,
      score_method: head.scoreMethod ?? from?.score_method ?? 'POINTS',
      round_digits: head.roundDigits ?? from?.round_digits ?? 1,
      grade_scheme_id: orThrow(gradeSchemeId, 'AU0004', { 字段: '等级方案' }),
      bonus_cap: optionalPts(head.bonusCap) ?? from?.bonus_cap ?? 0,
      effective_from: head.effectiveFrom ?? null,
      change_note: head.changeNote ?? '',
      from_version_id: from?.id ?? null,
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    }),
  );
  return id;
}

/** Changes a draft's head. */
export async function updateVersion(
  ctx: Ctx,
  id: string,
  { rev, ...head }: z.output<typeof VersionUpdate>,
): Promise<VersionView> {
  assertMayEdit(ctx);
  return change(ctx, async (c) => {
    const version = await editableVersion(ctx, c.db, id);
    await assertFresh(c.db, version, rev);
    const scheme = await findGradeScheme(c.db, head.gradeSchemeId);
    orThrow(scheme, 'AU0002');
    await refuseDuplicate(head.versionNo, () =>
      updateVersionRow(c.db, id, {
        version_no: head.versionNo,
        declared_total: toPts(head.declaredTotal),
        score_step: toPts(head.scoreStep),
        score_method: head.scoreMethod,
        round_digits: head.roundDigits,
        grade_scheme_id: head.gradeSchemeId,
        bonus_cap: toPts(head.bonusCap),
        effective_from: head.effectiveFrom,
        change_note: head.changeNote,
        rev: version.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      }),
    );
    c.record({
      action: 'standardVersion.changed',
      targetType: 'standardVersion',
      targetId: id,
      before: { versionNo: version.version_no, declaredTotal: version.declared_total / 100 },
      after: head,
      chainId: id,
    });
    return getVersion(ctx, id, c.db);
  });
}

/** Deletes a draft. */
export async function removeVersion(ctx: Ctx, id: string): Promise<null> {
  assertMayEdit(ctx);
  return change(ctx, async (c) => {
    const version = await editableVersion(ctx, c.db, id);
    if (await isUsed(c.db, { versionId: id }, [0, 1, 2, 3, 4, 5, 6, 7, 9])) refuse('AU1810');
    await updateVersionRow(c.db, id, {
      delete_mark: 1,
      rev: version.rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    c.record({
      action: 'standardVersion.deleted',
      targetType: 'standardVersion',
      targetId: id,
      before: { versionNo: version.version_no },
      chainId: id,
    });
    return null;
  });
}

const optionalPts = (value: number | undefined) => (value === undefined ? undefined : toPts(value));
