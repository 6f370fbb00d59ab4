export { applyEdit } from './change-table.ts';
export { tableRelations } from './data-models.relation.ts';
export { declareEraseJob } from './dropped.ts';
export { openPlace, type Place, type PlaceDatabase } from './places.ts';
export { declareSlowIndexJob, startSlowStatements } from './slow-statements.ts';
