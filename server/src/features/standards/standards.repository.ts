import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import { type Insertable, type Selectable, type SqlBool, sql, type UpdateObject } from 'kysely';
import type {
  Database,
  DeductionOptionsTable,
  EvidenceRequirementsTable,
  GradeSchemesTable,
  StandardNodesTable,
  StandardsTable,
  StandardVersionsTable,
} from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { type TaskScope, taskScopeSql } from '../audit-base/public.ts';

export type VersionRecord = Selectable<StandardVersionsTable>;
export type NodeRecord = Selectable<StandardNodesTable>;
export type OptionRecord = Selectable<DeductionOptionsTable>;
export type RequirementRecord = Selectable<EvidenceRequirementsTable>;
export type SchemeRecord = Selectable<GradeSchemesTable>;

type StandardFilter = {
  readonly keyword?: string | undefined;
  readonly category?: string | undefined;
  readonly state?: number | undefined;
  readonly sidx?: keyof typeof SORTABLE | undefined;
  readonly sort?: 'asc' | 'desc' | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly withDrafts: boolean;
};

const SORTABLE = {
  enCode: 'standards.en_code',
  fullName: 'standards.full_name',
  category: 'standards.category',
  lastModifyTime: 'standards.last_modify_time',
} as const;

/** One page of standards and how many there are. */
export async function findStandards(db: Db | Tx, filter: StandardFilter) {
  let query = headers(db);
  if (filter.keyword) {
    const like = containing(filter.keyword);
    query = query.where((eb) =>
      eb.or([
        eb('standards.en_code', 'ilike', like),
        eb('standards.full_name', 'ilike', like),
        eb('standards.source_norm', 'ilike', like),
      ]),
    );
  }
  if (filter.category) query = query.where('standards.category', '=', filter.category);
  if (filter.state !== undefined || !filter.withDrafts)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('standard_versions')
          .select('standard_versions.id')
          .whereRef('standard_versions.standard_id', '=', 'standards.id')
          .where('standard_versions.delete_mark', '=', 0)
          .where('standard_versions.state', 'in', statesOf(filter)),
      ),
    );
  const sorted = SORTABLE[filter.sidx ?? 'enCode'];
  const [rows, count] = await Promise.all([
    query
      .orderBy(sorted, filter.sort ?? 'asc')
      .orderBy('standards.id')
      .limit(filter.limit)
      .offset(filter.offset)
      .execute(),
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export const findStandard = (db: Db | Tx, id: string) =>
  headers(db).where('standards.id', '=', id).executeTakeFirst();

export type StandardRecord = NonNullable<Awaited<ReturnType<typeof findStandard>>>;

/** Versions with their sums; `scope` bounds the audits that are counted. */
export async function findVersions(
  db: Db | Tx,
  filter: {
    readonly standardIds?: readonly string[];
    readonly versionId?: string;
    readonly states: readonly number[];
    readonly scope: TaskScope;
  },
) {
  let query = db
    .selectFrom('standard_versions')
    .leftJoin('users as author', 'author.id', 'standard_versions.creator_user_id')
    .leftJoin('users as publisher', 'publisher.id', 'standard_versions.published_by')
    .selectAll('standard_versions')
    .select(['author.real_name as author_name', 'publisher.real_name as publisher_name'])
    .select((eb) => [
      eb
        .selectFrom('standard_nodes')
        .select((nodes) => nodes.fn.countAll<number>().as('n'))
        .whereRef('standard_nodes.version_id', '=', 'standard_versions.id')
        .where('standard_nodes.is_item', '=', true)
        .as('item_count'),
      eb
        .selectFrom('standard_nodes')
        .select(sql<number>`coalesce(sum(standard_nodes.standard_score), 0)`.as('n'))
        .whereRef('standard_nodes.version_id', '=', 'standard_versions.id')
        .where('standard_nodes.is_item', '=', true)
        .where('standard_nodes.is_bonus', '=', false)
        .as('total_score'),
      eb
        .selectFrom('check_tasks')
        .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
        .select(sql<number>`count(distinct checks.id)`.as('n'))
        .whereRef('check_tasks.standard_version_id', '=', 'standard_versions.id')
        .where('checks.state', '<>', auditLifecycle.state.cancelled)
        .where(taskScopeSql(filter.scope))
        .as('used_by'),
    ])
    .where('standard_versions.delete_mark', '=', 0)
    .where('standard_versions.state', 'in', [...filter.states]);
  if (filter.versionId !== undefined) query = query.where('standard_versions.id', '=', filter.versionId);
  if (filter.standardIds !== undefined) {
    if (filter.standardIds.length === 0) return [];
    query = query.where('standard_versions.standard_id', 'in', [...filter.standardIds]);
  }
  return query
    .orderBy('standard_versions.creator_time', 'desc')
    .orderBy('standard_versions.id', 'desc')
    .execute();
}

export type VersionListRecord = Awaited<ReturnType<typeof findVersions>>[number];

/** A version for a write, locked so that it can be neither published nor deleted meanwhile. */
export const lockVersion = (tx: Tx, id: string, mode: 'share' | 'update') => {
  const query = tx
    .selectFrom('standard_versions')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0);
  return (mode === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
};

/** All nodes of a version with what hangs on them, unordered. */
export async function loadNodes(db: Db | Tx, versionId: string) {
  // One after the other: inside a transaction they share one connection.
  const nodes = await db
    .selectFrom('standard_nodes')
    .selectAll()
    .where('version_id', '=', versionId)
    .execute();
  const options = await db
    .selectFrom('deduction_options')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'deduction_options.node_id')
    .selectAll('deduction_options')
    .where('standard_nodes.version_id', '=', versionId)
    .orderBy('deduction_options.sort_code')
    .execute();
  const requirements = await db
    .selectFrom('evidence_requirements')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'evidence_requirements.node_id')
    .selectAll('evidence_requirements')
    .where('standard_nodes.version_id', '=', versionId)
    .orderBy('evidence_requirements.sort_code')
    .execute();
  return { nodes, options, requirements };
}

