import {
  type CompanyDetail,
  CompanyProperty,
  type DepartmentDetail,
  type OrganizeNames,
  type OrganizeNode,
  type OrganizeRow,
} from '@auditplus/contract/features/organizations/organizations.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { type AdminScope, adminScope, isInScope, visibleRoots } from './admin-scope.ts';
import {
  countInsideAll,
  idsInData,
  listOrganizes,
  namedOrganizes,
  pathInData,
  pickableIds,
} from './organizations.repository.ts';
import { furtherNames, givenNames } from './organize-names.ts';
import {
  matchingRows,
  organizeRows,
  organizeTree,
  permittedRows,
  rowsInData,
  rowsWithout,
} from './organize-tree.ts';
import { removeBlock } from './remove-organize.ts';
import { ownOf } from './save-organize.ts';

const PLANT = 5;
const COMPANIES = 'permission.organize';
const DEPARTMENTS = 'permission.department';

const isCompany = (row: OrganizeRow): boolean => row.category === 'company';

/** Every enabled organisation as a flat list. */
export const allOrganizes = async (ctx: Pick<Ctx, 'db'>): Promise<OrganizeRow[]> =>
  organizeRows(await listOrganizes(ctx.db));

/**
 * What a general picker offers: of the pages of companies and departments that the caller holds, their data schemes
 * decide; the organisations above stay as the way there.
 */
export async function pickableOrganizes(ctx: Ctx): Promise<OrganizeRow[]> {
  const rows = await allOrganizes(ctx);
  const { caller } = ctx;
  const isLimited = [COMPANIES, DEPARTMENTS].some(
    (page) => (caller.modules.get(page)?.data ?? null) !== null,
  );
  if (caller.isAdministrator || !isLimited) return rows;
  return rowsInData(rows, await pickableIds(ctx, { companies: COMPANIES, departments: DEPARTMENTS }));
}

export async function companyTree(ctx: Ctx, { without = '0' } = {}): Promise<OrganizeNode[]> {
  const companies = (await pickableOrganizes(ctx)).filter(isCompany);
  return organizeTree(rowsWithout(companies, without));
}

/** Companies; whoever administers companies sees the switched-off ones too, with what may be done to each. */
export async function companyList(ctx: Ctx, keyword: string | undefined): Promise<OrganizeNode[]> {
  const companies = (await listedRows(ctx, COMPANIES)).filter(isCompany);
  return organizeTree(matchingRows(companies, keyword));
}

/** Companies and departments as their pages show them to the caller. */
export async function organizesOfPages(ctx: Ctx, keyword: string | undefined): Promise<OrganizeNode[]> {
  const [companies, departments] = await Promise.all([
    listedRows(ctx, COMPANIES),
    listedRows(ctx, DEPARTMENTS),
  ]);
  const rows = [...companies.filter(isCompany), ...departments.filter((row) => !isCompany(row))];
  return organizeTree(matchingRows(rows, keyword));
}

export const departmentTree = async (ctx: Ctx, without: string): Promise<OrganizeNode[]> =>
  organizeTree(await withAbilities(ctx, rowsWithout(await pickableOrganizes(ctx), without)));

/** Departments of a company, those of companies below it left out. */
export async function departmentsOf(
  ctx: Ctx,
  companyId: string,
  keyword: string | undefined,
): Promise<OrganizeNode[]> {
  const rows = await listedRows(ctx, DEPARTMENTS);
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
  const rows = await withAbilities(ctx, rowsWithout(await pickableOrganizes(ctx), without));
  const roots = await visibleRoots(ctx);
  return organizeTree(roots === null ? rows : permittedRows(rows, new Set(roots)));
}

/** A company as its form shows it. */
export async function readCompany(ctx: Ctx, id: string): Promise<z.output<typeof CompanyDetail>> {
  await assertInData(ctx, id, COMPANIES);
  const row = await ownOf(ctx.db, id, 'company');
  const property = CompanyProperty.safeParse(row.property);
  return {
    ...sharedFields(row),
    propertyJson: property.success ? property.data : CompanyProperty.parse({}),
  };
}

/** A department as its form shows it. */
export async function readDepartment(ctx: Ctx, id: string): Promise<z.output<typeof DepartmentDetail>> {
  await assertInData(ctx, id, DEPARTMENTS);
  const row = await ownOf(ctx.db, id, 'department');
  return {
    ...sharedFields(row),
    ...givenNames(row),
    managerId: row.manager_id ?? '',
    isPlant: row.org_kind === PLANT,
  };
}

/** Organisations that the caller does not see, or that the data schemes of the page leave out, are missing. */
async function assertInData(ctx: Ctx, id: string, module: string): Promise<void> {
  const path = orThrow(await pathInData(ctx, id, module), 'record.missing');
  const roots = await visibleRoots(ctx);
  if (roots !== null && !path.some((one) => roots.includes(one))) refuse('record.missing');
}

const sharedFields = (row: Awaited<ReturnType<typeof ownOf>>) => ({
  id: row.id,
  parentId: row.parent_id ?? '-1',
  fullName: row.full_name,
  enCode: row.en_code,
  enabledMark: row.enabled_mark,
  description: row.description,
  sortCode: row.sort_code,
  rev: row.rev,
  organizeIdTree: row.path,
});

async function listedRows(ctx: Ctx, module: string): Promise<OrganizeRow[]> {
  if (!ctx.caller.modules.has(module)) return allOrganizes(ctx);
  const [records, inside, scope, roots, inData] = await Promise.all([
    listOrganizes(ctx.db, { withDisabled: true }),
    countInsideAll(ctx.db),
    adminScope(ctx),
    visibleRoots(ctx),
    idsInData(ctx, module),
  ]);
  const rows = organizeRows(records);
  const visible = roots === null ? rows : permittedRows(rows, new Set(roots));
  const seen = rowsInData(visible, inData);
  return seen.map((row) => {
    const block = removeBlock(inside.get(row.id));
    const params = { name: row.fullName, count: block?.count ?? 0 };
    const words = block ? refusalText(refusals[block.code], ctx.language, params) : '';
    return { ...row, abilities: { ...abilitiesIn(scope, row), removeBlock: words } };
  });
}

const abilitiesIn = (scope: AdminScope, row: OrganizeRow) => ({
  canAdd: isInScope(scope, row.organizeIds, 'add'),
  canEdit: isInScope(scope, row.organizeIds, 'edit'),
  canRemove: isInScope(scope, row.organizeIds, 'delete'),
  removeBlock: '',
});

/** Rows to choose among, with what the caller may do in each. */
async function withAbilities(ctx: Ctx, rows: readonly OrganizeRow[]): Promise<OrganizeRow[]> {
  const scope = await adminScope(ctx);
  return rows.map((row) => ({ ...row, abilities: abilitiesIn(scope, row) }));
}

/** What every organisation is called, switched-off ones included: old records refer to them. */
export async function namesOfOrganizes(db: Db): Promise<OrganizeNames[]> {
  const rows = await namedOrganizes(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    ...furtherNames(row, byId.get(row.parent_id ?? '')),
  }));
}
