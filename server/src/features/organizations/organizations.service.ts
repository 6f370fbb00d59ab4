import type {
  OrganizeNode,
  OrganizeRow,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { listOrganizes } from './organizations.repository.ts';
import { matchingRows, organizeRows, organizeTree, permittedRows, rowsWithout } from './organize-tree.ts';

/** The platform role whose holders choose among all organisations (product-spec point 6, audit-domain D24). */
const ALL_ORGANISATIONS_ROLE = '管理体系部';

const isCompany = (row: OrganizeRow): boolean => row.category === 'company';

/** Every enabled organisation as a flat list. */
export const allOrganizes = async (ctx: Pick<Ctx, 'db'>): Promise<OrganizeRow[]> =>
  organizeRows(await listOrganizes(ctx.db));

export async function companyTree(
  ctx: Ctx,
  { keyword, without = '0' }: { keyword?: string | undefined; without?: string } = {},
): Promise<OrganizeNode[]> {
  const companies = (await allOrganizes(ctx)).filter(isCompany);
  return organizeTree(rowsWithout(matchingRows(companies, keyword), without));
}

export const departmentTree = async (ctx: Ctx, without: string): Promise<OrganizeNode[]> =>
  organizeTree(rowsWithout(await allOrganizes(ctx), without));

/** Departments of a company, those of companies below it left out. */
export async function departmentsOf(
  ctx: Ctx,
  companyId: string,
  keyword: string | undefined,
): Promise<OrganizeNode[]> {
  const rows = await allOrganizes(ctx);
  const companies = new Set(rows.filter(isCompany).map((row) => row.id));
  const own = rows.filter(
    (row) => !isCompany(row) && row.organizeIds.findLast((id) => companies.has(id)) === companyId,
  );
  return organizeTree(matchingRows(own, keyword));
}

/**
 * What the caller may choose among: everything for 管理体系部 and super administrators, else the own company or
 * head-office department with what is below it, and the organisations that the caller administers.
 */
export async function permittedTree(ctx: Ctx, without: string): Promise<OrganizeNode[]> {
  const rows = rowsWithout(await allOrganizes(ctx), without);
  const { caller } = ctx;
  if (caller.isAdministrator || caller.roleNames.includes(ALL_ORGANISATIONS_ROLE)) return organizeTree(rows);
  const administered = await ctx.db
    .selectFrom('organize_admins')
    .select('organize_id')
    .where('user_id', '=', caller.userId)
    .execute();
  const roots = new Set([caller.unitId || caller.organizeId, ...administered.map((row) => row.organize_id)]);
  return organizeTree(permittedRows(rows, roots));
}
