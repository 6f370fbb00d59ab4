import type {
  FeedbackFilesPage,
  FeedbackMatrix,
} from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import type { z } from 'zod';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { maySeeDept } from '../annual-feedback.policy.ts';
import { deptOrder, feedbackRows, findDepartment } from '../annual-feedback.repository.ts';
import { lateDays, recordView } from '../annual-feedback.view.ts';

const MATRIX_YEARS = 5;

/** Departments and units by year: five years up to the given one. */
export async function feedbackMatrix(
  ctx: Ctx,
  year: number | undefined,
): Promise<z.infer<typeof FeedbackMatrix>> {
  const today = dayOf(ctx.clock.now());
  const last = year ?? Number(today.slice(0, 4));
  const years = Array.from({ length: MATRIX_YEARS }, (_, index) => last - MATRIX_YEARS + 1 + index);
  const rows = await feedbackRows(ctx.db, ctx)
    .where('annual_feedbacks.year', 'in', years)
    .orderBy(deptOrder)
    .orderBy('annual_feedbacks.year')
    .execute();
  return {
    years,
    list: [...Map.groupBy(rows, (row) => row.dept_id).values()].flatMap((cells) => {
      const [first] = cells;
      if (!first) return [];
      return [
        {
          dept: { id: first.dept_id, fullName: first.dept_name, enCode: first.dept_code },
          cells: cells.map((row) => ({
            year: row.year,
            id: row.id,
            state: row.state,
            overdueDays: lateDays(row, today),
          })),
        },
      ];
    }),
  };
}

/** Files of one department in one year by kind (audit-domain 8.16); a foreign department is refused. */
export async function feedbackFiles(
  ctx: Ctx,
  { deptId, fileTime }: { readonly deptId: string; readonly fileTime: string },
): Promise<FeedbackFilesPage> {
  if (!/^\d{4}$/.test(fileTime)) refuse('feedback.badYear');
  const year = Number(fileTime);
  const dept = await findDepartment(ctx.db, deptId);
  if (!maySeeDept(ctx, deptId)) refuse('AU0001');
  const rows = await feedbackRows(ctx.db, ctx)
    .where('annual_feedbacks.dept_id', '=', deptId)
    .orderBy('annual_feedbacks.year', 'desc')
    .execute();
  const row = rows.find((other) => other.year === year);
  const feedback = row ? await recordView(ctx, row) : null;
  const byKind = Map.groupBy(feedback?.files ?? [], ({ fileKind }) => fileKind);
  return {
    dept: orThrow(dept, 'AU0002'),
    year,
    feedback,
    groups: [...byKind].map(([fileKind, files]) => ({ fileKind, files: files.map(({ file }) => file) })),
    years: rows.map((other) => other.year),
  };
}
