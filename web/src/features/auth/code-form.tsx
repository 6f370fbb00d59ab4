import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { RefusalStrip } from '../../kit/refusal-strip.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import type { MustChange } from './account-form.tsx';
import { authMessages } from './auth.messages.ts';
import { AuthButton } from './auth-button.tsx';
import { AuthField } from './field.tsx';
import { isMobile } from './receiver.ts';
import { SentCode } from './sent-code.tsx';
import { finishSignIn } from './sign-in-done.ts';

/** Mobile number and the code sent to it. */
export function CodeForm({ onMustChange }: { readonly onMustChange: (person: MustChange) => void }) {
  const t = useMessages(authMessages);
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const mobileProblem =
    mobile.trim() === '' ? t('mobileHint') : isMobile(mobile) ? undefined : t('mobileRule');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (mobileProblem || code.length !== 6) return;
    setBusy(true);
    await attempt(async () => {
      const reply = await call(authRoutes.loginByCode, { body: { mobile: mobile.trim(), code } });
      if (reply.mustChangePassword) onMustChange({ token: reply.token, account: mobile.trim() });
      else finishSignIn(reply);
    });
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <AuthField
        label={t('mobile')}
        autoFocus
        inputMode="tel"
        autoComplete="tel"
        maxLength={11}
        value={mobile}
        problem={submitted ? mobileProblem : undefined}
        onChange={(event) => setMobile(event.target.value)}
      />
      <SentCode
        purpose="login"
        receiver={mobile.trim()}
        receiverProblem={mobileProblem}
        value={code}
        problem={submitted && code.length !== 6 ? t('smsCodeHint') : undefined}
        onChange={setCode}
      />
      <RefusalStrip />
      <div className="auth-actions">
        <AuthButton kind="primary" type="submit" busy={busy}>
          {busy ? t('signingIn') : t('signIn')}
        </AuthButton>
      </div>
    </form>
  );
}
