export { itemHolders, itemsGivenTo } from './item-holders.queries.ts';
export { declarePermissionJobs } from './noted-memberships.ts';
export { type RuledPage, registerRuledPages } from './record-rules.ts';
export { batchGrants, saveHolders } from './save-grants.ts';
