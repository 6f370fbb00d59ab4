import {
  fieldNameIn,
  type LaunchCard,
  type ProcessBody,
  type ProcessCheck,
  type ProcessDefinitionEdit,
  type ProcessDefinitionInfo,
  type ProcessDefinitionRow,
  type ProcessFault,
} from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import { StartProperties } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { OtherDescriptions, OtherTitles, titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { inLanguage } from '../../kernel/texts.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { checkedBody, faultsOf } from './definition-faults.ts';
import {
  launchableDefinitions,
  listDefinitions,
  publishedDefinitions,
} from './process-definitions.queries.ts';
import {
  countInstances,
  type DefinitionRow,
  findDefinition,
  findTwins,
  insertDefinition,
  lockDefinition,
  setFavourite,
  similarDefinitions,
  updateDefinition,
} from './process-definitions.repository.ts';
import { fieldsOfBody, processForms } from './process-forms.ts';
import { auditRoles } from './process-services.ts';
import { processVersions } from './process-versions.ts';

const CATEGORIES = 'WorkFlowCategory';

type Filter = { readonly category?: string | undefined };

export async function definitionPage(
  ctx: Ctx,
  query: PageQuery & Filter,
): Promise<{ list: ProcessDefinitionRow[]; pagination: Pagination }> {
  const [{ rows, total }, categoryName] = await Promise.all([
    listDefinitions(ctx.db, query),
    dictionaryLabels(ctx.db, CATEGORIES, ctx.language),
  ]);
  const list = rows.map((row) => ({
    ...headOf(row),
    id: row.id,
    fullName: nameIn(row, ctx.language),
    description: descriptionIn(row, ctx.language),
    categoryName: categoryName(row.category),
    visibleType: flag(row.visible_type),
    version: row.version,
    isChanged: row.is_changed,
    running: row.running,
    designId: row.design_id ?? '',
    creatorUser: row.real_name ? `${row.real_name}/${row.account}` : '',
    creatorTime: row.creator_time.getTime(),
    lastModifyTime: (row.drafted_at ?? row.last_modify_time).getTime(),
  }));
  const { currentPage, pageSize } = query;
  return { list, pagination: { currentPage, pageSize, total } };
}

export async function definitionInfo(ctx: Ctx, id: string): Promise<z.output<typeof ProcessDefinitionInfo>> {
  const row = orThrow(await findDefinition(ctx.db, id), 'record.missing');
  const draft = await processVersions.draft(ctx.db, id);
  const published = await processVersions.published(ctx.db, id);
  const { template, designId: _owner, ...body } = draft.body;
  return {
    id,
    ...headOf(row),
    ...body,
    dbLinkId: '0',
    flowTemplateJson: template,
    version: row.version,
    visibleType: flag(row.visible_type),
    isChanged: published?.hash !== draft.hash,
    designId: row.design_id ?? '',
    rev: draft.rev,
  };
}

export async function createDefinition(ctx: Ctx, edit: ProcessDefinitionEdit): Promise<{ id: string }> {
  const id = newId(ctx.clock.now().getTime());
  return change(ctx, async (step) => {
    await createDefinitionIn(ctx, step, id, edit);
    return { id };
  });
}

/** Adds a definition in a change. */
export async function createDefinitionIn(
  ctx: Ctx,
  step: Change,
  id: string,
  edit: ProcessDefinitionEdit,
): Promise<void> {
  await assertUnique(step.db, edit, '');
  await insertDefinition(step.db, {
    id,
    ...columnsOf(edit),
    // People launch what is published.
    enabled_mark: 0,
    creator_user_id: ctx.caller.userId,
    creator_time: ctx.clock.now(),
    ...stamp(ctx),
  });
  await processVersions.create(ctx, step, { target: id, body: bodyOf(edit) });
  step.record({ action: 'processDefinition.created', ...target(id), after: shown(edit) });
}

export async function changeDefinition(ctx: Ctx, id: string, edit: ProcessDefinitionEdit): Promise<void> {
  await change(ctx, async (step) => {
    const { enabled_mark } = await changeDefinitionIn(ctx, step, id, edit);
    if (enabled_mark !== edit.enabledMark)
      await updateDefinition(step.db, id, { enabled_mark: edit.enabledMark });
  });
}

/** Changes the draft of a definition in a change; answers the row as it was, off while it has never been published. */
export async function changeDefinitionIn(
  ctx: Ctx,
  step: Change,
  id: string,
  edit: ProcessDefinitionEdit,
): Promise<{ enabled_mark: number }> {
  const row = orThrow(await lockDefinition(step.db, id), 'record.missing');
  assertOwn(row);
  await processVersions.save(ctx, step, { target: id, rev: edit.rev, body: bodyOf(edit) });
  await assertUnique(step.db, edit, id);
  await updateDefinition(step.db, id, { ...columnsOf(edit), ...stamp(ctx) });
  step.record({
    action: 'processDefinition.changed',
    ...target(id),
    before: shown(headOf(row)),
    after: shown(edit),
  });
  return { enabled_mark: row.version === 0 ? edit.enabledMark : row.enabled_mark };
}

export const removeDefinition = (ctx: Ctx, id: string): Promise<void> =>
  change(ctx, (step) => removeDefinitionIn(ctx, step, id));

/** Deletes a definition that has no instances in a change. */
export async function removeDefinitionIn(ctx: Ctx, step: Change, id: string): Promise<void> {
  const row = orThrow(await lockDefinition(step.db, id), 'record.missing');
  assertOwn(row);
  const count = await countInstances(step.db, id);
  if (count > 0) refuse('processDefinition.hasInstances', { name: row.full_name, count });
  await processVersions.release(ctx, step, { target: id });
  await updateDefinition(step.db, id, { delete_mark: 1, enabled_mark: 0, ...stamp(ctx) });
  step.record({ action: 'processDefinition.removed', ...target(id), before: shown(headOf(row)) });
}

/** The process of a design is changed with the design alone: both are published at once. */
function assertOwn({ design_id, full_name }: DefinitionRow): void {
  if (design_id !== null) refuse('processDefinition.ofDesign', { name: full_name });
}

/** A copy under a name and a code that are free. */
export async function copyDefinition(ctx: Ctx, id: string): Promise<{ id: string }> {
  const info = await definitionInfo(ctx, id);
  if (info.designId !== '') refuse('processDefinition.ofDesign', { name: info.fullName });
  const similar = await similarDefinitions(ctx.db, info.fullName.slice(0, 40), info.enCode.slice(0, 40));
  const names = new Set(similar.map(({ full_name }) => full_name));
  const codes = new Set(similar.map(({ en_code }) => en_code));
  for (let count = 1; ; count++) {
    const fullName = `${info.fullName.slice(0, 40)} ${count}`;
    const enCode = `${info.enCode.slice(0, 40)}_${count}`;
    if (!names.has(fullName) && !codes.has(enCode))
      return createDefinition(ctx, { ...info, fullName, enCode });
  }
}

/** Makes the draft what new instances run, unless it has faults, and switches the definition on. */
export async function publishDefinition(
  ctx: Ctx,
  id: string,
  { note, rev }: PublishRequest,
): Promise<{ version: number }> {
  return change(ctx, async (step) => {
    assertOwn(orThrow(await lockDefinition(step.db, id), 'record.missing'));
    const draft = await processVersions.draft(step.db, id);
    const faults = (await faultsOf(ctx, step.db, draft.body)).filter(({ isWarning }) => !isWarning);
    if (faults.length > 0) refuse('processDefinition.faulty', { count: faults.length }, { problems: faults });
    const { version, body } = await processVersions.publish(ctx, step, { target: id, note, rev });
    await updateDefinition(step.db, id, {
      version,
      ...publishedColumns(body),
      enabled_mark: 1,
      ...stamp(ctx),
    });
    return { version };
  });
}

export async function stopDefinition(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const row = orThrow(await lockDefinition(step.db, id), 'record.missing');
    if (row.version === 0) refuse('processDefinition.neverPublished', { name: row.full_name });
    const isOn = 1 - row.enabled_mark;
    await updateDefinition(step.db, id, { enabled_mark: isOn, ...stamp(ctx) });
    step.record({
      action: isOn === 1 ? 'processDefinition.enabled' : 'processDefinition.disabled',
      ...target(id),
      after: shown(headOf(row)),
    });
  });
}

