import type {
  OpenReport,
  ReportEdit,
  ReportHead,
  ReportInfo,
  ReportRequest,
  ReportRow,
  ReportSources,
} from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import type { ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { relationsNow } from '../../kernel/relations.ts';
import { callableInterfaces } from '../data-interfaces/public.ts';
import { liveDesign, readableDesigns } from '../designs/public.ts';
import { dictionaryValues } from '../dictionaries/public.ts';
import {
  findReport,
  insertReport,
  lockReport,
  type ReportRecord,
  reportsLike,
  storeReport,
} from './data-reports.repository.ts';
import { assertMakeable, type Making, madeReport, screenPages, shownParameters } from './make-report.ts';
import { mayPress, openedReport } from './report-access.ts';
import { reportDefinitions } from './report-definitions.ts';
import { listReports, menusOf, publishedReports } from './report-lists.queries.ts';
import { dropSubscriptions } from './subscriptions.repository.ts';

const CATEGORIES = 'ReportSort';

export async function reportPage(
  ctx: Ctx,
  query: Parameters<typeof listReports>[1],
): Promise<{ list: ReportRow[]; pagination: Pagination }> {
  const { rows, total } = await listReports(ctx.db, query);
  const { currentPage, pageSize } = query;
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    categoryId: row.category,
    creatorUser: row.real_name ? `${row.real_name}/${row.account}` : '',
    creatorTime: row.creator_time.getTime(),
    lastModifyTime: row.last_modify_time.getTime(),
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
    publishedVersion: row.version ?? 0,
    isChanged: row.hash !== row.live_hash,
  }));
  return { list, pagination: { currentPage, pageSize, total } };
}

export async function reportChoices(ctx: Ctx) {
  const rows = await publishedReports(ctx.db);
  return { list: rows.map((row) => ({ id: row.id, fullName: row.full_name, categoryId: row.category })) };
}

/** What sets may read: relations, forms by their names, interfaces that the caller may run. */
export async function reportSources(ctx: Ctx): Promise<ReportSources> {
  const [relations, designs, interfaces] = await Promise.all([
    relationsNow(ctx),
    readableDesigns(ctx.db),
    callableInterfaces(ctx),
  ]);
  const live = await Promise.all(designs.map((id) => liveDesign(ctx, id)));
  const forms = designs.flatMap((id, at) => {
    const design = live[at];
    return design ? [{ id, label: design.fullName, table: design.table }] : [];
  });
  // Records of forms are read as forms, with the names of what they refer to.
  const tables = new Set(forms.map(({ table }) => table));
  return {
    relations: [...relations.values()]
      .filter(({ name }) => !tables.has(name))
      .map(({ name, label: [zh, en] }) => ({ name, label: ctx.language === 'en' ? en : zh })),
    forms: forms.map(({ id, label }) => ({ id, label })),
    interfaces: interfaces.map(({ id, fullName }) => ({ id, label: fullName })),
  };
}

/** Refuses with `record.missing` where there is no such report. */
export async function assertReport(ctx: Ctx, id: string): Promise<void> {
  orThrow(await findReport(ctx.db, id), 'record.missing');
}

export async function reportInfo(ctx: Ctx, id: string): Promise<ReportInfo> {
  const row = orThrow(await findReport(ctx.db, id), 'record.missing');
  const [draft, published] = await Promise.all([
    reportDefinitions.draft(ctx.db, id),
    reportDefinitions.published(ctx.db, id),
  ]);
  return {
    id,
    ...headOf(row),
    body: draft.body,
    enabledMark: row.enabled_mark === 1 ? 1 : 0,
    rev: draft.rev,
    publishedVersion: published?.version ?? 0,
    isChanged: draft.hash !== published?.hash,
  };
}

export const headOf = (row: ReportRecord): ReportHead => ({
  fullName: row.full_name,
  enCode: row.en_code,
  categoryId: row.category,
  sortCode: row.sort_code,
  description: row.description,
});

