export { applyEdit } from './change-table.ts';
export { tableRelations } from './data-models.relation.ts';
export { declareEraseJob } from './dropped.ts';
export { openPlace, type Place } from './places.ts';
export { declareSlowIndexJob, startSlowStatements } from './slow-statements.ts';