export const checkDraft = async (ctx: Ctx, check: ProcessCheck): Promise<{ list: ProcessFault[] }> => ({
  list: await faultsOf(ctx, ctx.db, checkedBody(check)),
});

/** Fields of the form: of the published version, else of the draft. */
export async function definitionFields(ctx: Ctx, id: string) {
  orThrow(await findDefinition(ctx.db, id), 'record.missing');
  const { body } = (await processVersions.published(ctx.db, id)) ?? (await processVersions.draft(ctx.db, id));
  return {
    list: fieldsOfBody(body).map((field) => ({
      vmodel: field.filedId,
      label: fieldNameIn(field, ctx.language),
    })),
  };
}

/** Forms of the product that a process may be given. */
export const systemForms = ({ language }: Ctx) => ({
  list: processForms.all().map(({ code, fullName, fields }) => ({
    code,
    fullName: inLanguage(language, fullName),
    fields: [...fields],
  })),
});

/** Roles around a record that steps may ask for. */
export const askableRoles = ({ language }: Ctx) => ({
  list: auditRoles.all().map(({ name, fullName }) => ({ name, fullName: inLanguage(language, fullName) })),
});

export async function favour(ctx: Ctx, id: string, isFavourite: boolean): Promise<void> {
  orThrow(await findDefinition(ctx.db, id), 'record.missing');
  await change(ctx, ({ db }) =>
    setFavourite(db, { userId: ctx.caller.userId, definitionId: id, isFavourite }),
  );
}

