import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { ContractQuery } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { ContractIndicatorsTable } from '../../db/generated/tables.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { present } from '../../kernel/errors.ts';
import { allOfSql, equalSql } from '../../kernel/filter-sql.ts';
import { containing } from '../../kernel/keyword.ts';
import { contractScopeSql } from './contracts-scope.queries.ts';

export type IndicatorRecord = Selectable<ContractIndicatorsTable>;

/** A contract with the names of its parties. */
export type ContractRecord = Awaited<ReturnType<ReturnType<typeof contractRows>['executeTakeFirstOrThrow']>>;

const openOpinion = (ctx: Pick<Ctx, 'caller'>, whose: 'mine' | 'head'): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT 1 FROM contract_opinions asked WHERE asked.report_id = contracts.review_report_id
    AND asked.decision IS NULL
    AND ${whose === 'mine' ? sql`asked.reviewer_id = ${ctx.caller.userId}` : sql`asked.reviewer_id IS NULL`})`;

/** Contracts that the caller may read. */
export const contractRows = (db: Db | Tx, ctx: Pick<Ctx, 'caller'>) =>
  db
    .selectFrom('contracts')
    .innerJoin('organizes as unit', 'unit.id', 'contracts.unit_org_id')
    .innerJoin('organizes as party_a', 'party_a.id', 'contracts.party_a_org_id')
    .innerJoin('users as signer', 'signer.id', 'contracts.party_a_signer_id')
    .innerJoin('users as manager', 'manager.id', 'contracts.party_b_user_id')
    .selectAll('contracts')
    .select(['unit.full_name as unit_name', 'unit.en_code as unit_code', 'unit.sort_code as unit_sort'])
    .select(['party_a.full_name as party_a_name', 'party_a.en_code as party_a_code'])
    .select(['signer.real_name as signer_name', 'manager.real_name as manager_name'])
    .select([openOpinion(ctx, 'mine').as('asked_me'), openOpinion(ctx, 'head').as('asks_head')])
    .where(contractScopeSql(ctx));

const SORTS: Readonly<Record<NonNullable<Query['sidx']>, string>> = {
  enCode: 'contracts.en_code',
  year: 'contracts.year',
  unit: 'unit.sort_code',
  state: 'contracts.state',
  signDue: 'contracts.sign_due',
  signedAt: 'contracts.signed_at',
  effectiveAt: 'contracts.effective_at',
  score: 'contracts.score',
  grade: 'contracts.score',
};

type Query = z.infer<typeof ContractQuery>;

/** Exactly the contracts of a filter, in its order. */
export function filteredRows(ctx: Ctx, query: Query) {
  const column = query.sidx && SORTS[query.sidx];
  const order = column
    ? query.sort === 'desc'
      ? sql`${sql.ref(column)} DESC NULLS LAST`
      : sql`${sql.ref(column)} ASC NULLS LAST`
    : sql`contracts.year DESC, unit.sort_code, contracts.period_start DESC`;
  return contractRows(ctx.db, ctx).where(filterSql(ctx, query)).orderBy(order).orderBy('contracts.id');
}

/** A page of contracts and the number of all that match. */
export async function findContracts(
  ctx: Ctx,
  query: Query,
): Promise<{ rows: ContractRecord[]; total: number }> {
  const [rows, count] = await Promise.all([
    filteredRows(ctx, query)
      .limit(query.pageSize)
      .offset((query.currentPage - 1) * query.pageSize)
      .execute(),
    ctx.db
      .selectFrom('contracts')
      .innerJoin('organizes as unit', 'unit.id', 'contracts.unit_org_id')
      .innerJoin('users as manager', 'manager.id', 'contracts.party_b_user_id')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(contractScopeSql(ctx))
      .where(filterSql(ctx, query))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}

function filterSql(ctx: Ctx, query: Query): RawBuilder<SqlBool> {
  const parts = equalSql({
    'contracts.year': query.year,
    'contracts.unit_org_id': query.unitOrgId,
    'contracts.state': query.state,
    'contracts.party_a_signer_id': query.partyASignerId,
    'contracts.grade': query.grade,
  });
  if (query.overdue !== undefined) {
    const late = sql<SqlBool>`(contracts.state = ${contractLifecycle.state.toSign} AND contracts.sign_due < ${dayOf(ctx.clock.now())})`;
    parts.push(query.overdue === 1 ? late : sql<SqlBool>`NOT ${late}`);
  }
  if (query.keyword) {
    const pattern = containing(query.keyword);
    parts.push(sql<SqlBool>`(contracts.en_code ILIKE ${pattern} OR unit.full_name ILIKE ${pattern}
      OR unit.en_code ILIKE ${pattern} OR manager.real_name ILIKE ${pattern})`);
  }
  return allOfSql(parts);
}

/** A contract that the caller may read; AU0002 otherwise. */
export async function loadContract(
  db: Db | Tx,
  ctx: Pick<Ctx, 'caller'>,
  id: string,
): Promise<ContractRecord> {
  return present(await contractRows(db, ctx).where('contracts.id', '=', id).executeTakeFirst(), 'AU0002');
}

/** The indicators of contracts in their order. */
export const indicatorsOf = (db: Db | Tx, contractIds: readonly string[]): Promise<IndicatorRecord[]> =>
  db
    .selectFrom('contract_indicators')
    .selectAll()
    .where('contract_id', 'in', contractIds.length > 0 ? [...contractIds] : [''])
    .orderBy('contract_id')
    .orderBy('sort_code')
    .execute();
