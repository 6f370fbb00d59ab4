import type { ThirdView } from '@auditplus/contract/features/third-party/third-party.model.ts';
import { thirdPartyRoutes } from '@auditplus/contract/features/third-party/third-party.routes.ts';
import { Button, Checkbox, Table } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { count } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { thirdPartyMessages } from './third-party.messages.ts';

type SyncDrawerProps = { readonly view: ThirdView; readonly onClose: () => void };

/** What a synchronisation would do, and its start. */
export function SyncDrawer({ view, onClose }: SyncDrawerProps) {
  const t = useMessages(thirdPartyMessages);
  const { kind } = view;
  const [isAgreed, setAgreed] = useState(false);
  const query = useRoute(thirdPartyRoutes.preview, { params: { kind } }, { staleTime: 0 });
  const sync = useAction(thirdPartyRoutes.sync, { done: t('begun'), onDone: onClose });
  const { data } = query;
  const mustAgree = data?.isManyRemovals === true;
  return (
    <SideDrawer
      open
      title={t('previewTitle', { platform: t(kind) })}
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <DrawerCancel />
          <Button
            type="primary"
            loading={sync.isPending}
            disabled={!data || (mustAgree && !isAgreed)}
            onClick={() =>
              sync.mutate({ params: { kind }, body: { removals: mustAgree ? data.people.disable : 0 } })
            }
          >
            {t('startNow')}
          </Button>
        </div>
      }
    >
      <Loaded query={query}>
        {({ departments, people, unchanged, unfit, isManyRemovals }) => (
          <div className="third-party">
            <Table
              rowKey="what"
              size="small"
              pagination={false}
              columns={[
                { dataIndex: 'what', title: t('what') },
                { dataIndex: 'add', title: t('add'), align: 'right', render: count },
                { dataIndex: 'change', title: t('change'), align: 'right', render: count },
                { dataIndex: 'gone', title: t('remove'), align: 'right', render: count },
              ]}
              dataSource={[
                { what: t('departments'), ...departments, gone: departments.remove },
                { what: t('people'), ...people, gone: people.disable },
              ]}
            />
            {unchanged > 0 ? <p>{t('unchanged', { count: count(unchanged) })}</p> : null}
            {unfit > 0 ? <p>{t('unfit', { count: count(unfit) })}</p> : null}
            {isManyRemovals ? (
              <>
                <p role="alert" className="third-party-many">
                  {t('many', { count: count(people.disable) })}
                </p>
                <Checkbox checked={isAgreed} onChange={({ target }) => setAgreed(target.checked)}>
                  {t('manyAgree', { count: count(people.disable) })}
                </Checkbox>
              </>
            ) : null}
          </div>
        )}
      </Loaded>
    </SideDrawer>
  );
}
