export { createSeal } from './seals.service.ts';
export { heldSeals, knownSeals, recordSealUses } from './using-seals.ts';
