import type { ButtonHTMLAttributes } from 'react';

type AuthButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly kind?: 'primary' | 'plain' | 'quiet';
  /** Under way: the button turns a mark and takes no further press, yet keeps the focus. */
  readonly busy?: boolean;
};

/** A button of the sign-in pages; Ant Design's weighs a tenth of what a visitor may load before signing in. */
export function AuthButton({ kind = 'plain', busy = false, onClick, children, ...button }: AuthButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={`auth-button auth-button-${kind}`}
      aria-busy={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="auth-button-mark" /> : null}
      <span>{children}</span>
    </button>
  );
}
