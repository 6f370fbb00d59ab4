export {
  type AdminAct,
  type AdminScope,
  adminScope,
  assertInScope,
  isInScope,
  pathsOf,
  visibleRoots,
} from './admin-scope.ts';
export { organizeNames, slashPaths } from './organizations.repository.ts';
export { allOrganizes, organizesOfPages, pickableOrganizes } from './organizations.service.ts';
export { namesOfOrganizes } from './organize-names.ts';
export { companyValues, createOrganize, departmentValues } from './save-organize.ts';
