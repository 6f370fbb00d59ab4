export { holderKeys, itemHolders, itemsGivenTo, keysOfItems } from './item-holders.queries.ts';
export { declarePermissionJobs } from './noted-memberships.ts';
export { type RuledPage, registerRuledPages } from './record-rules.ts';
export {
  addHolders,
  administeredHolder,
  batchGrants,
  registerItemGivers,
  saveHolders,
} from './save-grants.ts';
