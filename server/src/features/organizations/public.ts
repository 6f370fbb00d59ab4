export {
  type AdminAct,
  type AdminScope,
  adminScope,
  assertInScope,
  isInScope,
  visibleRoots,
} from './admin-scope.ts';
export { organizeNames, pathsOf, slashPaths } from './organizations.repository.ts';
export {
  allOrganizes,
  namesOfOrganizes,
  pickableOrganizes,
} from './organizations.service.ts';
