import type { SealRow } from '@auditplus/contract/features/seals/seals.model.ts';
import { sealsRoutes } from '@auditplus/contract/features/seals/seals.routes.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { List, ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { useEnabledColumn } from '../../kit/records/enabled-column.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { SealDrawer } from './seal-drawer.tsx';
import { sealsMessages } from './seals.messages.ts';

const source = listSource(sealsRoutes.list, ({ page }) => ({ query: page }));

type Opened =
  | { readonly what: 'edit'; readonly id: string | null }
  | { readonly what: 'uses'; readonly row: SealRow };

/** Seals that print templates put on paper. */
export default function SealListPage() {
  const t = useMessages(sealsMessages);
  const enabled = useEnabledColumn(100);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [mayEdit, mayRemove] = [useCan('btn_edit'), useCan('btn_remove')];
  const [opened, setOpened] = useState<Opened | null>(null);
  const remove = useAction(sealsRoutes.remove, { done: t('removed') });
  const close = () => setOpened(null);
  const actions = (row: SealRow): Action[] => [
    ...(mayEdit
      ? [{ key: 'edit', label: common('edit'), onClick: () => setOpened({ what: 'edit', id: row.id }) }]
      : []),
    { key: 'uses', label: t('uses'), onClick: () => setOpened({ what: 'uses', row }) },
    ...(mayRemove
      ? [
          removal({
            title: t('removeAsk', { name: row.fullName }),
            text: t('removeText'),
            onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
          }),
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        name="seals"
        keywordHint={t('keyword')}
        create={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setOpened({ what: 'edit', id: null })}>
              {t('add')}
            </Button>
          </Can>
        }
        source={source}
        columns={[
          { key: 'fullName', title: t('name'), isName: true, width: 220 },
          { key: 'enCode', title: t('code'), width: 160 },
          {
            key: 'holders',
            title: t('holders'),
            render: (row) => listed(row.holders.map(({ name }) => name)) || t('noHolders'),
          },
          {
            key: 'lastModifyTime',
            title: t('modified'),
            width: 170,
            isSpare: true,
            render: (row) => moment(row.lastModifyTime),
          },
          enabled,
        ]}
        rowActions={actions}
        onOpen={(row) => setOpened(mayEdit ? { what: 'edit', id: row.id } : { what: 'uses', row })}
        emptyText={t('empty')}
      />
      {opened?.what === 'edit' ? <SealDrawer id={opened.id} onClose={close} /> : null}
      {opened?.what === 'uses' ? <UsesDrawer row={opened.row} onClose={close} /> : null}
    </>
  );
}

function UsesDrawer({ row, onClose }: { readonly row: SealRow; readonly onClose: () => void }) {
  const t = useMessages(sealsMessages);
  const uses = useMemo(
    () => listSource(sealsRoutes.uses, ({ page }) => ({ params: { id: row.id }, query: page })),
    [row.id],
  );
  return (
    <SideDrawer open width="large" title={t('usesOf', { name: row.fullName })} onClose={onClose}>
      <List
        name="seal-uses"
        isApart
        hasKeyword={false}
        source={uses}
        columns={[
          { key: 'templateName', title: t('template'), isName: true },
          { key: 'person', title: t('usedBy'), width: 140 },
          { key: 'time', title: t('usedAt'), width: 170, render: (use) => moment(use.time) },
          { key: 'count', title: t('count'), width: 100, number: true },
        ]}
        emptyText={t('noUses')}
      />
    </SideDrawer>
  );
}
