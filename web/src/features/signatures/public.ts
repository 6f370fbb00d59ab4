/** What other features may use of signatures. */

export { CertificateCard } from './certificate-card.tsx';
export { SignBox } from './sign-box.tsx';
export { emptySign, type SignDraft, sentSign, signFault, signOf } from './sign-draft.ts';
export { signatureMessages } from './signatures.messages.ts';
