import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { anyOfSql } from '../../kernel/filter-sql.ts';
import { inStates } from '../../kernel/lifecycle.ts';

/**
 * Which audits and tasks a person may read (audit-domain 2, 6.2), as plain data. The parts of `some` add up: a
 * person with several roles sees the union.
 */
export type TaskScope =
  | {
      readonly kind: 'all';
      /** System administrators see that audits exist, never their scores. */
      readonly metadataOnly: boolean;
    }
  | {
      readonly kind: 'some';
      readonly userId: string;
      /** Units whose tasks are the person's own. */
      readonly units: readonly string[];
      /** Companies whose people score the tasks they are partner of. */
      readonly partnerUnits: readonly string[];
      /** Tasks with items of line W, of all units. */
      readonly waterLines: boolean;
      /** Audits where the person is in the team, leads or created. */
      readonly memberOf: boolean;
      /** Tasks that name the person as a deputy. */
      readonly asDeputy: boolean;
      /** Audits that name the person as a guest not yet expired at this moment; null when not a guest. */
      readonly guestAt: Date | null;
    };

/** A scope that adds up of parts. */
type PartialScope = Extract<TaskScope, { readonly kind: 'some' }>;

/**
 * What is left of a scope without roles and without what a guest reads: the tasks that name the person as a deputy.
 * The parts of a scope that mean different things are this with one thing added.
 */
export const deputyScope = (scope: PartialScope): PartialScope => ({
  ...scope,
  units: [],
  partnerUnits: [],
  waterLines: false,
  memberOf: false,
  guestAt: null,
});

const ALL_READERS = ['msdHead', 'msd', 'groupLeader'];
const UNIT_ROLES = ['unitGM', 'unitCoord', 'unitDept', 'hqDept'];
const PARTNER_ROLES = ['partnerLead', 'partner'];
const WATER_ROLES = ['waterHead', 'water'];

/** The reading scope of the caller. The platform's administrator flag gives nothing here (audit-domain D24). */
export function taskScope(ctx: Pick<Ctx, 'caller' | 'clock'>): TaskScope {
  const { caller } = ctx;
  const has = (codes: readonly string[]) => codes.some((code) => caller.roleCodes.has(code));
  if (caller.isSystem || has(ALL_READERS)) return { kind: 'all', metadataOnly: false };
  if (has(['sysAdmin'])) return { kind: 'all', metadataOnly: true };
  const own = caller.unitId === '' ? [] : [caller.unitId];
  return {
    kind: 'some',
    userId: caller.userId,
    units: has(UNIT_ROLES) ? own : [],
    partnerUnits: has(PARTNER_ROLES) ? own : [],
    waterLines: has(WATER_ROLES),
    memberOf: has(['hqAuditor']),
    asDeputy: true,
    guestAt: has(['guest']) ? ctx.clock.now() : null,
  };
}

/**
 * Condition on `check_tasks` joined with `checks`: the tasks of the scope. Deleted audits are never in it. `given` says
 * how the ids of units are handed to PostgreSQL.
 */
export function taskScopeSql(scope: TaskScope, given: GivenIds = plainly): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`checks.delete_mark = 0`;
  const issued: RawBuilder<SqlBool>[] = [];
  if (scope.asDeputy)
    issued.push(sql<SqlBool>`check_tasks.id IN (SELECT deputies.check_task_id FROM deputies
      WHERE deputies.user_id = ${scope.userId} AND deputies.ended_at IS NULL)`);
  if (scope.units.length > 0) issued.push(sql<SqlBool>`check_tasks.unit_org_id = ANY(${given(scope.units)})`);
  if (scope.partnerUnits.length > 0)
    issued.push(sql<SqlBool>`check_tasks.partner_org_id = ANY(${given(scope.partnerUnits)})`);
  if (scope.waterLines) issued.push(sql<SqlBool>`jsonb_exists(check_tasks.stages, 'W')`);
  const parts = wholeAudits(scope);
  if (issued.length > 0)
    parts.push(
      sql<SqlBool>`(checks.state NOT IN ${inStates(auditLifecycle, 'draft', 'awaitingApproval')} AND ${anyOfSql(issued)})`,
    );
  return sql<SqlBool>`checks.delete_mark = 0 AND ${anyOfSql(parts)}`;
}

type GivenIds = (ids: readonly string[]) => RawBuilder<string[]>;

const plainly: GivenIds = (ids) => sql`${ids}`;

/** Condition on `checks`: the audits that hold a task of the scope, or that the person works on as a whole. */
export function checkScopeSql(scope: TaskScope): RawBuilder<SqlBool> {
  if (scope.kind === 'all') return sql<SqlBool>`checks.delete_mark = 0`;
  return sql<SqlBool>`checks.delete_mark = 0 AND ${anyOfSql([
    ...wholeAudits(scope),
    sql<SqlBool>`EXISTS (
      SELECT 1 FROM check_tasks WHERE check_tasks.check_id = checks.id AND ${taskScopeSql(scope)})`,
  ])}`;
}

function wholeAudits(scope: Extract<TaskScope, { kind: 'some' }>): RawBuilder<SqlBool>[] {
  const parts: RawBuilder<SqlBool>[] = [];
  if (scope.memberOf)
    parts.push(sql<SqlBool>`(checks.lead_auditor_id = ${scope.userId} OR checks.creator_user_id = ${scope.userId}
      OR EXISTS (SELECT 1 FROM check_members WHERE check_members.check_id = checks.id
        AND check_members.user_id = ${scope.userId} AND check_members.member_role <> 'GUEST'))`);
  if (scope.guestAt)
    parts.push(sql<SqlBool>`(checks.state NOT IN ${inStates(auditLifecycle, 'draft', 'awaitingApproval')} AND EXISTS (SELECT 1 FROM check_members
      WHERE check_members.check_id = checks.id AND check_members.user_id = ${scope.userId}
      AND check_members.member_role = 'GUEST' AND check_members.expires_at > ${scope.guestAt}))`);
  return parts;
}
