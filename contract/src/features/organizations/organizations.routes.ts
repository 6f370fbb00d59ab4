import { z } from 'zod';
import { button, module, oneOf, session } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { RecycledRow } from '../../kernel/records/recycled.ts';
import { route } from '../../kernel/route.ts';
import { AtRev, Id, line } from '../../kernel/values.ts';
import {
  CompanyDetail,
  CompanyEdit,
  DepartmentDetail,
  DepartmentEdit,
  OrganizeAdminEdit,
  OrganizeAdmins,
  OrganizeNames,
  OrganizeNode,
  OrganizeRow,
} from './organizations.model.ts';

const Keyword = z.object({ keyword: line(100).optional() });
const ById = z.object({ id: Id });
const tree = listOf(OrganizeNode);
/** Version that a delete or a state change was decided on. */

const COMPANY = 'permission.organize';
const DEPARTMENT = 'permission.department';

const SAVE_REFUSALS = [
  'admin.ownRights',
  'organize.parentMissing',
  'organize.parentNotCompany',
  'organize.parentSelf',
  'organize.parentBelow',
  'organize.parentDisabled',
  'organize.nameTaken',
  'organize.codeTaken',
  'organize.codeMalformed',
  'organize.hasEnabledChildren',
  'organize.outOfScope',
  'organize.managerMissing',
] as const;
const REMOVE_REFUSALS = [
  'organize.hasChildren',
  'organize.hasUsers',
  'organize.hasPositions',
  'organize.hasRoles',
  'organize.isLast',
  'organize.outOfScope',
] as const;
const STATE_REFUSALS = [
  'admin.ownRights',
  'organize.hasEnabledChildren',
  'organize.parentDisabled',
  'organize.outOfScope',
] as const;

/**
 * Organisation trees and selections (platform-contract 2.5). The trees hold enabled organisations only; `list` and
 * `departments` show switched-off ones too to those who administer them.
 */
export const organizationsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/permission/Organize',
    summary: 'Companies as a tree',
    access: session,
    query: Keyword,
    reply: tree,
  }),
  names: route({
    method: 'GET',
    path: '/api/permission/Organize/Names',
    summary: 'Full and short names of all organisations, to name the units that other replies refer to',
    access: session,
    reply: listOf(OrganizeNames),
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
  create: route({
    method: 'POST',
    path: '/api/permission/Organize',
    summary: 'Add a company',
    access: button(COMPANY, 'btn_add'),
    body: CompanyEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  read: route({
    method: 'GET',
    path: '/api/permission/Organize/:id',
    summary: 'A company for its form',
    access: module(COMPANY),
    params: ById,
    reply: CompanyDetail,
  }),
  update: route({
    method: 'PUT',
    path: '/api/permission/Organize/:id',
    summary: 'Change a company; with another parent its whole subtree moves',
    access: button(COMPANY, 'btn_edit'),
    params: ById,
    body: CompanyEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/permission/Organize/:id',
    summary: 'Move an empty company to the recycle bin',
    access: button(COMPANY, 'btn_remove'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: REMOVE_REFUSALS,
  }),
  state: route({
    method: 'PUT',
    path: '/api/permission/Organize/:id/Actions/State',
    summary: 'Switch a company on or off',
    access: button(COMPANY, 'btn_edit'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: STATE_REFUSALS,
  }),
  createDepartment: route({
    method: 'POST',
    path: '/api/permission/Organize/Department',
    summary: 'Add a department',
    access: button(DEPARTMENT, 'btn_add'),
    body: DepartmentEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  readDepartment: route({
    method: 'GET',
    path: '/api/permission/Organize/Department/:id',
    summary: 'A department for its form',
    access: module(DEPARTMENT),
    params: ById,
    reply: DepartmentDetail,
  }),
  updateDepartment: route({
    method: 'PUT',
    path: '/api/permission/Organize/Department/:id',
    summary: 'Change a department; with another parent its whole subtree moves',
    access: button(DEPARTMENT, 'btn_edit'),
    params: ById,
    body: DepartmentEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  removeDepartment: route({
    method: 'DELETE',
    path: '/api/permission/Organize/Department/:id',
    summary: 'Move an empty department to the recycle bin',
    access: button(DEPARTMENT, 'btn_remove'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: REMOVE_REFUSALS,
  }),
  departmentState: route({
    method: 'PUT',
    path: '/api/permission/Organize/Department/:id/Actions/State',
    summary: 'Switch a department on or off',
    access: button(DEPARTMENT, 'btn_edit'),
    params: ById,
    query: AtRev,
    reply: z.null(),
    refuses: STATE_REFUSALS,
  }),
  recycled: route({
    method: 'GET',
    path: '/api/permission/Organize/Recycle/:category',
    summary: 'Deleted companies or departments, newest first',
    access: oneOf(button(COMPANY, 'btn_restore'), button(DEPARTMENT, 'btn_restore')),
    params: z.object({ category: z.enum(['company', 'department']) }),
    query: PageQuery,
    reply: paged(RecycledRow),
  }),
  restore: route({
    method: 'PUT',
    path: '/api/permission/Organize/:id/Actions/Restore',
    summary: 'Bring a deleted company or department back to its place',
    access: oneOf(button(COMPANY, 'btn_restore'), button(DEPARTMENT, 'btn_restore')),
    params: ById,
    reply: z.null(),
    refuses: ['organize.parentMissing', 'organize.nameTaken', 'organize.codeTaken', 'organize.outOfScope'],
  }),
  administrators: route({
    method: 'GET',
    path: '/api/permission/organizeAdminIsTrator/:organizeId',
    summary: 'Who administers an organisation and what is below it',
    access: oneOf(module(COMPANY), module(DEPARTMENT)),
    params: z.object({ organizeId: Id }),
    reply: OrganizeAdmins,
  }),
  saveAdministrators: route({
    method: 'PUT',
    path: '/api/permission/organizeAdminIsTrator/:organizeId',
    summary: 'Set who administers an organisation and what is below it',
    access: button(COMPANY, 'btn_admins'),
    params: z.object({ organizeId: Id }),
    body: OrganizeAdminEdit,
    reply: z.null(),
    refuses: [
      'record.stale',
      'organize.adminUnknown',
      'organize.adminBeyondOwn',
      'organize.ownAdministration',
      'organize.outOfScope',
    ],
  }),
};
