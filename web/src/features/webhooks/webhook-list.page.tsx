import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { IncomingList } from './incoming-list.tsx';
import { OutgoingList } from './outgoing-list.tsx';
import { webhooksMessages } from './webhooks.messages.ts';

/** What is sent to programs outside, and what is taken from them. */
export default function WebhookListPage() {
  const t = useMessages(webhooksMessages);
  const [search, setSearch] = useSearchParams();
  const direction = search.get('tab') === 'in' ? 'in' : 'out';
  const tabs = (
    <Tabs
      activeKey={direction}
      items={[
        { key: 'out', label: t('out') },
        { key: 'in', label: t('in') },
      ]}
      onChange={(tab) => setSearch({ tab }, { replace: true })}
    />
  );
  return direction === 'in' ? <IncomingList above={tabs} /> : <OutgoingList above={tabs} />;
}
