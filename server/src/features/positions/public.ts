export { dictionaryCode, grantCount, memberCount } from './positions.repository.ts';
export { createPosition, listPositions } from './positions.service.ts';
export { BLANK_HOLDER, changedBy, holderColumns, holderFields, recycledHolder } from './rights-holder.ts';