/** Whoever may not give all data to readers makes no report that does. */
export function assertScope(ctx: Ctx, { dataScope }: Pick<ReportBody, 'dataScope'>): void {
  if (dataScope === 'whole' && !mayPress(ctx, 'btn_wholeData')) refuse('dataReport.wholeNotAllowed');
}

type NewReport = {
  readonly id: string;
  readonly head: ReportHead;
  readonly body: ReportBody;
  readonly enabledMark: 0 | 1;
};

export async function createReport(ctx: Ctx, edit: ReportEdit): Promise<{ id: string }> {
  const id = newId(ctx.clock.now().getTime());
  return change(ctx, async (tx) => {
    await addReport(ctx, tx, { id, head: edit, body: edit.body, enabledMark: edit.enabledMark });
    return { id };
  });
}

/** Stores a new report with its draft inside a change. */
export async function addReport(
  ctx: Ctx,
  tx: Change,
  { id, head, body, enabledMark }: NewReport,
): Promise<void> {
  assertScope(ctx, body);
  await assertHead(tx.db, head, '');
  await insertReport(tx.db, {
    id,
    ...headColumns(head),
    enabled_mark: enabledMark,
    creator_user_id: ctx.caller.userId,
    creator_time: ctx.clock.now(),
    ...stamp(ctx),
  });
  await reportDefinitions.create(ctx, tx, { target: id, body });
  tx.record({ action: 'dataReport.created', ...target(id), after: summary(head, body) });
}

export async function updateReport(ctx: Ctx, id: string, edit: ReportEdit): Promise<void> {
  await change(ctx, (tx) =>
    saveReport(ctx, tx, {
      id,
      head: edit,
      body: edit.body,
      enabledMark: edit.enabledMark,
      rev: edit.rev,
    }),
  );
}

/** Stores the draft of a report that exists inside a change. */
export async function saveReport(
  ctx: Ctx,
  tx: Change,
  {
    id,
    head,
    body,
    enabledMark,
    rev,
  }: Omit<NewReport, 'enabledMark'> & {
    readonly enabledMark?: 0 | 1;
    readonly rev?: number | undefined;
  },
): Promise<void> {
  const row = orThrow(await lockReport(tx.db, id), 'record.missing');
  const before = (await reportDefinitions.draft(tx.db, id)).body;
  assertScope(ctx, body);
  await reportDefinitions.save(ctx, tx, { target: id, rev, body });
  await assertHead(tx.db, head, id);
  await storeReport(tx.db, id, {
    ...headColumns(head),
    ...(enabledMark !== undefined && { enabled_mark: enabledMark }),
    ...stamp(ctx),
  });
  tx.record({
    action: 'dataReport.changed',
    ...target(id),
    before: summary(headOf(row), before),
    after: summary(head, body),
  });
}

const MAX_COPIES = 100;
const LONGEST_NAME = 100;
const LONGEST_CODE = 50;

export async function copyReport(ctx: Ctx, id: string): Promise<{ id: string }> {
  const row = orThrow(await findReport(ctx.db, id), 'record.missing');
  const { body } = await reportDefinitions.draft(ctx.db, id);
  const copyId = newId(ctx.clock.now().getTime());
  return change(ctx, async (tx) => {
    const head = await freeName(tx.db, headOf(row));
    await addReport(ctx, tx, { id: copyId, head, body, enabledMark: 1 });
    return { id: copyId };
  });
}

/** The name and the code of a copy: with the first number that is free. */
async function freeName(tx: Tx, head: ReportHead): Promise<ReportHead> {
  for (let number = 2; number < MAX_COPIES; number++) {
    const fullName = `${head.fullName.slice(0, LONGEST_NAME - 4)}(${number})`;
    const enCode = `${head.enCode.slice(0, LONGEST_CODE - 3)}${number}`;
    const taken = await reportsLike(tx, { code: enCode, name: fullName, without: '' });
    if (taken.length === 0) return { ...head, fullName, enCode };
  }
  return refuse('dataReport.duplicateName', { name: head.fullName });
}

