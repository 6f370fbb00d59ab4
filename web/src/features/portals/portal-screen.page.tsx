import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { ErrorBlock, Loaded } from '../../kit/blocks.tsx';
import { moment } from '../../lib/formats.ts';
import { queryClient, useRoute } from '../../lib/query.ts';
import { PortalGrid } from './portal-grid.tsx';
import { usePortalFilters } from './portal-view.tsx';
import { portalMessages } from './portals.messages.ts';
import './portals.css';

const SECOND_MS = 1000;

/** A portal on a wall: without the shell, asking again by itself; what was last seen stays when the server is away. */
export default function PortalScreenPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>
  );
}

function Screen() {
  const { id = '' } = useParams();
  const t = useMessages(portalMessages);
  const [search] = useSearchParams();
  const portal = useRoute(portalsRoutes.open, { params: { id } });
  const seconds = portal.data?.formData.refreshSeconds ?? 60;
  const answers = useRoute(
    portalsRoutes.data,
    { params: { id }, body: usePortalFilters(search) },
    { enabled: portal.data !== undefined, keepPrevious: true, refetchInterval: seconds * SECOND_MS },
  );
  return (
    <main className="portal-screen">
      <Loaded query={portal}>
        {({ fullName, formData }) => (
          <>
            <header>
              <h1>{fullName}</h1>
              {answers.dataUpdatedAt > 0 ? (
                <span>{t('stale', { time: moment(answers.dataUpdatedAt) })}</span>
              ) : null}
            </header>
            {answers.error && !answers.data ? <ErrorBlock error={answers.error} compact /> : null}
            <PortalGrid widgets={formData.layout} answers={answers.data?.widgets} />
          </>
        )}
      </Loaded>
    </main>
  );
}
