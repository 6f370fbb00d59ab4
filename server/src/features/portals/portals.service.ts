import {
  type OpenPortal,
  PORTAL_TYPE,
  PORTALS_PAGE,
  type PortalAudience,
  type PortalAudienceEdit,
  PortalBody,
  type PortalEdit,
  PortalHead,
  type PortalInfo,
  type PortalRow,
  type PortalTree,
  type PortalWidget,
  SCREEN_CATEGORY,
  type ShutOut,
  sourcesOf,
  type TargetParameter,
} from '@auditplus/contract/features/portals/portals.model.ts';
import type { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { loadCatalogue, loadPeople, rightsEvaluator } from '../../kernel/access-catalogue.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import {
  type DefinitionFilter,
  usableDefinitions,
} from '../../kernel/definitions/definition-lists.queries.ts';
import { headedDefinitions } from '../../kernel/definitions/headed-definitions.ts';
import { refuse } from '../../kernel/errors.ts';
import { cleanHtml } from '../../kernel/rich-text.ts';
import { pick, type Texts } from '../../kernel/texts.ts';
import { titledIn } from '../../kernel/usual-names.ts';
import { publishedParameters } from '../data-reports/public.ts';
import { dictionaryLabels } from '../dictionaries/public.ts';
import { framedOrigins } from '../menus/public.ts';
import { organizeNames } from '../organizations/public.ts';
import { addHolders } from '../permissions/public.ts';
import {
  assertMakes,
  homePortal,
  makes,
  mayPass,
  openedPortal,
  openTo,
  type PortalButton,
} from './portal-access.ts';
import { formInReach } from './portal-data.ts';
import { portalDefinitions } from './portal-definitions.ts';
import { doorsOf, listPortals, menusOf, peopleOf, storedPortals } from './portal-lists.queries.ts';
import {
  audienceOf,
  type DefaultFor,
  deleteDefault,
  deleteDefaultsTo,
  EVERYBODY,
  knownOrganizes,
  knownRoles,
  storeDefault,
} from './portals.repository.ts';
import { assertComplete } from './widget-issues.ts';

const CATEGORIES = 'portalDesigner';

export async function portalPage(
  ctx: Ctx,
  query: DefinitionFilter,
): Promise<{ list: PortalRow[]; pagination: Pagination }> {
  const category = makes(ctx, query.category ?? '') ? query.category : SCREEN_CATEGORY;
  const { list, pagination } = await listPortals(ctx, { ...query, category });
  return { list: list.map((row) => ({ ...row, type: Number(row.type) })), pagination };
}

/** Published portals under their categories: all, or those that the caller may open. */
export async function portalTree(ctx: Ctx, isOwn: boolean): Promise<PortalTree> {
  const rows = await usableDefinitions(ctx, storedPortals);
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
    children: own.map((row) => ({ id: row.id, parentId: category, fullName: row.fullName })),
  }));
}

export async function portalInfo(ctx: Ctx, id: string): Promise<PortalInfo> {
  await assertMakes(ctx, id);
  const { head, draft, enabledMark, publishedVersion, isChanged } = await portals.info(ctx, id);
  return { id, ...head, ...draft.body, enabledMark, rev: draft.rev, publishedVersion, isChanged };
}

/** What a click may give to a report or a portal that it opens; nothing where there is none any more. */
export async function targetParameters(
  ctx: Ctx,
  { kind, id }: { readonly kind: 'report' | 'portal'; readonly id: string },
): Promise<TargetParameter[]> {
  if (kind === 'report') return publishedParameters(ctx, id);
  const { filters = [], layout = [] } = (await portalDefinitions.published(ctx.db, id))?.body.formData ?? {};
  const own = filters.map(({ name, ...filter }) => ({ name, title: titleIn(filter, ctx.language) || name }));
  const hasYear = layout.some((widget) => sourcesOf(widget).some(({ from }) => from === 'figure'));
  if (!hasYear || own.some(({ name }) => name === 'year')) return own;
  return [...own, { name: 'year', title: pick(YEAR, ctx.language).year }];
}

const YEAR = { year: ['年度', '年度', 'Year'] } as const satisfies Texts;

