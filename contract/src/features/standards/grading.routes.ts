import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Id } from '../../kernel/values.ts';
import {
  GradePreviewBody,
  GradePreviewReply,
  GradeSchemeCreate,
  GradeSchemeRow,
  GradeSchemeUpdate,
  UnitProfileBody,
  UnitProfileView,
} from './grading.model.ts';

const read = module('audit.standard', 'audit.list', 'audit.task');
const edit = button('audit.standard', 'btn_std_edit');
const byOrg = z.object({ orgId: Id });

/** Grade schemes and unit attributes: what standards are applied with (audit-domain 3.1, 9, D23). */
export const gradingRoutes = {
  gradeSchemes: route({
    method: 'GET',
    path: '/api/audit/gradeScheme',
    summary: 'Grade schemes',
    access: read,
    reply: listOf(GradeSchemeRow),
  }),
  createGradeScheme: route({
    method: 'POST',
    path: '/api/audit/gradeScheme',
    summary: 'Create a grade scheme',
    access: edit,
    body: GradeSchemeCreate,
    reply: GradeSchemeRow,
    refuses: ['AU0001', 'AU1812'],
  }),
  updateGradeScheme: route({
    method: 'PUT',
    path: '/api/audit/gradeScheme/:id',
    summary: 'Change a grade scheme that no published version uses',
    access: edit,
    params: ById,
    body: GradeSchemeUpdate,
    reply: GradeSchemeRow,
    refuses: ['AU0001', 'AU0002', 'AU0007', 'AU1804', 'AU1812'],
  }),
  removeGradeScheme: route({
    method: 'DELETE',
    path: '/api/audit/gradeScheme/:id',
    summary: 'Delete a grade scheme that no version uses',
    access: edit,
    params: ById,
    reply: z.null(),
    refuses: ['AU0001', 'AU0002', 'AU1811'],
  }),
  previewGrades: route({
    method: 'POST',
    path: '/api/audit/gradeScheme/Actions/Preview',
    summary: 'Grades of given rates',
    reads: true,
    access: read,
    body: GradePreviewBody,
    reply: GradePreviewReply,
    refuses: ['AU1812'],
  }),
  unitProfiles: route({
    method: 'GET',
    path: '/api/audit/unitProfile',
    summary: 'The units that can be audited, with their attributes',
    access: read,
    reply: listOf(UnitProfileView),
  }),
  unitProfile: route({
    method: 'GET',
    path: '/api/audit/unitProfile/:orgId',
    summary: 'Attributes of one unit',
    access: read,
    params: byOrg,
    reply: UnitProfileView,
    refuses: ['AU0002'],
  }),
  saveUnitProfile: route({
    method: 'PUT',
    path: '/api/audit/unitProfile/:orgId',
    summary: 'Change attributes of a unit',
    access: button('audit.unitProfile', 'btn_edit'),
    params: byOrg,
    body: UnitProfileBody,
    reply: UnitProfileView,
    refuses: ['AU0001', 'AU0002', 'AU0007'],
  }),
};
