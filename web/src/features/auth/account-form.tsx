import { type FormEvent, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { RefusalStrip } from '../../kit/refusal-strip.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { readLocal, writeLocal } from '../../lib/storage.ts';
import { authMessages } from './auth.messages.ts';
import { AuthButton } from './auth-button.tsx';
import { AuthField } from './field.tsx';
import { type Captcha, newCaptcha, PictureCode } from './picture-code.tsx';
import { finishSignIn } from './sign-in-done.ts';

/** The declared calls come with the first key, so that the page itself stays small. */
const loadRoutes = () => import('@auditplus/contract/features/auth/auth.routes.ts');

/** Somebody signed in who has to set an own password first. */
export type MustChange = {
  readonly token: string;
  readonly account: string;
  /** Missing after a sign-in by code or phone: the initial password was never typed. */
  readonly oldDigest?: string;
};

/** Characters of a picture code before the settings are known. */
const USUAL_LENGTH = 4;

type AccountFormProps = {
  readonly onMustChange: (person: MustChange) => void;
  readonly onForgot: () => void;
};

/** Account and password; the picture code appears when the account needs one. */
export function AccountForm({ onMustChange, onForgot }: AccountFormProps) {
  const t = useMessages(authMessages);
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  // Asked for anew with the account; until then as it was last time, so that the form does not grow under the hand.
  const [captcha, setCaptcha] = useState<Captcha | null>(() =>
    readLocal('loginNeedCode') === true ? newCaptcha(USUAL_LENGTH) : null,
  );
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const accountBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const codeBox = useRef<HTMLInputElement>(null);

  const askForCode = async (isSpent = false) => {
    if (!account.trim()) return;
    const { authRoutes } = await loadRoutes();
    const config = await call(authRoutes.config, { params: { account: account.trim() } }).catch(() => null);
    if (!config) return;
    const isNeeded = config.enableVerificationCode === 1;
    writeLocal('loginNeedCode', isNeeded);
    const length = config.verificationCodeNumber;
    setCaptcha((shown) => {
      if (!isNeeded) return null;
      return shown?.length === length && !isSpent ? shown : newCaptcha(length);
    });
  };

  const signIn = async () => {
    const [{ authRoutes }, digest] = await Promise.all([loadRoutes(), sha256Hex(password)]);
    const reply = await call(authRoutes.login, {
      body: {
        account: account.trim(),
        password: digest,
        origin: 'password',
        grant_type: 'password',
        client_id: 'admin',
        // Nothing secret can lie in a page; the form of the specification has the field.
        client_secret: 'web',
        scope: 'all',
        ...(captcha ? { code: code.trim(), timestamp: captcha.stamp } : {}),
      },
    });
    if (reply.mustChangePassword)
      onMustChange({ token: reply.token, oldDigest: digest, account: account.trim() });
    else finishSignIn(reply);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!account.trim()) return accountBox.current?.focus();
    if (!password) return passwordBox.current?.focus();
    if (captcha && !code.trim()) return codeBox.current?.focus();
    setBusy(true);
    let isCodeWrong = false;
    const isSignedIn = await attempt(signIn, ({ errorCode }) => {
      isCodeWrong = errorCode === 'login.codeWrong';
      return false;
    });
    if (!isSignedIn) {
      if (!isCodeWrong) setPassword('');
      setCode('');
      setSubmitted(false);
      await askForCode(true);
      (isCodeWrong ? codeBox : passwordBox).current?.focus();
    }
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <AuthField
        label={t('account')}
        inputRef={accountBox}
        name="account"
        autoComplete="username"
        autoFocus
        maxLength={50}
        value={account}
        placeholder={t('accountPlaceholder')}
        problem={submitted && !account.trim() ? t('accountHint') : undefined}
        onChange={(event) => {
          setAccount(event.target.value);
          void loadRoutes();
        }}
        onBlur={() => void askForCode()}
      />
      <AuthField
        label={t('password')}
        inputRef={passwordBox}
        secret
        name="password"
        autoComplete="current-password"
        value={password}
        problem={submitted && !password ? t('passwordHint') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      {captcha ? (
        <PictureCode
          captcha={captcha}
          inputRef={codeBox}
          value={code}
          problem={submitted && !code.trim() ? t('codeHint') : undefined}
          onChange={setCode}
          onRenew={setCaptcha}
        />
      ) : null}
      <RefusalStrip />
      <div className="auth-actions">
        <AuthButton kind="primary" type="submit" busy={busy}>
          {busy ? t('signingIn') : t('signIn')}
        </AuthButton>
        <AuthButton kind="quiet" onClick={onForgot}>
          {t('forgot')}
        </AuthButton>
      </div>
    </form>
  );
}
