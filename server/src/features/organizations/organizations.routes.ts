import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  companyList,
  companyTree,
  departmentsOf,
  departmentTree,
  namesOfOrganizes,
  permittedTree,
  pickableOrganizes,
  readCompany,
  readDepartment,
} from './organizations.service.ts';
import { administratorsOf, saveAdministrators } from './organize-admins.ts';
import { recycledOrganizes, removeOrganize, restoreOrganize } from './remove-organize.ts';
import {
  companyValues,
  createOrganize,
  departmentValues,
  flipOrganize,
  updateOrganizeFully,
} from './save-organize.ts';

export const organizationsHandlers = implement(organizationsRoutes, {
  list: (ctx, { query }) => listed(companyList(ctx, query.keyword)),
  names: async (ctx) => ({ list: await namesOfOrganizes(ctx.db) }),
  tree: (ctx) => listed(companyTree(ctx)),
  selector: (ctx, { params }) => listed(companyTree(ctx, { without: params.id })),
  selectors: (ctx, { params }) => listed(companyTree(ctx, { without: params.id })),
  departmentSelector: (ctx, { params }) => listed(departmentTree(ctx, params.id)),
  departmentSelectors: (ctx, { params }) => listed(departmentTree(ctx, params.id)),
  departmentList: async (ctx) => ({ list: await pickableOrganizes(ctx) }),
  permittedDepartments: (ctx, { params }) => listed(permittedTree(ctx, params.id)),
  permittedDepartmentsXty: (ctx) => listed(permittedTree(ctx, '0')),
  departments: (ctx, { params, query }) => listed(departmentsOf(ctx, params.id, query.keyword)),
  create: (ctx, { body }) => done(createOrganize(ctx, companyValues(body))),
  read: (ctx, { params }) => readCompany(ctx, params.id),
  update: (ctx, { params, body }) => done(updateOrganizeFully(ctx, params.id, companyValues(body))),
  remove: (ctx, { params, query }) =>
    done(removeOrganize(ctx, { id: params.id, category: 'company', rev: query.rev })),
  state: (ctx, { params, query }) =>
    done(flipOrganize(ctx, { id: params.id, category: 'company', rev: query.rev })),
  createDepartment: (ctx, { body }) => done(createOrganize(ctx, departmentValues(body))),
  readDepartment: (ctx, { params }) => readDepartment(ctx, params.id),
  updateDepartment: (ctx, { params, body }) =>
    done(updateOrganizeFully(ctx, params.id, departmentValues(body))),
  removeDepartment: (ctx, { params, query }) =>
    done(removeOrganize(ctx, { id: params.id, category: 'department', rev: query.rev })),
  departmentState: (ctx, { params, query }) =>
    done(flipOrganize(ctx, { id: params.id, category: 'department', rev: query.rev })),
  recycled: (ctx, { params, query }) => recycledOrganizes(ctx, params.category, query),
  restore: (ctx, { params }) => done(restoreOrganize(ctx, params.id)),
  administrators: (ctx, { params }) => administratorsOf(ctx, params.organizeId),
  saveAdministrators: (ctx, { params, body }) => done(saveAdministrators(ctx, params.organizeId, body)),
});

const listed = async (tree: Promise<OrganizeNode[]>): Promise<{ list: OrganizeNode[] }> => ({
  list: await tree,
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
