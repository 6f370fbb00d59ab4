import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import { Button } from 'antd';
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { call, newIntent } from '../../lib/api.ts';
import { markArrival } from '../../lib/arrival.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { startSession } from '../../lib/session.ts';
import { useSettings } from '../../lib/settings.ts';
import { showError } from '../../lib/show-error.ts';
import { authTexts } from './auth.texts.ts';
import { AuthFrame } from './auth-frame.tsx';
import { AuthField } from './field.tsx';

/** The declared calls come with the first key, so that the page itself stays small. */
const loadRoutes = () => import('@auditplus/contract/features/auth/auth.routes.ts');

const ChangePassword = lazy(async () => ({
  default: (await import('./change-password.tsx')).ChangePassword,
}));

type Captcha = { readonly length: number; readonly stamp: string };
type MustChange = { readonly token: string; readonly oldDigest: string; readonly account: string };

/** Account and password; the picture code appears when the account needs one. */
export default function LoginPage() {
  const t = useTexts(authTexts);
  const [mustChange, setMustChange] = useState<MustChange | null>(null);
  useEffect(() => {
    document.title = `${t('signIn')} - ${t('product')}`;
  }, [t]);
  return (
    <AuthFrame>
      {mustChange ? (
        <Suspense>
          <ChangePassword {...mustChange} onDone={() => setMustChange(null)} />
        </Suspense>
      ) : (
        <LoginForm onMustChange={setMustChange} />
      )}
    </AuthFrame>
  );
}

function LoginForm({ onMustChange }: { readonly onMustChange: (person: MustChange) => void }) {
  const t = useTexts(authTexts);
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const accountBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const codeBox = useRef<HTMLInputElement>(null);

  const askForCode = async () => {
    if (!account.trim()) return;
    const { authRoutes } = await loadRoutes();
    const config = await call(authRoutes.config, { params: { account: account.trim() } }).catch(() => null);
    if (!config) return;
    setCaptcha(config.enableVerificationCode === 1 ? newCaptcha(config.verificationCodeNumber) : null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!account.trim()) return accountBox.current?.focus();
    if (!password) return passwordBox.current?.focus();
    if (captcha && !code.trim()) return codeBox.current?.focus();
    setBusy(true);
    try {
      const [{ authRoutes }, digest] = await Promise.all([loadRoutes(), sha256Hex(password)]);
      const reply = await call(authRoutes.login, {
        body: {
          account: account.trim(),
          password: digest,
          origin: 'password',
          grant_type: 'password',
          client_id: 'admin',
          scope: 'all',
          ...(captcha ? { code: code.trim(), timestamp: captcha.stamp } : {}),
        },
      });
      if (reply.mustChangePassword) {
        onMustChange({ token: reply.token, oldDigest: digest, account: account.trim() });
        return;
      }
      useSettings.getState().change({ layoutType: reply.theme });
      markArrival();
      startSession(reply.token);
    } catch (error) {
      showError(error);
      setPassword('');
      setCode('');
      setSubmitted(false);
      passwordBox.current?.focus();
      await askForCode();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <h2>{t('signIn')}</h2>
      <AuthField
        label={t('account')}
        inputRef={accountBox}
        name="account"
        autoComplete="username"
        autoFocus
        maxLength={50}
        value={account}
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
        <div className="auth-code">
          <AuthField
            label={t('code')}
            inputRef={codeBox}
            name="code"
            autoComplete="off"
            maxLength={captcha.length}
            value={code}
            problem={submitted && !code.trim() ? t('codeHint') : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
          <button type="button" onClick={() => setCaptcha(newCaptcha(captcha.length))}>
            <img
              src={`${WEB_PREFIX}/api/oauth/ImageCode/${captcha.length}/${captcha.stamp}`}
              alt={t('codeRefresh')}
            />
          </button>
        </div>
      ) : null}
      <div className="auth-acts">
        <Button type="primary" size="large" htmlType="submit" block loading={busy}>
          {busy ? t('signingIn') : t('signIn')}
        </Button>
      </div>
    </form>
  );
}

const newCaptcha = (length: number): Captcha => ({ length, stamp: newIntent() });
