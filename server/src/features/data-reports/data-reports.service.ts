import {
  type BlockFault,
  type OpenReport,
  type PreviewedReport,
  type ReportEdit,
  ReportHead,
  type ReportInfo,
  type ReportRequest,
  type ReportRow,
  type ReportSources,
} from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import type { ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { ReportDocument } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { z } from 'zod';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import {
  type DefinitionFilter,
  definitionPage,
  usableDefinitions,
} from '../../kernel/definitions/definition-lists.queries.ts';
import { headedDefinitions } from '../../kernel/definitions/headed-definitions.ts';
import { refuse } from '../../kernel/errors.ts';
import { relationsNow } from '../../kernel/relations.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { callableInterfaces } from '../data-interfaces/public.ts';
import { liveDesign, publishedDesigns } from '../designs/public.ts';
import {
  assertMakeable,
  type Making,
  madeReport,
  screenPages,
  shownParameters,
  triedReport,
} from './make-report.ts';
import { mayPress, openedReport } from './report-access.ts';
import { reportDefinitions } from './report-definitions.ts';
import { menusOf, storedReports, widestScope } from './report-lists.queries.ts';
import { dropSubscriptions } from './subscriptions.repository.ts';

export async function reportPage(
  ctx: Ctx,
  query: DefinitionFilter,
): Promise<{ list: ReportRow[]; pagination: Pagination }> {
  const { list, pagination } = await definitionPage(ctx, storedReports, query, { columns: widestScope });
  return { list: list.map(({ category, ...row }) => ({ ...row, categoryId: category })), pagination };
}

export async function reportChoices(ctx: Ctx) {
  const rows = await usableDefinitions(ctx, storedReports);
  return { list: rows.map(({ id, fullName, category }) => ({ id, fullName, categoryId: category })) };
}

/** What sets may read: relations, forms by their names, interfaces that the caller may run. */
export async function reportSources(ctx: Ctx): Promise<ReportSources> {
  const [relations, designs, interfaces] = await Promise.all([
    relationsNow(ctx),
    publishedDesigns(ctx.db),
    callableInterfaces(ctx),
  ]);
  const live = await Promise.all(designs.map(({ id }) => liveDesign(ctx, id)));
  const forms = designs.flatMap(({ id }, at) => {
    const design = live[at];
    if (!design) return [];
    const named = { title: design.fullName, titles: design.body.settings.titles };
    return [{ id, label: titleIn(named, ctx.language), table: design.table }];
  });
  // Records of forms are read as forms, with the names of what they refer to.
  const tables = new Set(forms.map(({ table }) => table));
  return {
    relations: [...relations.values()]
      .filter(({ name }) => !tables.has(name))
      .map(({ name, label, needsWhole = false }) => ({
        name,
        label: inLanguage(ctx.language, label),
        needsWhole,
      })),
    forms: forms.map(({ id, label }) => ({ id, label })),
    interfaces: interfaces.map(({ id, fullName }) => ({ id, label: fullName })),
  };
}

/** Whoever may not give all data to readers makes no report that does. */
export function assertScope(ctx: Ctx, { dataScope }: Pick<ReportBody, 'dataScope'>): void {
  if (dataScope === 'whole' && !mayPress(ctx, 'btn_wholeData')) refuse('dataReport.wholeNotAllowed');
}

/** Reports with their names and codes, and what happens to them. */
export const reports = headedDefinitions({
  definitions: reportDefinitions,
  stored: storedReports,
  head: {
    read: ReportHead.transform(({ categoryId, ...head }) => ({ ...head, category: categoryId })),
    write: ({ category, ...head }) => ({ ...head, categoryId: category }),
  },
  dictionary: 'ReportSort',
  longest: { name: 100, code: 50 },
  refusals: {
    code: 'dataReport.duplicateCode',
    name: 'dataReport.duplicateName',
    category: 'dataReport.categoryUnknown',
  },
  check: async (ctx, { body }) => {
    assertScope(ctx, body);
    return body;
  },
  noted: ({ fullName, enCode, category }, { sets, blocks, dataScope }) => ({
    fullName,
    enCode,
    category,
    dataScope,
    sets: sets.map(({ name, from }) => `${name}: ${from}`),
    blocks: blocks.map(({ kind }) => kind),
  }),
});

export async function reportInfo(ctx: Ctx, id: string): Promise<ReportInfo> {
  const { head, draft, enabledMark, publishedVersion, isChanged } = await reports.info(ctx, id);
  const { category, ...rest } = head;
  const { body, rev } = draft;
  return { id, ...rest, categoryId: category, body, enabledMark, rev, publishedVersion, isChanged };
}

const editOf = ({ categoryId, ...edit }: ReportEdit) => ({
  head: { ...edit, category: categoryId },
  body: edit.body,
  enabledMark: edit.enabledMark,
});

export const createReport = (ctx: Ctx, edit: ReportEdit): Promise<{ id: string }> =>
  reports.create(ctx, editOf(edit));

export const updateReport = (ctx: Ctx, id: string, edit: ReportEdit): Promise<void> =>
  reports.update(ctx, id, { ...editOf(edit), rev: edit.rev });

/** Deletes a report that no menu entry opens; it is no longer sent. */
export const removeReport = (ctx: Ctx, id: string, rev: number | undefined): Promise<void> =>
  reports.remove(ctx, id, rev, (tx) => unlink(ctx, tx, id));

async function unlink({ language }: Pick<Ctx, 'language'>, tx: Change, id: string): Promise<void> {
  const menus = await menusOf(tx.db, language, id);
  if (menus.length > 0) refuse('dataReport.inMenu', { names: menus.map(({ name }) => name) });
  await dropSubscriptions(tx.db, id);
}

/** Drafts of reports as objects that are kept as text. */
export const reportObjects = reports.objects(
  { page: 'onlineDev.dataReport', words: ['报表', '報表', 'Report'] },
  unlink,
);

/** Makes the draft the version that people open, if it could be made. */
export const publishReport = (ctx: Ctx, id: string, request: PublishRequest): Promise<{ version: number }> =>
  reports.publish(ctx, id, request, async (body) => {
    assertScope(ctx, body);
    if (body.blocks.length === 0) refuse('dataReport.empty');
    await assertMakeable(ctx, body);
    return async (tx, published) => tx.emit('dataReport.published', { reportId: id, ...published });
  });

type Opening = z.output<typeof ReportRequest> & { readonly signal?: AbortSignal | undefined };

/** A published report with the rows that the caller may read. */
export async function openReport(ctx: Ctx, id: string, asked: Opening): Promise<OpenReport> {
  const { title, description, body, version } = await openedReport(ctx, id);
  const making = { body, report: id, values: asked.values, signal: asked.signal };
  const make = () => madeReport(ctx, making);
  return shownReport(ctx, { fullName: title, description, version }, making, { pages: asked.pages, make });
}

/** A report that is being designed, as far as it can be made. */
export async function previewedReport(
  ctx: Ctx,
  making: Making,
  pages: Opening['pages'],
): Promise<PreviewedReport> {
  const faults: BlockFault[] = [];
  const make = async () => {
    const tried = await triedReport(ctx, making);
    faults.push(...tried.faults);
    return tried.document;
  };
  const about = { fullName: '', description: '', version: 0 };
  return { ...(await shownReport(ctx, about, making, { pages, make })), faults };
}

type Showing = {
  readonly pages: Opening['pages'];
  readonly make: () => Promise<ReportDocument>;
};

/** A report with its parameters; without a document while a required one is empty. */
async function shownReport(
  ctx: Ctx,
  about: Pick<OpenReport, 'fullName' | 'description' | 'version'>,
  making: Making,
  { pages, make }: Showing,
): Promise<OpenReport> {
  const parameters = await shownParameters(ctx, making);
  const isComplete = parameters.every(({ isRequired, value }) => !isRequired || value !== '');
  const document = isComplete ? screenPages(await make(), pages) : null;
  return {
    ...about,
    parameters,
    document,
    madeAt: ctx.clock.now().getTime(),
    isWhole: making.body.dataScope === 'whole',
  };
}
