import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { type SqlBool, sql } from 'kysely';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { inStates } from '../../../kernel/lifecycle.ts';
import { countsOf } from '../../rectifications/public.ts';
import type { Check } from '../../stored-audits/public.ts';
import { settings } from '../../sys-config/public.ts';
import { type StageValue, stageValues } from './stage-values.queries.ts';
import { type Tree, treeOfTask } from './stage-values.ts';

const STAGES_READ: readonly Stage[] = ['SELF', 'MSD'];

/** Everything that the summary of an audit is made of, read in a fixed number of queries and one per standard. */
export type SummaryFacts = {
  readonly check: Check;
  readonly tasks: readonly SummaryTask[];
  readonly former: readonly SummaryTask[];
  /** Versions of this and last year's tasks. */
  readonly trees: ReadonlyMap<string, Tree>;
  /** Confirmed values by `task stage`. */
  readonly values: ReadonlyMap<string, readonly StageValue[]>;
  readonly findings: readonly FindingCount[];
  readonly formerFindings: readonly FindingCount[];
  readonly repeats: readonly RepeatRow[];
  readonly matrix: readonly {
    readonly severity: number;
    readonly category: string;
    readonly count: number;
  }[];
  readonly counts: Awaited<ReturnType<typeof countsOf>>;
  readonly years: readonly { readonly year: number; readonly percent: number }[];
  readonly maps: readonly ClauseRow[];
  readonly audit: Awaited<ReturnType<typeof settings>>['audit'];
};

/** A task with its unit and published result; points in hundredths, percent as a plain number. */
export type SummaryTask = Awaited<ReturnType<typeof tasksOf>>[number];
type FindingCount = Awaited<ReturnType<typeof findingCounts>>[number];
type RepeatRow = Awaited<ReturnType<typeof repeatsOf>>[number];
type ClauseRow = Awaited<ReturnType<typeof mapsOf>>[number];

/** Reads the facts of an audit's summary. */
export async function summaryFacts(ctx: Ctx, check: Check, db: Db | Tx): Promise<SummaryFacts> {
  const tasks = await tasksOf(
    db,
    sql<SqlBool>`check_tasks.check_id = ${check.id} AND check_tasks.state NOT IN ${inStates(taskLifecycle, 'cancelled')}`,
  );
  const formerIds = tasks.flatMap(({ prev_task_id }) => prev_task_id ?? []);
  const former =
    formerIds.length === 0 ? [] : await tasksOf(db, sql<SqlBool>`check_tasks.id = ANY(${formerIds})`);
  const today = dayOf(ctx.clock.now());
  const all = [...tasks, ...former];
  return {
    check,
    tasks,
    former,
    trees: await treesOf(ctx, db, all),
    values: Map.groupBy(
      await stageValues(
        db,
        all.map(({ id }) => id),
        STAGES_READ,
      ),
      ({ taskId, stage }) => `${taskId} ${stage}`,
    ),
    findings: await findingCounts(
      db,
      tasks.map(({ id }) => id),
      today,
    ),
    formerFindings: await findingCounts(db, formerIds, today),
    repeats: await repeatsOf(db, check.id),
    matrix: await matrixOf(db, check.id),
    counts: await countsOf(db, today, sql<SqlBool>`rectifications.check_id = ${check.id}`),
    years: await yearsOf(db, check),
    maps: await mapsOf(db, tasks, former),
    audit: (await settings(ctx)).audit,
  };
}

async function tasksOf(db: Db | Tx, where: ReturnType<typeof sql<SqlBool>>) {
  return db
    .selectFrom('check_tasks')
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .select(['check_tasks.id', 'check_tasks.standard_version_id', 'check_tasks.prev_task_id'])
    .select(['check_tasks.unit_org_id', 'check_tasks.published_percent', 'check_tasks.got_score'])
    .select(['check_tasks.due_score', 'check_tasks.grade', 'organizes.en_code', 'organizes.full_name'])
    .where(where)
    .orderBy('organizes.en_code')
    .execute();
}

