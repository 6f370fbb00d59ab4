import {
  type OpenPortal,
  PORTAL_TYPE,
  PortalBody,
  type PortalEdit,
  type PortalHead,
  type PortalInfo,
  type PortalRow,
  type PortalTree,
  type PortalWidget,
} from '@auditplus/contract/features/portals/portals.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { cleanHtml } from '../../kernel/rich-text.ts';
import { dictionaryLabels, dictionaryValues } from '../dictionaries/public.ts';
import { framedOrigins } from '../menus/public.ts';
import { homePortal, openedPortal, openTo } from './portal-access.ts';
import { isShown } from './portal-data.ts';
import { portalDefinitions } from './portal-definitions.ts';
import { listPortals, menusOf, publishedPortals } from './portal-lists.queries.ts';
import {
  deleteDefault,
  deleteDefaultsTo,
  EVERYBODY,
  findPortal,
  insertPortal,
  lockPortal,
  type PortalRecord,
  portalsLike,
  storeDefault,
  storePortal,
} from './portals.repository.ts';
import { assertComplete } from './widget-issues.ts';

const CATEGORIES = 'portalDesigner';

export async function portalPage(
  ctx: Ctx,
  query: Parameters<typeof listPortals>[1],
): Promise<{ list: PortalRow[]; pagination: Pagination }> {
  const { rows, total } = await listPortals(ctx.db, query);
  const { currentPage, pageSize } = query;
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    category: row.category,
    type: Number(row.type),
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

/** Published portals under their categories: all, or those that the caller may open. */
export async function portalTree(ctx: Ctx, isOwn: boolean): Promise<PortalTree> {
  const rows = await publishedPortals(ctx.db);
  const open = await openTo(
    ctx,
    rows.map(({ id }) => id),
  );
  const offered = isOwn ? rows.filter(({ id }) => open.has(id)) : rows;
  const label = await dictionaryLabels(ctx.db, CATEGORIES, ctx.language);
  return [...Map.groupBy(offered, ({ category }) => category)].map(([category, own]) => ({
    id: category,
    fullName: label(category),
    hasChildren: true,
    children: own.map((row) => ({ id: row.id, parentId: category, fullName: row.full_name })),
  }));
}

/** Refuses with `record.missing` where there is no such portal. */
export async function assertPortal(ctx: Ctx, id: string): Promise<void> {
  orThrow(await findPortal(ctx.db, id), 'record.missing');
}

export async function portalInfo(ctx: Ctx, id: string): Promise<PortalInfo> {
  const row = orThrow(await findPortal(ctx.db, id), 'record.missing');
  const [draft, published] = await Promise.all([
    portalDefinitions.draft(ctx.db, id),
    portalDefinitions.published(ctx.db, id),
  ]);
  return {
    id,
    ...headOf(row),
    ...draft.body,
    enabledMark: row.enabled_mark === 1 ? 1 : 0,
    rev: draft.rev,
    publishedVersion: published?.version ?? 0,
    isChanged: draft.hash !== published?.hash,
  };
}

export const headOf = (row: PortalRecord): PortalHead => ({
  fullName: row.full_name,
  enCode: row.en_code,
  category: row.category,
  sortCode: row.sort_code,
  description: row.description,
});

/** A published portal without the widgets that the caller may not see. */
export async function openPortal(ctx: Ctx, id: string): Promise<OpenPortal> {
  const { row, body } = await openedPortal(ctx, id);
  return {
    ...body,
    fullName: row.full_name,
    formData: { ...body.formData, layout: body.formData.layout.filter((widget) => isShown(ctx, widget)) },
    isHome: (await homePortal(ctx)) === id,
  };
}

/** The body as it is stored: texts cleaned, frames looked at. */
export async function checkedBody(ctx: Ctx, edit: unknown): Promise<PortalBody> {
  const body = PortalBody.parse(edit);
  if (body.type === PORTAL_TYPE.link) await assertFramed(ctx, body.customUrl);
  for (const widget of body.formData.layout)
    if (widget.elementKey === 'iframe') await assertFramed(ctx, widget.url);
  const layout = body.formData.layout.map(
    (widget): PortalWidget => ({ ...widget, text: cleanHtml(widget.text) }),
  );
  return { ...body, formData: { ...body.formData, layout } };
}

/** Frames show own pages, and pages of the systems that the menu names; an address that is still empty waits. */
async function assertFramed(ctx: Ctx, url: string): Promise<void> {
  if (url === '' || /^\/(?![/\\])/.test(url)) return;
  const origins = await framedOrigins(ctx);
  const isListed = URL.canParse(url) && origins.includes(new URL(url).origin);
  if (!isListed) refuse('portal.originNotAllowed', { url });
}

type NewPortal = {
  readonly id: string;
  readonly head: PortalHead;
  readonly body: PortalBody;
  readonly enabledMark: 0 | 1;
};

export async function createPortal(ctx: Ctx, edit: PortalEdit): Promise<{ id: string }> {
  const id = newId(ctx.clock.now().getTime());
  const body = await checkedBody(ctx, edit);
  return change(ctx, async (tx) => {
    await addPortal(ctx, tx, { id, head: edit, body, enabledMark: edit.enabledMark });
    return { id };
  });
}

/** Stores a new portal with its draft inside a change. */
export async function addPortal(
  ctx: Ctx,
  tx: Change,
  { id, head, body, enabledMark }: NewPortal,
): Promise<void> {
  await assertHead(tx.db, head, '');
  await insertPortal(tx.db, {
    id,
    ...headColumns(head),
    enabled_mark: enabledMark,
    creator_user_id: ctx.caller.userId,
    creator_time: ctx.clock.now(),
    ...stamp(ctx),
  });
  await portalDefinitions.create(ctx, tx, { target: id, body });
  tx.record({ action: 'portal.created', ...target(id), after: summary(head, body) });
}

export async function updatePortal(ctx: Ctx, id: string, edit: PortalEdit): Promise<void> {
  await assertPortal(ctx, id);
  const body = await checkedBody(ctx, edit);
  await change(ctx, (tx) =>
    savePortal(ctx, tx, { id, head: edit, body, enabledMark: edit.enabledMark, rev: edit.rev }),
  );
}

/** Stores the draft of a portal that exists inside a change. */
export async function savePortal(
  ctx: Ctx,
  tx: Change,
  {
    id,
    head,
    body,
    enabledMark,
    rev,
  }: Omit<NewPortal, 'enabledMark'> & {
    readonly enabledMark?: 0 | 1;
    readonly rev?: number | undefined;
  },
): Promise<void> {
  const row = orThrow(await lockPortal(tx.db, id), 'record.missing');
  const before = (await portalDefinitions.draft(tx.db, id)).body;
  await portalDefinitions.save(ctx, tx, { target: id, rev, body });
  await assertHead(tx.db, head, id);
  await storePortal(tx.db, id, {
    ...headColumns(head),
    ...(enabledMark !== undefined && { enabled_mark: enabledMark }),
    ...stamp(ctx),
  });
  tx.record({
    action: 'portal.changed',
    ...target(id),
    before: summary(headOf(row), before),
    after: summary(head, body),
  });
}

const MAX_COPIES = 100;
const LONGEST_NAME = 100;
const LONGEST_CODE = 50;

export async function copyPortal(ctx: Ctx, id: string): Promise<{ id: string }> {
  const row = orThrow(await findPortal(ctx.db, id), 'record.missing');
  const { body } = await portalDefinitions.draft(ctx.db, id);
  const copyId = newId(ctx.clock.now().getTime());
  return change(ctx, async (tx) => {
    const head = await freeName(tx.db, headOf(row));
    await addPortal(ctx, tx, { id: copyId, head, body, enabledMark: 1 });
    return { id: copyId };
  });
}

/** The name and the code of a copy: with the first number that is free. */
async function freeName(tx: Tx, head: PortalHead): Promise<PortalHead> {
  for (let number = 2; number < MAX_COPIES; number++) {
    const fullName = `${head.fullName.slice(0, LONGEST_NAME - 4)}(${number})`;
    const enCode = `${head.enCode.slice(0, LONGEST_CODE - 3)}${number}`;
    const taken = await portalsLike(tx, { code: enCode, name: fullName, without: '' });
    if (taken.length === 0) return { ...head, fullName, enCode };
  }
  return refuse('portal.duplicateName', { name: head.fullName });
}

/** Deletes a portal that no menu entry opens. */
export async function removePortal(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockPortal(tx.db, id), 'record.missing');
    await portalDefinitions.release(tx, id, rev);
    const menus = await menusOf(tx.db, id);
    if (menus.length > 0) refuse('portal.inMenu', { names: menus.map(({ full_name }) => full_name) });
    await deleteDefaultsTo(tx.db, id);
    await storePortal(tx.db, id, { delete_mark: 1, ...stamp(ctx) });
    tx.record({
      action: 'portal.removed',
      ...target(id),
      before: { fullName: row.full_name, enCode: row.en_code },
    });
  });
}

