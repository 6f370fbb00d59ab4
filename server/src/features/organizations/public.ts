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
export { allOrganizes, pickableOrganizes } from './organizations.service.ts';
