import type { PortalBody } from '@auditplus/contract/features/portals/portals.model.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { DefinitionUser } from '../../kernel/definitions/definition-users.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { type HomePortal, NO_PORTAL } from '../../kernel/portals.port.ts';
import { portalDefinitions } from './portal-definitions.ts';
import { portalsOpenTo } from './portal-lists.queries.ts';
import { defaultsOf, findPortal, type PortalRecord, portalNames } from './portals.repository.ts';

const PAGE = 'onlineDev.visualPortal';

/** Whoever makes portals opens all of them. */
const managesPortals = ({ caller }: Pick<Ctx, 'caller'>): boolean =>
  caller.isSystem || caller.isAdministrator || caller.modules.has(PAGE);

/** Those of the portals that the caller may open. */
export const openTo = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  managesPortals(ctx) ? new Set(ids) : portalsOpenTo(ctx.db, ctx.caller, ids);

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
  const chosen = await defaultsOf(ctx.db, ctx.caller.userId, ctx.caller.roleIds);
  if (chosen.length === 0) return NO_PORTAL;
  const open = await openTo(
    ctx,
    chosen.map(({ portal_id }) => portal_id),
  );
  const first = chosen.find(({ portal_id }) => open.has(portal_id));
  if (!first) return NO_PORTAL;
  return { portalId: first.portal_id, ownPortalId: first.user_id === '' ? '' : first.portal_id };
}
