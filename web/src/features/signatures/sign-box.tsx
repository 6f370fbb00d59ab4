import type { ChallengeReply } from '@auditplus/contract/features/signatures/signatures.model.ts';
import { signaturesRoutes } from '@auditplus/contract/features/signatures/signatures.routes.ts';
import { Button, Checkbox, Input, Segmented } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { SignaturePad } from '../../kit/signature-pad.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { showError } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import { isProven, type SignDraft, type SignProof } from './sign-draft.ts';
import './signatures.css';
import { signatureMessages } from './signatures.messages.ts';

type SignBoxProps = {
  readonly value: SignDraft;
  readonly proof: SignProof;
  readonly onChange: (part: Partial<SignDraft>) => void;
  readonly onEnter?: () => void;
};

/** Signature by pad or from store, and what proves it: of a document always, of a decision where something is kept. */
export function SignBox({ value, proof, onChange, onEnter }: SignBoxProps) {
  const t = useMessages(signatureMessages);
  const offer = useOffer();
  const look = <Look value={value} stored={offer?.storedImage ?? null} proof={proof} set={onChange} />;
  if (proof === 'ofKept')
    return (
      <div className="signatures-choice">
        {look}
        {isProven(value, proof) ? (
          <PasswordProof
            value={value.password}
            onChange={(password) => onChange({ password })}
            {...(onEnter && { onEnter })}
          />
        ) : null}
      </div>
    );
  return (
    <div className="signatures-box">
      <fieldset>
        <legend>{t('look')}</legend>
        {look}
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

type LookProps = {
  readonly value: SignDraft;
  /** The picture that the person keeps. */
  readonly stored: string | null;
  readonly proof: SignProof;
  readonly set: (part: Partial<SignDraft>) => void;
};

/** Draws, or takes what is kept; a document may be signed without a picture, a decision that asks for one may not. */
function Look({ value, stored, proof, set }: LookProps) {
  const t = useMessages(signatureMessages);
  const kinds: { value: SignDraft['kind']; label: string }[] = [
    { value: 'draw', label: t('draw') },
    ...(stored ? [{ value: 'stored' as const, label: t('stored') }] : []),
    ...(proof === 'always' ? [{ value: 'none' as const, label: t('noImage') }] : []),
  ];
  return (
    <>
      {kinds.length > 1 ? (
        <Segmented<SignDraft['kind']>
          aria-label={t('look')}
          value={value.kind}
          onChange={(kind) => set({ kind, image: null, keep: false })}
          options={kinds}
        />
      ) : null}
      {value.kind === 'draw' ? (
        <>
          <SignaturePad onChange={(image) => set({ image })} />
          <Checkbox checked={value.keep} onChange={(event) => set({ keep: event.target.checked })}>
            {t('keep')}
          </Checkbox>
        </>
      ) : null}
      {value.kind === 'stored' && stored ? (
        <img className="signatures-image" src={stored} alt={t('storedAlt')} />
      ) : null}
    </>
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

type Offer = z.infer<typeof ChallengeReply>;

/** Which methods there are and which signature is stored; asks for no code. */
function useOffer(): Offer | null {
  const [offer, setOffer] = useState<Offer | null>(null);
  useEffect(() => {
    call(signaturesRoutes.challenge, { body: { method: 'PASSWORD' } })
      .then(setOffer)
      .catch(showError);
  }, []);
  return offer;
}

type PasswordProofProps = {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly onEnter?: () => void;
};

/** The password by which a signer proves to be himself. */
function PasswordProof({ value, onChange, onEnter }: PasswordProofProps) {
  const t = useMessages(signatureMessages);
  const field = useId();
  return (
    <label htmlFor={field} className="signatures-proof">
      <span className="visually-hidden">{t('password')}</span>
      <Input.Password
        id={field}
        value={value}
        placeholder={t('password')}
        autoComplete="current-password"
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={() => onEnter?.()}
      />
    </label>
  );
}
