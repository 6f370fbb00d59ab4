export {
  type AdminAct,
  type AdminScope,
  adminScope,
  assertInScope,
  isInScope,
  pathsOf,
  visibleRoots,
} from './admin-scope.ts';
export { organizeNames } from './organizations.repository.ts';
export { allOrganizes } from './organizations.service.ts';
