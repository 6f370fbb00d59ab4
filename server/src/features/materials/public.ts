/** What other features may use of materials. */
export { knownNodeKeys, linkedNodes } from './linked-nodes.ts';
export { materialScopeSql } from './materials.policy.ts';
export { copyMaterial } from './operations/copy-material.ts';
export { fileCopies } from './operations/file-material.ts';
