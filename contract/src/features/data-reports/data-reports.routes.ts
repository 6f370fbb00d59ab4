import { z } from 'zod';
import { button, module, oneOf, session } from '../../kernel/access.ts';
import { definitionRoutes, headedRoutes, switchRoute } from '../../kernel/definitions/definition-routes.ts';
import { listOf, PageQuery, paged, sortedQuery } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { CALL_REFUSALS } from '../../kernel/source-refusals.ts';
import { ById, ExportLink, Id, line, Rev } from '../../kernel/values.ts';
import type { RefusalCode } from '../../refusals.ts';
import { RelationView } from '../data-interfaces/data-interfaces.model.ts';
import {
  ArchivedReport,
  ArchiveRow,
  BehindRequest,
  ColumnsRequest,
  GivenValues,
  OpenReport,
  PreviewedReport,
  ReportEdit,
  ReportFormat,
  ReportInfo,
  ReportPreview,
  ReportRequest,
  ReportRow,
  ReportRun,
  ReportSources,
  SetColumnView,
  ShownParameter,
  Subscription,
  SubscriptionEdit,
} from './data-reports.model.ts';
import { ReportTable } from './report-document.model.ts';

const PAGE = 'onlineDev.dataReport';
const PATH = '/api/datareport/Data';
const KIND = { path: PATH, page: PAGE, noun: 'data report' } as const;

const HEAD = [
  'dataReport.duplicateCode',
  'dataReport.duplicateName',
  'dataReport.categoryUnknown',
  'dataReport.wholeNotAllowed',
] as const satisfies readonly RefusalCode[];

/** What the making of a report may end with. */
const MADE = [
  'dataReport.parameterMissing',
  'dataReport.parameterInvalid',
  'dataReport.incomplete',
  'dataReport.setUnknown',
  'dataReport.fieldUnknown',
  'dataReport.expressionInvalid',
  'dataReport.tooManyRows',
  'dataReport.tooMuchData',
  'dataReport.tooManyCells',
  ...CALL_REFUSALS,
] as const satisfies readonly RefusalCode[];

const OPENED = ['dataReport.notPublished', 'dataReport.denied'] as const satisfies readonly RefusalCode[];

const designs = oneOf(button(PAGE, 'btn_add'), button(PAGE, 'btn_edit'));
const SUBSCRIPTION = [
  'dataReport.cronInvalid',
  'dataReport.receiverMissing',
  'dataReport.receiverUnknown',
  'dataReport.outsideNotAllowed',
  'dataReport.mailNotSetUp',
  'dataReport.parameterMissing',
  'dataReport.parameterInvalid',
] as const;

