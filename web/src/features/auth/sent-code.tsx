import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { deliveriesRoutes } from '@auditplus/contract/features/deliveries/deliveries.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import type { ApiError } from '../../lib/api-error.ts';
import { attempt } from '../../lib/attempt.ts';
import { showError } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import { authMessages } from './auth.messages.ts';
import { AuthButton } from './auth-button.tsx';
import { AuthField } from './field.tsx';
import { type Captcha, newCaptcha, PictureCode } from './picture-code.tsx';

type Offer = RouteReply<typeof authRoutes.offer>;

type SentCodeProps = {
  readonly receiver: string;
  /** Why nothing can be sent to what is entered now. */
  readonly receiverProblem: string | undefined;
  readonly purpose: 'login' | 'password';
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onChange: (code: string) => void;
};

/** The box for a code by SMS or mail with the button that sends it; a demonstration shows what was sent. */
export function SentCode({ receiver, receiverProblem, purpose, value, problem, onChange }: SentCodeProps) {
  const t = useMessages(authMessages);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [picture, setPicture] = useState('');
  const [shown, setShown] = useState('');
  const { wait, startWaiting } = useCountdown();

  useEffect(() => {
    call(authRoutes.offer, {}).then((found) => {
      setOffer(found);
      if (found.enableVerificationCode === 1) setCaptcha(newCaptcha(found.verificationCodeNumber));
    }, showError);
  }, []);

  const send = async () => {
    if (receiverProblem) return toast.warning(receiverProblem);
    if (captcha && !picture.trim()) return toast.warning(t('codeHint'));
    const waitOn = (error: ApiError) => {
      if (error.errorCode === 'login.codeTooSoon') startWaiting(Number(/\d+/.exec(error.msg)?.[0] ?? 0));
      return false;
    };
    await attempt(async () => {
      const { waitSeconds } = await call(authRoutes.sendCode, {
        body: {
          receiver,
          purpose,
          ...(captcha ? { code: picture.trim(), timestamp: captcha.stamp } : {}),
        },
      });
      startWaiting(waitSeconds);
      toast.success(t('codeSent'));
      if (offer?.isDemo) setShown(await demoText(receiver));
    }, waitOn);
    if (captcha) setCaptcha(newCaptcha(captcha.length));
    setPicture('');
  };

  return (
    <>
      {captcha ? (
        <PictureCode captcha={captcha} value={picture} onChange={setPicture} onRenew={setCaptcha} />
      ) : null}
      <div className="auth-code">
        <AuthField
          label={t(purpose === 'login' ? 'smsCode' : 'sentCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          value={value}
          problem={problem}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
        />
        <AuthButton disabled={wait > 0} onClick={() => void send()}>
          {wait > 0 ? t('sendAgain', { seconds: wait }) : t('sendCode')}
        </AuthButton>
      </div>
      {shown ? (
        <p className="auth-demo" role="status">
          <strong>{t('demoOutbox')}</strong> {shown}
        </p>
      ) : null}
      {offer?.isDemo ? (
        <p className="auth-outbox">
          <a href="/visitorOutbox" target="_blank" rel="noopener">
            {t('openOutbox')}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** What a demonstration would have sent: the event is handled a moment after the call, or is really sent. */
async function demoText(receiver: string): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    const { list } = await call(deliveriesRoutes.outbox, {});
    const newest = list.find((row) => row.receiver === receiver);
    const isOfNow = newest !== undefined && Date.now() - newest.createdAt < 60_000;
    if (isOfNow && newest.state !== 'waiting') return newest.state === 'shown' ? newest.body : '';
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return '';
}

function useCountdown() {
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  return { wait, startWaiting: setWait };
}
