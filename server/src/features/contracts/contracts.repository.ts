import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type { ContractQuery } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { ContractIndicatorsTable } from '../../db/generated/tables.ts';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { allOfSql, equalSql } from '../../kernel/filter-sql.ts';
import { newId } from '../../kernel/ids.ts';
import { containing } from '../../kernel/keyword.ts';
import { contractScopeSql } from './contracts-scope.queries.ts';
import type { sourced } from './indicator-sources.queries.ts';

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
  return orThrow(await contractRows(db, ctx).where('contracts.id', '=', id).executeTakeFirst(), 'AU0002');
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

export async function storePulled(
  db: Tx,
  { found, now, indicatorId }: { readonly found: Sourced; readonly now: Date; readonly indicatorId: string },
): Promise<void> {
  await db
    .updateTable('contract_indicators')
    .set({
      actual: found.value === null ? null : Math.round(found.value * 100),
      waived: found.waived ? 1 : 0,
      source_rows: JSON.stringify(found.rows),
      pulled_at: now,
      rev: sql`rev + 1`,
    })
    .where('id', '=', indicatorId)
    .execute();
}

export const editIndicatorRow = (
  db: Tx,
  {
    actual,
    note,
    fileIds,
    indicatorActual,
    id,
    rev,
  }: {
    readonly actual: number | null;
    readonly note: string;
    readonly fileIds: readonly string[];
    readonly indicatorActual: number | null;
    readonly id: string;
    readonly rev: number;
  },
) =>
  db
    .updateTable('contract_indicators')
    .set({
      actual,
      note,
      evidence: JSON.stringify(fileIds),
      // A value typed over the source's rests on its evidence, no longer on the source's rows.
      ...(actual === indicatorActual ? {} : { source_rows: null, waived: 0 }),
      rev: sql`rev + 1`,
    })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();

export async function storeScore(db: Tx, score: number | null, indicatorId: string): Promise<void> {
  await db.updateTable('contract_indicators').set({ score }).where('id', '=', indicatorId).execute();
}

export async function setSuccessor(db: Tx, successorId: string, id: string): Promise<void> {
  await db.updateTable('contracts').set({ successor_id: successorId }).where('id', '=', id).execute();
}

export const markUrged = (db: Tx, today: string, id: string) =>
  db
    .updateTable('contracts')
    .set({ urged_on: today })
    .where('id', '=', id)
    .where((where) => where.or([where('urged_on', 'is', null), where('urged_on', '<', today)]))
    .returning('id')
    .executeTakeFirst();

/** What a new contract holds; drafted by the caller now. */
export type NewContract = {
  readonly id: string;
  readonly en_code: string;
  readonly year: number;
  readonly template_id: string;
  readonly unit_org_id: string;
  readonly party_a_org_id: string;
  readonly party_a_signer_id: string;
  readonly party_b_user_id: string;
  readonly period_start: string;
  readonly period_end: string;
  readonly content: string;
  readonly assessment_standard: string;
  readonly predecessor_id?: string;
  readonly change_kind?: string;
};

/** Stores the terms of a draft anew. */
export async function storeIndicators(
  db: Tx,
  ctx: Pick<Ctx, 'clock'>,
  contractId: string,
  terms: readonly IndicatorTerms[],
): Promise<void> {
  await db.deleteFrom('contract_indicators').where('contract_id', '=', contractId).execute();
  if (terms.length === 0) return;
  const at = ctx.clock.now().getTime();
  await db
    .insertInto('contract_indicators')
    .values(
      terms.map((entry, index) => ({
        id: newId(at),
        contract_id: contractId,
        sort_code: index + 1,
        kind: entry.kind,
        full_name: entry.fullName,
        unit_text: entry.unitText,
        target: Math.round(entry.target * 100),
        weight: Math.round(entry.weight * 100),
        per_unit_deduct: Math.round(entry.perUnitDeduct * 100),
        veto_when_exceeded: entry.vetoWhenExceeded ? 1 : 0,
        source: entry.source,
      })),
    )
    .execute();
}

const COMPANY = 3;

export async function companyOf(db: Tx, id: string): Promise<{ id: string; groupId: string }> {
  const unit = orThrow(
    await db
      .selectFrom('organizes')
      .select(['id', 'path'])
      .where('id', '=', id)
      .where('org_kind', '=', COMPANY)
      .where('delete_mark', '=', 0)
      .executeTakeFirst(),
    'AU0002',
  );
  return { id: unit.id, groupId: (unit.path as string[])[0] ?? unit.id };
}

/** The general manager on record, who must be able to sign in (AU2002). */
export async function managerOf(db: Tx, unitOrgId: string): Promise<string> {
  const manager = await db
    .selectFrom('organizes')
    .innerJoin('users', 'users.id', 'organizes.manager_id')
    .select('users.id')
    .where('organizes.id', '=', unitOrgId)
    .where('users.enabled_mark', '=', 1)
    .where('users.delete_mark', '=', 0)
    .executeTakeFirst();
  return orThrow(manager, 'AU2002').id;
}

export const organizationNames = (db: Db | Tx, ids: readonly string[]) =>
  db.selectFrom('organizes').select(['id', 'full_name']).where('id', 'in', ids).execute();

export const insertContractRow = (
  db: Tx,
  {
    row,
    who,
    now,
  }: {
    readonly row: NewContract;
    readonly who: { creator_user_id: string; last_modify_user_id: string };
    readonly now: Date;
  },
) =>
  db
    .insertInto('contracts')
    .values({ ...row, ...who, creator_time: now, last_modify_time: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();

export const activeContract = (db: Db | Tx, year: number, unitOrgId: string) =>
  db
    .selectFrom('contracts')
    .select('id')
    .where('year', '=', year)
    .where('unit_org_id', '=', unitOrgId)
    .where('delete_mark', '=', 0)
    .where('state', '<>', contractLifecycle.state.terminated)
    .where('successor_id', 'is', null)
    .executeTakeFirst();

export const contractOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('contracts')
    .innerJoin('organizes', 'organizes.id', 'contracts.unit_org_id')
    .select(['contracts.id', 'contracts.en_code', 'contracts.year', 'contracts.unit_org_id', 'sign_due'])
    .select(['party_a_signer_id', 'party_b_user_id', 'review_report_id', 'contracts.creator_user_id'])
    .select('organizes.full_name as unit_name')
    .where('contracts.id', '=', id)
    .executeTakeFirstOrThrow();

type Sourced = NonNullable<Awaited<ReturnType<typeof sourced>>>;
