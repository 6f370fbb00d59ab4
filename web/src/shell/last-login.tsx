import { useEffect, useState } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { takeArrival } from '../lib/arrival.ts';
import { moment } from '../lib/formats.ts';
import { useSession } from '../lib/session.ts';
import { shellMessages } from './shell.messages.ts';

const SHOWN_MS = 2_000;

/** Where and when the account signed in before, shown for two seconds to somebody who comes from the login page. */
export function LastLogin() {
  const t = useMessages(shellMessages);
  const user = useSession((session) => session.current?.userInfo);
  const [open, setOpen] = useState(false);
  const hasPrevious = user?.prevLogin === 1 && user.prevLoginTime !== null;

  useEffect(() => {
    if (!hasPrevious || !takeArrival()) return;
    setOpen(true);
  }, [hasPrevious]);

  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setOpen(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [open]);

  if (!open || !user) return null;
  return (
    <aside className="last-login" role="status">
      <strong>{t('lastLogin')}</strong>
      <span>{t('lastLoginTime', { time: moment(user.prevLoginTime) })}</span>
      {user.prevLoginIPAddressName ? (
        <span>{t('lastLoginPlace', { place: user.prevLoginIPAddressName })}</span>
      ) : null}
      {user.prevLoginIPAddress ? (
        <span>{t('lastLoginAddress', { address: user.prevLoginIPAddress })}</span>
      ) : null}
    </aside>
  );
}