/** Makes the draft the version that people open, if its widgets are complete. */
export async function publishPortal(
  ctx: Ctx,
  id: string,
  { note, rev }: PublishRequest,
): Promise<{ version: number }> {
  await assertPortal(ctx, id);
  const draft = await portalDefinitions.draft(ctx.db, id);
  assertComplete(ctx, draft.body);
  await checkedBody(ctx, draft.body);
  return change(ctx, async (tx) => {
    // What was looked at is what is published.
    const { version } = await portalDefinitions.publish(ctx, tx, { target: id, rev: rev ?? draft.rev, note });
    return { version };
  });
}

/** Makes a portal the first page of the caller, or of everybody; or no longer. */
export async function setHome(
  ctx: Ctx,
  id: string,
  { isHome, isForAll }: { readonly isHome: boolean; readonly isForAll: boolean },
): Promise<void> {
  const { row } = await openedPortal(ctx, id);
  const userId = isForAll ? EVERYBODY : ctx.caller.userId;
  await change(ctx, async (tx) => {
    if (isHome) await storeDefault(tx.db, { userId, portalId: id, at: ctx.clock.now() });
    else await deleteDefault(tx.db, userId, id);
    tx.record({
      action: 'portal.madeHome',
      ...target(id),
      after: { fullName: row.full_name, isHome, isForAll },
    });
  });
}

async function assertHead(tx: Tx, head: PortalHead, own: string): Promise<void> {
  const taken = await portalsLike(tx, { code: head.enCode, name: head.fullName, without: own });
  if (taken.some((row) => row.en_code.toLowerCase() === head.enCode.toLowerCase()))
    refuse('portal.duplicateCode', { code: head.enCode });
  if (taken.length > 0) refuse('portal.duplicateName', { name: head.fullName });
  const categories = await dictionaryValues(tx, CATEGORIES).execute();
  if (!categories.some(({ en_code }) => en_code === head.category)) refuse('portal.categoryUnknown');
}

const headColumns = ({ fullName, enCode, category, sortCode, description }: PortalHead) => ({
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

const target = (id: string) => ({ targetType: 'portal', targetId: id });

/** What the audit log keeps of a portal; its versions keep all of it. */
const summary = (head: PortalHead, { formData }: PortalBody) => ({
  fullName: head.fullName,
  enCode: head.enCode,
  category: head.category,
  widgets: formData.layout.map(({ title, elementKey }) => title || elementKey),
});
