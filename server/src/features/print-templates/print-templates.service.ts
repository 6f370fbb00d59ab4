import {
  PrintBody,
  type PrintEdit,
  type PrintHead,
  type PrintInfo,
  type PrintRowView,
  type PrintTree,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { contentHtml } from '@auditplus/core/print/content-html.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { dictionaryLabels, dictionaryValues } from '../dictionaries/public.ts';
import { assertTemplate } from './check-template.ts';
import { printDefinitions } from './print-definitions.ts';
import { type ListedTemplate, listTemplates, printingTemplates } from './print-lists.queries.ts';
import {
  findTemplate,
  hasCode,
  insertTemplate,
  lockTemplate,
  type TemplateRecord,
  updateTemplate,
} from './print-templates.repository.ts';

const CATEGORIES = 'printDev';

export async function templatePage(
  ctx: Ctx,
  query: Parameters<typeof listTemplates>[1],
): Promise<{ list: PrintRowView[]; pagination: Pagination }> {
  const { rows, total } = await listTemplates(ctx.db, query);
  const label = await dictionaryLabels(ctx.db, CATEGORIES, ctx.language);
  const { currentPage, pageSize } = query;
  return { list: rows.map((row) => rowView(row, label)), pagination: { currentPage, pageSize, total } };
}

const rowView = (row: ListedTemplate, label: (code: string) => string): PrintRowView => ({
  id: row.id,
  fullName: row.full_name,
  enCode: row.en_code,
  category: label(row.category),
  categoryId: row.category,
  type: Number(row.type),
  creatorUser: row.real_name ? `${row.real_name}/${row.account}` : '',
  creatorTime: row.creator_time.getTime(),
  lastModifyTime: row.last_modify_time.getTime(),
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  publishedVersion: row.version ?? 0,
  isChanged: row.hash !== row.live_hash,
});

/** Templates that print, under their categories. */
export async function templateTree(
  ctx: Ctx,
  filter: Parameters<typeof printingTemplates>[1],
): Promise<PrintTree> {
  const rows = await printingTemplates(ctx.db, filter);
  const label = await dictionaryLabels(ctx.db, CATEGORIES, ctx.language);
  const groups = Map.groupBy(rows, ({ category }) => category);
  return {
    list: [...groups].map(([code, members]) => ({
      id: code,
      fullName: label(code),
      num: members.length,
      children: members.map(({ id, full_name }) => ({ id, fullName: full_name })),
    })),
  };
}

/** Refuses with `record.missing` where there is no such template. */
export async function assertPrintTemplate(ctx: Ctx, id: string): Promise<void> {
  orThrow(await findTemplate(ctx.db, id), 'record.missing');
}

export async function templateInfo(ctx: Ctx, id: string): Promise<PrintInfo> {
  const row = orThrow(await findTemplate(ctx.db, id), 'record.missing');
  const [draft, published] = await Promise.all([
    printDefinitions.draft(ctx.db, id),
    printDefinitions.published(ctx.db, id),
  ]);
  return {
    id,
    ...headOf(row),
    ...draft.body,
    printTemplate: contentHtml(draft.body.content, ctx.language),
    enabledMark: row.enabled_mark === 1 ? 1 : 0,
    rev: draft.rev,
    publishedVersion: published?.version ?? 0,
    isChanged: draft.hash !== published?.hash,
  };
}

export const headOf = (row: TemplateRecord): PrintHead => ({
  fullName: row.full_name,
  enCode: row.en_code,
  category: row.category,
  sortCode: row.sort_code,
  description: row.description,
});

export async function createTemplate(ctx: Ctx, edit: PrintEdit): Promise<{ id: string }> {
  const id = newId(ctx.clock.now().getTime());
  const body = PrintBody.parse(edit);
  await assertTemplate(ctx, body);
  return change(ctx, async (tx) => {
    await addTemplate(ctx, tx, { id, head: edit, body, enabledMark: edit.enabledMark });
    return { id };
  });
}

type NewTemplate = {
  readonly id: string;
  readonly head: PrintHead;
  readonly body: PrintBody;
  readonly enabledMark: 0 | 1;
};

/** Stores a new template with its draft inside a change. */
export async function addTemplate(
  ctx: Ctx,
  tx: Change,
  { id, head, body, enabledMark }: NewTemplate,
): Promise<void> {
  await assertHead(tx.db, head, '');
  await insertTemplate(tx.db, {
    id,
    ...headColumns(head),
    enabled_mark: enabledMark,
    creator_user_id: ctx.caller.userId,
    creator_time: ctx.clock.now(),
    ...stamp(ctx),
  });
  await printDefinitions.create(ctx, tx, { target: id, body });
  tx.record({ action: 'print.created', ...target(id), after: { ...head } });
}

export async function updateTemplateDraft(ctx: Ctx, id: string, edit: PrintEdit): Promise<void> {
  await assertPrintTemplate(ctx, id);
  const body = PrintBody.parse(edit);
  await assertTemplate(ctx, body);
  await change(ctx, (tx) =>
    saveTemplate(ctx, tx, { id, head: edit, body, enabledMark: edit.enabledMark, rev: edit.rev }),
  );
}

/** Stores the draft of a template that exists inside a change. */
export async function saveTemplate(
  ctx: Ctx,
  tx: Change,
  {
    id,
    head,
    body,
    enabledMark,
    rev,
  }: Omit<NewTemplate, 'enabledMark'> & {
    readonly enabledMark?: 0 | 1;
    readonly rev?: number | undefined;
  },
): Promise<void> {
  const row = orThrow(await lockTemplate(tx.db, id), 'record.missing');
  const before = await printDefinitions.draft(tx.db, id);
  await printDefinitions.save(ctx, tx, { target: id, rev, body });
  await assertHead(tx.db, head, id);
  await updateTemplate(tx.db, id, {
    ...headColumns(head),
    ...(enabledMark !== undefined && { enabled_mark: enabledMark }),
    ...stamp(ctx),
  });
  const after = await printDefinitions.draft(tx.db, id);
  tx.record({
    action: 'print.changed',
    ...target(id),
    before: { ...headOf(row), hash: before.hash },
    after: { ...head, hash: after.hash },
  });
}

const LONGEST_NAME = 100;
const LONGEST_CODE = 50;
const MAX_COPIES = 100;

export async function copyTemplate(ctx: Ctx, id: string): Promise<{ id: string }> {
  const row = orThrow(await findTemplate(ctx.db, id), 'record.missing');
  const { body } = await printDefinitions.draft(ctx.db, id);
  const copyId = newId(ctx.clock.now().getTime());
  return change(ctx, async (tx) => {
    const head = await freeName(tx.db, headOf(row));
    await addTemplate(ctx, tx, { id: copyId, head, body, enabledMark: 1 });
    return { id: copyId };
  });
}

/** The name and the code of a copy: with the first number that is free. */
async function freeName(tx: Tx, head: PrintHead): Promise<PrintHead> {
  for (let number = 2; number < MAX_COPIES; number++) {
    const enCode = `${head.enCode.slice(0, LONGEST_CODE - 3)}${number}`;
    if (!(await hasCode(tx, enCode, '')))
      return { ...head, enCode, fullName: `${head.fullName.slice(0, LONGEST_NAME - 4)}(${number})` };
  }
  return refuse('print.duplicateCode', { code: head.enCode });
}

export async function removeTemplate(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockTemplate(tx.db, id), 'record.missing');
    await printDefinitions.release(tx, id, rev);
    await updateTemplate(tx.db, id, { delete_mark: 1, ...stamp(ctx) });
    tx.record({ action: 'print.removed', ...target(id), before: { ...headOf(row) } });
  });
}

