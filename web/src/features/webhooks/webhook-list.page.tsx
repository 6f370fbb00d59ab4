import { Tabs } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { IncomingList } from './incoming-list.tsx';
import { OutgoingList } from './outgoing-list.tsx';
import { webhooksMessages } from './webhooks.messages.ts';

/** What is sent to programs outside, and what is taken from them. */
export default function WebhookListPage() {
  const t = useMessages(webhooksMessages);
  const [direction, setDirection] = useState('out');
  const tabs = (
    <Tabs
      activeKey={direction}
      items={[
        { key: 'out', label: t('out') },
        { key: 'in', label: t('in') },
      ]}
      onChange={setDirection}
    />
  );
  return direction === 'in' ? <IncomingList above={tabs} /> : <OutgoingList above={tabs} />;
}
