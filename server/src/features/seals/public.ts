export { heldSeals, knownSeals, recordSealUses } from './using-seals.ts';
