import type { Ctx } from './context.ts';
import { port } from './ports.ts';

type Portals = {
  /** The portal that the caller comes to first; empty where it is the built-in home. */
  homeOf(ctx: Ctx): Promise<string>;
};

/** Portals, as signing in knows them. */
export const portalsPort = port<Portals>('portals');
