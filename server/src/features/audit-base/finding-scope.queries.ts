import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { anyOfSql, unplanned } from '../../kernel/filter-sql.ts';
import { inStates } from '../../kernel/lifecycle.ts';
import { deputyScope, type TaskScope, taskScope, taskScopeSql } from './audit-scope.queries.ts';

/**
 * Condition on `findings` joined with `check_tasks`, `checks` and `standard_nodes`: the findings that the caller may
 * read (audit-domain 2, 6.2). Units and guests never see drafts, departments only their own, water operations only
 * line W; a scorer sees the drafts of the stages up to the own one. System administrators see none (D24).
 */
export const findingScopeSql = (ctx: Who): RawBuilder<SqlBool> => anyOfSql(partsOf(ctx, JOINED));

/**
 * The same condition on `findings` alone. What lies in other tables is asked for once per statement instead of once per
 * row, so that a list of a million finds a department's hundreds through the indexes.
 */
export const findingScopeAloneSql = (ctx: Who): RawBuilder<SqlBool> => anyOfSql(partsOf(ctx, ALONE));

/**
 * The same condition in parts that are each looked for apart; a finding may fulfil several. Whoever reads few findings
 * has them from an index alone so, and the statement is planned once for all such people.
 */
const findingScopeParts = (ctx: Who): RawBuilder<SqlBool>[] => partsOf(ctx, APART);

/**
 * How far the caller's reading goes: a department's findings, those of a company or of an audit that names the caller,
 * or those of many companies. It says nothing about rights; long lists choose their way by it.
 */
function readingReach(ctx: Who): 'department' | 'company' | 'group' {
  const scope = taskScope(ctx);
  if (scope.kind === 'all' || scope.memberOf || scope.waterLines) return 'group';
  return scope.units.length > 0 && !scope.guestAt && !seesWholeUnit(ctx) ? 'department' : 'company';
}

/** How a list of findings is best looked for; the parts are made when they are asked for. */
export const findingReading = (ctx: Who) => ({
  reach: readingReach(ctx),
  parts: () => findingScopeParts(ctx),
});

type Who = Pick<Ctx, 'caller' | 'clock'>;
type Some = Extract<TaskScope, { kind: 'some' }>;

/** How a statement on findings asks for what lies in other tables. */
type Asking = {
  /** Findings of any task whose audit stands. */
  readonly standing: RawBuilder<SqlBool>;
  readonly ofWater: RawBuilder<SqlBool>;
  /** Findings in tasks of a scope: looked up for each finding. */
  inTasks(scope: Some): RawBuilder<SqlBool>;
  /** The same where the tasks are few and lead to their findings. */
  ofTasks(scope: Some): RawBuilder<SqlBool>;
  /** Findings whose rectification fulfils a condition on `own_rect`. */
  withRectification(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool>;
};

const JOINED: Asking = {
  standing: sql`checks.delete_mark = 0`,
  ofWater: sql`standard_nodes.line = 'W'`,
  inTasks: taskScopeSql,
  ofTasks: taskScopeSql,
  withRectification: (condition) => sql`EXISTS (
    SELECT 1 FROM rectifications own_rect WHERE own_rect.finding_id = findings.id AND ${condition})`,
};

const ALONE: Asking = {
  standing: sql`findings.check_id NOT IN (SELECT id FROM checks WHERE delete_mark <> 0)`,
  ofWater: sql`findings.node_id IN (SELECT id FROM standard_nodes WHERE line = 'W')`,
  inTasks: (scope) => sql`findings.check_task_id IN (${tasksOf(scope)})`,
  ofTasks: (scope) => sql`findings.check_task_id = ANY(ARRAY(${tasksOf(scope)}))`,
  withRectification: (condition) => sql`findings.id = ANY(ARRAY(
    SELECT own_rect.finding_id FROM rectifications own_rect WHERE ${condition}))`,
};

const inTasksApart = (scope: Some) => sql<SqlBool>`findings.check_task_id IN (${tasksOf(scope, unplanned)})`;

const APART: Asking = { ...ALONE, inTasks: inTasksApart, ofTasks: inTasksApart };

const tasksOf = (scope: Some, given?: typeof unplanned) => sql`SELECT check_tasks.id FROM check_tasks
  JOIN checks ON checks.id = check_tasks.check_id WHERE ${taskScopeSql(scope, given)}`;

function partsOf(ctx: Who, asking: Asking): RawBuilder<SqlBool>[] {
  const scope = taskScope(ctx);
  if (scope.kind === 'all') return [scope.metadataOnly ? sql<SqlBool>`false` : asking.standing];
  const nobody: Some = { ...deputyScope(scope), asDeputy: false };
  const own: Some = { ...nobody, memberOf: scope.memberOf, asDeputy: true };
  const parts = [scope.memberOf ? asking.inTasks(own) : asking.ofTasks(own)];
  if (scope.guestAt)
    parts.push(
      sql<SqlBool>`(findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'withdrawn', 'rectifying', 'closed')} AND ${asking.ofTasks({ ...nobody, guestAt: scope.guestAt })})`,
    );
  const unit: Some = { ...nobody, units: scope.units };
  if (scope.units.length > 0 && seesWholeUnit(ctx))
    parts.push(
      sql<SqlBool>`(findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'withdrawn', 'rectifying', 'closed')} AND ${asking.ofTasks(unit)})`,
    );
  else if (scope.units.length > 0)
    for (const concern of departmentSql(ctx, asking))
      parts.push(
        sql<SqlBool>`(findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'withdrawn', 'rectifying', 'closed')} AND ${asking.inTasks(unit)} AND ${concern})`,
      );
  if (scope.partnerUnits.length > 0)
    parts.push(sql<SqlBool>`((findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'withdrawn', 'rectifying', 'closed')} OR findings.stage = 'COMPANY')
      AND ${asking.ofTasks({ ...nobody, partnerUnits: scope.partnerUnits })})`);
  if (scope.waterLines)
    parts.push(sql<SqlBool>`(${asking.ofWater} AND (findings.state IN ${inStates(findingLifecycle, 'issued', 'disputed', 'withdrawn', 'rectifying', 'closed')} OR findings.stage IN ('COMPANY', 'WATER'))
      AND ${asking.inTasks({ ...nobody, waterLines: true })})`);
  return parts;
}

const WHOLE_UNIT_ROLES = ['unitGM', 'unitCoord', 'hqDept'];

/** A department's contact sees what concerns the own department, the others of a unit see all of it. */
const seesWholeUnit = ({ caller }: Who): boolean =>
  WHOLE_UNIT_ROLES.some((role) => caller.roleCodes.has(role));

/** What concerns the caller's department: raised there; put right by it or with its help. */
function departmentSql({ caller }: Who, asking: Asking): RawBuilder<SqlBool>[] {
  const own = sql`ANY(ARRAY(SELECT id FROM organizes WHERE path @> ARRAY[${caller.organizeId}]::varchar[]))`;
  return [
    sql<SqlBool>`findings.dept_org_id = ${own}`,
    asking.withRectification(
      sql<SqlBool>`(own_rect.responsible_user_id = ${caller.userId} OR own_rect.responsible_org_id = ${own}
        OR own_rect.assist_org_ids ?| ${[...caller.organizePath]}::text[])`,
    ),
  ];
}
