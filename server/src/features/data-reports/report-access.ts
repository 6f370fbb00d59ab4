import type { ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { DefinitionUser } from '../../kernel/definitions/definition-users.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { findReport, type ReportRecord, reportNames } from './data-reports.repository.ts';
import { reportDefinitions } from './report-definitions.ts';
import { reportsOpenTo } from './report-lists.queries.ts';

const PAGE = 'onlineDev.dataReport';

/** Whether the caller holds a button of the page of reports. */
export const mayPress = ({ caller }: Pick<Ctx, 'caller'>, code: string): boolean =>
  caller.isSystem || caller.isAdministrator || (caller.modules.get(PAGE)?.buttons.has(code) ?? false);

/** Whether the caller says who may open reports. */
export const givesReport = async (ctx: Pick<Ctx, 'caller'>): Promise<boolean> =>
  mayPress(ctx, 'btn_authorize');

/** Those of the reports that the caller may open: given to them, by a menu entry, or since the caller makes reports. */
const openTo = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { caller } = ctx;
  const makesReports = caller.isSystem || caller.isAdministrator || caller.modules.has(PAGE);
  return makesReports ? new Set(ids) : reportsOpenTo(ctx.db, caller, ids);
};

/** Reports among what uses data interfaces: whoever opens a report may call what it shows. */
export const reportUsers: DefinitionUser = { kind: 'dataReport', names: reportNames, openTo };

export type OpenedReport = {
  readonly row: ReportRecord;
  /** Its name and what it shows, in the language of the caller. */
  readonly title: string;
  readonly description: string;
  readonly body: ReportBody;
  readonly version: number;
};

/** The published report that the caller opens. */
export async function openedReport(ctx: Ctx, id: string): Promise<OpenedReport> {
  const row = orThrow(await findReport(ctx.db, id), 'record.missing');
  const open = await openTo(ctx, [id]);
  const published = row.enabled_mark === 1 ? await reportDefinitions.published(ctx.db, id) : undefined;
  const title = titleIn({ title: row.full_name, titles: published?.body.titles }, ctx.language);
  if (!open.has(id)) refuse('dataReport.denied', { name: title });
  const { body, version } = published ?? refuse('dataReport.notPublished', { name: title });
  return {
    row,
    title,
    description: titleIn({ title: row.description, titles: body.descriptions }, ctx.language),
    body,
    version,
  };
}
