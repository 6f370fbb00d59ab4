import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { QRCode } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { showError } from '../../lib/show-error.ts';
import type { MustChange } from './account-form.tsx';
import { authMessages } from './auth.messages.ts';
import { AuthButton } from './auth-button.tsx';
import { finishSignIn } from './sign-in-done.ts';

const ASK_MS = 1_500;

type Ticket = RouteReply<typeof authRoutes.ticket>;
type Status = RouteReply<typeof authRoutes.ticketStatus>;

/** A picture for a signed-in phone; this page signs in by itself once the phone has agreed. */
export function PhoneForm({ onMustChange }: { readonly onMustChange: (person: MustChange) => void }) {
  const t = useMessages(authMessages);
  const [ticket, setTicket] = useState<Ticket | null>(null);
  const [status, setStatus] = useState<Status | null>(null);

  const renew = useCallback(() => {
    setStatus(null);
    call(authRoutes.ticket, {}).then(setTicket, showError);
  }, []);
  useEffect(renew, [renew]);

  useEffect(() => {
    if (!ticket || status?.state === 'refused') return;
    const timer = setInterval(async () => {
      // Another try follows; a moment without network needs no words.
      const next = await call(authRoutes.ticketStatus, { params: { ticket: ticket.ticket } }).catch(
        () => null,
      );
      if (!next) return;
      if (next.state === 'expired') renew();
      else if (next.login?.mustChangePassword)
        onMustChange({ token: next.login.token, account: next.userName });
      else if (next.login) finishSignIn(next.login);
      else setStatus(next);
    }, ASK_MS);
    return () => clearInterval(timer);
  }, [ticket, status?.state, renew, onMustChange]);

  const isRefused = status?.state === 'refused';
  const hint = isRefused
    ? t('phoneRefused')
    : status?.state === 'scanned'
      ? t('phoneScanned', { name: status.userName })
      : t('phoneHint');
  return (
    <div className="auth-phone">
      <QRCode
        size={200}
        // fixed colour: read by cameras
        bgColor="#ffffff"
        color="#000000" // fixed colour, as above
        value={`${ticket?.publicUrl || window.location.origin}/confirmLogin?code=${ticket?.scanCode ?? ''}`}
        status={ticket ? (status?.state === 'scanned' ? 'scanned' : 'active') : 'loading'}
      />
      <p role="status">{hint}</p>
      {isRefused ? (
        <AuthButton
          onClick={() => {
            setTicket(null);
            renew();
          }}
        >
          {t('phoneAgain')}
        </AuthButton>
      ) : null}
    </div>
  );
}
