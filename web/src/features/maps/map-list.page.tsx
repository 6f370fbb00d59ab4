import type { MapRow } from '@auditplus/contract/features/maps/maps.model.ts';
import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import { DrawnChart } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { withoutAccounts } from '@auditplus/core/text/person-names.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { ChartView } from '../../kit/charts/chart-view.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { MapDrawer } from './map-drawer.tsx';
import { mapsMessages } from './maps.messages.ts';
import './maps.css';

const source = listSource(mapsRoutes.list, ({ page }) => ({ query: page }));

type Opened =
  | { readonly what: 'edit'; readonly id: string | null }
  | { readonly what: 'look'; readonly row: MapRow };

/** Maps of own regions (platform-contract 9.19). */
export default function MapListPage() {
  const t = useMessages(mapsMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [mayEdit, mayRemove] = [useCan('btn_edit'), useCan('btn_remove')];
  const [opened, setOpened] = useState<Opened | null>(null);
  const remove = useAction(mapsRoutes.remove, { done: t('removed') });
  const turn = useAction(mapsRoutes.state, { done: t('saved') });
  const close = () => setOpened(null);
  const actions = (row: MapRow): Action[] => [
    { key: 'look', label: t('look'), onClick: () => setOpened({ what: 'look', row }) },
    ...(mayEdit
      ? [
          { key: 'edit', label: common('edit'), onClick: () => setOpened({ what: 'edit', id: row.id }) },
          {
            key: 'state',
            label: t(row.enabledMark === 1 ? 'switchOff' : 'switchOn'),
            onClick: () => turn.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
          },
        ]
      : []),
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
        name="maps"
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
          { key: 'regions', title: t('regions'), width: 100, number: true },
          { key: 'parentName', title: t('parent'), render: (row) => row.parentName || t('noParent') },
          {
            key: 'creatorUser',
            title: t('creator'),
            width: 120,
            isSpare: true,
            render: (row) => withoutAccounts(row.creatorUser),
          },
          {
            key: 'creatorTime',
            title: t('created'),
            width: 170,
            isSpare: true,
            render: (row) => moment(row.creatorTime),
          },
          { key: 'sortCode', title: t('order'), width: 80, number: true, isSpare: true },
          { key: 'enabledMark', title: t('state'), width: 100, render: (row) => <OnOff row={row} /> },
        ]}
        rowActions={actions}
        onOpen={(row) => setOpened({ what: 'look', row })}
        emptyText={t('empty')}
      />
      {opened?.what === 'edit' ? <MapDrawer id={opened.id} onClose={close} /> : null}
      {opened?.what === 'look' ? <LookDrawer row={opened.row} onClose={close} /> : null}
    </>
  );
}

/** A map with its regions, as charts draw it. */
function LookDrawer({ row, onClose }: { readonly row: MapRow; readonly onClose: () => void }) {
  const t = useMessages(mapsMessages);
  const map = useRoute(mapsRoutes.data, { params: { id: row.id } });
  const chart = useMemo(() => DrawnChart.parse({ kind: 'map', mapId: row.id, showsValues: 1 }), [row.id]);
  return (
    <SideDrawer open width="large" title={row.fullName} onClose={onClose}>
      <Loaded query={map}>
        {({ features }) => (
          <div className="map-look">
            <ChartView
              definition={chart}
              label={row.fullName}
              rows={{
                columns: [
                  { name: 'region', label: t('name'), type: 'text' },
                  { name: 'place', label: t('order'), type: 'number' },
                ],
                rows: features.map(({ properties }, at) => ({ region: properties.name, place: at + 1 })),
              }}
            />
          </div>
        )}
      </Loaded>
    </SideDrawer>
  );
}
