/** What other features may use of signatures. */

export { CertificateCard } from './certificate-card.tsx';
export { emptySign, SignBox, type SignDraft, signFault, signOf } from './sign-box.tsx';
export { type ChosenSign, missingInSign, noSign, SignChoice, sentSign } from './sign-choice.tsx';
export { SignaturePad } from './signature-pad.tsx';
export { signatureMessages } from './signatures.messages.ts';
