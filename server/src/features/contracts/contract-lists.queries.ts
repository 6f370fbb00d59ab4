import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type {
  ContractDesk,
  ContractHistory,
  ContractOverview,
  MyContracts,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { z } from 'zod';
import { actorInWords, roleInWords } from '../../kernel/audit-log-names.ts';
import type { Ctx } from '../../kernel/context.ts';
import { hasRole, peopleWithRole } from '../audit-base/public.ts';
import { contractRows, indicatorsOf, loadContract } from './contracts.repository.ts';
import { isIntact, rowView, wholeView } from './contracts.view.ts';
import { differencesOf } from './differences.queries.ts';

/** The signed-in general manager's own contracts of the last years: what is to be signed first, then the newest. */
export async function myContracts(ctx: Ctx): Promise<z.infer<typeof MyContracts>> {
  const rows = await contractRows(ctx.db, ctx)
    .where('contracts.party_b_user_id', '=', ctx.caller.userId)
    .orderBy((where) => where('contracts.state', '=', contractLifecycle.state.toSign), 'desc')
    .orderBy('contracts.year', 'desc')
    .orderBy('contracts.period_start', 'desc')
    .limit(MINE)
    .execute();
  const list = [];
  for (const row of rows) list.push(await wholeView(ctx, row, ctx.db));
  return { list };
}

const MINE = 10;

/** What waits for counter-signature: the caller's own first, each with what departs from its template. */
export async function deskOf(ctx: Ctx): Promise<z.infer<typeof ContractDesk>> {
  const rows = await contractRows(ctx.db, ctx)
    .where('contracts.state', '=', contractLifecycle.state.toCounterSign)
    .orderBy((where) => where('contracts.party_a_signer_id', '=', ctx.caller.userId), 'desc')
    .orderBy('contracts.signed_at')
    .execute();
  const indicators = Map.groupBy(
    await indicatorsOf(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    ({ contract_id }) => contract_id,
  );
  const list = [];
  for (const row of rows) {
    const own = indicators.get(row.id) ?? [];
    list.push({
      ...rowView(ctx, row),
      differences: await differencesOf(ctx.db, ctx, row, own),
      isIntact: isIntact(row, own),
    });
  }
  return { list };
}

/** Who may sign for party A. */
export async function signersOf(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const ids = await peopleWithRole(ctx.db, ['groupLeader']);
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'real_name as name'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('sort_code')
    .execute();
  return rows;
}

const COMPANY = 3;

/** Every company with its contract of a year; a unit's own people see their company alone. */
export async function overviewOf(ctx: Ctx, year: number): Promise<z.infer<typeof ContractOverview>> {
  const seesAll = hasRole(ctx, 'msd', 'msdHead', 'groupLeader');
  const [units, rows] = await Promise.all([
    ctx.db
      .selectFrom('organizes')
      .leftJoin('users', 'users.id', 'organizes.manager_id')
      .select(['organizes.id', 'organizes.full_name', 'organizes.en_code'])
      .select(['organizes.manager_id', 'users.real_name'])
      .where('org_kind', '=', COMPANY)
      .where('organizes.delete_mark', '=', 0)
      .where((where) => (seesAll ? where.lit(true) : where('organizes.id', '=', ctx.caller.unitId)))
      .orderBy('organizes.sort_code')
      .orderBy('organizes.en_code')
      .execute(),
    contractRows(ctx.db, ctx)
      .where('contracts.year', '=', year)
      .orderBy('contracts.period_start', 'desc')
      .execute(),
  ]);
  const isCurrent = (row: (typeof rows)[number]) =>
    row.successor_id === null && row.state !== contractLifecycle.state.terminated;
  const counts = Map.groupBy(rows, ({ state }) => state);
  return {
    year,
    units: units.map((unit) => {
      const own = rows.filter((row) => row.unit_org_id === unit.id);
      const row = own.find(isCurrent) ?? own[0];
      return {
        unit: { id: unit.id, fullName: unit.full_name, enCode: unit.en_code },
        contract: row ? rowView(ctx, row) : null,
        manager: unit.manager_id ? { id: unit.manager_id, name: unit.real_name ?? '' } : null,
      };
    }),
    counts: [...counts]
      .map(([state, list]) => ({ state, count: list.length }))
      .sort((a, b) => a.state - b.state),
  };
}

/** The trail of a contract, the latest first. */
export async function historyOf(ctx: Ctx, id: string): Promise<z.infer<typeof ContractHistory>> {
  await loadContract(ctx.db, ctx, id);
  const rows = await ctx.db
    .selectFrom('activities')
    .leftJoin('users', 'users.id', 'activities.actor_id')
    .selectAll('activities')
    .select('users.real_name as actor_name')
    .where('chain_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(500)
    .execute();
  const reader = { language: ctx.language, roleName: await ctx.access.roleNames(ctx.language) };
  return {
    list: rows.map((row) => ({
      id: row.id,
      at: row.at.getTime(),
      actor: { id: row.actor_id, name: actorInWords(row, ctx.language) },
      actorRole: roleInWords(row, reader),
      action: row.action,
      before: row.before as Record<string, unknown> | null,
      after: row.after as Record<string, unknown> | null,
      reason: row.reason,
    })),
  };
}
