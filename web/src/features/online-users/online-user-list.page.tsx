import {
  type OnlineUser,
  onlineUsersRoutes,
} from '@auditplus/contract/features/online-users/online-users.routes.ts';
import { Button } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { ListPage } from '../../kit/list-page.tsx';
import type { ListSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { Person } from '../../kit/person.tsx';
import { call } from '../../lib/api.ts';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { routeKey, useAction } from '../../lib/query.ts';
import { deviceName } from '../platform-pages/public.ts';
import { onlineUsersMessages } from './online-users.messages.ts';

const REFRESH_MS = 30_000;

const source: ListSource<OnlineUser> = {
  key: ({ page }) => [...routeKey(onlineUsersRoutes.list), page.keyword ?? ''],
  load: async ({ page }, signal) => ({
    list: await call(
      onlineUsersRoutes.list,
      { query: page.keyword ? { keyword: page.keyword } : {} },
      { signal },
    ),
  }),
};

/** Who is signed in, with signing out by force (platform-contract 9.24). */
export default function OnlineUserListPage() {
  const t = useMessages(onlineUsersMessages);
  const mayForce = useCan('btn_force');
  const force = useAction(onlineUsersRoutes.forceMany, { done: t('forced') });
  const ask = async (rows: readonly OnlineUser[]) => {
    const names = listed(rows.map((row) => row.userName));
    return confirm({
      title: t('forceAsk', { names }),
      text: t('forceText', { names }),
      okText: t('force'),
      danger: true,
    });
  };
  const forceOut = async (rows: readonly OnlineUser[], done?: () => void) => {
    if (!(await ask(rows))) return;
    force.mutate({ body: { ids: rows.map((row) => row.userId) } }, { onSuccess: () => done?.() });
  };
  return (
    <ListPage<OnlineUser>
      title={t('title')}
      keywordHint={t('keywordHint')}
      source={source}
      refetchInterval={REFRESH_MS}
      columns={[
        { key: 'userName', title: t('user'), width: 130, render: (row) => <Person name={row.userName} /> },
        { key: 'userAccount', title: t('account'), width: 100 },
        { key: 'organize', title: t('organize') },
        { key: 'loginIPAddress', title: t('ip'), width: 120 },
        { key: 'loginTime', title: t('at'), width: 160, render: (row) => moment(row.loginTime) },
        { key: 'lastSeenTime', title: t('seen'), width: 160, render: (row) => moment(row.lastSeenTime) },
        {
          key: 'loginPlatForm',
          title: t('device'),
          width: 180,
          render: (row) => deviceName(row.loginPlatForm),
        },
        { key: 'sessions', title: t('sessions'), width: 80, number: true, hidden: true },
      ]}
      {...(mayForce
        ? {
            selectable: (row: OnlineUser) => !row.isSelf,
            bulkActions: (rows: readonly OnlineUser[], clear: () => void) => (
              <Button size="small" danger onClick={() => void forceOut(rows, clear)}>
                {t('force')}
              </Button>
            ),
            rowActions: (row: OnlineUser) => [
              {
                key: 'force',
                label: t('force'),
                danger: true,
                ...(row.isSelf ? { disabledReason: t('self') } : {}),
                onClick: () => void forceOut([row]),
              },
            ],
          }
        : {})}
      emptyText={t('empty')}
    />
  );
}
