import type { Credential, SignatureLook } from '@auditplus/contract/features/signatures/signatures.model.ts';
import { sha256Hex } from '../../lib/digest.ts';

/** What the signer has given so far. */
export type SignDraft = {
  readonly kind: 'draw' | 'stored' | 'none';
  readonly image: string | null;
  /** The drawn one is kept for the next time. */
  readonly keep: boolean;
  readonly method: 'PASSWORD' | 'SMS';
  readonly password: string;
  readonly code: string;
};

/** Who proves to be himself: every signer of a document; in a decision whoever uses or changes what he keeps. */
export type SignProof = 'always' | 'ofKept';

/** A signature box with nothing in it; nobody has to draw to sign a result sheet. */
export const emptySign = (kind: SignDraft['kind']): SignDraft => ({
  kind,
  image: null,
  keep: false,
  method: 'PASSWORD',
  password: '',
  code: '',
});

export const isProven = ({ kind, keep }: SignDraft, proof: SignProof): boolean =>
  proof === 'always' || kind === 'stored' || keep;

export type SignFault = 'passwordMissing' | 'codeMissing' | 'imageMissing';

/** What is still missing; null when everything is there. */
export function signFault(draft: SignDraft, proof: SignProof): SignFault | null {
  if (draft.kind === 'draw' && draft.image === null) return 'imageMissing';
  if (!isProven(draft, proof)) return null;
  if (draft.method === 'PASSWORD') return draft.password === '' ? 'passwordMissing' : null;
  return /^\d{6}$/.test(draft.code) ? null : 'codeMissing';
}

/** What is sent with a document: the password leaves the browser as its digest only. */
export async function signOf(draft: SignDraft): Promise<{ credential: Credential; look: SignatureLook }> {
  return {
    credential:
      draft.method === 'PASSWORD'
        ? { method: 'PASSWORD', password: await sha256Hex(draft.password) }
        : { method: 'SMS', code: draft.code },
    look: lookOf(draft),
  };
}

type SentSign = {
  readonly signImg: string;
  readonly sign?: { readonly password: string; readonly look: SignatureLook };
};

/** What is sent with a decision: a picture that is drawn for it alone, or the password and not the kept picture. */
export async function sentSign(draft: SignDraft): Promise<SentSign> {
  if (!isProven(draft, 'ofKept')) return { signImg: draft.image ?? '' };
  return { signImg: '', sign: { password: await sha256Hex(draft.password), look: lookOf(draft) } };
}

const lookOf = ({ kind, image, keep }: SignDraft): SignatureLook => ({
  ...(kind === 'draw' && image ? { image } : {}),
  useStored: kind === 'stored',
  keepImage: kind === 'draw' && keep,
});
