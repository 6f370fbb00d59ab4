import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, ExportLink, Rev } from '../../kernel/values.ts';
import {
  CreatedMaterials,
  CreateMaterials,
  DownloadMaterials,
  EditMaterial,
  LinkMaterial,
  Material,
  MaterialFolder,
  MaterialList,
  MaterialQuery,
  MoveMaterials,
  NewMaterialVersion,
} from './materials.model.ts';

const MODULE = 'audit.material';
const read = module(MODULE);
const uploads = oneOf(button(MODULE, 'btn_mat_upload'), button(MODULE, 'btn_add'));
const edits = button(MODULE, 'btn_edit');
const moves = button(MODULE, 'btn_mat_move');
const stepRefusals = ['AU0001', 'AU0002', 'AU0007'] as const;
const placeRefusals = ['material.noVisibleOrgs', 'material.foreignOrg'] as const;

/** Shared files of audits by category, year and unit (audit-domain 8.15, 9). */
export const materialsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit/material',
    summary: 'Materials that the caller may see',
    access: read,
    query: MaterialQuery,
    reply: MaterialList,
  }),
  folders: route({
    method: 'GET',
    path: '/api/audit/material/Folder',
    summary: 'How many materials each category, year and unit holds for the caller',
    access: read,
    reply: listOf(MaterialFolder),
  }),
  create: route({
    method: 'POST',
    path: '/api/audit/material',
    summary: 'File uploaded files as materials',
    access: uploads,
    body: CreateMaterials,
    reply: CreatedMaterials,
    refuses: ['AU0002', 'file.missing', ...placeRefusals],
  }),
  read: route({
    method: 'GET',
    path: '/api/audit/material/:id',
    summary: 'One material with links and versions',
    access: read,
    params: ById,
    reply: Material,
    refuses: ['AU0002'],
  }),
  edit: route({
    method: 'PUT',
    path: '/api/audit/material/:id',
    summary: 'Rename a material, change its secrecy or validity',
    access: edits,
    params: ById,
    body: EditMaterial,
    reply: Material,
    refuses: [...stepRefusals, ...placeRefusals],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/audit/material/:id',
    summary: 'Delete a material with its versions',
    access: button(MODULE, 'btn_remove'),
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev) }),
    reply: z.null(),
    refuses: stepRefusals,
  }),
  addVersion: route({
    method: 'POST',
    path: '/api/audit/material/:id/Version',
    summary: 'Put a newer file in the place of the present one, which stays in the list of versions',
    access: uploads,
    params: ById,
    body: NewMaterialVersion,
    reply: Material,
    refuses: [...stepRefusals, 'file.missing'],
  }),
  move: route({
    method: 'PUT',
    path: '/api/audit/material/Actions/Move',
    summary: 'Move materials to another folder, all or none',
    access: moves,
    body: MoveMaterials,
    reply: z.null(),
    refuses: ['AU0001', 'AU0002', 'material.foreignOrg'],
  }),
  link: route({
    method: 'PUT',
    path: '/api/audit/material/:id/Actions/Link',
    summary: 'Link a material to an audit, a contract or items of a standard',
    access: edits,
    params: ById,
    body: LinkMaterial,
    reply: Material,
    refuses: stepRefusals,
  }),
  download: route({
    method: 'POST',
    path: '/api/audit/material/:id/Actions/Download',
    summary: 'A link to the present file; counts as a download',
    access: read,
    params: ById,
    reply: ExportLink,
    refuses: ['AU0002', 'file.missing'],
  }),
  downloadMany: route({
    method: 'POST',
    path: '/api/audit/material/Actions/BatchDownload',
    summary: 'A link to a zip of the present files; each counts as a download',
    access: read,
    body: DownloadMaterials,
    reply: ExportLink,
    refuses: ['AU0002', 'file.noneChosen', 'file.tooManyChosen', 'file.missing'],
  }),
};
