import type { Credential, SignatureLook } from '@auditplus/contract/features/signatures/signatures.model.ts';
import { signaturesRoutes } from '@auditplus/contract/features/signatures/signatures.routes.ts';
import { Button, Checkbox, Input, Segmented } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { toast } from '../../lib/toast.ts';
import { PasswordProof } from './password-proof.tsx';
import { SignaturePad } from './signature-pad.tsx';
import './signatures.css';
import { signatureMessages } from './signatures.messages.ts';
import { useOffer } from './use-offer.ts';

type LookKind = 'draw' | 'stored' | 'none';

/** What the signer has given so far. */
export type SignDraft = {
  readonly kind: LookKind;
  readonly image: string | null;
  readonly keep: boolean;
  readonly method: 'PASSWORD' | 'SMS';
  readonly password: string;
  readonly code: string;
};

/** A signature box with nothing in it; nobody has to draw to sign a result sheet. */
export const emptySign = (kind: LookKind): SignDraft => ({
  kind,
  image: null,
  keep: false,
  method: 'PASSWORD',
  password: '',
  code: '',
});

export type SignFault = 'passwordMissing' | 'codeMissing' | 'imageMissing';

/** What is still missing; null when everything is there. */
export function signFault(draft: SignDraft): SignFault | null {
  if (draft.kind === 'draw' && draft.image === null) return 'imageMissing';
  if (draft.method === 'PASSWORD') return draft.password === '' ? 'passwordMissing' : null;
  return /^\d{6}$/.test(draft.code) ? null : 'codeMissing';
}

/** What is sent: the password leaves the browser as its digest only. */
export async function signOf(draft: SignDraft): Promise<{ credential: Credential; look: SignatureLook }> {
  return {
    credential:
      draft.method === 'PASSWORD'
        ? { method: 'PASSWORD', password: await sha256Hex(draft.password) }
        : { method: 'SMS', code: draft.code },
    look: {
      ...(draft.kind === 'draw' && draft.image ? { image: draft.image } : {}),
      useStored: draft.kind === 'stored',
      keepImage: draft.kind === 'draw' && draft.keep,
    },
  };
}

type SignBoxProps = {
  readonly value: SignDraft;
  readonly onChange: (part: Partial<SignDraft>) => void;
  readonly onEnter?: () => void;
};

/** Signature by pad or from store, and the proof by password or SMS code. */
export function SignBox({ value, onChange, onEnter }: SignBoxProps) {
  const t = useMessages(signatureMessages);
  const offer = useOffer();
  const stored = offer?.storedImage ?? null;
  return (
    <div className="signatures-box">
      <fieldset>
        <legend>{t('look')}</legend>
        <Segmented<LookKind>
          value={value.kind}
          onChange={(kind) => onChange({ kind, image: null })}
          options={[
            { value: 'draw', label: t('draw') },
            { value: 'stored', label: t('stored'), disabled: stored === null },
            { value: 'none', label: t('noImage') },
          ]}
        />
        {value.kind === 'draw' ? (
          <>
            <SignaturePad onChange={(image) => onChange({ image })} />
            <Checkbox checked={value.keep} onChange={(event) => onChange({ keep: event.target.checked })}>
              {t('keep')}
            </Checkbox>
          </>
        ) : null}
        {value.kind === 'stored' && stored ? (
          <img className="signatures-image" src={stored} alt={t('storedAlt')} />
        ) : null}
      </fieldset>
      <Proof
        value={value}
        set={onChange}
        hasSms={offer?.methods.includes('SMS') ?? false}
        {...(onEnter && { onEnter })}
      />
    </div>
  );
}

type ProofProps = {
  readonly value: SignDraft;
  readonly set: (part: Partial<SignDraft>) => void;
  readonly hasSms: boolean;
  readonly onEnter?: () => void;
};

const SECOND = 1000;

function Proof({ value, set, hasSms, onEnter }: ProofProps) {
  const t = useMessages(signatureMessages);
  const field = useId();
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), SECOND);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = async () => {
    await attempt(async () => {
      const { mobile, waitSeconds } = await call(signaturesRoutes.challenge, { body: { method: 'SMS' } });
      setWait(waitSeconds);
      toast.success(t('codeSent', { mobile: mobile ?? '' }));
    });
  };
  return (
    <fieldset>
      <legend>{t('proof')}</legend>
      {hasSms ? (
        <Segmented<SignDraft['method']>
          value={value.method}
          onChange={(method) => set({ method })}
          options={[
            { value: 'PASSWORD', label: t('password') },
            { value: 'SMS', label: t('sms') },
          ]}
        />
      ) : null}
      {value.method === 'PASSWORD' ? (
        <PasswordProof
          value={value.password}
          onChange={(password) => set({ password })}
          {...(onEnter && { onEnter })}
        />
      ) : (
        <div className="signatures-proof">
          <Input
            id={field}
            aria-label={t('sms')}
            value={value.code}
            placeholder={t('sms')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={(event) => set({ code: event.target.value.replace(/\D/g, '') })}
            onPressEnter={() => onEnter?.()}
          />
          <Button disabled={wait > 0} onClick={() => void send()}>
            {wait > 0 ? t('sendAgain', { seconds: wait }) : t('sendCode')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