/** Deletes a report that no menu entry opens; it is no longer sent. */
export async function removeReport(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockReport(tx.db, id), 'record.missing');
    await reportDefinitions.release(tx, id, rev);
    const menus = await menusOf(tx.db, id);
    if (menus.length > 0) refuse('dataReport.inMenu', { names: menus.map(({ full_name }) => full_name) });
    await dropSubscriptions(tx.db, id);
    await storeReport(tx.db, id, { delete_mark: 1, ...stamp(ctx) });
    tx.record({
      action: 'dataReport.removed',
      ...target(id),
      before: { fullName: row.full_name, enCode: row.en_code },
    });
  });
}

/** Makes the draft the version that people open, if it could be made. */
export async function publishReport(
  ctx: Ctx,
  id: string,
  { note, rev }: PublishRequest,
): Promise<{ version: number }> {
  await assertReport(ctx, id);
  const draft = await reportDefinitions.draft(ctx.db, id);
  assertScope(ctx, draft.body);
  if (draft.body.blocks.length === 0) refuse('dataReport.empty');
  await assertMakeable(ctx, draft.body);
  return change(ctx, async (tx) => {
    // What was looked at is what is published.
    const { version } = await reportDefinitions.publish(ctx, tx, { target: id, rev: rev ?? draft.rev, note });
    return { version };
  });
}

type Opening = z.output<typeof ReportRequest> & { readonly signal?: AbortSignal | undefined };

/** A published report with the rows that the caller may read. */
export async function openReport(ctx: Ctx, id: string, asked: Opening): Promise<OpenReport> {
  const { row, body, version } = await openedReport(ctx, id);
  return shownReport(
    ctx,
    { fullName: row.full_name, description: row.description, version },
    { body, report: id, values: asked.values, signal: asked.signal },
    asked.pages,
  );
}

/** A report with its parameters; without a document while a required one is empty. */
export async function shownReport(
  ctx: Ctx,
  about: Pick<OpenReport, 'fullName' | 'description' | 'version'>,
  making: Making,
  pages: Opening['pages'],
): Promise<OpenReport> {
  const parameters = await shownParameters(ctx, making);
  const isComplete = parameters.every(({ isRequired, value }) => !isRequired || value !== '');
  const document = isComplete ? screenPages(await madeReport(ctx, making), pages) : null;
  return {
    ...about,
    parameters,
    document,
    madeAt: ctx.clock.now().getTime(),
    isWhole: making.body.dataScope === 'whole',
  };
}

async function assertHead(tx: Tx, head: ReportHead, own: string): Promise<void> {
  const taken = await reportsLike(tx, { code: head.enCode, name: head.fullName, without: own });
  if (taken.some((row) => row.en_code.toLowerCase() === head.enCode.toLowerCase()))
    refuse('dataReport.duplicateCode', { code: head.enCode });
  if (taken.length > 0) refuse('dataReport.duplicateName', { name: head.fullName });
  const categories = await dictionaryValues(tx, CATEGORIES).execute();
  if (!categories.some(({ en_code }) => en_code === head.categoryId)) refuse('dataReport.categoryUnknown');
}

const headColumns = ({ fullName, enCode, categoryId, sortCode, description }: ReportHead) => ({
  full_name: fullName,
  en_code: enCode,
  category: categoryId,
  sort_code: sortCode,
  description,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

const target = (id: string) => ({ targetType: 'dataReport', targetId: id });

/** What the audit log keeps of a report; its versions keep all of it. */
const summary = (head: ReportHead, { sets, blocks, dataScope }: ReportBody) => ({
  fullName: head.fullName,
  enCode: head.enCode,
  category: head.categoryId,
  dataScope,
  sets: sets.map(({ name, from }) => `${name}: ${from}`),
  blocks: blocks.map(({ kind }) => kind),
});
