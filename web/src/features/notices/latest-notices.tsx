import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { moment } from '../../lib/formats.ts';
import { messageAddress } from '../../lib/message-address.ts';
import { useRoute } from '../../lib/query.ts';
import { noticeMessages } from './notices.messages.ts';

const SHOWN_NOTICES = 6;

/** The notices published last. */
export function LatestNotices() {
  const t = useMessages(noticeMessages);
  const query = useRoute(messagesRoutes.list, {
    query: { currentPage: 1, pageSize: SHOWN_NOTICES, type: '1', sort: 'desc' },
  });
  return (
    <Loaded query={query} rows={3}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="quiet">{t('empty')}</p>
        ) : (
          <>
            <ul className="home-rows">
              {list.map((row) => (
                <li key={row.id} data-unread={row.isRead === '0'}>
                  <Link to={messageAddress(row)}>{row.title}</Link>
                  <span className="quiet">{moment(row.lastModifyTime)}</span>
                </li>
              ))}
            </ul>
            <p>
              <Link to="/messageRecord?type=1">{t('allNotices')}</Link>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
