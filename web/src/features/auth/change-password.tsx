import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { call } from '../../lib/api.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { isPassword } from '../../lib/password-rule.ts';
import { showError } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import type { MustChange } from './account-form.tsx';
import { authTexts } from './auth.texts.ts';
import { AuthButton } from './auth-button.tsx';
import { AuthField } from './field.tsx';

type ChangePasswordProps = MustChange & { readonly onDone: () => void };

/** An initial password must be changed before anything else; afterwards the person signs in anew. */
export function ChangePassword({ token, oldDigest, account, onDone }: ChangePasswordProps) {
  const t = useTexts(authTexts);
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [isSame, setIsSame] = useState(false);
  const [busy, setBusy] = useState(false);
  const passwordProblem = isSame ? t('samePassword') : isPassword(password) ? undefined : t('passwordRule');
  const repeatProblem = repeat === password ? undefined : t('passwordsDiffer');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isPassword(password) || repeat !== password) return;
    const digest = await sha256Hex(password);
    if (digest === oldDigest) return setIsSame(true);
    setBusy(true);
    try {
      await call(
        currentUserRoutes.modifyPassword,
        { body: { ...(oldDigest ? { oldPassword: oldDigest } : {}), password: digest } },
        { token },
      );
      toast.success(t('changed'));
      onDone();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('changeTitle')}</h2>
      <p className="auth-note">{t('changeText')}</p>
      <input type="text" name="account" autoComplete="username" value={account} readOnly hidden />
      <AuthField
        label={t('newPassword')}
        secret
        autoFocus
        autoComplete="new-password"
        maxLength={16}
        value={password}
        placeholder={t('passwordRule')}
        problem={submitted ? passwordProblem : undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          setIsSame(false);
        }}
      />
      <AuthField
        label={t('repeatPassword')}
        secret
        autoComplete="new-password"
        maxLength={16}
        value={repeat}
        problem={submitted ? repeatProblem : undefined}
        onChange={(event) => setRepeat(event.target.value)}
      />
      <div className="auth-acts">
        <AuthButton kind="primary" type="submit" busy={busy}>
          {t('change')}
        </AuthButton>
      </div>
    </form>
  );
}
