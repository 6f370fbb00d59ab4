import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import type { Ctx } from './context.ts';
import { port } from './ports.ts';

/** What somebody comes to first, and what this person chose. */
export type HomePortal = Pick<CurrentUser['userInfo'], 'portalId' | 'ownPortalId' | 'keepsBuiltInHome'>;

/** The built-in home. */
export const NO_PORTAL: HomePortal = { portalId: '', ownPortalId: '', keepsBuiltInHome: false };

type Portals = {
  homeOf(ctx: Ctx): Promise<HomePortal>;
};

/** Portals, as signing in knows them. */
export const portalsPort = port<Portals>('portals');
