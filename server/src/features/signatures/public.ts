/** What other features may use of signatures. */

export { proveIdentity } from './challenge.ts';
export {
  hasStoredSignature,
  imageOf,
  revokeSignatures,
  signaturesOf,
  storeSignature,
} from './signatures.repository.ts';
export { registerSignatureTarget } from './targets.ts';
