export { applyEdit, viewPlan } from './change-table.ts';
export { tableRelations } from './data-models.relation.ts';
export { declareEraseJob } from './dropped.ts';
export { openPlace, type Place, type PlaceDatabase } from './places.ts';
export { startSlowStatements } from './slow-statements.ts';
export { declareTableIndexJobs } from './table-indexes.ts';