async function treesOf(ctx: Ctx, db: Db | Tx, tasks: readonly SummaryTask[]): Promise<Map<string, Tree>> {
  const trees = new Map<string, Tree>();
  for (const { id, standard_version_id } of tasks)
    if (!trees.has(standard_version_id)) trees.set(standard_version_id, await treeOfTask(ctx, id, db));
  return trees;
}

/** Issued findings of tasks that were not withdrawn, and what is open of their rectifications. */
async function findingCounts(db: Db | Tx, taskIds: readonly string[], today: string) {
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('findings')
    .leftJoin('rectifications', 'rectifications.finding_id', 'findings.id')
    .select([
      'findings.check_task_id as taskId',
      sql<number>`count(*)::int`.as('findings'),
      sql<number>`(count(*) FILTER (WHERE findings.severity = 1))::int`.as('severe'),
      sql<number>`(count(*) FILTER (WHERE rectifications.state IN ${inStates(rectificationLifecycle, 'toSign', 'toPlan', 'planInReview', 'rectifying', 'toVerify', 'failed', 'toStrikeOff')}))::int`.as(
        'open',
      ),
      sql<number>`(count(*) FILTER (WHERE rectifications.state IN ${inStates(rectificationLifecycle, 'toSign', 'toPlan', 'planInReview', 'rectifying', 'failed')} AND findings.state NOT IN ${inStates(findingLifecycle, 'disputed')}
        AND rectifications.deadline < ${today}))::int`.as('overdue'),
    ])
    .where('findings.check_task_id', 'in', [...taskIds])
    .where('findings.delete_mark', '=', 0)
    .where('findings.state', 'in', ISSUED)
    .groupBy('findings.check_task_id')
    .execute();
}

/** Issued, disputed, in rectification and closed (audit-domain 4.6). */
const ISSUED = findingLifecycle.in('issued', 'disputed', 'rectifying', 'closed');

async function repeatsOf(db: Db | Tx, checkId: string) {
  return db
    .selectFrom('findings')
    .innerJoin('findings as previous', 'previous.id', 'findings.repeat_of_id')
    .innerJoin('organizes', 'organizes.id', 'findings.unit_org_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .select(['findings.en_code', 'findings.title', 'findings.repeat_count', 'standard_nodes.node_code'])
    .select(['previous.en_code as previous_code', 'organizes.full_name as unit_name'])
    .where('findings.check_id', '=', checkId)
    .where('findings.delete_mark', '=', 0)
    .where('findings.state', 'in', ISSUED)
    .orderBy('organizes.en_code')
    .orderBy('findings.en_code')
    .execute();
}

async function matrixOf(db: Db | Tx, checkId: string) {
  return db
    .selectFrom('findings')
    .select(['severity', 'category', sql<number>`count(*)::int`.as('count')])
    .where('check_id', '=', checkId)
    .where('delete_mark', '=', 0)
    .where('state', 'in', ISSUED)
    .groupBy(['severity', 'category'])
    .orderBy('severity')
    .orderBy('category')
    .execute();
}

/** Published percents of the audits of this type up to this year. */
async function yearsOf(db: Db | Tx, check: Check) {
  const rows = await db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select(['checks.year', 'check_tasks.published_percent as percent'])
    .where('checks.check_type', '=', check.check_type)
    .where('checks.year', '<=', check.year)
    .where('checks.delete_mark', '=', 0)
    .where('checks.state', '<>', auditLifecycle.state.cancelled)
    .where('check_tasks.published_percent', 'is not', null)
    .orderBy('checks.year')
    .execute();
  return rows.flatMap(({ year, percent }) => (percent === null ? [] : [{ year, percent }]));
}

/** Clause maps from last year's versions to this year's. */
async function mapsOf(db: Db | Tx, tasks: readonly SummaryTask[], former: readonly SummaryTask[]) {
  const from = [...new Set(former.map(({ standard_version_id }) => standard_version_id))];
  const to = [...new Set(tasks.map(({ standard_version_id }) => standard_version_id))];
  if (from.length === 0) return [];
  return db
    .selectFrom('clause_maps')
    .select(['from_version_id', 'to_version_id', 'from_node_id', 'to_node_id', 'relation', 'ratio'])
    .where('from_version_id', 'in', from)
    .where('to_version_id', 'in', to)
    .execute();
}
