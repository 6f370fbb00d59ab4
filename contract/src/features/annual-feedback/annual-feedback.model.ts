import { z } from 'zod';
import { Pagination, sortedQuery } from '../../kernel/paging.ts';
import { FileRef, Id, line, Moment, OrgRef, PersonRef, PlainDate, prose, Rev } from '../../kernel/values.ts';
import { YearFilter } from '../audits/audit-terms.model.ts';

/** 4.11: 0 waiting, 1 draft, 2 submitted, 3 returned, 4 confirmed, 5 archived. */
export const FeedbackState = z.int().min(0).max(5);

/** A question of the yearly review, or the answer to the question of this number. */
export const FeedbackLine = z.object({ no: z.int().min(1).max(50), text: z.string() });
export type FeedbackLine = z.infer<typeof FeedbackLine>;

/** A file with its kind, a value of the dictionary `auditFeedbackFileKind`. */
export const FeedbackFile = z.object({ fileKind: z.string(), file: FileRef });

export const FeedbackAbilities = z.object({
  fill: z.boolean(),
  submit: z.boolean(),
  return: z.boolean(),
  confirm: z.boolean(),
  archive: z.boolean(),
  remove: z.boolean(),
});

/** A row of the list; `answered` and `fileCount` tell how far a draft is without its words. */
export const FeedbackRow = z.object({
  id: z.string(),
  year: z.int(),
  dept: OrgRef,
  reviewTitle: z.string(),
  questionCount: z.int(),
  answered: z.int(),
  fileCount: z.int(),
  state: FeedbackState,
  dueDate: PlainDate,
  /** Days late today; 0 when in time or handed in. */
  overdueDays: z.int(),
  returnReason: z.string(),
  submittedBy: PersonRef.nullable(),
  submittedAt: Moment.nullable(),
  confirmedBy: PersonRef.nullable(),
  confirmedAt: Moment.nullable(),
  archivedAt: Moment.nullable(),
  rev: Rev,
  abilities: FeedbackAbilities,
});
export type FeedbackRow = z.infer<typeof FeedbackRow>;

/** A feedback with its words; they are the unit's own until it submits (`isHidden` to everybody else). */
export const Feedback = FeedbackRow.extend({
  questions: z.array(FeedbackLine),
  answers: z.array(FeedbackLine),
  summary: z.string(),
  files: z.array(FeedbackFile),
  isHidden: z.boolean(),
});
export type Feedback = z.infer<typeof Feedback>;

export const FeedbackQuery = sortedQuery([
  'year',
  'dept',
  'state',
  'dueDate',
  'submittedAt',
  'confirmedAt',
]).extend({
  year: YearFilter,
  deptId: Id.optional(),
  state: z.coerce.number().int().min(0).max(5).optional(),
  overdue: z.coerce.number().int().min(0).max(1).optional(),
});

/** The list with how the chosen year stands in the caller's scope. */
export const FeedbackList = z.object({
  list: z.array(FeedbackRow),
  pagination: Pagination,
  counts: z.object({
    total: z.int(),
    open: z.int(),
    submitted: z.int(),
    returned: z.int(),
    confirmed: z.int(),
    archived: z.int(),
    overdue: z.int(),
  }),
});

/** Departments and units by year; a year without a cell was not asked. */
export const FeedbackMatrix = z.object({
  years: z.array(z.int()),
  list: z.array(
    z.object({
      dept: OrgRef,
      cells: z.array(z.object({ year: z.int(), id: z.string(), state: FeedbackState, overdueDays: z.int() })),
    }),
  ),
});

export const MatrixQuery = z.object({ year: YearFilter });

const QuestionLine = z.object({ no: z.int().min(1).max(50), text: line(500).min(2) });

/** Questions for a year; an empty `deptIds` asks every head-office department and company. */
export const IssueFeedback = z.object({
  year: z.int().min(2000).max(2999),
  reviewTitle: line(100).min(4),
  dueDate: PlainDate,
  questions: z.array(QuestionLine).min(1).max(50),
  deptIds: z.array(Id).max(1000).default([]),
});
export type IssueFeedback = z.infer<typeof IssueFeedback>;

/** How many were asked, and who had been asked for that year before and was passed over. */
export const IssuedFeedback = z.object({ issued: z.int(), skipped: z.array(OrgRef) });

/** The questions of the latest year before the asked one, for using them again. */
export const FormerQuestions = z.object({
  year: z.int().nullable(),
  reviewTitle: z.string(),
  questions: z.array(FeedbackLine),
});

export const SaveFeedback = z.object({
  rev: Rev,
  answers: z.array(z.object({ no: z.int().min(1).max(50), text: prose(4000) })).max(50),
  summary: prose(4000),
  files: z.array(z.object({ fileKind: line(20).min(1), fileId: z.string().min(1).max(100) })).max(60),
});
export type SaveFeedback = z.infer<typeof SaveFeedback>;

export const FeedbackAction = z.object({ rev: Rev });
export const FeedbackReason = z.object({ rev: Rev, reason: prose(500) });

/** Archives what is confirmed among the given ones; each answers for itself. */
export const ArchiveFeedback = z.object({ ids: z.array(Id).min(1).max(500) });
export const ArchivedFeedback = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      errorCode: z.string().optional(),
      msg: z.string().optional(),
    }),
  ),
});

/** `fileTime` is the year in four digits (audit-domain D11). */
export const FeedbackFilesParams = z.object({ deptId: Id, fileTime: z.string().max(20) });

/** The files of one department in one year by kind, with the feedback that they belong to. */
export const FeedbackFilesPage = z.object({
  dept: OrgRef,
  year: z.int(),
  feedback: Feedback.nullable(),
  groups: z.array(z.object({ fileKind: z.string(), files: z.array(FileRef) })),
  /** Other years of the department that have a feedback, newest first. */
  years: z.array(z.int()),
});
export type FeedbackFilesPage = z.infer<typeof FeedbackFilesPage>;
