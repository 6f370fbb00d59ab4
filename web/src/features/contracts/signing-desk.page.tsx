import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import './contracts.css';
import { contractSigningMessages } from './contract-signing.messages.ts';
import { DeskOverview } from './desk-overview.tsx';
import { DeskWaiting } from './desk-waiting.tsx';

/** 合同签署: the desk of the group's signer, and how far the year's contracts are (audit-domain 8.19). */
export default function SigningDeskPage() {
  const t = useMessages(contractSigningMessages);
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'overview' ? 'overview' : 'waiting';
  return (
    <PageFrame title={t('deskTitle')}>
      <Tabs
        activeKey={tab}
        items={[
          { key: 'waiting', label: t('waitingTab') },
          { key: 'overview', label: t('overviewTab') },
        ]}
        onChange={(next) => setSearch(next === 'overview' ? { tab: next } : {}, { replace: true })}
      />
      {tab === 'overview' ? <DeskOverview /> : <DeskWaiting />}
    </PageFrame>
  );
}
