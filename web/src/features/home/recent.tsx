import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useRecentName } from '../../kit/recent-name.ts';
import { moment } from '../../lib/formats.ts';
import { recentRecords } from '../../lib/recent.ts';
import { useSession } from '../../lib/session.ts';
import { homeMessages } from './home.messages.ts';

/** The records that the person had open last in this browser. */
export function Recent() {
  const t = useMessages(homeMessages);
  const userId = useSession((session) => session.current?.userInfo.userId) ?? '';
  const nameOf = useRecentName();
  const records = recentRecords(userId);
  if (records.length === 0) return <p className="quiet">{t('noRecent')}</p>;
  return (
    <ul className="home-rows">
      {records.map((record) => (
        <li key={record.address}>
          <Link to={record.address}>{nameOf(record)}</Link>
          <span className="quiet">{moment(record.at)}</span>
        </li>
      ))}
    </ul>
  );
}
