import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PersonAvatar } from '../../kit/person.tsx';
import { RefusalStrip } from '../../kit/refusal-strip.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { sha256Hex } from '../../lib/digest.ts';
import { forgetAllKept } from '../../lib/kept-input.ts';
import { resetSession, setLocked, useSession } from '../../lib/session.ts';
import { showError } from '../../lib/show-error.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { wanted } from '../../lib/wanted.ts';
import { useWindowTitle } from '../../lib/window-title.ts';
import { authMessages } from './auth.messages.ts';
import { AuthButton } from './auth-button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { AuthField } from './field.tsx';

/** The locked screen: only the password of the same account opens it again. */
export default function LockPage() {
  const t = useMessages(authMessages);
  const navigate = useNavigate();
  const { search } = useLocation();
  const known = useSession((session) => session.current?.userInfo);
  const [asked, setAsked] = useState<CurrentUser['userInfo'] | null>(null);
  const user = known ?? asked;
  const [password, setPassword] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const isEditUnder = useUnsaved((unsaved) => unsaved.isUnderLock);
  const [asksLeave, setAsksLeave] = useState(false);

  useWindowTitle(t('lockedTitle'));

  // After a reload the person is unknown here; the call answers its minimal form while locked, which is nobody to
  // work as afterwards.
  useEffect(() => {
    if (!known) call(authRoutes.currentUser, {}).then((current) => setAsked(current.userInfo), showError);
  }, [known]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!password) return;
    setBusy(true);
    const isOpen = await attempt(async () => {
      // A quick hand is done before the person is known here again.
      const { userAccount } = user ?? (await call(authRoutes.currentUser, {})).userInfo;
      await call(authRoutes.unlock, {
        body: { account: userAccount, password: await sha256Hex(password) },
      });
      setLocked(false);
      navigate(wanted(search), { replace: true });
    });
    if (!isOpen) {
      setPassword('');
      setSubmitted(false);
    }
    setBusy(false);
  };

  const leave = async () => {
    if (isEditUnder && !asksLeave) return setAsksLeave(true);
    if (user) forgetAllKept(user.userId);
    await call(authRoutes.logout, {}).catch(() => null);
    resetSession();
    navigate('/login', { replace: true });
  };

  return (
    <AuthFrame>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <h2>{t('lockedTitle')}</h2>
        <div className="auth-person">
          <PersonAvatar name={user?.userName ?? ''} icon={user?.headIcon ?? ''} />
          <span>{user?.userName}</span>
        </div>
        <AuthField
          label={t('password')}
          secret
          autoFocus
          autoComplete="current-password"
          value={password}
          problem={submitted && !password ? t('passwordHint') : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {asksLeave ? (
          <p className="auth-warning" role="alert">
            {t('leaveLoses')}
          </p>
        ) : null}
        <RefusalStrip />
        <div className="auth-actions">
          <AuthButton kind="primary" type="submit" busy={busy}>
            {t('unlock')}
          </AuthButton>
          <AuthButton kind="quiet" onClick={() => void leave()}>
            {t(asksLeave ? 'leaveAnyway' : 'leave')}
          </AuthButton>
        </div>
      </form>
    </AuthFrame>
  );
}
