import { useMessages } from '../../i18n/messages.ts';
import { Notice } from '../../kit/notice.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useSession } from '../../lib/session.ts';
import { outboxMessages } from './outbox.messages.ts';
import { Outbox } from './outbox.tsx';

/** The demonstration's outbox inside the shell. */
export default function OutboxPage() {
  const t = useMessages(outboxMessages);
  const isDemo = useSession((session) => session.current?.sysConfigInfo.isDemo === true);
  if (!isDemo) return <Notice title={t('title')} text={t('notDemo')} />;
  return (
    <PageFrame title={t('title')}>
      <p className="quiet measure">{t('lead')}</p>
      <Outbox />
    </PageFrame>
  );
}
