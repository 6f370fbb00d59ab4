import {
  InterfaceBody,
  InterfaceBrief,
  type InterfaceEdit,
  type InterfaceHead,
  type InterfaceInfo,
  type InterfaceRow,
  type InterfaceTree,
  readsSource,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { dictionaryLabels, dictionaryValues } from '../dictionaries/public.ts';
import { checkInterface } from './check-interface.ts';
import { assertExamples } from './examples.ts';
import { interfaceDefinitions } from './interface-definitions.ts';
import { type ListedInterface, listInterfaces } from './interface-lists.queries.ts';
import { saveSecret, shownSecret } from './interface-secrets.ts';
import {
  findInterface,
  type InterfaceRecord,
  insertInterface,
  interfacesLike,
  lockInterface,
  updateInterface,
} from './interfaces.repository.ts';
import { announceInterfaces, dropInterfaces } from './published.ts';
import { keptCheck } from './sources/sql-source.ts';

const CATEGORIES = 'interfaceCategory';

type ListQuery = Omit<Parameters<typeof listInterfaces>[1], 'isPublished'>;

export async function interfacePage(
  ctx: Ctx,
  query: ListQuery,
): Promise<{ list: InterfaceRow[]; pagination: Pagination }> {
  const { rows, total } = await listInterfaces(ctx.db, query);
  const { currentPage, pageSize } = query;
  return { list: rows.map(rowView), pagination: { currentPage, pageSize, total } };
}

const rowView = (row: ListedInterface): InterfaceRow => ({
  id: row.id,
  fullName: row.full_name,
  enCode: row.en_code,
  categoryId: row.category_id,
  checkType: Number(row.check_type),
  dataType: Number(row.data_type),
  requestMethod: row.request_method ?? '',
  creatorUser: row.real_name ? `${row.real_name}/${row.account}` : '',
  creatorTime: row.creator_time.getTime(),
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  dataScope: row.data_scope === 'whole' ? 'whole' : 'caller',
  publishedVersion: row.version ?? 0,
  isChanged: row.hash !== row.live_hash,
  failures: row.failures,
});

/** Published interfaces with their parameters. */
export async function briefPage(ctx: Ctx, query: ListQuery) {
  const { rows, total } = await listInterfaces(ctx.db, { ...query, isPublished: true });
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    dataType: Number(row.data_type),
    requestMethod: row.request_method ?? '',
    requestParameters: InterfaceBrief.shape.requestParameters.def.out.parse(row.parameters),
  }));
  const { currentPage, pageSize } = query;
  return { list, pagination: { currentPage, pageSize, total } };
}

const MAX_OFFERED = 10_000;

/** Published interfaces under their categories; those of a category that is gone stand at the end. */
export async function interfaceTree(ctx: Ctx): Promise<InterfaceTree> {
  const { rows } = await listInterfaces(ctx.db, {
    currentPage: 1,
    pageSize: MAX_OFFERED,
    isPublished: true,
  });
  const label = await dictionaryLabels(ctx.db, CATEGORIES, ctx.language);
  const values = await dictionaryValues(ctx.db, CATEGORIES).orderBy('dictionary_data.sort_code').execute();
  const categories = new Set([
    ...values.map(({ en_code }) => en_code),
    ...rows.map((row) => row.category_id),
  ]);
  return [...categories].flatMap((code) => {
    const children = rows
      .filter((row) => row.category_id === code)
      .map((row) => ({ id: row.id, parentId: code, fullName: row.full_name, categoryId: code }));
    return children.length === 0
      ? []
      : [{ id: code, categoryId: code, fullName: label(code), hasChildren: true, children }];
  });
}

/** Refuses with `record.missing` where there is no such interface. */
export async function assertInterface(ctx: Ctx, id: string): Promise<void> {
  orThrow(await findInterface(ctx.db, id), 'record.missing');
}

