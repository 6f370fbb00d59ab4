export { tableRelations } from './data-models.relation.ts';
export { declareEraseJob } from './dropped.ts';
