import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole } from '../audit-base/public.ts';

export type Who = Pick<Ctx, 'caller'>;

const ALL_READERS = ['msdHead', 'msd', 'groupLeader', 'hqAuditor'];

export const UNIT_READERS = ['unitGM', 'unitCoord', 'unitDept', 'hqDept', 'waterHead', 'water'];

/** Condition on `annual_feedbacks`: those of every unit, or of the own one (audit-domain 6.2). */
export function feedbackScopeSql(ctx: Who): RawBuilder<SqlBool> {
  if (seesAll(ctx)) return sql<SqlBool>`annual_feedbacks.delete_mark = 0`;
  if (!hasRole(ctx, ...UNIT_READERS) || ctx.caller.unitId === '') return sql<SqlBool>`false`;
  return sql<SqlBool>`(annual_feedbacks.delete_mark = 0 AND annual_feedbacks.dept_id = ${ctx.caller.unitId})`;
}

/** Whether the caller reads the feedback of every unit. */
export const seesAll = (ctx: Who): boolean => ctx.caller.isSystem || hasRole(ctx, ...ALL_READERS);
