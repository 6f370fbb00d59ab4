import { hasRole } from '../audit-base/public.ts';
import type { Who } from './materials-scope.queries.ts';

/** Roles whose people keep the files of their whole unit in order. */
const UNIT_KEEPERS = ['unitCoord', 'hqDept', 'waterHead'];

/** What the rules about changing a material look at. */
export type MaterialFacts = {
  readonly creator_user_id: string | null;
  readonly owner_path: readonly string[];
};

/** 6.2: the management-system department, whoever uploaded it, and the keepers of the owning unit. */
export const mayChange = (ctx: Who, facts: MaterialFacts): boolean =>
  hasRole(ctx, 'msd', 'msdHead') ||
  facts.creator_user_id === ctx.caller.userId ||
  (hasRole(ctx, ...UNIT_KEEPERS) && facts.owner_path.includes(ctx.caller.unitId));

/** Whether the caller may file something under an organisation: everybody under the own unit. */
export const mayFileUnder = (ctx: Who, path: readonly string[]): boolean =>
  ctx.caller.isSystem || hasRole(ctx, 'msd', 'msdHead') || path.includes(ctx.caller.unitId);
