import type { SignatureLook } from '@auditplus/contract/features/signatures/signatures.model.ts';
import { Checkbox, Segmented } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { PasswordProof } from './password-proof.tsx';
import { SignaturePad } from './signature-pad.tsx';
import './signatures.css';
import { signatureMessages } from './signatures.messages.ts';
import { useOffer } from './use-offer.ts';

/** A signature of a decision: drawn now, or the one that the person keeps. */
export type ChosenSign = {
  readonly kind: 'draw' | 'stored';
  readonly image: string;
  /** The drawn one is kept for the next time. */
  readonly keep: boolean;
  readonly password: string;
};

export const noSign: ChosenSign = { kind: 'draw', image: '', keep: false, password: '' };

/** Whoever uses or changes what is kept gives the password. */
const needsPassword = ({ kind, keep }: ChosenSign): boolean => kind === 'stored' || keep;

/** What is still missing; null when everything is there. */
export function missingInSign(sign: ChosenSign): 'imageMissing' | 'passwordMissing' | null {
  if (sign.kind === 'draw' && sign.image === '') return 'imageMissing';
  return needsPassword(sign) && sign.password === '' ? 'passwordMissing' : null;
}

type SentSign = {
  readonly signImg: string;
  readonly sign?: { readonly password: string; readonly look: SignatureLook };
};

/** What is sent: the password leaves the browser as its digest, and the kept picture not at all. */
export async function sentSign(sign: ChosenSign): Promise<SentSign> {
  if (!needsPassword(sign)) return { signImg: sign.image };
  const isStored = sign.kind === 'stored';
  const look = { ...(!isStored && { image: sign.image }), useStored: isStored, keepImage: !isStored };
  return { signImg: '', sign: { password: await sha256Hex(sign.password), look } };
}

type SignChoiceProps = {
  readonly value: ChosenSign;
  readonly onChange: (part: Partial<ChosenSign>) => void;
  readonly onEnter?: () => void;
};

/** The pad, or the signature that the person keeps and gives with the password. */
export function SignChoice({ value, onChange, onEnter }: SignChoiceProps) {
  const t = useMessages(signatureMessages);
  const stored = useOffer()?.storedImage ?? null;
  return (
    <div className="signatures-choice">
      {stored ? (
        <Segmented<ChosenSign['kind']>
          aria-label={t('look')}
          value={value.kind}
          onChange={(kind) => onChange({ kind, image: '', keep: false })}
          options={[
            { value: 'draw', label: t('draw') },
            { value: 'stored', label: t('stored') },
          ]}
        />
      ) : null}
      {value.kind === 'draw' ? (
        <>
          <SignaturePad onChange={(image) => onChange({ image: image ?? '' })} />
          <Checkbox checked={value.keep} onChange={(event) => onChange({ keep: event.target.checked })}>
            {t('keep')}
          </Checkbox>
        </>
      ) : stored ? (
        <img className="signatures-image" src={stored} alt={t('storedAlt')} />
      ) : null}
      {needsPassword(value) ? (
        <PasswordProof
          value={value.password}
          onChange={(password) => onChange({ password })}
          {...(onEnter && { onEnter })}
        />
      ) : null}
    </div>
  );
}
