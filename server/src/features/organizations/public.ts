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
  organizesOfPages,
  pickableOrganizes,
} from './organizations.service.ts';
export { companyValues, createOrganize, departmentValues } from './save-organize.ts';
