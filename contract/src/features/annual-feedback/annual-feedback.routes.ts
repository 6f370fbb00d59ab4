import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { ById, Rev } from '../../kernel/values.ts';
import { YearFilter } from '../audits/audit-terms.model.ts';
import {
  ArchivedFeedback,
  ArchiveFeedback,
  Feedback,
  FeedbackAction,
  FeedbackFilesPage,
  FeedbackFilesParams,
  FeedbackList,
  FeedbackMatrix,
  FeedbackQuery,
  FeedbackReason,
  FormerQuestions,
  IssuedFeedback,
  IssueFeedback,
  MatrixQuery,
  SaveFeedback,
} from './annual-feedback.model.ts';

const MODULE = 'audit.annualFeedback';
const read = module(MODULE);
const issues = button(MODULE, 'btn_fb_issue');
const confirms = button(MODULE, 'btn_fb_confirm');
const archives = button(MODULE, 'btn_fb_archive');
const action = (name: string) => `/api/audit/annualFeedback/:id/Actions/${name}` as const;
const stepRefusals = ['AU0001', 'AU0002', 'AU0007', 'AU0009', 'AU2103'] as const;

/** Annual review feedback from the questions to the archive (audit-domain 4.11, 9). */
export const annualFeedbackRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit/annualFeedback',
    summary: 'Feedbacks of the departments and units in the caller’s scope',
    access: read,
    query: FeedbackQuery,
    reply: FeedbackList,
  }),
  matrix: route({
    method: 'GET',
    path: '/api/audit/annualFeedback/Matrix',
    summary: 'Departments and units by year, five years up to the given one',
    access: read,
    query: MatrixQuery,
    reply: FeedbackMatrix,
  }),
  formerQuestions: route({
    method: 'GET',
    path: '/api/audit/annualFeedback/FormerQuestions',
    summary: 'The questions of the latest earlier year',
    access: issues,
    query: z.object({ year: z.coerce.number().int().min(2000).max(2999) }),
    reply: FormerQuestions,
  }),
  exportSummary: route({
    method: 'GET',
    path: '/api/audit/annualFeedback/Actions/Export',
    summary: 'The feedbacks of a year in the caller’s scope as a workbook',
    access: read,
    query: z.object({ year: YearFilter.unwrap() }),
    reply: 'bytes',
  }),
  archiveMany: route({
    method: 'PUT',
    path: '/api/audit/annualFeedback/Actions/Archive',
    summary: 'Archive several; their files are copied to the materials',
    access: archives,
    body: ArchiveFeedback,
    reply: ArchivedFeedback,
  }),
  files: route({
    method: 'GET',
    path: '/api/audit/annualFeedback/File/:deptId/:fileTime',
    summary: 'The files of one department in one year by kind',
    access: read,
    params: FeedbackFilesParams,
    reply: FeedbackFilesPage,
    refuses: ['AU0001', 'AU0002', 'feedback.badYear'],
  }),
  issue: route({
    method: 'POST',
    path: '/api/audit/annualFeedback',
    summary: 'Ask departments and units the questions of a year',
    access: issues,
    body: IssueFeedback,
    reply: IssuedFeedback,
    refuses: ['AU0001', 'feedback.notUnit'],
  }),
  read: route({
    method: 'GET',
    path: '/api/audit/annualFeedback/:id',
    summary: 'One feedback with questions, answers and files',
    access: read,
    params: ById,
    reply: Feedback,
    refuses: ['AU0002'],
  }),
  save: route({
    method: 'PUT',
    path: '/api/audit/annualFeedback/:id',
    summary: 'Keep answers, summary and files as a draft',
    access: oneOf(button(MODULE, 'btn_edit'), button(MODULE, 'btn_fb_submit')),
    params: ById,
    body: SaveFeedback,
    reply: Feedback,
    refuses: [...stepRefusals, 'file.missing'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/audit/annualFeedback/:id',
    summary: 'Take back questions that nobody has answered yet',
    access: issues,
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev) }),
    reply: z.null(),
    refuses: stepRefusals,
  }),
  submit: route({
    method: 'PUT',
    path: action('Submit'),
    summary: 'Hand the feedback in',
    access: button(MODULE, 'btn_fb_submit'),
    params: ById,
    body: FeedbackAction,
    reply: Feedback,
    refuses: [...stepRefusals, 'AU2101', 'AU2102'],
  }),
  return: route({
    method: 'PUT',
    path: action('Return'),
    summary: 'Return the feedback with a reason',
    access: confirms,
    params: ById,
    body: FeedbackReason,
    reply: Feedback,
    refuses: [...stepRefusals, 'AU0003'],
  }),
  confirm: route({
    method: 'PUT',
    path: action('Confirm'),
    summary: 'Confirm the feedback that somebody else wrote',
    access: confirms,
    params: ById,
    body: FeedbackAction,
    reply: Feedback,
    refuses: [...stepRefusals, 'feedback.ownConfirm'],
  }),
  archive: route({
    method: 'PUT',
    path: action('Archive'),
    summary: 'Archive a confirmed feedback; its files are copied to the materials',
    access: archives,
    params: ById,
    body: FeedbackAction,
    reply: Feedback,
    refuses: stepRefusals,
  }),
};
