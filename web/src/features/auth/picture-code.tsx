import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import type { Ref } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { newIntent } from '../../lib/api.ts';
import { authMessages } from './auth.messages.ts';
import { AuthField } from './field.tsx';

export type Captcha = { readonly length: number; readonly stamp: string };

/** Another picture; its code is good for one try. */
export const newCaptcha = (length: number): Captcha => ({ length, stamp: newIntent() });

type PictureCodeProps = {
  readonly captcha: Captcha;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (code: string) => void;
  readonly onRenew: (captcha: Captcha) => void;
};

/** The box for the code in the picture beside it. */
export function PictureCode({ captcha, value, problem, inputRef, onChange, onRenew }: PictureCodeProps) {
  const t = useMessages(authMessages);
  return (
    <div className="auth-code">
      <AuthField
        label={t('code')}
        {...(inputRef ? { inputRef } : {})}
        name="code"
        autoComplete="off"
        maxLength={captcha.length}
        value={value}
        problem={problem}
        onChange={(event) => onChange(event.target.value)}
      />
      <button type="button" className="auth-picture" onClick={() => onRenew(newCaptcha(captcha.length))}>
        <img
          src={`${WEB_PREFIX}/api/oauth/ImageCode/${captcha.length}/${captcha.stamp}`}
          alt={t('codeRefresh')}
        />
      </button>
    </div>
  );
}
