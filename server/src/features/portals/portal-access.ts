import type { PortalBody } from '@auditplus/contract/features/portals/portals.model.ts';
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

const PAGE = 'onlineDev.visualPortal';

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
  reader.modules.has(PAGE) ||
  (door !== undefined &&
    (holderKeys(reader).some((key) => door.holders.has(key)) ||
      [...door.menus].some((code) => reader.modules.has(code))));

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
