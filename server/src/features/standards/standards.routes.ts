import { gradingRoutes } from '@auditplus/contract/features/standards/grading.routes.ts';
import { standardsRoutes } from '@auditplus/contract/features/standards/standards.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { diffVersions, listClauseMap, saveClauseMap } from './operations/compare-versions.ts';
import { createNode, removeNode, sortNodes, updateNode } from './operations/edit-node.ts';
import { newVersion, removeVersion, updateVersion } from './operations/edit-version.ts';
import {
  exportStandard,
  importStandard,
  receiveImport,
  standardTemplate,
} from './operations/exchange-version.ts';
import {
  createGradeScheme,
  listGradeSchemes,
  previewGrades,
  removeGradeScheme,
  updateGradeScheme,
} from './operations/grade-schemes.ts';
import {
  checkVersion,
  publishVersion,
  retireVersion,
  returnVersion,
  submitVersion,
} from './operations/publish-version.ts';
import { getUnitProfile, listUnitProfiles, saveUnitProfile } from './operations/unit-profiles.ts';
import { assertMayEdit } from './standards.policy.ts';
import {
  createStandard,
  getStandard,
  getTree,
  getVersion,
  listSelector,
  listStandards,
  removeStandard,
  updateStandard,
} from './standards.service.ts';

export const standardsHandlers = implement(standardsRoutes, {
  list: (ctx, { query }) => listStandards(ctx, query),
  selector: async (ctx) => ({ list: await listSelector(ctx) }),
  diff: (ctx, { query }) => diffVersions(ctx, query),
  clauseMap: (ctx, { query }) => listClauseMap(ctx, query),
  saveClauseMap: (ctx, { body }) => saveClauseMap(ctx, body),
  template: (ctx) => standardTemplate(ctx),
  import: async (ctx, _input, { request }) => {
    assertMayEdit(ctx);
    return importStandard(ctx, await receiveImport(request));
  },
  create: (ctx, { body }) => createStandard(ctx, body),
  get: (ctx, { params }) => getStandard(ctx, params.id),
  update: (ctx, { params, body }) => updateStandard(ctx, params.id, body),
  remove: (ctx, { params }) => removeStandard(ctx, params.id),
  newVersion: (ctx, { params, body }) => newVersion(ctx, params.id, body),
  version: (ctx, { params }) => getVersion(ctx, params.versionId),
  updateVersion: (ctx, { params, body }) => updateVersion(ctx, params.versionId, body),
  removeVersion: (ctx, { params }) => removeVersion(ctx, params.versionId),
  tree: (ctx, { params }) => getTree(ctx, params.versionId),
  createNode: (ctx, { params, body }) => createNode(ctx, params.versionId, body),
  updateNode: (ctx, { params, body }) => updateNode(ctx, params.id, body),
  removeNode: (ctx, { params }) => removeNode(ctx, params.id),
  sort: (ctx, { params, body }) => sortNodes(ctx, params.versionId, body),
  submit: (ctx, { params, body }) => submitVersion(ctx, params.versionId, body.rev),
  publish: (ctx, { params, body }) => publishVersion(ctx, params.versionId, body),
  return: (ctx, { params, body }) => returnVersion(ctx, params.versionId, body),
  retire: (ctx, { params, body }) => retireVersion(ctx, params.versionId, body.rev),
  check: (ctx, { params }) => checkVersion(ctx, params.versionId),
  export: (ctx, { params }) => exportStandard(ctx, params.versionId),
});

export const gradingHandlers = implement(gradingRoutes, {
  gradeSchemes: (ctx) => listGradeSchemes(ctx),
  createGradeScheme: (ctx, { body }) => createGradeScheme(ctx, body),
  updateGradeScheme: (ctx, { params, body }) => updateGradeScheme(ctx, params.id, body),
  removeGradeScheme: (ctx, { params }) => removeGradeScheme(ctx, params.id),
  previewGrades: async (_ctx, { body }) => previewGrades(body),
  unitProfiles: (ctx) => listUnitProfiles(ctx),
  unitProfile: (ctx, { params }) => getUnitProfile(ctx, params.orgId),
  saveUnitProfile: (ctx, { params, body }) => saveUnitProfile(ctx, params.orgId, body),
});
