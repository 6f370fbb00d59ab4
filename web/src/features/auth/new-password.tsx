import type { PasswordPolicy } from '@auditplus/contract/features/auth/auth.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { isPassword } from '../../lib/password-rule.ts';
import { authMessages } from './auth.messages.ts';
import { AuthField } from './field.tsx';

/** A new password as it was typed twice. */
export type NewPassword = { readonly password: string; readonly repeat: string };

export const NO_PASSWORD: NewPassword = { password: '', repeat: '' };

/** Whether it keeps the rule and was typed the same twice. */
export const isNewPassword = ({ password, repeat }: NewPassword, policy: PasswordPolicy): boolean =>
  isPassword(password, policy) && repeat === password;

type Props = {
  readonly value: NewPassword;
  readonly policy: PasswordPolicy;
  readonly onChange: (value: NewPassword) => void;
  /** Problems are shown once the person has pressed the button. */
  readonly showProblems: boolean;
  /** What else is wrong with the password. */
  readonly problem?: string | undefined;
  readonly autoFocus?: boolean;
};

/** The two boxes of a new password. */
export function NewPasswordFields({ value, policy, onChange, showProblems, problem, autoFocus }: Props) {
  const t = useMessages(authMessages);
  const { password, repeat } = value;
  const rule = t('passwordRule', { min: policy.minLength }) + (policy.mixedCase ? t('mixedCase') : '');
  const passwordProblem = problem ?? (isPassword(password, policy) ? undefined : rule);
  const box = { secret: true, autoComplete: 'new-password', maxLength: 16 } as const;
  return (
    <>
      <AuthField
        {...box}
        label={t('newPassword')}
        autoFocus={autoFocus}
        value={password}
        placeholder={rule}
        problem={showProblems ? passwordProblem : undefined}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <AuthField
        {...box}
        label={t('repeatPassword')}
        value={repeat}
        problem={showProblems && repeat !== password ? t('passwordsDiffer') : undefined}
        onChange={(event) => onChange({ ...value, repeat: event.target.value })}
      />
    </>
  );
}