export async function interfaceInfo(ctx: Ctx, id: string): Promise<InterfaceInfo> {
  const row = orThrow(await findInterface(ctx.db, id), 'record.missing');
  const [draft, published] = await Promise.all([
    interfaceDefinitions.draft(ctx.db, id),
    interfaceDefinitions.published(ctx.db, id),
  ]);
  return {
    id,
    ...headOf(row),
    ...draft.body,
    secret: await shownSecret(ctx.db, { id, body: draft.body }),
    enabledMark: row.enabled_mark === 1 ? 1 : 0,
    rev: draft.rev,
    publishedVersion: published?.version ?? 0,
    isChanged: draft.hash !== published?.hash,
  };
}

export const headOf = (row: InterfaceRecord): InterfaceHead => ({
  fullName: row.full_name,
  enCode: row.en_code,
  categoryId: row.category_id,
  sortCode: row.sort_code,
  description: row.description,
});

export async function createInterface(ctx: Ctx, edit: InterfaceEdit): Promise<{ id: string }> {
  const id = newId(ctx.clock.now().getTime());
  const body = await checkInterface(ctx, { id, body: InterfaceBody.parse(edit) });
  return change(ctx, async (step) => {
    await addInterface(ctx, step, { id, head: edit, body, enabledMark: edit.enabledMark });
    await saveSecret(ctx, step.db, { id, body }, edit.secret);
    return { id };
  });
}

type NewInterface = {
  readonly id: string;
  readonly head: InterfaceHead;
  readonly body: InterfaceBody;
  readonly enabledMark: 0 | 1;
};

/** Stores a new interface with its draft inside a change. */
export async function addInterface(
  ctx: Ctx,
  step: Change,
  { id, head, body, enabledMark }: NewInterface,
): Promise<void> {
  await assertHead(step.db, head, '');
  await insertInterface(step.db, {
    id,
    ...headColumns(head),
    enabled_mark: enabledMark,
    creator_user_id: ctx.caller.userId,
    creator_time: ctx.clock.now(),
    ...stamp(ctx),
  });
  await interfaceDefinitions.create(ctx, step, { target: id, body });
  step.record({ action: 'interface.created', ...target(id), after: summary(head, body) });
}

export async function updateInterfaceDraft(ctx: Ctx, id: string, edit: InterfaceEdit): Promise<void> {
  await assertInterface(ctx, id);
  const body = await checkInterface(ctx, { id, body: InterfaceBody.parse(edit) });
  await change(ctx, async (step) => {
    await saveInterface(ctx, step, { id, head: edit, body, enabledMark: edit.enabledMark, rev: edit.rev });
    await saveSecret(ctx, step.db, { id, body }, edit.secret);
    await announceInterfaces(ctx, step.db);
  });
  dropInterfaces(ctx);
}

/** Stores the draft of an interface that exists inside a change. */
export async function saveInterface(
  ctx: Ctx,
  step: Change,
  {
    id,
    head,
    body,
    enabledMark,
    rev,
  }: Omit<NewInterface, 'enabledMark'> & {
    readonly enabledMark?: 0 | 1;
    readonly rev?: number | undefined;
  },
): Promise<void> {
  const row = orThrow(await lockInterface(step.db, id), 'record.missing');
  const before = (await interfaceDefinitions.draft(step.db, id)).body;
  await interfaceDefinitions.save(ctx, step, { target: id, rev, body });
  await assertHead(step.db, head, id);
  await updateInterface(step.db, id, {
    ...headColumns(head),
    ...(enabledMark !== undefined && { enabled_mark: enabledMark }),
    ...stamp(ctx),
  });
  step.record({
    action: 'interface.changed',
    ...target(id),
    before: summary(headOf(row), before),
    after: summary(head, body),
  });
}

export async function copyInterface(ctx: Ctx, id: string): Promise<{ id: string }> {
  const row = orThrow(await findInterface(ctx.db, id), 'record.missing');
  const { body } = await interfaceDefinitions.draft(ctx.db, id);
  const copyId = newId(ctx.clock.now().getTime());
  return change(ctx, async (step) => {
    const head = await freeName(step.db, headOf(row));
    await addInterface(ctx, step, { id: copyId, head, body, enabledMark: 1 });
    return { id: copyId };
  });
}

const LONGEST_NAME = 50;
const MAX_COPIES = 100;

