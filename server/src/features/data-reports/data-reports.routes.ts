import {
  dataReportsRoutes,
  dataReportVersionsRoutes,
} from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { definitionHandlers } from '../../kernel/definitions/definition-handlers.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { type Http, implement } from '../../kernel/http/register.ts';
import { toldRelations } from '../../kernel/relations.ts';
import { createDownloadLink } from '../files/public.ts';
import {
  assertScope,
  createReport,
  openReport,
  previewedReport,
  publishReport,
  removeReport,
  reportChoices,
  reportInfo,
  reportPage,
  reportSources,
  reports,
  updateReport,
} from './data-reports.service.ts';
import { behindTable, columnsOfSet, screenPages } from './make-report.ts';
import { mayPress, openedReport } from './report-access.ts';
import { reportDefinitions } from './report-definitions.ts';
import { keptFile, madeFile } from './report-file.ts';
import {
  archivedReport,
  archivedText,
  archiveReport,
  changeSubscription,
  removeSubscription,
  reportArchives,
  reportRuns,
  reportSubscriptions,
  runFile,
  sendAgain,
  sendNow,
  subscribe,
  subscriptionParameters,
} from './subscriptions.service.ts';

export const dataReportsHandlers = implement(dataReportsRoutes, {
  list: (ctx, { query }) => reportPage(ctx, query),
  create: (ctx, { body }) => createReport(ctx, body),
  selector: (ctx) => reportChoices(ctx),
  sources: (ctx) => reportSources(ctx),
  relations: async (ctx) => ({ list: await toldRelations(ctx) }),
  columns: async (ctx, { body }, http) => ({
    list: await columnsOfSet(ctx, body, closedSignal(http)),
  }),
  preview: async (ctx, { body }, http) => {
    assertScope(ctx, body.body);
    const acting = await actingAs(ctx, body.asUserId);
    const signal = closedSignal(http);
    const making = { body: body.body, report: `preview ${ctx.caller.userId}`, values: body.values, signal };
    return previewedReport(acting, making, body.pages);
  },
  read: (ctx, { params }) => reportInfo(ctx, params.id),
  update: (ctx, { params, body }) => done(updateReport(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removeReport(ctx, params.id, query.rev)),
  copy: (ctx, { params }) => reports.copy(ctx, params.id),
  state: (ctx, { params }) => done(reports.toggle(ctx, params.id)),
  publish: (ctx, { params, body }) => publishReport(ctx, params.id, body),
  export: async (ctx, { params }) => createDownloadLink(ctx, await reports.exportFile(ctx, params.id)),
  import: async (ctx, { query }, { request }) =>
    reports.importFile(ctx, (await receiveFile(request)).bytes, query.overwrite === 1),
  open: (ctx, { params, body }, http) => openReport(ctx, params.id, { ...body, signal: closedSignal(http) }),
  behind: async (ctx, { params, body }, http) => {
    const { body: report } = await openedReport(ctx, params.id);
    const making = { body: report, report: params.id, values: body.values, signal: closedSignal(http) };
    return behindTable(ctx, making, body);
  },
  file: async (ctx, { params, body }, http) => {
    const { title, body: report } = await openedReport(ctx, params.id);
    const making = { body: report, report: params.id, values: body.values, signal: closedSignal(http) };
    return createDownloadLink(ctx, await madeFile(ctx, making, { title, format: body.format }));
  },
  subscriptions: (ctx, { params }) => reportSubscriptions(ctx, params.id),
  subscriptionParameters: (ctx, { params }) => subscriptionParameters(ctx, params.id),
  subscribe: (ctx, { params, body }) => subscribe(ctx, params.id, body),
  changeSubscription: (ctx, { params, body }) => done(changeSubscription(ctx, params.id, body)),
  removeSubscription: (ctx, { params, query }) => done(removeSubscription(ctx, params.id, query.rev)),
  sendNow: (ctx, { params }) => done(sendNow(ctx, params.id)),
  sendAgain: (ctx, { params }) => done(sendAgain(ctx, params.id)),
  runs: (ctx, { params, query }) => reportRuns(ctx, params.id, query),
  runFile: (ctx, { params }) => runFile(ctx, params.id),
  archives: (ctx, { params }) => reportArchives(ctx, params.id),
  archive: (ctx, { params, body }) => archiveReport(ctx, params.id, body),
  archived: async (ctx, { params }) => {
    const kept = await archivedReport(ctx, params.id);
    // A screen gets the beginning of what is long, a file all of it.
    return { ...kept, document: screenPages(kept.document, []) };
  },
  archivedFile: async (ctx, { params, body }) => {
    const { fullName, text, isWhole } = await archivedText(ctx, params.id);
    if (!isWhole) refuse('dataReport.archiveAltered');
    return createDownloadLink(ctx, await keptFile(ctx, { title: fullName, text, ...body }));
  },
});

export const dataReportVersionsHandlers = implement(
  dataReportVersionsRoutes,
  definitionHandlers(reportDefinitions, reports.assertKnown),
);

/** The context of a preview as another person, who may not have more rights than whoever asks for it. */
async function actingAs(ctx: Ctx, userId: string): Promise<Ctx> {
  if (userId === '' || userId === ctx.caller.userId) return ctx;
  if (!mayPress(ctx, 'btn_runAs')) refuse('dataReport.runAsNotAllowed');
  const { caller } = orThrow(await ctx.access.of(userId), 'dataReport.personUnknown');
  if (caller.isAdministrator && !ctx.caller.isAdministrator) refuse('dataReport.personUnknown');
  await change(ctx, async (step) => {
    step.record({
      action: 'dataReport.triedAs',
      targetType: 'dataReport',
      targetId: '',
      after: { name: caller.name, account: caller.account },
    });
  });
  return { ...ctx, caller };
}

/** Ends the work of a request whose caller has gone away. */
function closedSignal({ request, reply }: Http): AbortSignal {
  const controller = new AbortController();
  request.raw.once('close', () => {
    if (!reply.raw.writableEnded) controller.abort();
  });
  return controller.signal;
}

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