/** Data reports: documents of tables, crosstabs and charts that administrators make (platform-contract 9.27). */
export const dataReportsRoutes = {
  ...headedRoutes({
    ...KIND,
    edit: ReportEdit,
    info: ReportInfo,
    importPath: '/Action/Import',
    head: HEAD,
    publishing: ['dataReport.empty', ...MADE],
    removing: ['dataReport.inMenu'],
  }),
  list: route({
    method: 'GET',
    path: PATH,
    summary: 'Reports',
    access: module(PAGE),
    query: sortedQuery(['fullName', 'enCode', 'creatorTime', 'sortCode']).extend({ category: Id.optional() }),
    reply: paged(ReportRow),
  }),
  state: switchRoute({ ...KIND, stateButton: 'btn_edit' }),
  selector: route({
    method: 'GET',
    path: `${PATH}/Selector`,
    summary: 'Published reports',
    access: session,
    reply: z.object({
      list: z.array(z.object({ id: z.string(), fullName: z.string(), categoryId: z.string() })),
    }),
  }),
  sources: route({
    method: 'GET',
    path: `${PATH}/Sources`,
    summary: 'What the sets of a report may read',
    access: module(PAGE),
    reply: ReportSources,
  }),
  relations: route({
    method: 'GET',
    path: `${PATH}/Relations`,
    summary: 'Data sets that the statements of a report may read, with their columns',
    access: designs,
    reply: listOf(RelationView),
  }),
  columns: route({
    method: 'POST',
    path: `${PATH}/Actions/Columns`,
    summary: 'The columns of a set that is being designed',
    access: designs,
    reads: true,
    body: ColumnsRequest,
    reply: listOf(SetColumnView),
    refuses: MADE,
  }),
  preview: route({
    method: 'POST',
    path: `${PATH}/Actions/Preview`,
    summary: 'A report that is being designed, with the rows of the caller or of another person',
    access: designs,
    reads: true,
    body: ReportPreview,
    reply: PreviewedReport,
    refuses: [
      'dataReport.runAsNotAllowed',
      'dataReport.personUnknown',
      'dataReport.wholeNotAllowed',
      ...MADE,
    ],
  }),
  copy: route({
    method: 'POST',
    path: `${PATH}/Copy/:id`,
    summary: 'Make a report like another one',
    access: button(PAGE, 'btn_copy'),
    params: ById,
    reply: z.object({ id: z.string() }),
    refuses: ['dataReport.wholeNotAllowed'],
  }),
  export: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/Export`,
    summary: 'A report as a file that can be imported',
    access: button(PAGE, 'btn_download'),
    reads: true,
    params: ById,
    body: z.object({}),
    reply: ExportLink,
  }),
  open: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/Open`,
    summary: 'A published report with the rows that the caller may read',
    access: session,
    reads: true,
    params: ById,
    body: ReportRequest,
    reply: OpenReport,
    refuses: [...OPENED, ...MADE],
  }),
  behind: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/Rows`,
    summary: 'The rows behind a row of a grouped table or a crosstab, a part of a chart, or a figure',
    access: session,
    reads: true,
    params: ById,
    body: BehindRequest,
    reply: ReportTable,
    refuses: [...OPENED, ...MADE],
  }),
  file: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/File`,
    summary: 'A published report as PDF, Word document or workbook',
    access: session,
    reads: true,
    params: ById,
    body: z.object({ values: GivenValues, format: ReportFormat }),
    reply: ExportLink,
    refuses: [...OPENED, ...MADE],
  }),
  subscriptions: route({
    method: 'GET',
    path: `${PATH}/:id/Subscriptions`,
    summary: 'When a report is sent, and to whom',
    access: button(PAGE, 'btn_subscribe'),
    params: ById,
    reply: listOf(Subscription),
  }),
  subscriptionParameters: route({
    method: 'GET',
    path: `${PATH}/:id/Parameters`,
    summary: 'The conditions of a published report that a subscription may set',
    access: button(PAGE, 'btn_subscribe'),
    params: ById,
    reply: listOf(ShownParameter),
    refuses: [...OPENED, ...MADE],
  }),
  subscribe: route({
    method: 'POST',
    path: `${PATH}/:id/Subscriptions`,
    summary: 'Send a report by the clock; each recipient’s file holds only what that person may see',
    access: button(PAGE, 'btn_subscribe'),
    params: ById,
    body: SubscriptionEdit,
    reply: z.object({ id: z.string() }),
    refuses: SUBSCRIPTION,
  }),
  changeSubscription: route({
    method: 'PUT',
    path: `${PATH}/Subscriptions/:id`,
    summary: 'Change when and to whom a report is sent',
    access: button(PAGE, 'btn_subscribe'),
    params: ById,
    body: SubscriptionEdit,
    reply: z.null(),
    refuses: SUBSCRIPTION,
  }),
  removeSubscription: route({
    method: 'DELETE',
    path: `${PATH}/Subscriptions/:id`,
    summary: 'Send a report no longer',
    access: button(PAGE, 'btn_subscribe'),
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
  }),
  sendNow: route({
    method: 'POST',
    path: `${PATH}/Subscriptions/:id/Actions/Send`,
    summary: 'Send a report now, as its time had come',
    access: button(PAGE, 'btn_subscribe'),
    params: ById,
    body: z.object({}),
    reply: z.null(),
  }),
  runs: route({
    method: 'GET',
    path: `${PATH}/:id/Runs`,
    summary: 'What was sent of a report, newest first',
    access: button(PAGE, 'btn_subscribe'),
    params: ById,
    query: PageQuery,
    reply: paged(ReportRun),
    reports: [
      'dataReport.tooLargeToMail',
      'dataReport.receiverGone',
      'dataReport.receiverDenied',
      'dataReport.mailRefused',
    ],
  }),
  sendAgain: route({
    method: 'POST',
    path: `${PATH}/Runs/:id/Actions/Send`,
    summary: 'Send a report once more to the receiver of a sending that failed',
    access: button(PAGE, 'btn_subscribe'),
    params: ById,
    body: z.object({}),
    reply: z.null(),
    refuses: ['dataReport.receiverGone'],
  }),
  runFile: route({
    method: 'POST',
    path: `${PATH}/Runs/:id/Actions/File`,
    summary: 'The file that was made for the caller',
    access: session,
    reads: true,
    params: ById,
    body: z.object({}),
    reply: ExportLink,
  }),
  archives: route({
    method: 'GET',
    path: `${PATH}/:id/Archives`,
    summary: 'Results of a report that were kept',
    access: button(PAGE, 'btn_archive'),
    params: ById,
    reply: listOf(ArchiveRow),
  }),
  archive: route({
    method: 'POST',
    path: `${PATH}/:id/Archives`,
    summary: 'Keep the result as the caller sees it now, under its hash',
    access: button(PAGE, 'btn_archive'),
    params: ById,
    body: z.object({ values: GivenValues, note: line(200).default('') }),
    reply: z.object({ id: z.string() }),
    refuses: [...OPENED, ...MADE],
  }),
  archived: route({
    method: 'GET',
    path: `${PATH}/Archives/:id`,
    summary: 'A result that was kept',
    access: button(PAGE, 'btn_archive'),
    params: ById,
    reply: ArchivedReport,
  }),
  archivedFile: route({
    method: 'POST',
    path: `${PATH}/Archives/:id/Actions/File`,
    summary: 'A result that was kept, as PDF, Word document or workbook',
    access: button(PAGE, 'btn_archive'),
    reads: true,
    params: ById,
    body: z.object({ format: ReportFormat }),
    reply: ExportLink,
    refuses: ['dataReport.archiveAltered'],
  }),
};

/** Versions of reports. */
export const dataReportVersionsRoutes = definitionRoutes({ path: PATH, page: PAGE });
