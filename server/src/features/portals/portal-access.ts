import {
  PORTALS_PAGE,
  type PortalBody,
  SCREEN_CATEGORY,
  SCREENS_PAGE,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { DefinitionUser } from '../../kernel/definitions/definition-users.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { type HomePortal, NO_PORTAL } from '../../kernel/portals.port.ts';
import { holderKeys } from '../permissions/public.ts';
import { portalDefinitions } from './portal-definitions.ts';
import { type Door, doorsOf } from './portal-lists.queries.ts';
import { defaultsOf, findPortal, type PortalRecord, portalNames } from './portals.repository.ts';

/** Those of the portals that the caller may open. */
export async function openTo(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { caller } = ctx;
  const doors = caller.isSystem ? new Map() : await doorsOf(ctx.db, ids);
  return new Set(ids.filter((id) => caller.isSystem || mayPass(caller, doors.get(id))));
}

type Reader = Pick<
  Caller,
  'userId' | 'roleIds' | 'positionIds' | 'groupIds' | 'organizePath' | 'isAdministrator'
> & { readonly modules: ReadonlyMap<string, unknown> };

/** Whether somebody may open a portal: was given it, holds a menu entry that opens it, or makes portals. */
export const mayPass = (reader: Reader, door: Door | undefined): boolean =>
  reader.isAdministrator ||
  reader.modules.has(PORTALS_PAGE) ||
  (door?.isScreen === true && reader.modules.has(SCREENS_PAGE)) ||
  (door !== undefined &&
    (holderKeys(reader).some((key) => door.holders.has(key)) ||
      [...door.menus].some((code) => reader.modules.has(code))));

/** Whether the caller makes portals of a category: whoever holds the page of big screens alone makes those. */
export function makes({ caller }: Pick<Ctx, 'caller'>, category: string, button?: PortalButton): boolean {
  const holds = (page: string) => {
    const held = caller.modules.get(page);
    return held !== undefined && (button === undefined || held.buttons.has(button));
  };
  return (
    caller.isSystem ||
    caller.isAdministrator ||
    holds(PORTALS_PAGE) ||
    (category === SCREEN_CATEGORY && holds(SCREENS_PAGE))
  );
}

export type PortalButton =
  `btn_${'add' | 'edit' | 'remove' | 'copy' | 'publish' | 'authorize' | 'upload' | 'download' | 'screen'}`;

/** Whether the caller says who may open a portal. */
export async function givesPortal(ctx: Ctx, id: string): Promise<boolean> {
  const row = await findPortal(ctx.db, id);
  return row !== undefined && makes(ctx, row.category, 'btn_authorize');
}

/** Refuses what the caller may not do with a portal, and with one that is none of those that the caller makes. */
export async function assertMakes(ctx: Ctx, id: string, button?: PortalButton): Promise<void> {
  const { category } = orThrow(await findPortal(ctx.db, id), 'record.missing');
  if (!makes(ctx, category)) refuse('record.missing');
  if (!makes(ctx, category, button)) refuse('access.denied');
}

/** Portals among what uses data interfaces: whoever opens a portal may call what it shows. */
export const portalUsers: DefinitionUser = { kind: 'portal', names: portalNames, openTo };

type Opened = {
  readonly row: PortalRecord;
  /** Its name in the language of the caller. */
  readonly title: string;
  readonly body: PortalBody;
};

/** The published portal that the caller opens. */
export async function openedPortal(ctx: Ctx, id: string): Promise<Opened> {
  const row = orThrow(await findPortal(ctx.db, id), 'record.missing');
  const open = await openTo(ctx, [id]);
  const published = row.enabled_mark === 1 ? await portalDefinitions.published(ctx.db, id) : undefined;
  const title = titleIn({ title: row.full_name, titles: published?.body.titles }, ctx.language);
  if (!open.has(id)) refuse('portal.denied', { name: title });
  return { row, title, body: published?.body ?? refuse('portal.notPublished', { name: title }) };
}

/** The portal that the caller comes to first, and the own choice; empty where there is none. */
export async function homePortal(ctx: Ctx): Promise<HomePortal> {
  const chosen = await defaultsOf(ctx.db, ctx.caller);
  const open = await openTo(
    ctx,
    chosen.flatMap(({ portal_id }) => portal_id ?? []),
  );
  const first = chosen.find(({ portal_id }) => portal_id === null || open.has(portal_id));
  if (!first) return NO_PORTAL;
  if (first.portal_id === null) return { ...NO_PORTAL, keepsBuiltInHome: true };
  return {
    portalId: first.portal_id,
    ownPortalId: first.user_id === '' ? '' : first.portal_id,
    keepsBuiltInHome: false,
  };
}
