import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id, line } from '../../kernel/values.ts';
import { OrganizeNode, OrganizeRow } from './organizations.model.ts';

const Keyword = z.object({ keyword: line(100).optional() });
const ById = z.object({ id: Id });
const tree = listOf(OrganizeNode);

/** Organisation trees and selections (platform-contract 2.5). The trees hold enabled organisations only. */
export const organizationsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/permission/Organize',
    summary: 'Companies as a tree',
    access: session,
    query: Keyword,
    reply: tree,
  }),
  tree: route({
    method: 'GET',
    path: '/api/permission/Organize/Tree',
    summary: 'The company tree',
    access: session,
    reply: tree,
  }),
  selector: route({
    method: 'GET',
    path: '/api/permission/Organize/Selector/:id',
    summary: 'Companies to choose from, without the edited one (0: none) and what is below it',
    access: session,
    params: ById,
    reply: tree,
  }),
  selectors: route({
    method: 'GET',
    path: '/api/permission/Organize/Selectors/:id',
    summary: 'The same as Selector',
    access: session,
    params: ById,
    reply: tree,
  }),
  departmentSelector: route({
    method: 'GET',
    path: '/api/permission/Organize/Department/Selector/:id',
    summary: 'Companies and departments, without the edited one (0: none) and what is below it',
    access: session,
    params: ById,
    reply: tree,
  }),
  departmentSelectors: route({
    method: 'GET',
    path: '/api/permission/Organize/Department/Selectors/:id',
    summary: 'The same as Department/Selector',
    access: session,
    params: ById,
    reply: tree,
  }),
  departmentList: route({
    method: 'GET',
    path: '/api/permission/Organize/Department/Selector/list',
    summary: 'Companies and departments as a flat list',
    access: session,
    reply: listOf(OrganizeRow),
  }),
  permittedDepartments: route({
    method: 'GET',
    path: '/api/permission/Organize/Department/permission/Selector/:scope/:id',
    summary: 'Companies and departments that the caller may choose, with the way to them; all for 管理体系部',
    access: session,
    params: z.object({ scope: Id, id: Id }),
    reply: tree,
  }),
  permittedDepartmentsXty: route({
    method: 'GET',
    path: '/api/permission/Organize/Department/permission/Selector/xty',
    summary: 'The same as permission/Selector/{scope}/0',
    access: session,
    reply: tree,
  }),
  departments: route({
    method: 'GET',
    path: '/api/permission/Organize/:id/Department',
    summary: 'Departments of a company as a tree',
    access: session,
    params: ById,
    query: Keyword,
    reply: tree,
  }),
};
