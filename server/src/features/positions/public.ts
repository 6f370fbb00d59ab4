export { grantCount, isDictionaryValue, memberCount } from './positions.repository.ts';
export { createPosition, inLanguage, listPositions } from './positions.service.ts';
export { BLANK_HOLDER, changedBy, holderColumns, holderFields, recycledHolder } from './rights-holder.ts';