/** One node with its options and requirements. */
export async function loadNode(db: Db | Tx, id: string) {
  const node = await db.selectFrom('standard_nodes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!node) return undefined;
  const options = await db
    .selectFrom('deduction_options')
    .selectAll()
    .where('node_id', '=', id)
    .orderBy('sort_code')
    .execute();
  const requirements = await db
    .selectFrom('evidence_requirements')
    .selectAll()
    .where('node_id', '=', id)
    .orderBy('sort_code')
    .execute();
  return { node, options, requirements };
}

/** Rows in pieces that stay below PostgreSQL's limit of 65,535 parameters. */
export function* pieces<T>(rows: readonly T[], size = 1000): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

const headers = (db: Db | Tx) =>
  db
    .selectFrom('standards')
    .leftJoin('organizes as owner', 'owner.id', 'standards.owner_org_id')
    .selectAll('standards')
    .select(['owner.full_name as owner_name', 'owner.en_code as owner_code'])
    .where('standards.delete_mark', '=', 0);

/** Versions that readers who take no part in drafting may see. */
const PUBLIC_STATES = standardVersionLifecycle.in('published', 'retired');

export function statesOf(filter: {
  readonly state?: number | undefined;
  readonly withDrafts: boolean;
}): number[] {
  const visible = filter.withDrafts ? standardVersionLifecycle.numbers : PUBLIC_STATES;
  return filter.state === undefined
    ? [...visible]
    : visible.filter((state) => state === filter.state).concat(-1);
}

/** Whether audits in one of the states use a version of a standard, or one version. */
export async function isUsed(
  db: Db | Tx,
  target: { readonly standardId: string } | { readonly versionId: string },
  states: readonly number[],
): Promise<boolean> {
  let query = db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'check_tasks.standard_version_id')
    .select(sql<SqlBool>`true`.as('used'))
    .where('checks.delete_mark', '=', 0)
    .where('checks.state', 'in', [...states])
    .limit(1);
  query =
    'versionId' in target
      ? query.where('standard_versions.id', '=', target.versionId)
      : query.where('standard_versions.standard_id', '=', target.standardId);
  return (await query.executeTakeFirst()) !== undefined;
}

export const insertStandard = (db: Tx, row: Insertable<StandardsTable>) =>
  db.insertInto('standards').values(row).execute();

export const ownerRow = (db: Db | Tx, ownerOrgId: string) =>
  db.selectFrom('organizes').select('id').where('id', '=', ownerOrgId).where('delete_mark', '=', 0);

export const lockStandard = (db: Tx, id: string) =>
  db
    .selectFrom('standards')
    .selectAll()
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .forUpdate()
    .executeTakeFirst();

export const updateStandardRow = (db: Tx, id: string, set: UpdateObject<Database, 'standards'>) =>
  db.updateTable('standards').set(set).where('id', '=', id).execute();

export const publishedForPickers = (db: Db | Tx) =>
  db
    .selectFrom('standard_versions')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .leftJoin('standard_nodes', (join) =>
      join
        .onRef('standard_nodes.version_id', '=', 'standard_versions.id')
        .on('standard_nodes.is_item', '=', true),
    )
    .select([
      'standard_versions.id',
      'standard_versions.standard_id',
      'standards.en_code',
      'standards.full_name',
      'standards.category',
      'standard_versions.version_no',
      'standard_versions.effective_from',
      'standard_versions.effective_to',
      'standard_nodes.line',
    ])
    .select((eb) => [
      eb.fn.count<number>('standard_nodes.id').as('items'),
      sql<number>`coalesce(sum(standard_nodes.standard_score) filter (where not standard_nodes.is_bonus), 0)`.as(
        'points',
      ),
    ])
    .where('standard_versions.state', '=', standardVersionLifecycle.state.published)
    .where('standard_versions.delete_mark', '=', 0)
    .where('standards.delete_mark', '=', 0)
    .where('standards.enabled_mark', '=', 1)
    .groupBy(['standard_versions.id', 'standards.id', 'standard_nodes.line'])
    .orderBy('standards.en_code')
    .orderBy('standard_versions.effective_from', 'desc')
    .execute();

export async function headsOfDepartment(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_relations')
    .innerJoin('roles', 'roles.id', 'user_relations.object_id')
    .select('user_relations.user_id')
    .where('user_relations.object_type', '=', 'Role')
    .where('roles.en_code', '=', 'msdHead')
    .execute();
  return rows.map((row) => row.user_id);
}
