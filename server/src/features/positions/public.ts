export { grantCount, isDictionaryValue, memberCount } from './positions.repository.ts';
export { inLanguage } from './positions.service.ts';
