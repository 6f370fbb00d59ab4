import type {
  GradePreviewBody,
  GradePreviewReply,
  GradeSchemeCreate,
  GradeSchemeRow,
  GradeSchemeUpdate,
} from '@auditplus/contract/features/standards/grading.model.ts';
import { areBandsOrdered, gradeOf } from '@auditplus/core/scoring/grade.ts';
import { toPts } from '@auditplus/core/scoring/points.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertFresh } from '../../../kernel/lifecycle.ts';
import {
  insertGradeScheme,
  lockScheme,
  schemes,
  updateGradeSchemeRow,
  usedBy,
} from '../grade-schemes.repository.ts';
import { assertMayEdit } from '../standards.policy.ts';
import { schemeView } from '../standards.view.ts';

type Fields = z.output<typeof GradeSchemeCreate>;

/** The grade schemes with the number of versions that use each. */
export async function listGradeSchemes(ctx: Ctx): Promise<{ list: GradeSchemeRow[] }> {
  const rows = await schemes(ctx.db)
    .orderBy('grade_schemes.creator_time')
    .orderBy('grade_schemes.id')
    .execute();
  return { list: rows.map(rowView) };
}

export async function createGradeScheme(ctx: Ctx, fields: Fields): Promise<GradeSchemeRow> {
  assertMayEdit(ctx);
  assertOrdered(fields.bands);
  return change(ctx, async (c) => {
    const now = ctx.clock.now();
    const id = newId(now.getTime());
    await insertGradeScheme(c.db, {
      id,
      ...columns(fields),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: now,
    });
    c.record({ action: 'gradeScheme.created', targetType: 'gradeScheme', targetId: id, after: fields });
    return viewOf(c.db, id);
  });
}

/** Changes a scheme; one that a published version uses is fixed with that version. */
export async function updateGradeScheme(
  ctx: Ctx,
  id: string,
  { rev, ...fields }: z.output<typeof GradeSchemeUpdate>,
): Promise<GradeSchemeRow> {
  assertMayEdit(ctx);
  assertOrdered(fields.bands);
  return change(ctx, async (c) => {
    const scheme = orThrow(await lockScheme(c.db, id), 'AU0002');
    if (await usedBy(c.db, id, [1, 2, 3])) refuse('AU1804');
    await assertFresh(c.db, scheme, rev);
    await updateGradeSchemeRow(c.db, id, {
      ...columns(fields),
      rev: rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    c.record({
      action: 'gradeScheme.changed',
      targetType: 'gradeScheme',
      targetId: id,
      before: { fullName: scheme.full_name, bands: scheme.bands },
      after: fields,
    });
    return viewOf(c.db, id);
  });
}

export async function removeGradeScheme(ctx: Ctx, id: string): Promise<null> {
  assertMayEdit(ctx);
  return change(ctx, async (c) => {
    const scheme = orThrow(await lockScheme(c.db, id), 'AU0002');
    if (await usedBy(c.db, id, [0, 1, 2, 3])) refuse('AU1811');
    await updateGradeSchemeRow(c.db, id, {
      delete_mark: 1,
      rev: scheme.rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    });
    c.record({
      action: 'gradeScheme.deleted',
      targetType: 'gradeScheme',
      targetId: id,
      before: { fullName: scheme.full_name },
    });
    return null;
  });
}

/** Grades of given rates by bands that need not be stored (audit-domain 5.3). */
export function previewGrades(body: z.output<typeof GradePreviewBody>): z.output<typeof GradePreviewReply> {
  assertOrdered(body.bands);
  const scheme = { fullName: '', bands: body.bands, failName: body.failName, vetoGrade: body.vetoGrade };
  return {
    list: body.cases.map(({ percent, chapters, veto }) => {
      const grade = gradeOf({
        scheme,
        percent: toPts(percent),
        chapters: chapters.map(({ nodeCode, rate }) => ({
          id: nodeCode,
          nodeCode,
          rate: rate === null ? null : toPts(rate),
        })),
        vetoNodeIds: veto ? ['veto'] : [],
      });
      return {
        grade: grade?.name ?? body.failName,
        byPercent: grade?.byPercent ?? body.failName,
        chapters: (grade?.reasons ?? []).flatMap((reason) =>
          reason.kind === 'chapterFloor' ? [reason.nodeCode] : [],
        ),
        veto,
      };
    }),
  };
}

type SchemeRow = Awaited<ReturnType<ReturnType<typeof schemes>['executeTakeFirstOrThrow']>>;

const rowView = (row: SchemeRow): GradeSchemeRow => ({
  ...schemeView(row),
  usedBy: row.used_by ?? 0,
  fixed: row.fixed === true,
});

const viewOf = async (tx: Tx, id: string) =>
  rowView(await schemes(tx).where('grade_schemes.id', '=', id).executeTakeFirstOrThrow());

function assertOrdered(bands: Fields['bands']): void {
  if (!areBandsOrdered(bands)) refuse('AU1812');
}

const columns = (fields: Fields) => ({
  full_name: fields.fullName,
  bands: JSON.stringify(fields.bands),
  fail_name: fields.failName,
  veto_grade: fields.vetoGrade || fields.failName,
  enabled_mark: fields.enabledMark,
});
