import {
  PrintBody,
  type PrintEdit,
  PrintHead,
  type PrintInfo,
  type PrintRowView,
  type PrintTree,
} from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { contentHtml } from '@auditplus/core/print/content-html.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { DefinitionFilter } from '../../kernel/definitions/definition-lists.queries.ts';
import { headedDefinitions } from '../../kernel/definitions/headed-definitions.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { checkedTemplate } from './check-template.ts';
import { printDefinitions } from './print-definitions.ts';
import { listTemplates, type PrintsWanted, printingTemplates, storedPrints } from './print-lists.queries.ts';

const CATEGORIES = 'printDev';

export async function templatePage(
  ctx: Ctx,
  query: DefinitionFilter,
): Promise<{ list: PrintRowView[]; pagination: Pagination }> {
  const { list, pagination } = await listTemplates(ctx, query);
  const label = await dictionaryLabels(ctx.db, CATEGORIES, ctx.language);
  const shown = ({ category, type, ...row }: (typeof list)[number]): PrintRowView => ({
    ...row,
    category: label(category),
    categoryId: category,
    type: Number(type),
  });
  return { list: list.map(shown), pagination };
}

/** Templates that print, under their categories. */
export async function templateTree(ctx: Ctx, wanted: PrintsWanted): Promise<PrintTree> {
  const rows = await printingTemplates(ctx, wanted);
  const label = await dictionaryLabels(ctx.db, CATEGORIES, ctx.language);
  const groups = Map.groupBy(rows, ({ category }) => category);
  return {
    list: [...groups].map(([code, members]) => ({
      id: code,
      fullName: label(code),
      num: members.length,
      children: members.map(({ id, fullName, isWord }) => ({
        id,
        fullName,
        // Only an office program makes a PDF of what was laid out in Word.
        formats: isWord && !ctx.config.LIBREOFFICE ? ['word'] : ['pdf', 'word'],
      })),
    })),
  };
}

/** Print templates with their names and codes, and what happens to them. */
export const printTemplates = headedDefinitions({
  definitions: printDefinitions,
  stored: storedPrints,
  head: { read: PrintHead },
  dictionary: CATEGORIES,
  longest: { name: 100, code: 50 },
  refusals: { code: 'print.duplicateCode', category: 'print.categoryUnknown' },
  check: (ctx, { body }) => checkedTemplate(ctx, body),
  noted: (head, _body, hash) => ({ ...head, hash }),
});

/** Drafts of print templates as objects that are kept as text. */
export const printObjects = printTemplates.objects({
  page: 'system.printDev',
  words: ['打印模板', '列印範本', 'Print template'],
});

export async function templateInfo(ctx: Ctx, id: string): Promise<PrintInfo> {
  const { head, draft, enabledMark, publishedVersion, isChanged } = await printTemplates.info(ctx, id);
  return {
    id,
    ...head,
    ...draft.body,
    printTemplate: contentHtml(draft.body.content, ctx.language),
    enabledMark,
    rev: draft.rev,
    publishedVersion,
    isChanged,
  };
}

const editOf = (edit: PrintEdit) => ({
  head: PrintHead.parse(edit),
  body: PrintBody.parse(edit),
  enabledMark: edit.enabledMark,
});

export const createTemplate = (ctx: Ctx, edit: PrintEdit): Promise<{ id: string }> =>
  printTemplates.create(ctx, editOf(edit));

export const updateTemplateDraft = (ctx: Ctx, id: string, edit: PrintEdit): Promise<void> =>
  printTemplates.update(ctx, id, { ...editOf(edit), rev: edit.rev });

/** Makes the draft the version that prints, if it is right. */
export const publishTemplate = (
  ctx: Ctx,
  id: string,
  request: PublishRequest,
): Promise<{ version: number }> =>
  printTemplates.publish(ctx, id, request, async (body) => {
    await checkedTemplate(ctx, body);
    return undefined;
  });
