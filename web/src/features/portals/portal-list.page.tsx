import {
  type PortalRow,
  SCREEN_CATEGORY,
  SCREENS_PAGE,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { DefinitionListPage } from '../../kit/definitions/definition-list-page.tsx';
import { useDefinitionColumns } from '../../kit/definitions/use-definition-columns.tsx';
import { useDictionary } from '../../kit/dictionary.tsx';
import { ItemHoldersDrawer } from '../../kit/item-holders-drawer.tsx';
import { listSource } from '../../kit/list-source.ts';
import { usePageHandle } from '../../lib/page-handle.ts';
import { screenPath } from '../../lib/screen-key.ts';
import { AudienceDrawer } from './audience-drawer.tsx';
import { PortalBaseDrawer } from './portal-base-drawer.tsx';
import { PortalPreviewDrawer } from './portal-preview.tsx';
import { portalMessages } from './portals.messages.ts';
import { ScreenKeysDrawer } from './screen-keys-drawer.tsx';
import { usePortalActions } from './use-portal-actions.ts';

const source = listSource(portalsRoutes.list, ({ page, filters }) => ({
  query: { ...page, ...(filters.category && { category: filters.category }) },
}));

const screens = listSource(portalsRoutes.list, ({ page }) => ({
  query: { ...page, category: SCREEN_CATEGORY },
}));

const CATEGORIES = 'portalDesigner';

/** Portals, or those for big screens alone: drafts, what is published, and for whom. */
export default function PortalListPage() {
  const t = useMessages(portalMessages);
  const language = useLanguage();
  const { module, titles } = usePageHandle();
  const isScreens = module === SCREENS_PAGE;
  const navigate = useNavigate();
  const editorOf = (id: string) => `/onlineDev/${isScreens ? 'dataScreen' : 'visualPortal'}/design?id=${id}`;
  const categories = useDictionary(CATEGORIES);
  const columns = useDefinitionColumns();
  const [holdersOf, setHoldersOf] = useState<string | null>(null);
  const [screensOf, setScreensOf] = useState<string | null>(null);
  const [previewOf, setPreviewOf] = useState<PortalRow | null>(null);
  const [audienceOf, setAudienceOf] = useState<PortalRow | null>(null);
  const actions = usePortalActions({
    isScreens,
    onDesign: (id) => navigate(editorOf(id)),
    onPreview: setPreviewOf,
    onOpen: (id) =>
      isScreens ? window.open(screenPath(id), '_blank', 'noopener') : navigate(`/portalView/${id}`),
    onHolders: setHoldersOf,
    onAudience: setAudienceOf,
    onScreenKeys: setScreensOf,
  });
  return (
    <>
      <DefinitionListPage<PortalRow>
        title={titles[language]}
        name={isScreens ? 'screens' : 'portals'}
        categories={CATEGORIES}
        isOneCategory={isScreens}
        source={isScreens ? screens : source}
        columns={[
          columns.name,
          columns.code,
          ...(isScreens
            ? []
            : [
                {
                  key: 'category',
                  title: t('category'),
                  width: 120,
                  render: (row: PortalRow) => categories.label(row.category),
                },
              ]),
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
        newText={t(isScreens ? 'newScreen' : 'newPortal')}
        emptyText={t(isScreens ? 'noScreens' : 'empty')}
        adding={{
          editorOf,
          drawer: (form) => <PortalBaseDrawer info={null} isScreen={isScreens} {...form} />,
        }}
      />
      {screensOf ? <ScreenKeysDrawer id={screensOf} onClose={() => setScreensOf(null)} /> : null}
      {previewOf ? (
        <PortalPreviewDrawer portal={previewOf} isScreen={isScreens} onClose={() => setPreviewOf(null)} />
      ) : null}
      {audienceOf ? <AudienceDrawer portal={audienceOf} onClose={() => setAudienceOf(null)} /> : null}
      {holdersOf ? (
        <ItemHoldersDrawer itemType="portal" id={holdersOf} onClose={() => setHoldersOf(null)} />
      ) : null}
    </>
  );
}
