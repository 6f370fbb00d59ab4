import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PersonAvatar } from '../../kit/person.tsx';
import { call, requestFailed } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { attempt } from '../../lib/attempt.ts';
import { deviceName } from '../../lib/device-name.ts';
import { moment } from '../../lib/formats.ts';
import { useSession } from '../../lib/session.ts';
import { useWindowTitle } from '../../lib/window-title.ts';
import { authMessages } from './auth.messages.ts';
import { AuthButton } from './auth-button.tsx';
import { AuthFrame } from './auth-frame.tsx';

type Asked = RouteReply<typeof authRoutes.ticketScan>;

/** On the phone: whether the device with the picture is to be signed in as the person here. */
export default function ConfirmLoginPage() {
  const t = useMessages(authMessages);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const scanCode = query.get('code') ?? '';
  const user = useSession((session) => session.current?.userInfo);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [end, setEnd] = useState('');
  const [busy, setBusy] = useState(false);

  useWindowTitle(t('confirmTitle'));
  useEffect(() => {
    call(authRoutes.ticketScan, { params: { scanCode } }).then(setAsked, (error) =>
      setEnd(error instanceof ApiError ? error.msg : requestFailed()),
    );
  }, [scanCode]);

  const answer = async (agreed: boolean) => {
    setBusy(true);
    await attempt(async () => {
      await call(authRoutes.ticketAnswer, { params: { scanCode }, body: { agreed } });
      setEnd(t(agreed ? 'confirmDone' : 'confirmRefused'));
    });
    setBusy(false);
  };

  return (
    <AuthFrame>
      <h2>{t('confirmTitle')}</h2>
      {end ? (
        <>
          <p role="status">{end}</p>
          <div className="auth-actions">
            <AuthButton onClick={() => void navigate('/home')}>{t('toHome')}</AuthButton>
          </div>
        </>
      ) : (
        <>
          <div className="auth-person">
            <PersonAvatar name={user?.userName ?? ''} icon={user?.headIcon ?? ''} />
            <span>{user?.userName}</span>
          </div>
          {asked ? (
            <p className="auth-asked">
              {t('confirmText', {
                device: deviceName(asked.device) || t('unknownDevice'),
                ip: asked.ip,
                time: moment(asked.createdAt),
              })}
            </p>
          ) : null}
          <div className="auth-actions">
            <AuthButton kind="primary" disabled={!asked} busy={busy} onClick={() => void answer(true)}>
              {t('confirmAgree')}
            </AuthButton>
            <AuthButton disabled={!asked || busy} onClick={() => void answer(false)}>
              {t('confirmRefuse')}
            </AuthButton>
          </div>
        </>
      )}
    </AuthFrame>
  );
}
