export { grantCount, memberCount } from './positions.queries.ts';
export { positions } from './positions.records.ts';
