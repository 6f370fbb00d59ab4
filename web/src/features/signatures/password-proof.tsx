import { Input } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { signatureMessages } from './signatures.messages.ts';

type PasswordProofProps = {
  readonly value: string;
  readonly onChange: (password: string) => void;
  readonly onEnter?: () => void;
};

/** The password by which a signer proves to be himself. */
export function PasswordProof({ value, onChange, onEnter }: PasswordProofProps) {
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
