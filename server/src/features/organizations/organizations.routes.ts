import type { OrganizeNode } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  allOrganizes,
  companyTree,
  departmentsOf,
  departmentTree,
  permittedTree,
} from './organizations.service.ts';

export const organizationsHandlers = implement(organizationsRoutes, {
  list: (ctx, { query }) => listed(companyTree(ctx, query)),
  tree: (ctx) => listed(companyTree(ctx)),
  selector: (ctx, { params }) => listed(companyTree(ctx, { without: params.id })),
  selectors: (ctx, { params }) => listed(companyTree(ctx, { without: params.id })),
  departmentSelector: (ctx, { params }) => listed(departmentTree(ctx, params.id)),
  departmentSelectors: (ctx, { params }) => listed(departmentTree(ctx, params.id)),
  departmentList: async (ctx) => ({ list: await allOrganizes(ctx) }),
  permittedDepartments: (ctx, { params }) => listed(permittedTree(ctx, params.id)),
  permittedDepartmentsXty: (ctx) => listed(permittedTree(ctx, '0')),
  departments: (ctx, { params, query }) => listed(departmentsOf(ctx, params.id, query.keyword)),
});

const listed = async (tree: Promise<OrganizeNode[]>): Promise<{ list: OrganizeNode[] }> => ({
  list: await tree,
});