/** Published definitions by category. */
export async function definitionGroups(
  ctx: Ctx,
  filter: { readonly keyword?: string | undefined; readonly type?: number | undefined },
) {
  const [rows, categoryName] = await Promise.all([
    publishedDefinitions(ctx.db, ctx.caller.userId, filter).execute(),
    dictionaryLabels(ctx.db, CATEGORIES, ctx.language),
  ]);
  return [...Map.groupBy(rows, ({ category }) => category)].map(([id, members]) => ({
    id,
    fullName: categoryName(id),
    num: members.length,
    children: members.map((row) => cardOf(row, ctx.language)),
  }));
}

export async function launchPage(
  ctx: Ctx,
  query: PageQuery & Filter,
): Promise<{ list: LaunchCard[]; pagination: Pagination }> {
  const { rows, total } = await launchableDefinitions(ctx.db, ctx.caller, query);
  const { currentPage, pageSize } = query;
  return { list: rows.map((row) => cardOf(row, ctx.language)), pagination: { currentPage, pageSize, total } };
}

const cardOf = (row: DefinitionRow & { readonly is_favourite: boolean }, language: Language): LaunchCard => ({
  id: row.id,
  fullName: nameIn(row, language),
  enCode: row.en_code,
  category: row.category,
  icon: row.icon,
  iconBackground: row.icon_background,
  formType: formType(row.form_type),
  type: flag(row.type),
  description: descriptionIn(row, language),
  isFavourite: row.is_favourite,
});

async function assertUnique(
  db: Db,
  { fullName, enCode }: Pick<ProcessDefinitionEdit, 'fullName' | 'enCode'>,
  without: string,
): Promise<void> {
  const twins = await findTwins(db, { fullName, enCode, without });
  if (twins.some(({ full_name }) => full_name === fullName))
    refuse('processDefinition.duplicateName', { name: fullName });
  if (twins.length > 0) refuse('processDefinition.duplicateCode', { code: enCode });
}

/** What the published version says of the whole: who may launch, with which form. */
export function publishedColumns({ template, formCode }: ProcessBody) {
  const start = StartProperties.parse(template.properties);
  const starters = [
    ...start.initiator.map((id) => `User ${id}`),
    ...start.initiatePos.map((id) => `Position ${id}`),
    ...start.initiateRole.map((id) => `Role ${id}`),
  ];
  return { starters, visible_type: starters.length > 0 ? 1 : 0, form_code: formCode };
}

export const bodyOf = (edit: ProcessDefinitionEdit): ProcessBody => ({
  formType: edit.formType,
  formCode: edit.formCode,
  formUrl: edit.formUrl,
  appFormUrl: edit.appFormUrl,
  formData: edit.formData,
  tables: edit.tables ?? [],
  template: edit.flowTemplateJson,
});

const columnsOf = (edit: ProcessDefinitionEdit) => ({
  full_name: edit.fullName,
  titles: JSON.stringify(edit.titles),
  en_code: edit.enCode,
  category: edit.category,
  type: typeOf(edit),
  form_type: edit.formType,
  icon: edit.icon,
  icon_background: edit.iconBackground,
  description: edit.description,
  descriptions: JSON.stringify(edit.descriptions),
  sort_code: edit.sortCode,
});

/** What its records launch people do not launch from the list. */
const typeOf = ({ type, formType, formCode }: ProcessDefinitionEdit): 0 | 1 =>
  formType === 1 && processForms.byCode(formCode)?.isLaunchedByRecord ? 1 : type;

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);
const formType = (value: number): 1 | 2 => (value === 1 ? 1 : 2);

/** The name of a definition in a language. */
const nameIn = (row: DefinitionRow, language: Language): string =>
  titleIn({ title: row.full_name, titles: OtherTitles.parse(row.titles) }, language);

/** What a definition is for in a language. */
const descriptionIn = (row: DefinitionRow, language: Language): string =>
  titleIn({ title: row.description, titles: OtherDescriptions.parse(row.descriptions) }, language);

/** What the feature's own row keeps of a definition. */
export const headOf = (row: DefinitionRow) => ({
  fullName: row.full_name,
  titles: OtherTitles.parse(row.titles),
  enCode: row.en_code,
  category: row.category,
  type: flag(row.type),
  formType: formType(row.form_type),
  icon: row.icon,
  iconBackground: row.icon_background,
  description: row.description,
  descriptions: OtherDescriptions.parse(row.descriptions),
  sortCode: row.sort_code,
  enabledMark: flag(row.enabled_mark),
});

const target = (id: string) => ({ targetType: 'processDefinition', targetId: id });

const shown = ({
  fullName,
  enCode,
  category,
}: Pick<ProcessDefinitionEdit, 'fullName' | 'enCode' | 'category'>) => ({
  fullName,
  enCode,
  category,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
