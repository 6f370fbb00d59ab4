import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { RefusalStrip } from '../../kit/refusal-strip.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { toast } from '../../lib/toast.ts';
import { usePasswordPolicy } from '../../lib/use-password-policy.ts';
import { authMessages } from './auth.messages.ts';
import { AuthButton } from './auth-button.tsx';
import { AuthField } from './field.tsx';
import { isNewPassword, NewPasswordFields, NO_PASSWORD } from './new-password.tsx';
import { isReceiver } from './receiver.ts';
import { SentCode } from './sent-code.tsx';

/** A new password with a code sent to the person's mobile number or mail address. */
export function ForgotForm({ onBack }: { readonly onBack: () => void }) {
  const t = useMessages(authMessages);
  const [receiver, setReceiver] = useState('');
  const [code, setCode] = useState('');
  const [fresh, setFresh] = useState(NO_PASSWORD);
  const policy = usePasswordPolicy();
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const receiverProblem = isReceiver(receiver) ? undefined : t('receiverHint');
  const isReady = !receiverProblem && code.length === 6 && isNewPassword(fresh, policy);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isReady) return;
    setBusy(true);
    await attempt(async () => {
      const digest = await sha256Hex(fresh.password);
      await call(authRoutes.resetPassword, { body: { receiver: receiver.trim(), code, password: digest } });
      toast.success(t('changed'));
      onBack();
    });
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('forgotTitle')}</h2>
      <AuthField
        label={t('receiver')}
        autoFocus
        maxLength={100}
        value={receiver}
        problem={submitted ? receiverProblem : undefined}
        onChange={(event) => setReceiver(event.target.value)}
      />
      <SentCode
        purpose="password"
        receiver={receiver.trim()}
        receiverProblem={receiverProblem}
        value={code}
        problem={submitted && code.length !== 6 ? t('codeHint') : undefined}
        onChange={setCode}
      />
      <NewPasswordFields value={fresh} policy={policy} onChange={setFresh} showProblems={submitted} />
      <RefusalStrip />
      <div className="auth-actions">
        <AuthButton kind="primary" type="submit" busy={busy}>
          {t('setPassword')}
        </AuthButton>
        <AuthButton kind="quiet" onClick={onBack}>
          {t('backToSignIn')}
        </AuthButton>
      </div>
    </form>
  );
}
