import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import type { Ctx } from './context.ts';
import { port } from './ports.ts';

/** The portal that somebody comes to first, and the one that this person chose. */
export type HomePortal = Pick<CurrentUser['userInfo'], 'portalId' | 'ownPortalId'>;

/** The built-in home. */
export const NO_PORTAL: HomePortal = { portalId: '', ownPortalId: '' };

type Portals = {
  homeOf(ctx: Ctx): Promise<HomePortal>;
};

/** Portals, as signing in knows them. */
export const portalsPort = port<Portals>('portals');
