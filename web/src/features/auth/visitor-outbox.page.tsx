import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { queryClient } from '../../lib/query.ts';
import { useWindowTitle } from '../../lib/window-title.ts';
import { outboxMessages } from './outbox.messages.ts';
import { Outbox } from './outbox.tsx';

/** The demonstration's outbox for somebody who waits for a code and has no session yet. */
export default function VisitorOutboxPage() {
  const t = useMessages(outboxMessages);
  useWindowTitle(t('title'));
  return (
    <main className="outbox-visitor">
      <h1>{t('title')}</h1>
      <p className="quiet measure">{t('lead')}</p>
      <QueryClientProvider client={queryClient}>
        <Outbox />
      </QueryClientProvider>
      <p>
        <Link to="/login">{t('backToSignIn')}</Link>
      </p>
    </main>
  );
}
