import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import type { LogRow } from '@auditplus/contract/features/logs/logs.model.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { deviceName } from '../../lib/device-name.ts';
import { moment } from '../../lib/formats.ts';
import { SecurityEvent } from '../logs/public.ts';
import { profileMessages } from './profile.messages.ts';

const SIGN_INS = 1;
const REQUESTS = 5;

const sources = {
  [SIGN_INS]: listSource(currentUserRoutes.log, ({ page }) => ({ query: { ...page, category: SIGN_INS } })),
  [REQUESTS]: listSource(currentUserRoutes.log, ({ page }) => ({ query: { ...page, category: REQUESTS } })),
} as const;

/** My sign-ins and my requests. */
export function OwnLogs() {
  const t = useMessages(profileMessages);
  const [category, setCategory] = useState<typeof SIGN_INS | typeof REQUESTS>(SIGN_INS);
  return (
    <div className="profile">
      <div>
        <Segmented
          value={category}
          options={[
            { value: SIGN_INS, label: t('signInLog') },
            { value: REQUESTS, label: t('requestLog') },
          ]}
          onChange={setCategory}
        />
      </div>
      <List<LogRow>
        key={category}
        name={category === SIGN_INS ? 'own-log' : 'own-requests'}
        source={sources[category]}
        hasKeyword={false}
        columns={[
          { key: 'creatorTime', title: t('time'), width: 170, render: (row) => moment(row.creatorTime) },
          category === SIGN_INS
            ? {
                key: 'event',
                title: t('event'),
                width: 240,
                render: (row) => <SecurityEvent event={row.event} params={row.params} />,
              }
            : {
                key: 'requestURL',
                title: t('request'),
                width: 420,
                render: (row) => `${row.requestMethod} ${row.requestURL}`,
              },
          { key: 'ipaddress', title: t('address'), width: 160 },
          { key: 'platForm', title: t('platform'), render: (row) => deviceName(row.platForm) },
        ]}
        emptyText={category === SIGN_INS ? t('emptyLog') : t('emptyRequests')}
      />
    </div>
  );
}
