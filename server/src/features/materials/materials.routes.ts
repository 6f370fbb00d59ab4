import { materialsRoutes } from '@auditplus/contract/features/materials/materials.routes.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { implement } from '../../kernel/http/register.ts';
import { countFolders, findMaterials, materialRows } from './materials.repository.ts';
import { materialView, rowViews } from './materials.view.ts';
import {
  addVersion,
  editMaterial,
  linkMaterial,
  moveMaterials,
  removeMaterial,
} from './operations/change-material.ts';
import { downloadMaterial, downloadMaterials } from './operations/download-material.ts';
import { createMaterials, MATERIAL_FILES } from './operations/file-material.ts';

export const materialsHandlers = implement(materialsRoutes, {
  list: async (ctx, { query }) => {
    const { rows, total } = await findMaterials(ctx, query);
    const { currentPage, pageSize } = query;
    return { list: await rowViews(ctx, rows), pagination: { currentPage, pageSize, total } };
  },
  folders: async (ctx) => ({
    list: (await countFolders(ctx)).map((row) => ({
      category: row.category,
      year: row.year,
      org: { id: row.org_id, fullName: row.owner_name, enCode: row.owner_code },
      count: row.count,
    })),
  }),
  create: (ctx, { body }) => createMaterials(ctx, body),
  read: (ctx, { params }) => materialView(ctx, params.id),
  edit: (ctx, { params, body }) => editMaterial(ctx, params.id, body),
  remove: (ctx, { params, query }) => removeMaterial(ctx, params.id, query.rev),
  addVersion: (ctx, { params, body }) => addVersion(ctx, params.id, body),
  move: (ctx, { body }) => moveMaterials(ctx, body),
  link: (ctx, { params, body }) => linkMaterial(ctx, params.id, body),
  download: (ctx, { params }) => downloadMaterial(ctx, params.id),
  downloadMany: (ctx, { body }) => downloadMaterials(ctx, body.ids),
});

registerFileAccess(MATERIAL_FILES, async (ctx, id) => {
  const row = await materialRows(ctx.db, ctx).where('materials.id', '=', id).executeTakeFirst();
  return row !== undefined;
});
