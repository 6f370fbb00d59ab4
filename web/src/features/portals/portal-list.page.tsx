import type { PortalRow } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useDefinitionImport } from '../../kit/definitions/use-definition-import.ts';
import { DictSelect } from '../../kit/dict-select.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ItemHoldersDrawer } from '../../kit/item-holders-drawer.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can, useCan } from '../../kit/permission.tsx';
import { withoutAccounts } from '../../kit/person.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { AudienceDrawer } from './audience-drawer.tsx';
import { PortalBaseDrawer } from './portal-base-drawer.tsx';
import { portalMessages } from './portals.messages.ts';
import { ScreenKeysDrawer } from './screen-keys-drawer.tsx';
import { usePortalActions } from './use-portal-actions.ts';

const source = listSource(portalsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

const designerOf = (id: string): string => `/onlineDev/visualPortal/design?id=${id}`;

/** Portals: drafts, what is published, and for whom. */
export default function PortalListPage() {
  const t = useMessages(portalMessages);
  const navigate = useNavigate();
  const categories = useDictionary('portalDesigner');
  const [isAdding, setAdding] = useState(false);
  const [createdId, setCreatedId] = useState<string | null>(null);
  const [holdersOf, setHoldersOf] = useState<string | null>(null);
  const [screensOf, setScreensOf] = useState<string | null>(null);
  const [audienceOf, setAudienceOf] = useState<PortalRow | null>(null);
  // Once the drawer is closed: while it is open it asks whoever leaves.
  useEffect(() => {
    if (createdId && !isAdding) navigate(designerOf(createdId));
  }, [createdId, isAdding, navigate]);
  const actions = usePortalActions({
    onDesign: (id) => navigate(designerOf(id)),
    onOpen: (id) => navigate(`/portalView/${id}`),
    onHolders: setHoldersOf,
    onAudience: setAudienceOf,
    onScreenKeys: setScreensOf,
  });
  const mayUpload = useCan('btn_upload');
  const transfer = useDefinitionImport(portalsRoutes.import);
  return (
    <>
      <ListPage
        title={t('title')}
        name="portals"
        keywordHint={t('keyword')}
        source={source}
        filters={[
          {
            kind: 'custom',
            name: 'category',
            label: t('category'),
            describe: categories.label,
            render: ({ value, onChange }) => (
              <DictSelect
                code="portalDesigner"
                aria-label={t('category')}
                placeholder={t('category')}
                value={value}
                onChange={onChange}
              />
            ),
          },
        ]}
        actions={
          <>
            {transfer.element}
            <Can button="btn_add">
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('newPortal')}
              </Button>
            </Can>
          </>
        }
        moreActions={mayUpload ? [transfer.action] : []}
        columns={[
          { key: 'fullName', title: t('name'), least: 260, isName: true, sortable: true },
          { key: 'enCode', title: t('code'), width: 150, sortable: true },
          {
            key: 'category',
            title: t('category'),
            width: 120,
            render: (row) => categories.label(row.category),
          },
          {
            key: 'publishedVersion',
            title: t('version'),
            width: 160,
            render: (row) => <VersionState row={row} />,
          },
          {
            key: 'creatorUser',
            title: t('creator'),
            width: 150,
            isSpare: true,
            render: (row) => withoutAccounts(row.creatorUser),
          },
          {
            key: 'creatorTime',
            title: t('created'),
            width: 150,
            isSpare: true,
            sortable: true,
            render: (row) => moment(row.creatorTime),
          },
          {
            key: 'lastModifyTime',
            title: t('lastChanged'),
            width: 150,
            render: (row) => moment(row.lastModifyTime),
          },
          { key: 'sortCode', title: t('order'), width: 80, number: true, isSpare: true, sortable: true },
          { key: 'enabledMark', title: t('state'), width: 104, render: (row) => <OnOff row={row} /> },
        ]}
        onOpen={(row: PortalRow) => navigate(designerOf(row.id))}
        rowActions={actions}
        emptyText={t('empty')}
      />
      {isAdding ? (
        <PortalBaseDrawer info={null} onDone={setCreatedId} onClose={() => setAdding(false)} />
      ) : null}
      {screensOf ? <ScreenKeysDrawer id={screensOf} onClose={() => setScreensOf(null)} /> : null}
      {audienceOf ? <AudienceDrawer portal={audienceOf} onClose={() => setAudienceOf(null)} /> : null}
      {holdersOf ? (
        <ItemHoldersDrawer itemType="portal" id={holdersOf} onClose={() => setHoldersOf(null)} />
      ) : null}
    </>
  );
}

function VersionState({ row }: { readonly row: PortalRow }) {
  const t = useMessages(portalMessages);
  if (row.publishedVersion === 0) return <StateDot tone="grey" text={t('unpublished')} />;
  return (
    <StateDot
      tone={row.isChanged ? 'orange' : 'green'}
      text={t(row.isChanged ? 'changed' : 'live', { version: row.publishedVersion })}
    />
  );
}
