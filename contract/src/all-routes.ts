import { authRoutes } from './features/auth/auth.routes.ts';
import type { RouteGroup } from './kernel/route.ts';

/** Every endpoint of the product, by feature. */
export const allRoutes = { auth: authRoutes } satisfies Record<string, RouteGroup>;
