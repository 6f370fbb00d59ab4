import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { mailsMessages } from './mails.messages.ts';

const SHOWN = 6;

/** The mails that came last, outside the mail box. */
export function LatestMails() {
  const t = useMessages(mailsMessages);
  const query = useRoute(mailsRoutes.list, { query: { currentPage: 1, pageSize: SHOWN, folder: 'inbox' } });
  return (
    <Loaded query={query} rows={3}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="quiet">{t('emptyInbox')}</p>
        ) : (
          <>
            <ul className="home-rows">
              {list.map(({ id, subject, sender, time, isRead }) => (
                <li key={id} data-unread={!isRead}>
                  <Link to={`/emailDetail?${new URLSearchParams({ id })}`}>{subject || t('noSubject')}</Link>
                  <span className="quiet">
                    {sender.name || sender.address} {moment(time)}
                  </span>
                </li>
              ))}
            </ul>
            <p>
              <Link to="/emailDetail">{t('allMails')}</Link>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
