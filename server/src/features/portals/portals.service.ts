import {
  type OpenPortal,
  PORTAL_TYPE,
  type PortalAudience,
  PortalBody,
  type PortalEdit,
  PortalHead,
  type PortalInfo,
  type PortalRow,
  type PortalTree,
  type PortalWidget,
} from '@auditplus/contract/features/portals/portals.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { headedDefinitions } from '../../kernel/definitions/headed-definitions.ts';
import { refuse } from '../../kernel/errors.ts';
import { cleanHtml } from '../../kernel/rich-text.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { framedOrigins } from '../menus/public.ts';
import { homePortal, openedPortal, openTo } from './portal-access.ts';
import { isShown } from './portal-data.ts';
import { portalDefinitions } from './portal-definitions.ts';
import { listPortals, menusOf, publishedPortals } from './portal-lists.queries.ts';
import {
  audienceOf,
  deleteDefault,
  deleteDefaultsTo,
  EVERYBODY,
  knownRoles,
  storeDefault,
} from './portals.repository.ts';
import { assertComplete } from './widget-issues.ts';

const CATEGORIES = 'portalDesigner';

export async function portalPage(
  ctx: Ctx,
  query: Parameters<typeof listPortals>[2],
): Promise<{ list: PortalRow[]; pagination: Pagination }> {
  const { rows, total } = await listPortals(ctx.db, ctx.language, query);
  const { currentPage, pageSize } = query;
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.title,
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
  const rows = await publishedPortals(ctx.db, ctx.language);
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
    children: own.map((row) => ({ id: row.id, parentId: category, fullName: row.title })),
  }));
}

export async function portalInfo(ctx: Ctx, id: string): Promise<PortalInfo> {
  const { head, draft, enabledMark, publishedVersion, isChanged } = await portals.info(ctx, id);
  return { id, ...head, ...draft.body, enabledMark, rev: draft.rev, publishedVersion, isChanged };
}

/** A published portal without the widgets that the caller may not see. */
export async function openPortal(ctx: Ctx, id: string): Promise<OpenPortal> {
  const { title, body } = await openedPortal(ctx, id);
  return {
    ...body,
    fullName: title,
    formData: { ...body.formData, layout: body.formData.layout.filter((widget) => isShown(ctx, widget)) },
    isHome: (await homePortal(ctx)).ownPortalId === id,
  };
}

/** The body as it is stored: texts cleaned, frames looked at. */
async function checkedBody(ctx: Ctx, body: PortalBody): Promise<PortalBody> {
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

/** Portals with their names and codes, and what happens to them. */
export const portals = headedDefinitions({
  definitions: portalDefinitions,
  stored: { table: 'portals', category: 'category' },
  head: { read: PortalHead },
  dictionary: CATEGORIES,
  longest: { name: 100, code: 50 },
  refusals: {
    code: 'portal.duplicateCode',
    name: 'portal.duplicateName',
    category: 'portal.categoryUnknown',
  },
  check: (ctx, { body }) => checkedBody(ctx, body),
  noted: ({ fullName, enCode }, { formData }) => ({
    fullName,
    enCode,
    widgets: formData.layout.map(({ title, elementKey }) => title || elementKey),
  }),
});

const editOf = (edit: PortalEdit) => ({
  head: edit,
  body: PortalBody.parse(edit),
  enabledMark: edit.enabledMark,
});

export const createPortal = (ctx: Ctx, edit: PortalEdit): Promise<{ id: string }> =>
  portals.create(ctx, editOf(edit));

export const updatePortal = (ctx: Ctx, id: string, edit: PortalEdit): Promise<void> =>
  portals.update(ctx, id, { ...editOf(edit), rev: edit.rev });

/** Deletes a portal that no menu entry opens. */
export const removePortal = (ctx: Ctx, id: string, rev: number | undefined): Promise<void> =>
  portals.remove(ctx, id, rev, (tx) => unlink(ctx, tx, id));

async function unlink({ language }: Pick<Ctx, 'language'>, tx: Change, id: string): Promise<void> {
  const menus = await menusOf(tx.db, language, id);
  if (menus.length > 0) refuse('portal.inMenu', { names: menus.map(({ name }) => name) });
  await deleteDefaultsTo(tx.db, id);
}

/** Drafts of portals as objects that are kept as text. */
export const portalObjects = portals.objects(
  { page: 'onlineDev.visualPortal', words: ['门户', '門戶', 'Portal'] },
  unlink,
);

/** Makes the draft the version that people open, if its widgets are complete. */
export const publishPortal = (ctx: Ctx, id: string, request: PublishRequest): Promise<{ version: number }> =>
  portals.publish(ctx, id, request, async (body) => {
    assertComplete(ctx, body);
    await checkedBody(ctx, body);
    return undefined;
  });

/** Makes a portal the first page of the caller, or no longer. */
export async function setHome(ctx: Ctx, id: string, isHome: boolean): Promise<void> {
  const { row } = await openedPortal(ctx, id);
  const own = { userId: ctx.caller.userId, roleId: EVERYBODY.roleId };
  await change(ctx, async (tx) => {
    if (isHome) await storeDefault(tx.db, { ...own, portalId: id, at: ctx.clock.now() });
    else await deleteDefault(tx.db, own, id);
    tx.record({ action: 'portal.madeHome', ...target(id), after: { fullName: row.full_name, isHome } });
  });
}

/** Whose first page a portal is, beside those who chose it themselves. */
export async function portalAudience(ctx: Ctx, id: string): Promise<PortalAudience> {
  await portals.assertKnown(ctx, id);
  const rows = await audienceOf(ctx.db, id);
  const roleIds = rows.map(({ role_id }) => role_id).filter((roleId) => roleId !== EVERYBODY.roleId);
  return { isForAll: rows.length > roleIds.length, roleIds };
}

/** Makes a portal the first page of exactly these; a role or everybody has one first page. */
export async function setAudience(ctx: Ctx, id: string, audience: PortalAudience): Promise<void> {
  const { row } = await openedPortal(ctx, id);
  const roleIds = [...new Set(audience.roleIds)];
  const roles = await knownRoles(ctx.db, roleIds);
  const wanted = [...roleIds, ...(audience.isForAll ? [EVERYBODY.roleId] : [])];
  await change(ctx, async (tx) => {
    const had = (await audienceOf(tx.db, id)).map(({ role_id }) => role_id);
    // A role that was switched off meanwhile may stay, none may come.
    const isKnown = (roleId: string) => had.includes(roleId) || roles.some((role) => role.id === roleId);
    if (!roleIds.every(isKnown)) refuse('portal.roleUnknown');
    for (const roleId of had.filter((known) => !wanted.includes(known)))
      await deleteDefault(tx.db, { ...EVERYBODY, roleId }, id);
    for (const roleId of wanted.filter((known) => !had.includes(known)))
      await storeDefault(tx.db, { ...EVERYBODY, roleId, portalId: id, at: ctx.clock.now() });
    tx.record({
      action: 'portal.madeHome',
      ...target(id),
      after: {
        fullName: row.full_name,
        isForAll: audience.isForAll,
        roles: roles.map(({ full_name }) => full_name),
      },
    });
  });
}

const target = (id: string) => ({ targetType: 'portal', targetId: id });
