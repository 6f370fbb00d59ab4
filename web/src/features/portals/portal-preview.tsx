import {
  PORTAL_TYPE,
  type PortalInfo,
  type PortalRow,
  sourcesOf,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { useMemo, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useRoute } from '../../lib/query.ts';
import { DarkPart } from '../../theme/dark-part.tsx';
import { portalFilters } from './portal.loader.ts';
import { PortalFilters } from './portal-filters.tsx';
import { PortalGrid } from './portal-grid.tsx';
import { portalMessages } from './portals.messages.ts';
import type { WidgetRowHandler } from './widget-card.tsx';
import { clickTarget } from './widget-click.ts';
import { Frame } from './widget-content.tsx';

const WIDTH = 1280;

type PortalPreviewDrawerProps = {
  readonly portal: PortalRow;
  readonly isScreen: boolean;
  readonly onClose: () => void;
};

/** The draft of a portal as its readers would see it, without its editor. */
export function PortalPreviewDrawer({ portal, isScreen, onClose }: PortalPreviewDrawerProps) {
  const t = useMessages(portalMessages);
  const query = useRoute(portalsRoutes.read, { params: { id: portal.id } }, { staleTime: 0 });
  const draft = <Loaded query={query}>{(info) => <Draft info={info} />}</Loaded>;
  return (
    <SideDrawer open width={WIDTH} title={t('previewOf', { name: portal.fullName })} onClose={onClose}>
      {isScreen ? (
        <DarkPart>
          <div className="portal-dark-preview">{draft}</div>
        </DarkPart>
      ) : (
        draft
      )}
    </SideDrawer>
  );
}

function Draft({ info: { fullName, type, customUrl, formData } }: { readonly info: PortalInfo }) {
  const t = useMessages(portalMessages);
  const { layout, phone, filters } = formData;
  const [search, setSearch] = useState(() => new URLSearchParams());
  const asked = useMemo(
    () => layout.filter((widget) => sourcesOf(widget).some(({ from }) => from !== 'none')),
    [layout],
  );
  const answers = useRoute(
    portalsRoutes.preview,
    { body: { ...portalFilters(search), layout: asked } },
    { enabled: asked.length > 0, keepPrevious: true },
  ).data?.widgets;
  // What leads to another page stays here: it is looked at, not used.
  const onRow: WidgetRowHandler = ({ click, data, chart }, row, columns) => {
    const category = chart?.category ?? '';
    const target = clickTarget({ click, data, menus: [], row, columns, category, search });
    if (target?.kind === 'filter') setSearch(target.search);
  };
  if (type === PORTAL_TYPE.link) return <Frame url={customUrl} title={fullName} />;
  if (layout.length === 0) return <EmptyBlock text={t('nothing')} />;
  return (
    <>
      <PortalFilters
        filters={filters}
        widgets={layout}
        answers={answers}
        search={search}
        onChange={setSearch}
      />
      <PortalGrid widgets={layout} phone={phone} answers={answers} search={search} onRow={onRow} />
    </>
  );
}
