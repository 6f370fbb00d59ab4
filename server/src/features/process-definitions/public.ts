/** What other features may use of process definitions. */

export { designProcesses } from './design-processes.ts';
export { startersOf } from './process-definitions.queries.ts';
export {
  type DefinitionRow,
  definitionByCode,
  definitionOfForm,
  findDefinition,
} from './process-definitions.repository.ts';
export { type ProcessForm, processForms } from './process-forms.ts';
export { auditRoles, processServices } from './process-services.ts';
export { type ProcessVersion, processVersion } from './process-versions.ts';
