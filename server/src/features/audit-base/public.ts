/** What all features of audits share: who reads which audits, and who holds which role in a unit. */

export {
  checkScopeSql,
  deputyScope,
  type TaskScope,
  taskScope,
  taskScopeSql,
} from './audit-scope.queries.ts';
export {
  findingReading,
  findingScopeAloneSql,
  findingScopeSql,
} from './finding-scope.queries.ts';
export { hasRole, isWithin, peopleWithRole, unitPeople } from './unit-people.repository.ts';
