import { type InputHTMLAttributes, type Ref, useId, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { authMessages } from './auth.messages.ts';

type AuthFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly secret?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** A labelled box of the sign-in pages; a plain input, since Ant Design's brings its whole form with it. */
export function AuthField({ label, problem, secret, inputRef, ...input }: AuthFieldProps) {
  const t = useMessages(authMessages);
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      <span className="auth-input" data-invalid={Boolean(problem)}>
        <input
          {...input}
          id={id}
          ref={inputRef}
          type={secret && !isShown ? 'password' : 'text'}
          aria-invalid={Boolean(problem)}
          aria-describedby={`${id}-problem`}
        />
        {secret ? (
          <button
            type="button"
            aria-label={isShown ? t('hidePassword') : t('showPassword')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Eye isShut={!isShown} />
          </button>
        ) : null}
      </span>
      <p className="field-problem" id={`${id}-problem`} role="alert">
        {problem ?? ''}
      </p>
    </div>
  );
}

function Eye({ isShut }: { readonly isShut: boolean }) {
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" className="auth-eye" aria-hidden="true">
      <path d="M2 12c2.4-4.4 5.8-6.5 10-6.5s7.6 2.1 10 6.5c-2.4 4.4-5.8 6.5-10 6.5S4.4 16.4 2 12Z" />
      <circle cx="12" cy="12" r="3.2" />
      {isShut ? <path d="M4 4l16 16" /> : null}
    </svg>
  );
}
