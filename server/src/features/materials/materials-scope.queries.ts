import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isGuest } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { checkScopeSql, hasRole, taskScope } from '../audit-base/public.ts';

export type Who = Pick<Ctx, 'caller' | 'clock'>;

const ALL_READERS = ['msdHead', 'msd', 'groupLeader'];

/** Levels of secrecy (audit-domain 3.6). */
export const SECRET = { open: 0, internal: 1, limited: 2 } as const;

/**
 * Condition on `materials` joined with `organizes` as `owner`: the materials that the caller may see. Open ones are
 * everybody's, internal ones the group's and the own unit's, limited ones those of the named organisations. Guests
 * see the open ones of the audits that name them.
 */
export function materialScopeSql(ctx: Who): RawBuilder<SqlBool> {
  const { caller } = ctx;
  if (seesAllMaterials(ctx)) return sql<SqlBool>`materials.delete_mark = 0`;
  if (isGuest(ctx.caller))
    return sql<SqlBool>`(materials.delete_mark = 0 AND materials.secret_level = ${SECRET.open}
      AND ${linkedToScope(ctx)})`;
  const path = [...caller.organizePath];
  return sql<SqlBool>`(materials.delete_mark = 0 AND (
    materials.secret_level = ${SECRET.open}
    OR materials.creator_user_id = ${caller.userId}
    OR (materials.secret_level = ${SECRET.internal} AND (owner.org_kind = 1
      OR owner.path @> ARRAY[${caller.unitId}]::varchar[] OR ${auditTeam(ctx)}))
    OR (materials.secret_level = ${SECRET.limited} AND materials.visible_org_ids && ${path}::varchar[])))`;
}

/** Whether the caller sees the materials of every organisation, whatever their level. */
export const seesAllMaterials = (ctx: Who): boolean => ctx.caller.isSystem || hasRole(ctx, ...ALL_READERS);

/** Condition on `checks`: audits that the caller may link a material with. */
export const linkableChecks = (ctx: Who): RawBuilder<SqlBool> => {
  const scope = taskScope(ctx);
  return scope.kind === 'all' && scope.metadataOnly ? sql<SqlBool>`false` : checkScopeSql(scope);
};

/** Head-office auditors read what is filed for the audits that they work on. */
function auditTeam(ctx: Who): RawBuilder<SqlBool> {
  return hasRole(ctx, 'hqAuditor') ? linkedToScope(ctx) : sql<SqlBool>`false`;
}

function linkedToScope(ctx: Who): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  const whole = scope.kind === 'all' ? scope : { ...scope, units: [], partnerUnits: [], waterLines: false };
  return sql<SqlBool>`EXISTS (SELECT 1 FROM checks WHERE checks.id = materials.check_id AND ${checkScopeSql(whole)})`;
}
