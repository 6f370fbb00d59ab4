import type { ObjectRow } from '@auditplus/contract/features/objects/objects.model.ts';
import { objectsRoutes } from '@auditplus/contract/features/objects/objects.routes.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { ImportDrawer } from './import-drawer.tsx';
import { ImportsDrawer } from './imports-drawer.tsx';
import { objectsMessages } from './objects.messages.ts';
import './objects.css';

const source = listSource(objectsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.kind && { kind: filters.kind }) },
}));

/** What people design, as files: taken out, brought in with a look at the changes, taken back (online-development 11). */
export default function ObjectsPage() {
  const t = useMessages(objectsMessages);
  const may = { take: useCan('btn_download') };
  const known = useRoute(objectsRoutes.list, { query: { pageSize: 1 } }, { deferred: true });
  const kinds = known.data?.kinds ?? [];
  const [shown, setShown] = useState<'import' | 'imports' | null>(null);
  const take = useAction(objectsRoutes.export, { invalidates: [], onDone: saveExport });
  const close = () => setShown(null);
  return (
    <>
      <ListPage<ObjectRow>
        title={t('title')}
        name="design-objects"
        source={source}
        rowKey={({ kind, id }) => `${kind}/${id}`}
        keywordHint={t('keyword')}
        filters={[
          {
            kind: 'select',
            name: 'kind',
            label: t('kind'),
            options: kinds.map(({ kind, kindName }) => ({ value: kind, label: kindName })),
          },
        ]}
        columns={[
          { key: 'fullName', title: t('name'), isName: true },
          { key: 'kindName', title: t('kind'), width: 160 },
          {
            key: 'path',
            title: t('path'),
            least: 260,
            isSpare: true,
            render: ({ kind, id }) => `${kind}/${id}.json`,
          },
        ]}
        emptyText={t('empty')}
        create={
          <Can button="btn_upload">
            <Button type="primary" onClick={() => setShown('import')}>
              {t('import')}
            </Button>
          </Can>
        }
        moreActions={[
          ...(may.take
            ? [{ key: 'all', label: t('exportAll'), onClick: () => take.mutate({ body: {} }) }]
            : []),
          { key: 'imports', label: t('history'), onClick: () => setShown('imports') },
        ]}
        {...(may.take && {
          bulkActions: (rows: readonly ObjectRow[], clear: () => void) => (
            <Button
              loading={take.isPending}
              onClick={() => {
                const objects = rows.map(({ kind, id }) => ({ kind, id }));
                take.mutate({ body: { objects } }, { onSuccess: clear });
              }}
            >
              {t('exportChosen')}
            </Button>
          ),
        })}
      />
      {shown === 'import' ? <ImportDrawer onClose={close} /> : null}
      {shown === 'imports' ? <ImportsDrawer onClose={close} /> : null}
    </>
  );
}
