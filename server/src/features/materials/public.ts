/** What other features may use of materials. */

export { linkedNodes } from './linked-nodes.queries.ts';
export { materialScopeSql } from './materials-scope.queries.ts';
export { knownNodeKeys } from './operations/change-material.ts';
export { copyMaterial } from './operations/copy-material.ts';
export { fileCopies } from './operations/file-material.ts';
