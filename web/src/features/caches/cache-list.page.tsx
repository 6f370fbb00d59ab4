import { type CacheName, cachesRoutes } from '@auditplus/contract/features/caches/caches.routes.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { fileSize } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { cacheMessages } from './caches.messages.ts';

const source = listSource(cachesRoutes.list, () => ({}));

/** What the server keeps in memory, to look at and to drop. */
export default function CacheListPage() {
  const t = useMessages(cacheMessages);
  const [opened, setOpened] = useState<CacheName | null>(null);
  const mayClear = useCan('btn_remove');
  const clear = useAction(cachesRoutes.clear, { done: t('cleared') });
  const clearAll = useAction(cachesRoutes.clearAll, { done: t('cleared') });
  return (
    <>
      <ListPage
        title={t('title')}
        source={source}
        rowKey={(row) => row.name}
        hasKeyword={false}
        moreActions={
          mayClear
            ? [
                {
                  key: 'clearAll',
                  label: t('clearAll'),
                  danger: true,
                  confirm: { title: t('clearAllAsk'), text: t('clearText'), okText: t('clearAll') },
                  onClick: () => clearAll.mutate({}),
                },
              ]
            : []
        }
        columns={[
          { key: 'name', title: t('name'), render: (row) => t(row.name) },
          { key: 'overdueTime', title: t('overdue'), width: 240, render: () => t('onChange') },
          {
            key: 'cacheSize',
            title: t('size'),
            width: 120,
            number: true,
            render: (row) => fileSize(row.cacheSize),
          },
        ]}
        onOpen={(row) => setOpened(row.name)}
        rowActions={(row) =>
          mayClear
            ? [
                {
                  key: 'clear',
                  label: t('clear'),
                  danger: true,
                  confirm: {
                    title: t('clearAsk', { name: t(row.name) }),
                    text: t('clearText'),
                    okText: t('clear'),
                  },
                  onClick: () => clear.mutate({ params: { name: row.name } }),
                },
              ]
            : []
        }
      />
      {opened ? <CacheDrawer name={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function CacheDrawer({ name, onClose }: { readonly name: CacheName; readonly onClose: () => void }) {
  const t = useMessages(cacheMessages);
  const query = useRoute(cachesRoutes.read, { params: { name } });
  return (
    <SideDrawer open title={t(name)} width="medium" onClose={onClose}>
      <Loaded query={query}>
        {({ value }) => <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{value}</pre>}
      </Loaded>
    </SideDrawer>
  );
}