/** The name and the code of a copy: with the first number that is free. */
async function freeName(tx: Tx, head: InterfaceHead): Promise<InterfaceHead> {
  for (let number = 2; number < MAX_COPIES; number++) {
    const fullName = `${head.fullName.slice(0, LONGEST_NAME - 4)}(${number})`;
    const enCode = `${head.enCode.slice(0, LONGEST_NAME - 3)}${number}`;
    const taken = await interfacesLike(tx, { code: enCode, name: fullName, without: '' });
    if (taken.length === 0) return { ...head, fullName, enCode };
  }
  return refuse('interface.duplicateName', { name: head.fullName });
}

/** Deletes an interface that nothing uses. */
export async function removeInterface(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (step) => {
    const row = orThrow(await lockInterface(step.db, id), 'record.missing');
    await interfaceDefinitions.release(step, id, rev);
    await updateInterface(step.db, id, { delete_mark: 1, ...stamp(ctx) });
    step.record({
      action: 'interface.removed',
      ...target(id),
      before: { fullName: row.full_name, enCode: row.en_code },
    });
    await announceInterfaces(ctx, step.db);
  });
  dropInterfaces(ctx);
}

/** Switches an interface on or off. */
export async function flipInterface(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const row = orThrow(await lockInterface(step.db, id), 'record.missing');
    const enabled = row.enabled_mark === 1 ? 0 : 1;
    await updateInterface(step.db, id, { enabled_mark: enabled, ...stamp(ctx) });
    step.record({
      action: enabled === 1 ? 'interface.enabled' : 'interface.disabled',
      ...target(id),
      after: { fullName: row.full_name },
    });
    await announceInterfaces(ctx, step.db);
  });
  dropInterfaces(ctx);
}

/** Makes the draft the version that is called, if it is right and its examples are met. */
export async function publishInterface(
  ctx: Ctx,
  id: string,
  { note, rev }: PublishRequest,
): Promise<{ version: number }> {
  await assertInterface(ctx, id);
  const draft = await interfaceDefinitions.draft(ctx.db, id);
  await checkInterface(ctx, { id, body: draft.body });
  await assertExamples(ctx, { id, body: draft.body });
  const isOwnSql = draft.body.dataType === SOURCE.sql && !readsSource(draft.body);
  const kept = isOwnSql ? await keptCheck(ctx, draft.body) : null;
  const published = await change(ctx, async (step) => {
    const { version } = await interfaceDefinitions.publish(ctx, step, {
      target: id,
      // What was checked is what is published.
      rev: rev ?? draft.rev,
      note,
    });
    await updateInterface(step.db, id, { kept_check: kept === null ? null : JSON.stringify(kept) });
    step.emit('interface.published', { interfaceId: id, version });
    await announceInterfaces(ctx, step.db);
    return { version };
  });
  dropInterfaces(ctx);
  return published;
}

async function assertHead(tx: Tx, head: InterfaceHead, own: string): Promise<void> {
  const taken = await interfacesLike(tx, { code: head.enCode, name: head.fullName, without: own });
  if (taken.some((row) => row.en_code.toLowerCase() === head.enCode.toLowerCase()))
    refuse('interface.duplicateCode', { code: head.enCode });
  if (taken.length > 0) refuse('interface.duplicateName', { name: head.fullName });
  const categories = await dictionaryValues(tx, CATEGORIES).execute();
  if (!categories.some(({ en_code }) => en_code === head.categoryId)) refuse('interface.categoryUnknown');
}

const headColumns = ({ fullName, enCode, categoryId, sortCode, description }: InterfaceHead) => ({
  full_name: fullName,
  en_code: enCode,
  category_id: categoryId,
  sort_code: sortCode,
  description,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

const target = (id: string) => ({ targetType: 'interface', targetId: id });

const LONGEST_NOTED = 4_000;

/** What the audit log keeps of an interface; its versions keep all of it. */
const summary = (head: InterfaceHead, body: InterfaceBody) => ({
  fullName: head.fullName,
  enCode: head.enCode,
  dataType: body.dataType,
  checkType: body.checkType,
  dataScope: body.plus.dataScope,
  query: body.query.slice(0, LONGEST_NOTED),
  path: body.path,
});
