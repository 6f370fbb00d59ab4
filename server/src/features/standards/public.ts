/** What other features and the seed may use of standards. */
export { saveClauseMap } from './operations/compare-versions.ts';
export { importTree, type TreeNodeInput } from './operations/import-tree.ts';
export { publishVersion, submitVersion } from './operations/publish-version.ts';
export { createStandard, getTree } from './standards.service.ts';
