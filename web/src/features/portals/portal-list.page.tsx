import type { PortalRow } from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { DefinitionListPage } from '../../kit/definitions/definition-list-page.tsx';
import { useDefinitionColumns } from '../../kit/definitions/use-definition-columns.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ItemHoldersDrawer } from '../../kit/item-holders-drawer.tsx';
import { listSource } from '../../kit/list-source.ts';
import { AudienceDrawer } from './audience-drawer.tsx';
import { PortalBaseDrawer } from './portal-base-drawer.tsx';
import { portalMessages } from './portals.messages.ts';
import { ScreenKeysDrawer } from './screen-keys-drawer.tsx';
import { usePortalActions } from './use-portal-actions.ts';

const source = listSource(portalsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

const CATEGORIES = 'portalDesigner';

const editorOf = (id: string): string => `/onlineDev/visualPortal/design?id=${id}`;

/** Portals: drafts, what is published, and for whom. */
export default function PortalListPage() {
  const t = useMessages(portalMessages);
  const navigate = useNavigate();
  const categories = useDictionary(CATEGORIES);
  const columns = useDefinitionColumns();
  const [holdersOf, setHoldersOf] = useState<string | null>(null);
  const [screensOf, setScreensOf] = useState<string | null>(null);
  const [audienceOf, setAudienceOf] = useState<PortalRow | null>(null);
  const actions = usePortalActions({
    onDesign: (id) => navigate(editorOf(id)),
    onOpen: (id) => navigate(`/portalView/${id}`),
    onHolders: setHoldersOf,
    onAudience: setAudienceOf,
    onScreenKeys: setScreensOf,
  });
  return (
    <>
      <DefinitionListPage<PortalRow>
        title={t('title')}
        name="portals"
        categories={CATEGORIES}
        source={source}
        columns={[
          columns.name,
          columns.code,
          {
            key: 'category',
            title: t('category'),
            width: 120,
            render: (row) => categories.label(row.category),
          },
          columns.version,
          columns.creator,
          columns.created,
          columns.modified,
          columns.order,
          columns.state,
        ]}
        onOpen={(row) => navigate(editorOf(row.id))}
        rowActions={actions}
        importRoute={portalsRoutes.import}
        newText={t('newPortal')}
        emptyText={t('empty')}
        adding={{ editorOf, drawer: (form) => <PortalBaseDrawer info={null} {...form} /> }}
      />
      {screensOf ? <ScreenKeysDrawer id={screensOf} onClose={() => setScreensOf(null)} /> : null}
      {audienceOf ? <AudienceDrawer portal={audienceOf} onClose={() => setAudienceOf(null)} /> : null}
      {holdersOf ? (
        <ItemHoldersDrawer itemType="portal" id={holdersOf} onClose={() => setHoldersOf(null)} />
      ) : null}
    </>
  );
}
