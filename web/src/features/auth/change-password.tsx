import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { RefusalStrip } from '../../kit/refusal-strip.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { toast } from '../../lib/toast.ts';
import { usePasswordPolicy } from '../../lib/use-password-policy.ts';
import type { MustChange } from './account-form.tsx';
import { authMessages } from './auth.messages.ts';
import { AuthButton } from './auth-button.tsx';
import { isNewPassword, NewPasswordFields, NO_PASSWORD } from './new-password.tsx';

type ChangePasswordProps = MustChange & { readonly onDone: () => void };

/** An initial password must be changed before anything else; afterwards the person signs in anew. */
export function ChangePassword({ token, oldDigest, account, onDone }: ChangePasswordProps) {
  const t = useMessages(authMessages);
  const [fresh, setFresh] = useState(NO_PASSWORD);
  const policy = usePasswordPolicy();
  const [submitted, setSubmitted] = useState(false);
  const [isSame, setIsSame] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isNewPassword(fresh, policy)) return;
    const digest = await sha256Hex(fresh.password);
    if (digest === oldDigest) return setIsSame(true);
    setBusy(true);
    await attempt(async () => {
      await call(
        currentUserRoutes.modifyPassword,
        { body: { ...(oldDigest ? { oldPassword: oldDigest } : {}), password: digest } },
        { token },
      );
      toast.success(t('changed'));
      onDone();
    });
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('changeTitle')}</h2>
      <p className="auth-note">{t('changeText')}</p>
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
      <NewPasswordFields
        autoFocus
        value={fresh}
        policy={policy}
        showProblems={submitted}
        problem={isSame ? t('samePassword') : undefined}
        onChange={(value) => {
          setFresh(value);
          setIsSame(isSame && value.password === fresh.password);
        }}
      />
      <RefusalStrip />
      <div className="auth-actions">
        <AuthButton kind="primary" type="submit" busy={busy}>
          {t('change')}
        </AuthButton>
      </div>
    </form>
  );
}