/** A published portal without what the caller may not see. */
export async function openPortal(ctx: Ctx, id: string): Promise<OpenPortal> {
  const { title, body } = await openedPortal(ctx, id);
  const formData = formInReach(ctx, body.formData);
  return {
    ...body,
    fullName: title,
    formData,
    withheld: body.formData.layout.length - formData.layout.length,
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
  stored: storedPortals,
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

function assertCategory(ctx: Ctx, category: string, button: PortalButton): void {
  if (!makes(ctx, category, button)) refuse('access.denied');
}

export async function createPortal(ctx: Ctx, edit: PortalEdit): Promise<{ id: string }> {
  assertCategory(ctx, edit.category, 'btn_add');
  return portals.create(ctx, editOf(edit));
}

export async function updatePortal(ctx: Ctx, id: string, edit: PortalEdit): Promise<void> {
  await assertMakes(ctx, id, 'btn_edit');
  assertCategory(ctx, edit.category, 'btn_edit');
  await portals.update(ctx, id, { ...editOf(edit), rev: edit.rev });
}

export async function copyPortal(ctx: Ctx, id: string): Promise<{ id: string }> {
  await assertMakes(ctx, id, 'btn_copy');
  return portals.copy(ctx, id);
}

export async function switchPortal(ctx: Ctx, id: string): Promise<void> {
  await assertMakes(ctx, id, 'btn_edit');
  await portals.toggle(ctx, id);
}

/** Deletes a portal that no menu entry opens. */
export async function removePortal(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await assertMakes(ctx, id, 'btn_remove');
  await portals.remove(ctx, id, rev, (tx) => unlink(ctx, tx, id));
}

export async function exportPortal(ctx: Ctx, id: string): ReturnType<typeof portals.exportFile> {
  await assertMakes(ctx, id, 'btn_download');
  return portals.exportFile(ctx, id);
}

export const importPortals = (
  ctx: Ctx,
  bytes: Uint8Array,
  mayOverwrite: boolean,
): ReturnType<typeof portals.importFile> =>
  portals.importFile(ctx, bytes, mayOverwrite, (brought, here) => {
    assertCategory(ctx, brought.category, 'btn_upload');
    if (here) assertCategory(ctx, here.category, 'btn_upload');
  });

async function unlink({ language }: Pick<Ctx, 'language'>, tx: Change, id: string): Promise<void> {
  const menus = await menusOf(tx.db, language, id);
  if (menus.length > 0) refuse('portal.inMenu', { names: menus.map(({ name }) => name) });
  await deleteDefaultsTo(tx.db, id);
}

/** Drafts of portals as objects that are kept as text. */
export const portalObjects = portals.objects(
  { page: PORTALS_PAGE, words: ['门户', '門戶', 'Portal'] },
  unlink,
);

/** Makes the draft the version that people open, if its widgets are complete. */
export async function publishPortal(
  ctx: Ctx,
  id: string,
  request: PublishRequest,
): Promise<{ version: number }> {
  await assertMakes(ctx, id, 'btn_publish');
  return portals.publish(ctx, id, request, async (body) => {
    assertComplete(ctx, body);
    await checkedBody(ctx, body);
    return async (tx, published) => tx.emit('portal.published', { portalId: id, ...published });
  });
}

/** Makes a portal the first page of the caller, or no longer. */
export async function setHome(ctx: Ctx, id: string, isHome: boolean): Promise<void> {
  const { row } = await openedPortal(ctx, id);
  const own = { ...EVERYBODY, userId: ctx.caller.userId };
  await change(ctx, async (tx) => {
    if (isHome) await storeDefault(tx.db, { ...own, portalId: id, at: ctx.clock.now() });
    else await deleteDefault(tx.db, own, id);
    tx.record({ action: 'portal.madeHome', ...target(id), after: { fullName: row.full_name, isHome } });
  });
}

/** Makes the built-in home the first page of the caller whatever administrators chose, or no longer. */
export async function setBuiltInHome(ctx: Ctx, isHome: boolean): Promise<void> {
  const own = { ...EVERYBODY, userId: ctx.caller.userId };
  await change(ctx, async (tx) => {
    if (isHome) await storeDefault(tx.db, { ...own, portalId: null, at: ctx.clock.now() });
    else await deleteDefault(tx.db, own, null);
  });
}

/** Whose first page a portal is, beside those who chose it themselves. */
export async function portalAudience(ctx: Ctx, id: string): Promise<PortalAudience> {
  await portals.assertKnown(ctx, id);
  const rows = await audienceOf(ctx.db, id);
  const [roleIds, organizeIds] = [
    rows.flatMap(({ roleId }) => roleId || []),
    rows.flatMap(({ organizeId }) => organizeId || []),
  ];
  return { isForAll: rows.length > roleIds.length + organizeIds.length, roleIds, organizeIds };
}

/** Makes a portal the first page of exactly these; a role, an organisation or everybody has one first page. */
export async function setAudience(
  ctx: Ctx,
  id: string,
  { grants, isForAll, ...audience }: PortalAudienceEdit,
): Promise<void> {
  const { row } = await openedPortal(ctx, id);
  const roleIds = [...new Set(audience.roleIds)];
  const organizeIds = [...new Set(audience.organizeIds)];
  const [roles, organizes] = await Promise.all([
    knownRoles(ctx.db, roleIds),
    knownOrganizes(ctx.db, organizeIds),
  ]);
  const wanted = new Map(
    [
      ...roleIds.map((roleId) => ({ ...EVERYBODY, roleId })),
      ...organizeIds.map((organizeId) => ({ ...EVERYBODY, organizeId })),
      ...(isForAll ? [EVERYBODY] : []),
    ].map((one) => [keyOf(one), one]),
  );
  const had = new Map((await audienceOf(ctx.db, id)).map((one) => [keyOf(one), one]));
  // What was switched off meanwhile may stay, none may come.
  const fresh = [...wanted].flatMap(([key, one]) => (had.has(key) ? [] : [one]));
  const isKnown = (rows: readonly { id: string }[], asked: string) =>
    asked === '' || rows.some((known) => known.id === asked);
  if (!fresh.every(({ roleId }) => isKnown(roles, roleId))) refuse('portal.roleUnknown');
  if (!fresh.every(({ organizeId }) => isKnown(organizes, organizeId))) refuse('portal.organizeUnknown');
  if (grants) await giveToShutOut(ctx, id, { roleIds, organizeIds });
  await change(ctx, async (tx) => {
    for (const [key, one] of had) if (!wanted.has(key)) await deleteDefault(tx.db, one, id);
    for (const one of fresh) await storeDefault(tx.db, { ...one, portalId: id, at: ctx.clock.now() });
    tx.record({
      action: 'portal.madeHome',
      ...target(id),
      after: {
        fullName: row.full_name,
        isForAll,
        roles: roles.map(({ full_name }) => full_name),
        organizes: organizes.map(({ full_name }) => full_name),
      },
    });
  });
}

const keyOf = ({ roleId, organizeId }: DefaultFor): string => `${roleId} ${organizeId}`;

/** Gives a portal to those of the roles and organisations that have people who may not open it. */
async function giveToShutOut(
  ctx: Ctx,
  id: string,
  audience: Pick<PortalAudience, 'roleIds' | 'organizeIds'>,
): Promise<void> {
  const shut = await shutOut(ctx, id, audience);
  const idsOf = (kind: ShutOut['kind']) => shut.flatMap((one) => (one.kind === kind ? [one.id] : []));
  if (shut.length > 0)
    await addHolders(ctx, { type: 'portal', id }, { roleIds: idsOf('role'), organizeIds: idsOf('organize') });
}

/** Roles and organisations with people who may not open a portal. */
export async function shutOut(
  ctx: Ctx,
  id: string,
  { roleIds, organizeIds }: Pick<PortalAudience, 'roleIds' | 'organizeIds'>,
): Promise<ShutOut[]> {
  await portals.assertKnown(ctx, id);
  const now = ctx.clock.now();
  const [catalogue, ids, doors, names] = await Promise.all([
    loadCatalogue(ctx.db),
    peopleOf(ctx.db, { roleIds, organizeIds }),
    doorsOf(ctx.db, [id]),
    organizeNames(ctx.db, ctx.language),
  ]);
  const rightsOf = rightsEvaluator(catalogue, now.getTime());
  const people = (await loadPeople(ctx.db, ids))
    .filter(({ expires_at }) => expires_at === null || expires_at > now)
    .map(({ input }) => {
      const { roles, ...rights } = rightsOf(input);
      const held = roles.map((role) => role.id);
      return {
        ...input,
        roleIds: held,
        isIn: mayPass({ ...input, ...rights, roleIds: held }, doors.get(id)),
      };
    });
  const counted = (among: typeof people) => ({
    people: among.length,
    shutOut: among.filter(({ isIn }) => !isIn).length,
  });
  const asked = new Set(roleIds);
  return [
    ...catalogue.roles.flatMap((role): ShutOut[] =>
      asked.has(role.id)
        ? [
            {
              kind: 'role',
              id: role.id,
              fullName: titledIn(role, ctx.language),
              ...counted(people.filter((person) => person.roleIds.includes(role.id))),
            },
          ]
        : [],
    ),
    ...[...new Set(organizeIds)].map(
      (organizeId): ShutOut => ({
        kind: 'organize',
        id: organizeId,
        fullName: names.get(organizeId) ?? '',
        ...counted(people.filter((person) => person.organizePath.includes(organizeId))),
      }),
    ),
  ].filter((one) => one.shutOut > 0);
}

const target = (id: string) => ({ targetType: 'portal', targetId: id });