/** Switches a template on or off. */
export async function flipTemplate(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockTemplate(tx.db, id), 'record.missing');
    const enabled = row.enabled_mark === 1 ? 0 : 1;
    await updateTemplate(tx.db, id, { enabled_mark: enabled, ...stamp(ctx) });
    tx.record({
      action: enabled === 1 ? 'print.enabled' : 'print.disabled',
      ...target(id),
      after: { fullName: row.full_name },
    });
  });
}

/** Makes the draft the version that prints, if it is right. */
export async function publishTemplate(
  ctx: Ctx,
  id: string,
  { note, rev }: PublishRequest,
): Promise<{ version: number }> {
  await assertPrintTemplate(ctx, id);
  const draft = await printDefinitions.draft(ctx.db, id);
  await assertTemplate(ctx, draft.body);
  return change(ctx, async (tx) => {
    // What was checked is what is published.
    const { version } = await printDefinitions.publish(ctx, tx, { target: id, rev: rev ?? draft.rev, note });
    return { version };
  });
}

async function assertHead(tx: Tx, head: PrintHead, own: string): Promise<void> {
  if (await hasCode(tx, head.enCode, own)) refuse('print.duplicateCode', { code: head.enCode });
  const categories = await dictionaryValues(tx, CATEGORIES).execute();
  if (!categories.some(({ en_code }) => en_code === head.category)) refuse('print.categoryUnknown');
}

const headColumns = ({ fullName, enCode, category, sortCode, description }: PrintHead) => ({
  full_name: fullName,
  en_code: enCode,
  category,
  sort_code: sortCode,
  description,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

const target = (id: string) => ({ targetType: 'print', targetId: id });
