import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { type CaseRow, caseRows } from './rectifications-rows.queries.ts';

export async function extrasOf(ctx: Ctx, rows: readonly CaseRow[]) {
  const ids = rows.map((row) => row.id);
  const repeats = rows.flatMap((row) => row.repeat_of_id ?? []);
  const [decisions, earlier, depts] = await Promise.all([
    ctx.db
      .selectFrom('verifications')
      .innerJoin('users', 'users.id', 'verifications.verifier_id')
      .distinctOn('verifications.rectification_id')
      .select(['verifications.rectification_id', 'users.real_name', 'verifications.opinion'])
      .where('verifications.rectification_id', 'in', ids)
      .orderBy('verifications.rectification_id')
      .orderBy('verifications.verified_at', 'desc')
      .execute(),
    repeats.length === 0
      ? []
      : ctx.db.selectFrom('findings').select(['id', 'en_code']).where('id', 'in', repeats).execute(),
    ctx.db
      .selectFrom('rectifications')
      .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
      .innerJoin('organizes', 'organizes.id', 'findings.dept_org_id')
      .select(['rectifications.id', 'organizes.full_name'])
      .where('rectifications.id', 'in', ids)
      .execute(),
  ]);
  return {
    decisions: new Map(decisions.map((row) => [row.rectification_id, row])),
    earlier: new Map(earlier.map((row) => [row.id, row.en_code])),
    depts: new Map(depts.map((row) => [row.id, row.full_name])),
  };
}

export async function ledgerPage(db: Db | Tx, ctx: Ctx, ids: readonly string[]) {
  const rows = await caseRows(db, ctx)
    .where('rectifications.id', '=', sql<string>`ANY(${ids})`)
    .orderBy('rectifications.deadline')
    .orderBy('rectifications.id')
    .execute();
  return rows;
}
