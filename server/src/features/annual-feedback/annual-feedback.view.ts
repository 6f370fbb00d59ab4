import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import {
  type Feedback,
  FeedbackLine,
  type FeedbackList,
  type FeedbackRow,
} from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import type { FileRef, PersonRef } from '@auditplus/contract/kernel/values.ts';
import { z } from 'zod';
import { dayOf, daysBetween } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { fileRef, findFiles } from '../files/public.ts';
import { feedbackAbilities, seesWords } from './annual-feedback.policy.ts';
import { countStates, type FeedbackRecord, loadFeedback } from './annual-feedback.repository.ts';

const Lines = z.array(FeedbackLine);
const StoredFiles = z.array(z.object({ fileKind: z.string(), fileId: z.string() }));

/** Questions, answers and files of a row as the columns hold them. */
export const contentOf = (row: Pick<FeedbackRecord, 'questions' | 'answers' | 'files'>) => ({
  questions: Lines.parse(row.questions),
  answers: Lines.parse(row.answers),
  files: StoredFiles.parse(row.files),
});

/** How many questions have an answer. */
export function answeredCount({ questions, answers }: Pick<Feedback, 'questions' | 'answers'>): number {
  const given = new Set(answers.filter(({ text }) => text.trim() !== '').map(({ no }) => no));
  return questions.filter(({ no }) => given.has(no)).length;
}

/** Days late today. */
export const lateDays = (row: Pick<FeedbackRecord, 'state' | 'due_date'>, today: string): number =>
  feedbackLifecycle.allows('save', row.state) ? Math.max(0, daysBetween(row.due_date, today)) : 0;

/** A row of the list. */
export function rowView(ctx: Ctx, row: FeedbackRecord): FeedbackRow {
  const content = contentOf(row);
  return {
    id: row.id,
    year: row.year,
    dept: { id: row.dept_id, fullName: row.dept_name, enCode: row.dept_code },
    reviewTitle: row.review_title,
    questionCount: content.questions.length,
    answered: answeredCount(content),
    fileCount: content.files.length,
    state: row.state,
    dueDate: row.due_date,
    overdueDays: lateDays(row, dayOf(ctx.clock.now())),
    returnReason: row.return_reason,
    submittedBy: personOf(row.submitted_by, row.submitter_name),
    submittedAt: row.submitted_at?.getTime() ?? null,
    confirmedBy: personOf(row.confirmed_by, row.confirmer_name),
    confirmedAt: row.confirmed_at?.getTime() ?? null,
    archivedAt: row.archived_at?.getTime() ?? null,
    rev: row.rev,
    abilities: feedbackAbilities(ctx, row),
  };
}

/** A feedback with its words as far as the caller may read them. */
export async function feedbackView(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<Feedback> {
  const row = await loadFeedback(db, ctx, id);
  return recordView(ctx, row, db);
}

/** As `feedbackView`, of a row that is loaded already. */
export async function recordView(ctx: Ctx, row: FeedbackRecord, db: Db | Tx = ctx.db): Promise<Feedback> {
  const { questions, answers, files } = contentOf(row);
  const head = { ...rowView(ctx, row), questions };
  if (!seesWords(ctx, row)) return { ...head, answers: [], summary: '', files: [], isHidden: true };
  const stored = await refsBy(
    ctx,
    db,
    files.map(({ fileId }) => fileId),
  );
  return {
    ...head,
    answers,
    summary: row.summary,
    files: files.flatMap(({ fileKind, fileId }) => {
      const file = stored.get(fileId);
      return file ? [{ fileKind, file }] : [];
    }),
    isHidden: false,
  };
}

/** Numbers above the list. */
export async function countsView(
  ctx: Ctx,
  year: number | undefined,
): Promise<z.infer<typeof FeedbackList>['counts']> {
  const rows = await countStates(ctx, year);
  const of = (...states: readonly number[]) =>
    rows.reduce((sum, row) => sum + (states.includes(row.state) ? row.count : 0), 0);
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    open: of(feedbackLifecycle.state.waiting, feedbackLifecycle.state.draft),
    submitted: of(feedbackLifecycle.state.submitted),
    returned: of(feedbackLifecycle.state.returned),
    confirmed: of(feedbackLifecycle.state.confirmed),
    archived: of(feedbackLifecycle.state.archived),
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
  };
}

async function refsBy(ctx: Ctx, db: Db | Tx, ids: readonly string[]): Promise<Map<string, FileRef>> {
  const rows = await findFiles(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, fileRef(ctx, row)]));
}

const personOf = (id: string | null, name: string | null): PersonRef | null =>
  id === null ? null : { id, name: name ?? '' };
