import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export async function namesOf(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('organizes')
    .select(['id', 'full_name as fullName', 'en_code as enCode'])
    .where('id', 'in', [...ids])
    .execute();
}

export async function peopleOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PersonRef>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('users')
    .select(['id', 'real_name as name', 'account'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const proofsOfRectification = (db: Db | Tx, id: string) =>
  db.selectFrom('rectify_proofs').selectAll().where('rectification_id', '=', id).orderBy('round').execute();

export const verificationsOfRectification = (db: Db | Tx, id: string) =>
  db
    .selectFrom('verifications')
    .selectAll()
    .where('rectification_id', '=', id)
    .orderBy('round')
    .orderBy('verified_at')
    .execute();

export const extensionsOfRectification = (db: Db | Tx, id: string) =>
  db
    .selectFrom('extensions')
    .selectAll()
    .where('rectification_id', '=', id)
    .orderBy('asked_at')
    .orderBy('old_deadline')
    .execute();

export const userNames = (db: Db | Tx, ids: readonly string[]) =>
  db.selectFrom('users').select(['id', 'real_name']).where('id', 'in', ids).execute();

export const departmentOfFinding = (db: Db | Tx, findingId: string) =>
  db
    .selectFrom('findings')
    .innerJoin('organizes', 'organizes.id', 'findings.dept_org_id')
    .select('organizes.full_name')
    .where('findings.id', '=', findingId)
    .executeTakeFirst();

export const findFindingTitle = (db: Db | Tx, repeatOfId: string) =>
  db.selectFrom('findings').select(['en_code', 'title']).where('id', '=', repeatOfId).executeTakeFirst();
