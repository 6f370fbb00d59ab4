import { lazy, Suspense, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useBrand } from '../../lib/brand.ts';
import { sessionEnd } from '../../lib/session-end.ts';
import { useWindowTitle } from '../../lib/window-title.ts';
import { AccountForm, type MustChange } from './account-form.tsx';
import { authMessages } from './auth.messages.ts';
import { AuthFrame } from './auth-frame.tsx';

const ChangePassword = lazy(async () => ({
  default: (await import('./change-password.tsx')).ChangePassword,
}));
const CodeForm = lazy(async () => ({ default: (await import('./code-form.tsx')).CodeForm }));
const ForgotForm = lazy(async () => ({ default: (await import('./forgot-form.tsx')).ForgotForm }));
const PhoneForm = lazy(async () => ({ default: (await import('./phone-form.tsx')).PhoneForm }));

const MODES = ['byAccount', 'byCode', 'byPhone'] as const;
type Mode = (typeof MODES)[number];

/** Three ways in: account and password, a code by SMS, a picture for the phone; and a way back to a lost password. */
export default function LoginPage() {
  const t = useMessages(authMessages);
  const [mode, setMode] = useState<Mode>('byAccount');
  const [isForgotten, setIsForgotten] = useState(false);
  const [mustChange, setMustChange] = useState<MustChange | null>(null);
  const signInAnew = () => {
    setMode('byAccount');
    setMustChange(null);
    setIsForgotten(false);
  };
  useWindowTitle(t('signIn'));

  if (mustChange)
    return (
      <AuthFrame>
        <Suspense>
          <ChangePassword {...mustChange} onDone={signInAnew} />
        </Suspense>
      </AuthFrame>
    );
  if (isForgotten)
    return (
      <AuthFrame>
        <Suspense>
          <ForgotForm onBack={signInAnew} />
        </Suspense>
      </AuthFrame>
    );
  return (
    <AuthFrame>
      <h2>{t('signIn')}</h2>
      <WhyHere />
      <Modes mode={mode} onChange={setMode} />
      <Suspense>
        {mode === 'byAccount' ? (
          <AccountForm onMustChange={setMustChange} onForgot={() => setIsForgotten(true)} />
        ) : null}
        {mode === 'byCode' ? <CodeForm onMustChange={setMustChange} /> : null}
        {mode === 'byPhone' ? <PhoneForm onMustChange={setMustChange} /> : null}
      </Suspense>
      <Help />
    </AuthFrame>
  );
}

/** Who opens accounts and helps, when the settings name somebody. */
function Help() {
  const t = useMessages(authMessages);
  const { companyName, companyContacts, companyTelePhone, companyEmail } = useBrand();
  if (!companyContacts && !companyTelePhone && !companyEmail) return null;
  return (
    <p className="auth-help">
      {t('help')}
      <br />
      <span>{[companyName, companyContacts].filter(Boolean).join(' ')}</span>{' '}
      {companyTelePhone ? <a href={`tel:${companyTelePhone}`}>{companyTelePhone}</a> : null}{' '}
      {companyEmail ? <a href={`mailto:${companyEmail}`}>{companyEmail}</a> : null}
    </p>
  );
}

/** Who or what has ended the session that was here. */
function WhyHere() {
  const [reason] = useState(sessionEnd);
  return reason ? (
    <p className="auth-why" role="status">
      {reason}
    </p>
  ) : null;
}

function Modes({ mode, onChange }: { readonly mode: Mode; readonly onChange: (mode: Mode) => void }) {
  const t = useMessages(authMessages);
  return (
    <fieldset className="auth-modes" aria-label={t('modes')}>
      {MODES.map((key) => (
        <button key={key} type="button" aria-pressed={key === mode} onClick={() => onChange(key)}>
          {t(key)}
        </button>
      ))}
    </fieldset>
  );
}
